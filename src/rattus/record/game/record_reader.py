"""Reading a record, strictly: every sentence must be legal, and chance must give what is written."""

from collections.abc import Iterator

from rattus.cards.choice import ChoiceError, picked
from rattus.editions import NAMES, Edition
from rattus.record.game.outcome import Outcome, WrongChance, check_chance, perform, read_fate
from rattus.record.game.replay import start
from rattus.record.game.script import RecordError, Script, Spoken, Turn, read_turn
from rattus.record.game.sealed_deal import SealedDeal, hash_of, is_salt, is_true_deal, read_deal
from rattus.record.notation.names import names_of
from rattus.record.notation.sentences import read_action
from rattus.record.setup_cache import cached_edition, fingerprint_of, setup_of
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS, Setup
from rattus.rules.state import State

VERSION = 1
"""The version of the rules: a new one when the same deal and the same actions would give another game."""


class RecordReader:
    """Plays a game again from its record.

    It is played twice at the same time: once as chance was written down, so that a record can be replayed
    for ever, and once by the luck of its deal, which must give the same. Older rules are spared the second.
    """

    def __init__(self, script: Script, sealed: SealedDeal | None, edition: Edition | None) -> None:
        self.script = script
        self.version = read_version(script)
        self.setup = read_setup(script, edition)
        self.sealed = sealed if sealed and "deal" not in script.header else read_sealed(script, self.setup)
        self.check_deal()
        self.names = names_of(self.setup)
        fate = read_fate([text for _, text in script.turns], self.setup.rats)
        self.fated: State = start(self.setup, self.sealed.deal, fate)
        self.by_luck: State = start(self.setup, self.sealed.deal)
        self.before: Outcome | None = None

    @property
    def state(self) -> State:
        """The state the record leads to."""
        return self.by_luck if self.version == VERSION else self.fated

    def check_deal(self) -> None:
        """The deal must be what was promised."""
        line, promise = self.script.header["hash"]
        if not is_true_deal(self.setup, self.sealed.deal):
            raise RecordError(self.script.header.get("deal", (line, ""))[0], "wrong-deal")
        if hash_of(self.setup, self.sealed) != promise:
            raise RecordError(line, "wrong-hash", {"asked": promise[:80]})

    def play(self) -> Iterator[Outcome]:
        """Play all turns."""
        for number, (line, text) in enumerate(self.script.turns, start=1):
            yield from self.play_turn(read_turn(line, text, number))

    def play_turn(self, turn: Turn) -> Iterator[Outcome]:
        """Play a line, which must begin and end where a turn does."""
        if self.fated.over():
            raise RecordError(turn.line, "after-the-end")
        decider = COLOURS[self.fated.decider()]
        if turn.colour != decider:
            raise RecordError(turn.line, "wrong-player", {"asked": turn.colour, "wanted": decider})
        for index, spoken in enumerate(turn.spoken):
            if self.before is not None and self.goes_on(self.before) == (index == 0):
                raise RecordError(turn.line, "wrong-line")
            outcome = self.speak(turn, spoken)
            self.before = outcome
            yield outcome

    def goes_on(self, before: Outcome) -> bool:
        """Does the turn of the last action go on?"""
        return self.fated.decider() == before.player and not before.ends_line()

    def speak(self, turn: Turn, spoken: Spoken) -> Outcome:
        """Carry out one sentence; chance must give what is written, both as fated and by luck."""
        try:
            action = read_action(self.fated, spoken.sentence)
        except Refusal as refusal:
            data = {**refusal.data, "sentence": spoken.sentence[:80], "refusal": refusal.code}
            raise RecordError(turn.line, "refused", data) from None
        outcome = perform(self.fated, action)
        if self.version == VERSION:
            luck = perform(self.by_luck, action)
            self.check_chance(turn, spoken, luck)
            return luck
        self.check_chance(turn, spoken, outcome)
        return outcome

    def check_chance(self, turn: Turn, spoken: Spoken, outcome: Outcome) -> None:
        """Compare the braces with what happened."""
        try:
            check_chance(self.names, outcome, spoken.chance, secret="deal" not in self.script.header)
        except WrongChance as error:
            data: dict[str, object] = {"asked": error.asked[:200], "wanted": error.wanted}
            raise RecordError(turn.line, "wrong-chance", data) from None


def write_result(state: State, ending: str) -> str:
    """`result red 12 blue 9 winner red (supply)`, nothing as long as the game lasts."""
    if not state.over():
        return ""
    scores = " ".join(f"{COLOURS[seat]} {state.score_of(seat)}" for seat in range(state.players))
    return f"result {scores} winner {COLOURS[state.winner]} ({ending})"


# --- the header ---------------------------------------------------------------------------------------


def read_version(script: Script) -> int:
    """The version of the rules; those to come are not known yet."""
    line, text = script.header["version"]
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and 0 < int(text) <= VERSION):
        raise RecordError(line, "wrong-version", {"asked": text[:40], "high": VERSION})
    return int(text)


def read_branch(script: Script) -> int | None:
    """How many actions were taken over from another game, if any."""
    if "branch" not in script.header:
        return None
    line, text = script.header["branch"]
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise RecordError(line, "wrong-branch", {"asked": text[:40]})
    return int(text)


def read_setup(script: Script, edition: Edition | None) -> Setup:
    """What is played, and by how many."""
    line, rules = script.header["rules"]
    if edition is None and rules not in NAMES:
        raise RecordError(line, "unknown-rules", {"asked": rules[:40], "allowed": list(NAMES)})
    played = edition or cached_edition(rules)
    if rules != played.name:
        raise RecordError(line, "unknown-rules", {"asked": rules[:40], "allowed": [played.name]})
    line, fingerprint = script.header["edition"]
    if fingerprint != fingerprint_of(played):
        raise RecordError(
            line, "wrong-edition", {"asked": fingerprint[:80], "wanted": fingerprint_of(played)}
        )
    players = len(script.players)
    if players not in played.players:
        line = script.players[-1][0] if script.players else line
        raise RecordError(line, "wrong-players", {"asked": players, "allowed": list(played.players)})
    for (at, colour, _), wanted in zip(script.players, COLOURS, strict=False):
        if colour != wanted:
            raise RecordError(at, "wrong-player", {"asked": colour[:40], "wanted": wanted})
    return setup_of(edition, rules, players, read_cards(script, played, players))


def read_cards(script: Script, edition: Edition, players: int) -> list[str]:
    """The cards in the game."""
    line, text = script.header["cards"]
    try:
        return picked(edition, players, text.replace(" ", ","))
    except ChoiceError as error:
        raise RecordError(line, "wrong-cards", {**error.data, "choice": error.code}) from None


def read_sealed(script: Script, setup: Setup) -> SealedDeal:
    """The deal and its salt."""
    for word in ("deal", "salt"):
        if word not in script.header:
            raise RecordError(script.header["hash"][0], "no-deal", {"wanted": word})
    line, salt = script.header["salt"]
    if not is_salt(salt):
        raise RecordError(line, "wrong-salt", {"asked": salt[:80]})
    line, text = script.header["deal"]
    try:
        return SealedDeal(read_deal(setup, text), salt)
    except ValueError:
        raise RecordError(line, "wrong-deal", {"asked": text[:200]}) from None
