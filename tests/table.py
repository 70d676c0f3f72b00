"""The table the tests play at: lay out a situation in a few words, speak as players do, see what comes of it.

    game = table("classic", red="serf", hispania="red 1, blue 1, rat 2 all, rat 1 all", plague="gallia")
    game.ravage("hispania", "serf yes")
    assert game.story() == "rat, red dies, blue dies, red adds 1, rat, red dies"

A keyword is a region with what stands there, or a colour with the cards that player holds:

    gallia="red 3, blue 1 with 2"      cubes; `with 2`: each of them carries two potions
    gallia="rat 2 all, rat"            face-down rats, with the face wanted (limit, then symbols) or any
    gallia="nun, bishop"               pieces
    red="serf knight"                  cards; those in the game but not held lie on the table

Rats are numbered as they are written, `#1` first, then the used ones, then the supply, and they are turned up
in that order. A wanted face takes the place of another in the box; size and starting rats stay the same.
"""

from collections.abc import Iterable

from mypy_extensions import i64

from rattus.cards.deck import card_named
from rattus.editions import Edition, load
from rattus.record.notation.sentences import read_action
from rattus.record.notation.writing import write_action
from rattus.rules import events, game, steps, turn
from rattus.rules.card import Card
from rattus.rules.numbers.vectors import vec
from rattus.rules.potions import add_flask, plain_cubes_at
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS, NOBODY, Setup
from rattus.rules.state import State, empty_table
from rattus.rules.view import ONLOOKER, view

# The events a story tells, and how; what a player has just said himself is not told again.
PHRASES = {
    events.PLACED: "{player} adds {count}",
    events.RAT_TURNED: "rat",
    events.CUBE_LOST: "{player} dies",
    events.POTION_SPENT: "{player} spends a potion",
    events.PIECE_COUNTS: "piece counts {count}",
    events.RATS_SHOWN: "rat shown",
    events.RAT_LEFT: "rat leaves",
    events.PLAGUE_STAYED: "plague stays",
    events.FINAL_ROUND: "final round",
    events.FINAL_RAVAGING: "final ravaging",
    events.GAME_OVER: "{player} wins",
}


def table(
    rules: str = "classic",
    players: int = 4,
    cards: str | Iterable[Card] = "",
    turn: str = "red",
    plague: str = "",
    *,
    last: str = "",
    stock: dict[str, int] | None = None,
    palace: str = "",
    baker: str = "",
    walls: str = "",
    caravan: str = "",
    supply: int | None = None,
    supply_rats: str = "",
    used: str = "",
    again: str = "",
    order: str = "",
    **places: str,
) -> "Table":
    """Lay out a situation; the action phase of `turn` begins, or the final round after the turn of `last`.

    cards        those in the game, if it matters: by default the held ones and further ones, base cards first
    stock        how many cubes these players have left: all that stand nowhere else are in the palace
    palace       `red 2`; `baker` the same on the Baker card
    walls        `gallia-germania, italia-hungaria`; `caravan` one such border
    supply       how many rats the supply has left; `supply_rats` the faces that come first
    used         faces of rats turned up earlier; there may be others, too
    again        faces of used rats in the order in which they will be drawn again
    order        faces to be turned up before all others
    """
    hands = {colour: places.pop(colour, "").replace(",", " ").split() for colour in COLOURS}
    chosen = _cards_in_game(load(rules), players, cards, [name for hand in hands.values() for name in hand])
    box = _Box(load(rules), players, supply)
    for things in places.values():
        box.want(thing.removeprefix("rat").strip() for thing in _list(things) if thing.startswith("rat"))
    box.want(_list(used))
    box.supply(_list(supply_rats))
    state = empty_table(Setup(box.edition(), players, chosen))
    laid = Table(state)
    laid.lay_pieces(places, plague)
    laid.lay_rats(box, _list(order), _list(again))
    laid.lay_cubes(palace, baker, stock or {})
    state.walls = sum(1 << laid.border(wall) for wall in _list(walls))
    state.caravan = laid.border(caravan) if caravan else -1
    for colour, hand in hands.items():
        for name in hand:
            state.holder[_numbered(chosen, name)] = COLOURS.index(colour)
    laid.begin(turn, last)
    return laid


