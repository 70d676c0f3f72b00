"""A game being played and recorded: what was decided, what came of it, taking back, and its record."""

from collections.abc import Sequence

from rattus.editions import Edition
from rattus.record.game.outcome import Happening, perform, write_chance
from rattus.record.game.replay import VERSION, Replay, write_result
from rattus.record.game.script import RecordError, read_script, write_script
from rattus.record.game.sealed_deal import SealedDeal, hash_of, new_deal, setup_lines, write_deal
from rattus.record.notation.actions import legal_action, not_your_turn, write_action
from rattus.record.notation.names import FIXED_BY, words_of
from rattus.rules import game
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS, Setup
from rattus.rules.state import State

LONGEST_NAME = 60


class Game:
    """One game from its first action on."""

    def __init__(self, setup: Setup, sealed: SealedDeal | None = None, names: Sequence[str] = ()) -> None:
        self.setup = setup
        self.sealed = sealed or new_deal(setup)
        self.names = checked_names(setup, names)
        self.state: State = game.start(setup, self.sealed.deal)
        self.happenings: list[Happening] = []
        self.version = VERSION  # of the rules it began with
        self.ending = ""  # why the last regular turn was the last: supply, cubes or rounds

    @property
    def actions(self) -> list[int]:
        """All actions so far."""
        return [happening.action for happening in self.happenings]

    @property
    def promise(self) -> str:
        """The hash of the deal, to be published at the start."""
        return hash_of(self.setup, self.sealed)

    # --- playing --------------------------------------------------------------------------------------

    def do(self, said: int | str, seat: int | None = None) -> Happening:
        """Carry out an action or a sentence, if this seat may; otherwise a Refusal, and nothing changes."""
        self.check_turn(seat)
        return self.perform(legal_action(self.state, said))

    def check_turn(self, seat: int | None) -> None:
        """Refuse a seat that does not decide now."""
        if seat is not None and not self.state.over() and seat != self.state.decider():
            raise not_your_turn(self.state, seat)

    def perform(self, action: int) -> Happening:
        """Carry out an action that is known to be legal."""
        happening = perform(self.state, action)
        self.note(happening)
        return happening

    def note(self, happening: Happening) -> None:
        """Write down what happened, and why the game ends once it does."""
        self.happenings.append(happening)
        if self.state.final() and not self.ending:
            self.ending = ending_of(self.state)

    def undo(self, count: int = 1, seat: int | None = None) -> None:
        """Take back so many actions, unless a secret, chance or another turn stands in the way [O1, O2]."""
        self.check_turn(seat)
        allowed = 0 if self.state.over() else self.state.moves - self.state.fixed
        if not 0 < count <= allowed:
            who = "" if self.state.over() else COLOURS[self.state.decider()]
            why = FIXED_BY[self.state.fixed_by]
            raise Refusal("not-undoable", {"who": who, "asked": count, "allowed": allowed, "why": why})
        left = len(self.happenings) - count
        self.state = self.state_at(left)
        del self.happenings[left:]

    def state_at(self, moves: int) -> State:
        """The state after so many actions."""
        if not 0 <= moves <= len(self.happenings):
            raise IndexError(moves)
        state = game.start(self.setup, self.sealed.deal)
        state.fate = self.state.fate
        for happening in self.happenings[:moves]:
            game.play(state, happening.action)
        return state

    # --- the record -----------------------------------------------------------------------------------

    def write(self, *, open_deal: bool = False) -> str:
        """The record; the deal is shown once the game is over, or to the owner of the game who stores it."""
        shown = open_deal or self.state.over()
        return write_script(
            self.header(shown), self.turns(secret=not shown), write_result(self.state, self.ending)
        )

    def header(self, shown: bool) -> list[str]:
        """What is played, by whom, and the promise of the deal or the deal itself."""
        rules, edition, _, cards = setup_lines(self.setup)
        players = [f"player {COLOURS[seat]} {name}".rstrip() for seat, name in enumerate(self.names)]
        deal = [f"deal {write_deal(self.setup, self.sealed.deal)}", f"salt {self.sealed.salt}"]
        lines = [rules, edition, f"version {self.version}", cards, *players, f"hash {self.promise}"]
        return lines + deal if shown else lines

    def turns(self, *, secret: bool) -> list[str]:
        """A line for each turn: `blue: take monk. plague hispania. {#3 2 all}`."""
        words = words_of(self.setup)
        lines: list[str] = []
        before: Happening | None = None
        for happening in self.happenings:
            if before is None or before.player != happening.player or before.ends_line():
                lines.append(f"{COLOURS[happening.player]}:")
            chance = write_chance(words, happening.chance, secret=secret)
            lines[-1] += f" {write_action(self.setup, happening.action)}." + (f" {chance}" if chance else "")
            before = happening
        return lines

    @classmethod
    def read(cls, text: str, sealed: SealedDeal | None = None, edition: Edition | None = None) -> "Game":
        """The game of this record, replayed; RecordError at the first line that does not fit.

        A record without its deal needs it from elsewhere, an edition of one's own likewise.
        """
        script = read_script(text)
        replay = Replay(script, sealed, edition)
        for line, colour, name in script.players:
            if not is_name(name):
                raise RecordError(line, "wrong-name", {"player": colour})
        played = cls(replay.setup, replay.sealed, [name for _, _, name in script.players])
        played.version = replay.version
        played.state = replay.state
        for happening in replay.play():
            played.note(happening)
        line, result = script.result or (script.last_line, "")
        wanted = write_result(played.state, played.ending)
        if result != wanted:
            raise RecordError(line, "wrong-result", {"asked": result[:200], "wanted": wanted})
        if script.stray:
            raise RecordError(script.stray, "after-the-end")
        if script.seal and not script.seal_fits:
            raise RecordError(script.last_line + 1, "wrong-seal")
        return played


def checked_names(setup: Setup, names: Sequence[str]) -> list[str]:
    """A name for each seat, short and printable; none is a name, too."""
    given = list(names) or [""] * int(setup.players)
    if len(given) != setup.players or not all(is_name(name) for name in given):
        raise ValueError(given)
    return given


def is_name(name: str) -> bool:
    """Can this stand in a record?"""
    return len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()


def ending_of(state: State) -> str:
    """Why the game ends, told right after its last regular turn [T10, T14]."""
    if state.supply_left() == 0:
        return "supply"
    return "rounds" if state.turns >= state.setup.last_turn else "cubes"
