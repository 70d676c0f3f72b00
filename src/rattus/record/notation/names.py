"""The names of one game: its regions, borders, cards, colours and rats, by number and back."""

from functools import cached_property, lru_cache

from rattus.record.setup_cache import fingerprint_of
from rattus.rules.board import AT_START, CHANCE_DRAWN, SECRET_SEEN, TURN_PASSED
from rattus.rules.card import Card
from rattus.rules.setup import COLOURS, Setup

# why taking back stops where it does [O1]
FIXED_BY = {AT_START: "start", TURN_PASSED: "turn", CHANCE_DRAWN: "chance", SECRET_SEEN: "secret"}


class Names:
    """What sentences, positions and records call the things of one game."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.colours: tuple[str, ...] = COLOURS[: setup.players]
        self.regions: list[str] = list(setup.region_names)
        self.cards: dict[int, Card] = {card.number: card for card in setup.cards}
        self.ends = [(setup.border_from[border], setup.border_to[border]) for border in range(setup.borders)]
        self.borders = [f"{self.regions[one]}-{self.regions[two]}" for one, two in self.ends]
        self.faces = [" ".join([str(rat.limit), *rat.symbols]) for rat in setup.edition.rats]
        self.region_number = {name: region for region, name in enumerate(self.regions)}
        self.card_number = {card.name: number for number, card in self.cards.items()}
        self.seat: dict[str, int] = {colour: seat for seat, colour in enumerate(self.colours)}
        # a border may be named from either end
        self.border_number = {
            f"{self.regions[two]}-{self.regions[one]}": n for n, (one, two) in enumerate(self.ends)
        }
        self.border_number |= {name: border for border, name in enumerate(self.borders)}

    @cached_property
    def fingerprint(self) -> str:
        """The hash by which records name the edition."""
        return fingerprint_of(self.setup.edition)

    def written_face(self, face: int) -> str:
        """A rat of the box by its place there, limit and symbols: `@7 2 all peasantry royalty`."""
        return f"@{face + 1} {self.faces[face]}"

    def kind_of(self, word: str) -> str:
        """What a word of a sentence names: a place, card, player, rat or number; or it is just a word."""
        name = word.removeprefix("+")
        if name in self.region_number or name in self.border_number:
            return "place"
        if name in self.card_number:
            return "card"
        if name in self.seat:
            return "player"
        if name.startswith("#"):
            return "rat"
        return "number" if name.replace(",", "").isdecimal() else "word"


@lru_cache(maxsize=64)
def names_of(setup: Setup) -> Names:
    """The names of this game."""
    return Names(setup)
