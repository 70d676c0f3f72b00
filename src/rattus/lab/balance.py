"""Balance statistics of the game itself, from many games of one bot.

The games are spread evenly over all conditions asked for (rule set, number of players, way to choose the
cards), so that each question is answered by a large part of all games.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from rattus.cards.choice import BASE, CLASSES, RANDOM
from rattus.editions import NAMES, load
from rattus.lab.game_stats import Face, GameStats
from rattus.lab.match import GameResult, GameSpec, play_game
from rattus.lab.stats import Interval, wilson
from rattus.lab.worker_pool import WorkerPool
from rattus.rules.luck import Luck

GAMES_PER_CHUNK = 4

Group = TypeVar("Group", str, int)


class Condition(NamedTuple):
    """A kind of game."""

    rules: str
    players: int
    cards: str


def conditions(rules: Sequence[str], players: Sequence[int], cards: Sequence[str]) -> list[Condition]:
    """All conditions, narrowed by what is given."""
    return [
        Condition(name, count, way)
        for name in rules or NAMES
        for edition in (load(name),)
        for count in edition.players
        if not players or count in players
        for way in cards or (BASE, CLASSES, RANDOM, *edition.sets)
    ]


class Survey(NamedTuple):
    """The settings of a survey."""

    conditions: tuple[Condition, ...]
    bot: str
    games: int
    seed: int

    def chunks(self) -> Iterator["GamesChunk"]:
        """The conditions in turn, until all games are given out."""
        luck = Luck(self.seed)
        left, turn = self.games, 0
        while left > 0:
            seeds = tuple(luck.seed() for _ in range(min(GAMES_PER_CHUNK, left)))
            yield GamesChunk(self.conditions[turn % len(self.conditions)], self.bot, seeds)
            left -= len(seeds)
            turn += 1


class GamesChunk(NamedTuple):
    """A few games of one condition, as work for the pool."""

    condition: Condition
    bot: str
    seeds: tuple[int, ...]


class HolderStats(NamedTuple):
    """Holders of something: how many, how many of them won, and how many would have at par."""

    holders: int
    won: int
    par: float

    def times_par(self) -> Interval:
        """Their wins, where 1 is par."""
        share = wilson(self.won, self.holders)
        par = self.par / self.holders if self.holders else 1.0
        return Interval(share.value / par, share.low / par, share.high / par)


class GameTotals:
    """Totals over the games of one condition."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[int] = Counter()  # by seat
        self.endings: Counter[str] = Counter()
        self.turns = 0
        self.winning = 0
        self.margin = 0

    def count(self, game: GameResult) -> None:
        """Add a game."""
        self.games += 1
        self.wins[game.winner] += 1
        self.endings[game.ending] += 1
        self.turns += game.turns
        self.winning += max(game.scores)
        self.margin += game.margin

    def merge(self, other: "GameTotals") -> None:
        """Add the counts of another."""
        self.games += other.games
        self.wins += other.wins
        self.endings += other.endings
        self.turns += other.turns
        self.winning += other.winning
        self.margin += other.margin


class HolderCounts:
    """Counts of holders and winners, by what they held."""

    def __init__(self) -> None:
        self.holders: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.seats: Counter[tuple[str, int]] = Counter()  # holders at tables of so many

    def count(self, what: str, players: int, won: bool) -> None:
        """Add one holder."""
        self.holders[what] += 1
        self.won[what] += won
        self.seats[what, players] += 1

    def merge(self, other: "HolderCounts") -> None:
        """Add the counts of another."""
        self.holders += other.holders
        self.won += other.won
        self.seats += other.seats

    def held(self) -> dict[str, HolderStats]:
        """The statistics of each thing, the most successful first."""
        par: dict[str, float] = {}
        for (what, players), count in sorted(self.seats.items()):
            par[what] = par.get(what, 0.0) + count / players
        fared = {what: HolderStats(self.holders[what], self.won[what], par[what]) for what in par}
        return dict(sorted(fared.items(), key=lambda item: -item[1].times_par().value))


class Tally:
    """All counts of a survey."""

    def __init__(self) -> None:
        self.by_condition: dict[Condition, GameTotals] = {}
        self.held_at_end = HolderCounts()  # by card held in the end
        self.ever_held = HolderCounts()  # by card ever held
        self.hands = HolderCounts()  # by the number of cards held in the end
        self.pairs = HolderCounts()  # by two cards held in the end, joined by a plus
        self.turned: Counter[Face] = Counter()
        self.outbreaks: Counter[Face] = Counter()
        self.killed: Counter[Face] = Counter()

    def count(self, condition: Condition, game: GameResult, observed: GameStats) -> None:
        """Add one game."""
        self.by_condition.setdefault(condition, GameTotals()).count(game)
        for seat in range(condition.players):
            won = seat == game.winner
            for card in sorted(observed.held_at_end[seat]):
                self.held_at_end.count(card, condition.players, won)
            for card in sorted(observed.ever_held[seat]):
                self.ever_held.count(card, condition.players, won)
            self.hands.count(str(len(observed.held_at_end[seat])), condition.players, won)
            for one, two in observed.pairs(seat):
                self.pairs.count(f"{one}+{two}", condition.players, won)
        self.turned += observed.turned
        self.outbreaks += observed.outbreaks
        self.killed += observed.killed

    def merge(self, other: "Tally") -> None:
        """Add the counts of another."""
        for condition, totals in other.by_condition.items():
            self.by_condition.setdefault(condition, GameTotals()).merge(totals)
        self.held_at_end.merge(other.held_at_end)
        self.ever_held.merge(other.ever_held)
        self.hands.merge(other.hands)
        self.pairs.merge(other.pairs)
        self.turned += other.turned
        self.outbreaks += other.outbreaks
        self.killed += other.killed

    # --- questions --------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(totals.games for totals in self.by_condition.values())

    def seats(self) -> dict[int, list[Interval]]:
        """For each number of players the win share of each seat."""
        by_players = self.group_by(lambda condition: condition.players)
        return {
            players: [wilson(totals.wins[seat], totals.games) for seat in range(players)]
            for players, totals in by_players.items()
        }

    def group_by(self, of: Callable[[Condition], Group]) -> dict[Group, GameTotals]:
        """The games in larger groups: by rule set, by number of players, by way to choose the cards."""
        groups: dict[Group, GameTotals] = {}
        for condition in sorted(self.by_condition):
            groups.setdefault(of(condition), GameTotals()).merge(self.by_condition[condition])
        return groups

    def faces(self) -> list[Face]:
        """The rats that were turned up, the deadliest first."""
        return sorted(self.turned, key=lambda face: (-self.killed[face] / self.turned[face], face))


def play_games(chunk: GamesChunk) -> Tally:
    """Play a few games and count."""
    tally = Tally()
    rules, players, cards = chunk.condition
    for seed in chunk.seeds:
        observed = GameStats(players)
        spec = GameSpec(rules, players, cards, (chunk.bot,) * players, seed)
        tally.count(chunk.condition, play_game(spec, [observed]), observed)
    return tally


def run_survey(order: Survey, pool: WorkerPool, progress: Callable[[int], None] | None = None) -> Tally:
    """Play all games; `progress` is called with the number done."""
    tally = Tally()
    for part in pool.run(play_games, order.chunks()):
        tally.merge(part)
        if progress is not None:
            progress(tally.games)
    return tally
