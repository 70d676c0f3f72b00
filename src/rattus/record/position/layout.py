"""Laying out a position: from the value of its JSON to a state, each part read, checked and put down."""

from mypy_extensions import i64

from rattus.cards.bishop import BISHOPS
from rattus.cards.pieces import PIECES
from rattus.editions import NAMES, Edition
from rattus.record.notation.names import FIXED_BY, Names, names_of
from rattus.record.position.json_reader import JsonReader, Path
from rattus.record.position.rat_spec import RatReader
from rattus.record.position.rats import Rats
from rattus.record.position.step_codec import check_questions, default_step, put_steps, read_steps
from rattus.record.setup_cache import cached_edition, fingerprint_of, setup_of
from rattus.rules.board import PLACED, TOOK
from rattus.rules.luck import Luck
from rattus.rules.numbers.fate import NO_FACE, fate_of
from rattus.rules.numbers.vectors import vec
from rattus.rules.plague import ALL_CARDS
from rattus.rules.potions import add_flask, potions_on_board
from rattus.rules.setup import NOBODY, Setup
from rattus.rules.state import State, empty_table

KEYS = (
    *("rules", "edition", "players", "cards", "plague", "regions", "palace", "baker", "stock", "holders"),
    *("walls", "caravan", "supply", "used", "removed", "turn", "turns", "steps", "ravage", "final", "moves"),
    *("fixed", "luck", "order", "returns", "seed"),
)
FIXED = {name: number for number, name in FIXED_BY.items()}

USUAL_RULES = "classic"
USUAL_PLAYERS = 4
MOST_POTIONS = 250  # on one cube: an action has eight bits for them
MOST_MOVES = 1_000_000
MOST_LUCK = (1 << 62) - 1


def read_state(position: object, edition: Edition | None) -> State:
    """The state, or a PositionError."""
    reader = JsonReader()
    fields = reader.fields(position, "", KEYS)
    if position is None:
        reader.complain("wrong-type", "", wanted="object")
    reader.stop_if_wrong()
    layout = Layout(reader, fields, read_setup(reader, fields, edition))
    layout.lay_board()
    layout.lay_cubes()
    layout.lay_turn()
    layout.lay_rats()
    layout.lay_steps()
    return layout.state


def read_setup(reader: JsonReader, fields: dict[str, object], edition: Edition | None) -> Setup:
    """Edition, players and cards; without them nothing else can be read."""
    played = edition or read_edition(reader, fields)
    given = fields.get("edition")
    if given is not None and given != fingerprint_of(played):
        reader.complain("wrong-edition", "edition", asked=str(given)[:80], wanted=fingerprint_of(played))
    usual = USUAL_PLAYERS if USUAL_PLAYERS in played.players else played.players[0]
    players = reader.number(fields.get("players"), "players", played.players[0], played.players[-1], usual)
    if players not in played.players:
        reader.complain("wrong-number", "players", asked=players, allowed=list(played.players))
    reader.stop_if_wrong()
    names = read_cards(reader, fields, played, players)
    reader.stop_if_wrong()
    return setup_of(edition, played.name, players, names)


def read_edition(reader: JsonReader, fields: dict[str, object]) -> Edition:
    """One of the editions that come with the game."""
    rules = reader.text(fields.get("rules"), "rules", USUAL_RULES)
    if rules not in NAMES:
        reader.complain("unknown-rules", "rules", asked=rules, allowed=list(NAMES))
    reader.stop_if_wrong()
    return cached_edition(rules)


