"""Personas are learned by watching: what a player chose, of all he could have, and how his tables were."""

from typing import TYPE_CHECKING, NamedTuple

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.policy.softmax_policy import MAX_FEATURES, POLICY_SIZE, SoftmaxPolicy
from rattus.bots.policy.table_stats import PHASES, STATS, TableStats
from rattus.bots.registry import make_bot
from rattus.lab.selfplay import EVERY_TABLE
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.rules.view import view

if TYPE_CHECKING:
    from rattus.lab.selfplay import Array

LESSON = 10  # games a chunk
OTHERS = "greedy:2"  # sits at one seat of four, so that not all games are alike
WHIM = 40  # one decision in so many is taken at random, for the same reason
TOO_MANY = 150  # choices at once tell little of each
NOWHERE = POLICY_SIZE  # an action that has fewer places than others

BATCH = 2048  # decisions
EPOCHS = 6
PACE = 0.05  # at first; it fades with half a cosine
DECAY = 1e-7


class Watch(NamedTuple):
    """Games to be watched: their seeds, and whose habits are wanted."""

    seeds: tuple[int, ...]
    player: str


class Seen(NamedTuple):
    """Decisions: where in the table each of their choices stands, how many there were, and which was made."""

    places: "Array"  # choices by places
    counts: "Array"
    chosen: "Array"
    phases: "Array"  # of the game
    traits: "Array"  # of the table


def lessons(player: str, games: int, seed: int) -> list[Watch]:
    """All games that are to be watched, a few at a time."""
    luck = Luck(seed)
    seeds = [luck.seed() for _ in range(games)]
    return [Watch(tuple(seeds[start : start + LESSON]), player) for start in range(0, games, LESSON)]


def watch(lesson: Watch) -> Seen:
    """Play the games of a lesson, and note what the player decides."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    diary = _Diary()
    for seed in lesson.seeds:
        _play(seed, lesson.player, diary)
    return Seen(
        np.array(diary.places, np.int32).reshape(-1, MAX_FEATURES),
        np.array(diary.counts, np.int32),
        np.array(diary.chosen, np.int32),
        np.array(diary.phases, np.int32),
        np.array(diary.traits, np.float32).reshape(-1, STATS),
    )


class _Diary:
    def __init__(self) -> None:
        self.places: list[list[int]] = []
        self.counts: list[int] = []
        self.chosen: list[int] = []
        self.phases: list[int] = []
        self.traits: list[list[float]] = []

    def note(self, state: State, habits: SoftmaxPolicy, choices: list[int], action: int) -> None:
        """One decision more."""
        stats = TableStats(view(state, state.decider()))
        self.phases.append(stats.phase)
        self.traits.append([stats.stat(stat) for stat in range(STATS)])
        for choice in choices:
            places = list(habits.feature_indices(state, choice))
            self.places.append(places + [NOWHERE] * (MAX_FEATURES - len(places)))
        self.counts.append(len(choices))
        self.chosen.append(choices.index(action))


def _play(seed: int, code: str, diary: _Diary) -> None:
    """One game of the player against himself, and sometimes somebody else."""
    luck = Luck(seed)
    rules, players, cards, _ = EVERY_TABLE[luck.below(len(EVERY_TABLE))]
    state = new_game(rules, players, cards, luck.seed())
    habits = SoftmaxPolicy(vec[float]([0.0] * POLICY_SIZE), state.setup)
    player = make_bot(code, luck.seed())
    bots: list[Bot] = [
        make_bot(OTHERS, luck.seed()) if luck.below(4) == 0 else player for _ in range(players)
    ]
    while not state.over():
        choices = legal(state)
        bot = bots[state.decider()]
        action = bot.decide(view(state, state.decider()), choices)
        if bot is player and 1 < len(choices) <= TOO_MANY:
            diary.note(state, habits, list(choices), action)
        if luck.below(WHIM) == 0:
            action = choices[luck.below(len(choices))]
        play(state, action)


def together(parts: list[Seen]) -> Seen:
    """What several have seen."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    return Seen(*(np.concatenate(part) for part in zip(*parts, strict=True)))


class Learned(NamedTuple):
    """A table of habits, how often its likeliest choice is the one that was made; the manner of tables."""

    table: list[float]
    agreed: float
    means: list[float]
    spreads: list[float]


def learn(seen: Seen, seed: int) -> Learned:
    """The table that makes what was chosen likeliest, by gradient descent (Adam); a few are kept to tell."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    count = len(seen.counts)
    starts = np.concatenate([[0], np.cumsum(seen.counts)])
    held_back = max(1, count // 15)
    random = np.random.default_rng(seed)
    table, slope, bump = (np.zeros(POLICY_SIZE + 1) for _ in range(3))
    batches = EPOCHS * -(-(count - held_back) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = random.permutation(count - held_back)
        for begin in range(0, len(order), BATCH):
            step += 1
            some = _Some(seen, starts, order[begin : begin + BATCH])
            change = some.downhill(table) + DECAY * table
            slope += 0.1 * (change - slope)
            bump += 0.001 * (change * change - bump)
            pace = PACE * 0.5 * (1.0 + np.cos(np.pi * step / batches)) + PACE / 500.0
            table -= pace * (slope / (1.0 - 0.9**step)) / (np.sqrt(bump / (1.0 - 0.999**step)) + 1e-8)
            table[NOWHERE] = 0.0
    others = _Some(seen, starts, np.arange(count - held_back, count))
    return Learned(table[:POLICY_SIZE].tolist(), others.agreed(table), *manners(seen))


def manners(seen: Seen) -> tuple[list[float], list[float]]:
    """Mean and spread of each trait in each phase; where nothing was seen, they tell nothing."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    means, spreads = np.zeros((PHASES, STATS)), np.ones((PHASES, STATS))
    for phase in range(PHASES):
        some = seen.traits[seen.phases == phase]
        if len(some) > 1:
            means[phase], spreads[phase] = some.mean(axis=0), some.std(axis=0)
    return means.reshape(-1).tolist(), spreads.reshape(-1).tolist()


class _Some:
    """Some of the decisions, all their choices in a row."""

    def __init__(self, seen: Seen, starts: "Array", decisions: "Array") -> None:
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        self.counts = seen.counts[decisions]
        self.begins = np.concatenate([[0], np.cumsum(self.counts)[:-1]])
        rows = np.arange(self.counts.sum()) + np.repeat(starts[decisions] - self.begins, self.counts)
        self.places = seen.places[rows]
        self.chosen = self.begins + seen.chosen[decisions]

    def chances(self, table: "Array") -> "Array":
        """How likely each choice is by this table."""
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        ratings = table[self.places].sum(axis=1)
        powers = np.exp(ratings - np.repeat(np.maximum.reduceat(ratings, self.begins), self.counts))
        shares: Array = powers / np.repeat(np.add.reduceat(powers, self.begins), self.counts)
        return shares

    def downhill(self, table: "Array") -> "Array":
        """In which direction each number makes things worse."""
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        wrong = self.chances(table)
        wrong[self.chosen] -= 1.0
        wrong /= len(self.counts)
        flat = self.places.reshape(-1)
        return np.bincount(flat, np.repeat(wrong, MAX_FEATURES), POLICY_SIZE + 1)

    def agreed(self, table: "Array") -> float:
        """How often the likeliest choice was made."""
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        chances = self.chances(table)
        return float(np.mean(chances[self.chosen] >= np.maximum.reduceat(chances, self.begins)))
