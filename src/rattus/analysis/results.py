"""The results of an analysis as typed, serialisable structs: decisions, chance events, hints, summaries.

Players are seats from 0, actions are sentences of the notation, chances are parts of 1.
"""

from typing import Literal

from msgspec import Struct

Chances = tuple[float, ...]

Grade = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]
ChanceKind = Literal["deal", "rats", "look", "draw"]


class ExpectedLoss(Struct, frozen=True, tag="loss", tag_field="code"):
    """How many cubes of a player the plague takes in a region this turn, on average."""

    region: str
    player: int
    cubes: float


class Exposure(Struct, frozen=True, tag="exposure", tag_field="code"):
    """A class whose symbol hits the player after this turn: so many of the unseen rats bear it."""

    klass: str
    rats: int
    unseen: int
    cubes: int  # of the player, in regions with rats


class Tempo(Struct, frozen=True, tag="tempo", tag_field="code"):
    """How many rats the supply has left after this turn, and about how many turns that is."""

    supply: int
    turns: float
    ends: bool  # this was the last regular turn


class CardTaken(Struct, frozen=True, tag="card", tag_field="code"):
    """A card that is taken, and from whom (-1: from the table)."""

    card: str
    player: int


class CubesAdded(Struct, frozen=True, tag="cubes", tag_field="code"):
    """How many cubes more the player has on the board after the turn, on average."""

    cubes: float


Reason = ExpectedLoss | Exposure | Tempo | CardTaken | CubesAdded


class Way(Struct, frozen=True):
    """One way to go on with a turn: what to do, and what it is worth to everybody."""

    turn: tuple[str, ...]
    chances: Chances
    error: float  # of the player's own chance: sampling (95 %), and how far a look further ahead disagrees
    reasons: tuple[Reason, ...]


class Hint(Struct, frozen=True):
    """The best ways to go on that were found, best first, from what one seat knows."""

    player: int
    now: Chances
    ways: tuple[Way, ...]
    iterations: int
    judge: int  # version


class Decision(Struct, frozen=True, tag="decision", tag_field="kind"):
    """What a player did until the turn ended or chance spoke."""

    number: int  # of the stretch
    move: int  # actions before it
    turn: int
    player: int
    made: tuple[str, ...]
    steps: tuple[Chances, ...]  # after each action but the last
    before: Chances
    after: Chances  # on average over what chance could have said
    grade: Grade
    cost: float
    error: float  # of the cost: sampling (95 %), and how far a look further ahead disagrees
    kept: float  # what the turn was worth to the player, as he could know
    better: Way | None

    @property
    def change(self) -> Chances:
        """What the decision changed, for each player."""
        return tuple(after - before for after, before in zip(self.after, self.before, strict=True))


class Cubes(Struct, frozen=True):
    """Cubes that a player lost in a region."""

    region: str
    player: int
    cubes: int


class ChanceEvent(Struct, frozen=True, tag="chance", tag_field="kind"):
    """What chance said, and what it meant to everybody."""

    number: int  # of the stretch; -1 for the deal
    move: int  # actions when it spoke
    turn: int
    player: int  # whose action it answered; -1 for the deal
    what: ChanceKind
    rats: tuple[str, ...]  # faces turned up or looked at
    lost: tuple[Cubes, ...]
    expected: Chances
    after: Chances
    error: float  # half of the 95 % interval of the expectation, the largest of all players

    @property
    def luck(self) -> Chances:
        """What chance changed, for each player."""
        return tuple(after - expected for after, expected in zip(self.after, self.expected, strict=True))


Result = Decision | ChanceEvent


class Ledger(Struct, frozen=True):
    """One player's account: result = start + luck + own + others."""

    player: int
    start: float
    luck: float
    own: float
    others: float
    result: float
    decisions: int  # with a choice
    cost: float  # of all mistakes
    accuracy: float  # the part of the chances the player had that the decisions kept, in percent
    grades: dict[Grade, int]


class TurningPoint(Struct, frozen=True):
    """One of the moments that changed the game most."""

    kind: Literal["luck", "decision"]
    result: int  # index among the results
    move: int
    turn: int
    player: int  # who lost most by it, or decided
    points: float  # parts of 1, negative for a loss


class StoryFact(Struct, frozen=True):
    """A fact of the story: a code, a player, and numbers that a text can word."""

    code: Literal[
        "winner",
        "lead",
        "peak",
        "luck",
        "mistake",
        "tie",
        "close",
        "skill-outweighed",
        "luck-outweighed",
    ]
    player: int
    turn: int = 0
    points: float = 0.0
    count: int = 0


class Summary(Struct, frozen=True, tag="summary", tag_field="kind"):
    """A whole game: ledgers, turning points and the facts of its story."""

    players: int
    winner: int
    scores: tuple[int, ...]
    ledgers: tuple[Ledger, ...]
    turning_points: tuple[TurningPoint, ...]
    story: tuple[StoryFact, ...]
    iterations: int
    judge: int


class Progress(Struct):
    """An analysis that may be stopped and resumed: the results so far, and how they are made."""

    iterations: int
    seed: int
    judge: int
    stretches: int
    results: list[Result]