def read_cards(reader: JsonReader, fields: dict[str, object], edition: Edition, players: int) -> list[str]:
    """The cards in the game; if not given, those held, and base cards, of classes not yet there first."""
    known = {card.name: number for number, card in enumerate(edition.cards)}
    wanted = edition.cards_in_game(players)
    if "cards" in fields:
        chosen = reader.names(fields["cards"], "cards", known, "card")
        if len(chosen) != wanted:
            reader.complain("wrong-count", "cards", asked=len(chosen), wanted=wanted)
        return [edition.cards[number].name for number in chosen]
    holders = reader.fields(fields.get("holders"), "holders", known)
    chosen_cards = [edition.cards[known[name]] for name in holders if name in known]
    if len(chosen_cards) > wanted:
        reader.complain("wrong-count", "holders", asked=len(chosen_cards), wanted=wanted)
    held = {card.klass for card in chosen_cards}
    others = [card for card in edition.cards if card not in chosen_cards]
    others.sort(key=lambda card: (players not in card.base_for, card.klass in held))
    return [card.name for card in (*chosen_cards, *others)][:wanted]


class Layout:
    """A state that is being laid out."""

    def __init__(self, reader: JsonReader, fields: dict[str, object], setup: Setup) -> None:
        self.reader = reader
        self.fields = fields
        self.setup = setup
        self.names: Names = names_of(setup)
        self.state: State = empty_table(setup)
        self.rat_reader = RatReader(reader, setup, self.names)
        self.rats = Rats(reader, setup, self.rat_reader)

    # --- the board --------------------------------------------------------------------------------

    def lay_board(self) -> None:
        """Regions, walls, caravan and plague piece; first the final round, which may have brought rats."""
        self.lay_final()
        regions = self.reader.fields(self.fields.get("regions"), "regions")
        for name, value in regions.items():
            path = f"regions.{name}"
            region = self.reader.named(name, path, self.names.region_number, "region", -1)
            if region >= 0:
                self.lay_region(value, path, region)
        self.state.plague = self.reader.named(
            self.fields.get("plague"), "plague", self.names.region_number, "region"
        )
        walls = self.reader.names(self.fields.get("walls"), "walls", self.names.border_number, "border")
        self.state.walls = sum(1 << wall for wall in walls)
        self.state.caravan = self.reader.named(
            self.fields.get("caravan"), "caravan", self.names.border_number, "border", -1
        )
        self.check_pieces(len(walls))

    def lay_region(self, value: object, path: Path, region: int) -> None:
        """Cubes by colour, potions, rats, nuns and bishops."""
        known = (*self.names.colours, "potions", "rats", "nuns", "bishops")
        fields = self.reader.fields(value, path, known)
        for colour, seat in self.names.seat.items():
            count = self.reader.number(fields.get(colour), f"{path}.{colour}", 0, self.setup.cubes_each)
            self.state.cubes[region * self.state.players + seat] = count
        self.lay_potions(fields.get("potions"), f"{path}.potions", region)
        self.rats.out += self.rat_reader.region_rats(fields.get("rats"), f"{path}.rats", region)
        self.state.nuns += self.reader.number(fields.get("nuns"), f"{path}.nuns", 0, PIECES) << 2 * region
        self.state.bishops += (
            self.reader.number(fields.get("bishops"), f"{path}.bishops", 0, BISHOPS) << 2 * region
        )

    def lay_potions(self, value: object, path: Path, region: int) -> None:
        """For each colour the potions of each of its cubes that carries some."""
        for colour, potions in self.reader.fields(value, path, self.names.seat).items():
            seat = self.names.seat.get(colour, 0)
            cubes = self.reader.items(potions, f"{path}.{colour}")
            if len(cubes) > self.state.cubes_at(region, seat):
                self.reader.complain("too-many-potions", f"{path}.{colour}", asked=len(cubes))
            for item, at in cubes:
                add_flask(self.state, region, seat, self.reader.number(item, at, 1, MOST_POTIONS))

    def check_pieces(self, walls: int) -> None:
        """No more pieces than the box has."""
        regions = range(self.setup.regions)
        counts = {
            "nuns": (sum(self.state.nuns_in(region) for region in regions), PIECES),
            "bishops": (sum(self.state.bishops_in(region) for region in regions), BISHOPS),
            "walls": (walls, PIECES),
            "potions": (potions_on_board(self.state), self.setup.potions),
        }
        for piece, (count, most) in counts.items():
            if 0 <= most < count:
                self.reader.complain(f"too-many-{piece}", "", asked=count, high=most)

    # --- cubes and cards --------------------------------------------------------------------------

    def lay_cubes(self) -> None:
        """Palace, Baker card and stock; a stock that is not given holds what is left."""
        for name, place in (("palace", self.setup.palace), ("baker", self.setup.oven)):
            for seat, count in self.cubes_given(name).items():
                self.state.cubes[place * self.state.players + seat] = count
        stocks = self.cubes_given("stock") if "stock" in self.fields else None
        for colour, seat in self.names.seat.items():
            placed = sum(self.state.cubes_at(place, seat) for place in range(self.setup.stock))
            left = self.setup.cubes_each - placed
            if left < 0 or (stocks is not None and stocks.get(seat, 0) != left):
                stock = stocks.get(seat, 0) if stocks is not None else 0
                total = placed + stock
                self.reader.complain(
                    "wrong-cubes", "", player=colour, asked=total, wanted=self.setup.cubes_each
                )
            self.state.cubes[self.setup.stock * self.state.players + seat] = left

    def cubes_given(self, name: str) -> dict[int, int]:
        """Cubes by seat at one of the places beside the board."""
        given = self.reader.fields(self.fields.get(name), name, self.names.seat)
        return {
            self.names.seat[colour]: self.reader.number(count, f"{name}.{colour}", 0, self.setup.cubes_each)
            for colour, count in given.items()
            if colour in self.names.seat
        }

    def lay_turn(self) -> None:
        """Who holds what, whose turn it is, and what he has done."""
        for name, colour in self.reader.fields(self.fields.get("holders"), "holders").items():
            card = self.reader.named(name, "holders", self.names.card_number, "card", -1)
            seat = self.reader.named(colour, f"holders.{name}", self.names.seat, "player", NOBODY)
            if card >= 0:
                self.state.holder[card] = seat
        turn = self.reader.fields(self.fields.get("turn"), "turn", ("player", "took", "placed", "used"))
        self.state.turns = self.reader.number(self.fields.get("turns"), "turns", 0, self.setup.last_turn)
        usual = self.state.turns if self.state.last < 0 else self.state.last - 1
        seat = self.reader.named(
            turn.get("player"), "turn.player", self.names.seat, "player", usual % self.state.players
        )
        self.state.put_on_turn(seat)
        used = self.reader.names(turn.get("used"), "turn.used", self.names.card_number, "card")
        self.state.used = sum(1 << card for card in used)
        self.state.used |= TOOK if self.reader.flag(turn.get("took"), "turn.took") else 0
        self.state.used |= PLACED if self.reader.flag(turn.get("placed"), "turn.placed") else 0
        self.lay_ravage()
        self.lay_moves()

    def lay_ravage(self) -> None:
        """Which cards take part in the ravaging, what the piece counts, whether the rats are shown."""
        ravage = self.reader.fields(self.fields.get("ravage"), "ravage", ("cards", "counts", "shown"))
        if ravage.get("cards") == "all":
            self.state.ravagers = ALL_CARDS
        else:
            cards = self.reader.names(ravage.get("cards"), "ravage.cards", self.names.card_number, "card")
            self.state.ravagers = sum(1 << card for card in cards)
        self.state.counted = self.reader.number(ravage.get("counts"), "ravage.counts", 0, 2)
        self.state.shown = self.reader.flag(ravage.get("shown"), "ravage.shown")

    def lay_final(self) -> None:
        """The final round, once it has begun."""
        if "final" not in self.fields:
            return
        known = ("last", "piece_counts", "redrawn", "winner")
        final = self.reader.fields(self.fields["final"], "final", known)
        self.state.last = self.reader.named(final.get("last"), "final.last", self.names.seat, "player")
        self.state.piece_counts_finally = self.reader.flag(final.get("piece_counts"), "final.piece_counts")
        self.state.winner = self.reader.named(
            final.get("winner"), "final.winner", self.names.seat, "player", -1
        )
        self.rats.redrawn = [
            self.reader.number(item, at, 1, self.setup.rats)
            for item, at in self.reader.items(final.get("redrawn"), "final.redrawn")[: self.setup.rats]
        ]
        self.rat_reader.highest += len(self.rats.redrawn)

    def lay_moves(self) -> None:
        """How many actions there were, and how many of them cannot be taken back [O1]."""
        self.state.moves = self.reader.number(self.fields.get("moves"), "moves", 0, MOST_MOVES)
        fixed = self.reader.fields(self.fields.get("fixed"), "fixed", ("moves", "by"))
        self.state.fixed = self.reader.number(fixed.get("moves"), "fixed.moves", 0, self.state.moves)
        self.state.fixed_by = self.reader.named(fixed.get("by"), "fixed.by", FIXED, "word")

    # --- rats and chance --------------------------------------------------------------------------

    def lay_rats(self) -> None:
        """The rats, and how they will be turned up and drawn."""
        self.rats.read_others(self.fields.get("supply"), self.fields.get("used"), self.fields.get("removed"))
        luck = Luck(self.reader.number(self.fields.get("seed"), "seed", 0, MOST_LUCK))
        self.reader.stop_if_wrong()
        self.rats.lay_out(self.state, luck)
        self.state.luck = self.read_luck(luck.seed())
        self.lay_fate()
        self.reader.stop_if_wrong()

    def read_luck(self, usual: int) -> int:
        """The luck to come, sixteen hexadecimal digits."""
        text = self.reader.text(self.fields.get("luck"), "luck", f"{usual:016x}")
        if len(text) != 16 or not set(text) <= set("0123456789abcdef") or int(text, 16) > MOST_LUCK:
            self.reader.complain("wrong-luck", "luck", asked=text[:80])
            return usual
        return int(text, 16)

    def lay_fate(self) -> None:
        """The order in which rats are turned up, and the faces drawn again, as far as they are fixed."""
        fate = [0] * (2 * self.setup.rats)
        order = self.reader.items(self.fields.get("order"), "order")[: len(fate)]
        for place, (item, at) in enumerate(order, start=1):
            rat = self.ordered_rat(item, at)
            if fate[rat]:
                self.reader.complain("rat-twice", at, asked=rat + 1)
            fate[rat] = fate_of(place, NO_FACE)
        returns = self.rat_reader.faces(self.fields.get("returns"), "returns")[: self.setup.rats]
        for rat, face in enumerate(returns, start=self.setup.rats):
            looks = self.rat_reader.looks.index(face.looks) if face.looks else face.box
            fate[rat] |= fate_of(0, looks)
        if any(fate):
            self.state.fate = vec[i64](fate)

    def ordered_rat(self, item: object, path: Path) -> int:
        """A rat by its number, or by its face."""
        if isinstance(item, int):
            return self.reader.number(item, path, 1, self.rat_reader.highest, 1) - 1
        face = self.rat_reader.face(item, path)
        faces = list(self.state.faces)
        for rat, box in enumerate(faces):
            if box == face.box or self.rat_reader.looks[box] == face.looks:
                return rat
        self.reader.complain("unknown-face", path, asked=str(item)[:80])
        return 0

    # --- steps ------------------------------------------------------------------------------------

    def lay_steps(self) -> None:
        """What is to be done next, and a last look whether it can be."""
        given = read_steps(self.reader, self.names, self.fields.get("steps"))
        self.reader.stop_if_wrong()
        put_steps(self.reader, self.state, given if "steps" in self.fields else [default_step(self.state)])
        check_questions(self.reader, self.state)
        self.reader.stop_if_wrong()