class Table:
    """A game somebody sits at."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.setup = state.setup

    # --- laying out -------------------------------------------------------------------------------

    def lay_pieces(self, places: dict[str, str], plague: str) -> None:
        """Put cubes, rats, nuns and bishops into their regions, rats numbered as they come."""
        rats = 0
        for region, things in places.items():
            place = self.region(region)
            for thing in _list(things):
                match thing.split():
                    case ["rat", *_]:
                        self.state.put_rat(place, rats)
                        rats += 1
                    case ["nun"]:
                        self.state.nuns += 1 << 2 * place
                    case ["bishop"]:
                        self.state.bishops += 1 << 2 * place
                    case _:
                        self.put_cubes(place, thing)
        self.state.plague = self.region(plague) if plague else 0

    def put_cubes(self, place: int, cubes: str) -> None:
        """Put `red 2` or `red 2 with 1` somewhere."""
        colour, count, *potions = cubes.replace(" with", "").split()
        seat = COLOURS.index(colour)
        self.state.cubes[place * self.state.players + seat] += int(count)
        for carried in potions:
            for _ in range(int(count)):
                add_flask(self.state, place, seat, int(carried))

    def lay_rats(self, box: "_Box", order: list[str], again: list[str]) -> None:
        """Number the rats as in the box, and fix the order in which they are turned up and drawn again."""
        state = self.state
        rats = int(self.setup.rats)
        state.faces = vec[i64](list(range(rats)))
        state.drawn = box.drawn()
        state.turned = vec[i64]([rat for rat in range(box.drawn()) if state.region_of_rat(rat) < 0])
        known = [self.face(rat) for rat in range(rats)]
        places = [rats + 1 + rat for rat in range(rats + len(again))]
        for place, face in enumerate(order):
            places[known.index(face)] = place + 1
        faces = [0] * rats + [known.index(face) + 1 for face in again]
        state.fate = vec[i64]([place << 16 | face for place, face in zip(places, faces, strict=True)])

    def lay_cubes(self, palace: str, baker: str, stock: dict[str, int]) -> None:
        """Put cubes in the palace and on the Baker card, and all others into the stocks."""
        for cubes in _list(palace):
            self.put_cubes(self.setup.palace, cubes)
        for cubes in _list(baker):
            self.put_cubes(self.setup.oven, cubes)
        for seat, colour in enumerate(COLOURS[: self.state.players]):
            placed = sum(self.state.cubes_at(place, seat) for place in range(self.setup.stock))
            left = self.setup.cubes_each - placed
            kept = stock.get(colour, left)
            assert 0 <= kept <= left, f"{colour} has too many cubes"
            self.state.cubes[self.setup.stock * self.state.players + seat] = kept
            self.state.cubes[self.setup.palace * self.state.players + seat] += left - kept

    def begin(self, player: str, last: str) -> None:
        """The action phase of this player begins, or the final round after this last turn."""
        self.state.story = events.Story()
        if last:
            self.state.last = COLOURS.index(last)
            self.state.active = self.state.last
            self.state.push(steps.step(steps.NEXT_FINAL, self.state.last))
            game.go_on(self.state)
        else:
            turn.begin_turn(self.state, COLOURS.index(player))

    # --- speaking ---------------------------------------------------------------------------------

    def say(self, *sentences: str) -> None:
        """Let whoever decides say these sentences, one after another; the story begins anew."""
        self.state.story = events.Story()
        self.say_on(*sentences)

    def say_on(self, *sentences: str) -> None:
        """Go on speaking; the story goes on."""
        for sentence in sentences:
            game.apply(self.state, read_action(self.state, sentence))

    def ravage(self, region: str, *answers: str) -> None:
        """Send the plague there and answer what is asked; new rats go to the first region that takes them."""
        self.say(f"plague {region}")
        while self.asks(steps.SPREAD):
            self.say_on("rat none" if self.can("rat none") else self.choices("rat")[0])
        self.say_on(*answers)

    def asks(self, kind: int) -> bool:
        """Is this kind of step to be decided?"""
        return steps.kind_of(self.state.top()) == kind

    def can(self, sentence: str) -> bool:
        """May this be said now?"""
        try:
            read_action(self.state, sentence)
        except Refusal as refusal:
            return refusal.code == "ambiguous"
        return True

    def refuses(self, sentence: str) -> str:
        """The code with which this is refused, nothing if it is not."""
        try:
            read_action(self.state, sentence)
        except Refusal as refusal:
            return refusal.code
        return ""

    def choices(self, beginning: str = "") -> list[str]:
        """The sentences that may be said now and begin so."""
        spoken = [write_action(self.setup, action) for action in game.legal(self.state)]
        return [sentence for sentence in spoken if sentence.startswith(beginning)]

    def told(self) -> list[events.Event]:
        """All events since the last `say`."""
        assert self.state.story is not None
        return self.state.story.events

    def facts(self) -> list[str]:
        """All events since the last `say`, with the names of what they are about: `to-palace red gallia`."""
        return [
            " ".join([event.name(), *(self._name(field, n) for field, n in event.fields().items())])
            for event in self.told()
        ]

    def _name(self, field: str, number: int) -> str:
        """What a number of an event stands for."""
        if number == events.NOWHERE:
            return "-"
        match field.removeprefix("from_"):
            case "player":
                return COLOURS[number]
            case "region":
                return self.setup.region_names[number]
            case "border":
                return self.border_name(number)
            case "card":
                return self.setup.card_numbered(number).name
            case "rat":
                return f"#{number + 1}"
            case "symbol":
                return self.setup.symbol_names[number]
        return str(number)

    def story(self) -> str:
        """What happened since the last `say`."""
        phrases: list[str] = []
        for event in self.told():
            if event.kind in PHRASES:
                numbers = event.fields()
                colour = COLOURS[numbers.get("player", 0)]
                phrases.append(PHRASES[event.kind].format(**{**numbers, "player": colour}))
        return ", ".join(phrases)

    # --- looking ----------------------------------------------------------------------------------

    def cubes(self, region: str) -> str:
        """The cubes there: `red 2, blue 1 with 2`."""
        place = self.region(region)
        found: list[str] = []
        for seat, colour in enumerate(COLOURS[: self.state.players]):
            plain = plain_cubes_at(self.state, place, seat)
            found += [f"{colour} {plain}"] if plain else []
            flasks = [flask & 0xFF for flask in self.state.flasks if flask >> 8 == place << 8 | seat]
            found += [f"{colour} {flasks.count(carried)} with {carried}" for carried in sorted(set(flasks))]
        return ", ".join(found)

    def rats(self, region: str) -> str:
        """The faces of the rats there, in the order of their numbers: `2 all, 1 magic`."""
        place = self.region(region)
        return ", ".join(
            self.face(self.state.rat_in(place, index)) for index in range(self.state.rats_in[place])
        )

    def rat_count(self, region: str) -> int:
        """How many rats lie there."""
        return self.state.rats_in[self.region(region)]

    def face(self, rat: int) -> str:
        """What the rat of this number (from 0) shows when it is turned up."""
        rat_face = self.setup.edition.rats[self.state.faces[rat]]
        return " ".join([str(rat_face.limit), *rat_face.symbols])

    def seen_by(self, colour: str) -> str:
        """The faces this player, or an `onlooker`, knows of the rats on the board."""
        known = view(self.state, COLOURS.index(colour) if colour in COLOURS else ONLOOKER).faces
        rats = [rat for rat in range(len(known)) if self.state.region_of_rat(rat) >= 0 and known[rat] >= 0]
        return ", ".join(self.face(rat) for rat in rats)

    def pieces(self, region: str) -> str:
        """The nuns and bishops there: `nun, nun, bishop`."""
        place = self.region(region)
        return ", ".join(["nun"] * self.state.nuns_in(place) + ["bishop"] * self.state.bishops_in(place))

    def walls(self) -> str:
        """The borders with a wall."""
        return ", ".join(
            self.border_name(border) for border in range(self.setup.borders) if self.state.walls >> border & 1
        )

    def caravan(self) -> str:
        """The border the caravan stands on."""
        return self.border_name(self.state.caravan) if self.state.caravan >= 0 else ""

    def stock(self, colour: str) -> int:
        """The cubes this player has not placed."""
        return self.state.stock_of(COLOURS.index(colour))

    def palace(self, colour: str) -> int:
        """This player's cubes in the palace."""
        return self.state.cubes_at(self.setup.palace, COLOURS.index(colour))

    def baker(self, colour: str) -> int:
        """This player's cubes on the Baker card."""
        return self.state.cubes_at(self.setup.oven, COLOURS.index(colour))

    def supply(self) -> int:
        """How many rats the supply has."""
        return self.state.supply_left()

    def plague(self) -> str:
        """The plague region."""
        return self.setup.region_names[self.state.plague]

    def holder(self, card: str) -> str:
        """Who holds this card, or `table`."""
        seat = self.state.holder[_numbered(self.setup.cards, card)]
        return "table" if seat == NOBODY else COLOURS[seat]

    def turn(self) -> str:
        """The player on turn."""
        return COLOURS[self.state.active]

    def asked(self) -> str:
        """Who decides what (a step, or the card that asks): `red act`, `red serf`; `over` at the end."""
        if self.state.over():
            return "over"
        kind = steps.NAMES[steps.kind_of(self.state.top())]
        what = self.setup.card_numbered(self.state.asker()).name if self.state.asking() else kind
        return f"{COLOURS[self.state.decider()]} {what}"

    def winner(self) -> str:
        """Who has won, once the game is over."""
        return COLOURS[self.state.winner] if self.state.over() else ""

    def score(self) -> str:
        """Each player's cubes on the board and in the palace."""
        return ", ".join(
            f"{colour} {self.state.score_of(seat)}"
            for seat, colour in enumerate(COLOURS[: self.state.players])
        )

    def region(self, name: str) -> int:
        """The number of a region in use."""
        return self.setup.region_names.index(name)

    def border(self, name: str) -> int:
        """The number of a border, named in either direction."""
        one, two = (self.region(region) for region in name.split("-"))
        border = self.setup.border_between[one * self.setup.regions + two]
        assert border >= 0, f"no border {name}"
        return border

    def border_name(self, border: int) -> str:
        """A border as sentences name it."""
        return "-".join(
            self.setup.region_names[end]
            for end in (self.setup.border_from[border], self.setup.border_to[border])
        )


