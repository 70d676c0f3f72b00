"""The arena: a match of one bot against others on duplicate deals, with a sequential test.

Each deal is played in several seatings and is one observation. The match stops as soon as the test decides.
"""

from collections.abc import Callable, Iterator
from statistics import fmean
from typing import NamedTuple

from rattus.lab.match import GameResult, GameSpec, play_with_luck
from rattus.lab.seatings import candidates, places, seatings
from rattus.lab.sequential import SequentialTest
from rattus.lab.stats import Interval, bootstrap, deal_mean, mean
from rattus.lab.worker_pool import WorkerPool
from rattus.rules.luck import Luck


class Match(NamedTuple):
    """The settings of a match; the first of the players is the bot under test."""

    rules: str
    cards: str
    players: tuple[str, ...]
    deals: int
    seed: int
    margin: float = 0.05  # over par, for the alternative hypothesis
    alpha: float = 0.05
    beta: float = 0.05
    early: bool = True  # stop as soon as the test decides

    @property
    def par(self) -> float:
        """The win share of the bot under test if it is as strong as the others."""
        return candidates(self.players) / len(self.players)

    def games(self, seed: int) -> list[GameSpec]:
        """The games of one deal."""
        return [
            GameSpec(self.rules, len(self.players), self.cards, codes, seed, table)
            for table, codes in enumerate(seatings(self.players))
        ]


class DealChunk(NamedTuple):
    """One deal of a match, as work for the pool."""

    match: Match
    seed: int


class Deal(NamedTuple):
    """The results of one deal in all its seatings."""

    seed: int
    outcomes: tuple[GameResult, ...]


def play_deal(chunk: DealChunk) -> Deal:
    """Play one deal in all its seatings."""
    return Deal(chunk.seed, tuple(play_with_luck(spec) for spec in chunk.match.games(chunk.seed)))


def deal_seeds(seed: int, deals: int) -> Iterator[int]:
    """The seeds of the deals of a match."""
    luck = Luck(seed)
    for _ in range(deals):
        yield luck.seed()


class MatchResult:
    """The results of a match so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.test = SequentialTest(match.par, match.par + match.margin, match.alpha, match.beta)
        self.places = places(match.players)
        self.deals: list[Deal] = []
        self.shares: list[float] = []  # of wins, by deal
        self.adjusted: list[float] = []  # the same, luck-adjusted
        self.llrs: list[float] = []

    def add(self, deal: Deal) -> None:
        """Add a deal."""
        games = len(self.places)
        wins = sum(game.winner in seats for game, seats in self._games(deal))
        luck = sum(sum(game.luck[seat] for seat in seats) for game, seats in self._games(deal) if game.luck)
        self.deals.append(deal)
        self.shares.append(wins / games)
        self.adjusted.append((wins - luck) / games)
        self.test.add(wins / games)
        self.llrs.append(self.test.llr)

    def _games(self, deal: Deal) -> list[tuple[GameResult, frozenset[int]]]:
        return list(zip(deal.outcomes, self.places, strict=True))

    # --- figures ----------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.deals) * len(self.places)

    def win_share(self) -> Interval:
        """The share of games the bot under test won."""
        return deal_mean(self.shares)

    def luck_adjusted_share(self) -> Interval | None:
        """The same less the luck of the rats; none if luck was not measured."""
        measured = all(game.luck for deal in self.deals for game in deal.outcomes)
        if not measured:
            return None
        return bootstrap(self.adjusted) if len(self.adjusted) >= 20 else mean(self.adjusted)

    def lead(self) -> Interval:
        """How many cubes its seats score more than the others, on average."""
        leads = []
        for deal in self.deals:
            games = [_lead(game.scores, seats) for game, seats in self._games(deal)]
            leads.append(fmean(games))
        return mean(leads)

    def by_seat(self) -> list[tuple[int, int]]:
        """For each seat how often the bot under test won there, and in how many games."""
        counts = [[0, 0] for _ in self.match.players]
        for deal in self.deals:
            for game, seats in self._games(deal):
                for seat in seats:
                    counts[seat][0] += game.winner == seat
                    counts[seat][1] += 1
        return [(won, games) for won, games in counts]

    def move_times(self) -> tuple[float, float]:
        """Seconds a move, of the bot under test and of the others."""
        seconds, moves = [0.0, 0.0], [0, 0]
        for deal in self.deals:
            for game, seats in self._games(deal):
                for seat in range(len(self.match.players)):
                    seconds[seat not in seats] += game.seconds[seat]
                    moves[seat not in seats] += game.moves[seat]
        return seconds[0] / max(1, moves[0]), seconds[1] / max(1, moves[1])

    def failures(self) -> tuple[int, int]:
        """How often the bot under test failed to decide, and how often the others."""
        counts = [0, 0]
        for deal in self.deals:
            for game, seats in self._games(deal):
                for seat, failures in enumerate(game.failures):
                    counts[seat not in seats] += failures
        return counts[0], counts[1]

    def endings(self) -> dict[str, int]:
        """How many games ended in which way."""
        counts: dict[str, int] = {}
        for deal in self.deals:
            for game in deal.outcomes:
                counts[game.ending] = counts.get(game.ending, 0) + 1
        return counts

    def leads(self) -> list[tuple[int, int]]:
        """How often the winner was 0, 1, 2, … cubes ahead: the bot under test, and another."""
        found = [
            (game.margin, game.winner not in seats)
            for deal in self.deals
            for game, seats in self._games(deal)
        ]
        most = max(margin for margin, _ in found)
        return [(found.count((lead, False)), found.count((lead, True))) for lead in range(most + 1)]


def _lead(scores: tuple[int, ...], seats: frozenset[int]) -> float:
    """The mean score of these seats less that of the others."""
    own = fmean(score for seat, score in enumerate(scores) if seat in seats)
    return own - fmean(score for seat, score in enumerate(scores) if seat not in seats)


def run_match(
    match: Match, pool: WorkerPool, progress: Callable[[MatchResult], None] | None = None
) -> MatchResult:
    """Play a match; deals are added in order, so the early stop does not depend on the workers."""
    result = MatchResult(match)
    chunks = (DealChunk(match, seed) for seed in deal_seeds(match.seed, match.deals))
    for deal in pool.run(play_deal, chunks):
        result.add(deal)
        if progress is not None:
            progress(result)
        if match.early and result.test.verdict:
            break
    return result
