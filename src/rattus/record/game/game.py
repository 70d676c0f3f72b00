"""A game being played and recorded: what was decided, what came of it, taking back, and its record."""

from collections.abc import Sequence
from typing import Literal

from rattus.editions import Edition
from rattus.record.game.outcome import Outcome, check_chance, perform, write_chance
from rattus.record.game.record_reader import VERSION, RecordReader, read_branch, write_result
from rattus.record.game.replay import start, state_after
from rattus.record.game.script import RecordError, read_script, write_script
from rattus.record.game.sealed_deal import SealedDeal, hash_of, new_deal, setup_lines, write_deal
from rattus.record.notation.names import FIXED_BY, names_of
from rattus.record.notation.refusals import not_your_turn
from rattus.record.notation.sentences import legal_action
from rattus.record.notation.writing import write_action
from rattus.rules.finale import Ending, ending_of
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
        self.state: State = start(setup, self.sealed.deal)
        self.outcomes: list[Outcome] = []
        self.version = VERSION  # of the rules it began with
        self.branched_after: int | None = None  # so many actions come from another game, whose deal was known
        self.ending: Ending | Literal[""] = (
            ""  # why the last regular turn was the last: supply, cubes or rounds
        )

    @property
    def actions(self) -> list[int]:
        """All actions so far."""
        return [outcome.action for outcome in self.outcomes]

    @property
    def promise(self) -> str:
        """The hash of the deal, to be published at the start."""
        return hash_of(self.setup, self.sealed)

    # --- playing --------------------------------------------------------------------------------------

    def do(self, said: int | str, seat: int | None = None) -> Outcome:
        """Carry out an action or a sentence, if this seat may; otherwise a Refusal, and nothing changes."""
        self.check_turn(seat)
        return self.perform(legal_action(self.state, said))

    def replay(self, sentence: str, seat: int, chance: str) -> Outcome:
        """Carry out an action of a log; Refusal if it is not legal, WrongChance if chance gives another."""
        outcome = self.do(sentence, seat)
        check_chance(names_of(self.setup), outcome, chance, secret=False)
        return outcome

    def check_turn(self, seat: int | None) -> None:
        """Refuse a seat that does not decide now."""
        if seat is not None and not self.state.over() and seat != self.state.decider():
            raise not_your_turn(self.state, seat)

    def perform(self, action: int) -> Outcome:
        """Carry out an action that is known to be legal."""
        outcome = perform(self.state, action)
        self.note(outcome)
        return outcome

    def note(self, outcome: Outcome) -> None:
        """Write down what happened, and why the game ends once it does."""
        self.outcomes.append(outcome)
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
        left = len(self.outcomes) - count
        self.state = self.state_at(left)
        del self.outcomes[left:]

    def state_at(self, moves: int) -> State:
        """The state after so many actions."""
        if not 0 <= moves <= len(self.outcomes):
            raise IndexError(moves)
        return state_after(self.setup, self.sealed.deal, self.actions[:moves], list(self.state.fate))

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
        if self.branched_after is not None:
            lines.append(f"branch {self.branched_after}")
        return lines + deal if shown else lines

    def turns(self, *, secret: bool) -> list[str]:
        """A line for each turn: `blue: take monk. plague hispania. {#3 2 all}`."""
        names = names_of(self.setup)
        lines: list[str] = []
        before: Outcome | None = None
        for outcome in self.outcomes:
            if before is None or before.player != outcome.player or before.ends_line():
                lines.append(f"{COLOURS[outcome.player]}:")
            chance = write_chance(names, outcome.chance, secret=secret)
            lines[-1] += f" {write_action(self.setup, outcome.action)}." + (f" {chance}" if chance else "")
            before = outcome
        return lines

    @classmethod
    def read(cls, text: str, sealed: SealedDeal | None = None, edition: Edition | None = None) -> "Game":
        """The game of this record, replayed; RecordError at the first line that does not fit.

        A record without its deal needs it from elsewhere, an edition of one's own likewise.
        """
        script = read_script(text)
        reader = RecordReader(script, sealed, edition)
        for line, colour, name in script.players:
            if not is_name(name):
                raise RecordError(line, "wrong-name", {"player": colour})
        played = cls(reader.setup, reader.sealed, [name for _, _, name in script.players])
        played.version = reader.version
        played.branched_after = read_branch(script)
        played.state = reader.state
        for outcome in reader.play():
            played.note(outcome)
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