class _Box:
    """The rats of an edition, starting ones first, in the order of their numbers at this table."""

    def __init__(self, edition: Edition, players: int, supply: int | None) -> None:
        self.whole = edition
        self.rats = sorted(edition.rats, key=lambda rat: not rat.starting)
        self.regions = len(edition.regions_for(players))
        self.end = self.regions + edition.supply(players)
        self.left = supply
        self.wanted = 0

    def want(self, faces: Iterable[str]) -> None:
        """Give the next rats these faces; an empty one is any."""
        for face in faces:
            self.put(self.wanted, face)
            self.wanted += 1

    def supply(self, faces: list[str]) -> None:
        """Give the rats that come next from the supply these faces."""
        for index, face in enumerate(faces):
            self.put(self.drawn() + index, face)

    def put(self, rat: int, face: str) -> None:
        """Give this rat this face."""
        if face:
            limit, *symbols = face.split()
            self.rats[rat] = self.rats[rat]._replace(limit=int(limit), symbols=tuple(symbols))

    def drawn(self) -> int:
        """How many rats have left the supply: those on the board and the used ones."""
        least = max(self.regions, self.wanted)
        drawn = least if self.left is None else self.end - self.left
        assert drawn >= least, "the supply cannot have so many rats left"
        return drawn

    def edition(self) -> Edition:
        """The edition with this box."""
        return self.whole._replace(rats=tuple(self.rats))


def _cards_in_game(
    edition: Edition, players: int, cards: str | Iterable[Card], held: list[str]
) -> list[Card]:
    """The cards asked for, or those held and as many others as a game has, base cards first."""
    if not isinstance(cards, str):
        return list(cards)
    names = cards.replace(",", " ").split() or held
    base = [entry.name for entry in edition.cards if players in entry.base_for]
    others = [*base, *(entry.name for entry in edition.cards if entry.name not in base)]
    missing = [] if cards else [name for name in others if name not in names]
    names = [*names, *missing[: max(0, edition.cards_in_game(players) - len(names))]]
    return [card_named(name) for name in names]


def _numbered(cards: Iterable[Card], name: str) -> int:
    """The number of the card of this name."""
    return next(card.number for card in cards if card.name == name)


def _list(things: str) -> list[str]:
    """The things between commas."""
    return [thing.strip() for thing in things.split(",") if thing.strip()]
