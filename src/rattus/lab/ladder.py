"""The ladder: ratings of bots from mixed tables, and a cross table of one against three."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rattus.lab.arena import Match, MatchResult, run_match
from rattus.lab.cheat import is_cheat
from rattus.lab.match import GameResult, GameSpec, play_game
from rattus.lab.ratings import GameRanks, Rating, ranks_of, rate
from rattus.lab.stats import Interval, wilson
from rattus.lab.worker_pool import WorkerPool
from rattus.rules.luck import Luck

TABLE = 4  # players at a table, or as many as there are bots


class Ladder(NamedTuple):
    """The settings of a ladder: mixed tables for the ratings, deals for each cell of the cross table."""

    rules: str
    cards: str
    bots: tuple[str, ...]
    tables: int
    deals: int
    seed: int

    def games(self) -> Iterator[GameSpec]:
        """The mixed tables: bots and seats are sampled."""
        luck = Luck(self.seed)
        size = min(TABLE, len(self.bots))
        for _ in range(self.tables):
            codes = sample_bots(self.bots, size, luck)
            yield GameSpec(self.rules, size, self.cards, codes, luck.seed())

    def duels(self) -> list[Match]:
        """Each bot alone against three of each kind; a cheat only as the one, a kind against itself too."""
        return [
            Match(self.rules, self.cards, (one, other, other, other), self.deals, self.seed, early=False)
            for one in self.bots
            for other in self.bots
            if not is_cheat(other)
        ]


class Standing(NamedTuple):
    """Ratings and results."""

    ratings: list[Rating]
    shares: dict[str, Interval]  # of the wins at mixed tables
    duels: dict[tuple[str, str], MatchResult]  # the one, the three
    times: dict[str, float]  # seconds a move, at mixed tables


def sample_bots(bots: tuple[str, ...], count: int, luck: Luck) -> tuple[str, ...]:
    """So many different bots in random order."""
    left = list(bots)
    return tuple(left.pop(luck.below(len(left))) for _ in range(count))


def run_ladder(ladder: Ladder, pool: WorkerPool, progress: Callable[[], None] | None = None) -> Standing:
    """Play the mixed tables, then one against three; `progress` is called after each game or deal."""
    played: list[tuple[GameSpec, GameResult]] = []
    specs = list(ladder.games())
    for spec, outcome in zip(specs, pool.run(play_game, specs), strict=True):
        played.append((spec, outcome))
        if progress is not None:
            progress()
    duels: dict[tuple[str, str], MatchResult] = {}
    for match in ladder.duels():
        duels[match.players[0], match.players[1]] = run_match(match, pool, lambda _: progress and progress())
    rankings = [ranks_of(spec.codes, game.winner, game.scores) for spec, game in played]
    return Standing(
        rate(ladder.bots, rankings),
        {code: _share(code, rankings) for code in ladder.bots},
        duels,
        {code: _time(code, played) for code in ladder.bots},
    )


def _share(code: str, rankings: list[GameRanks]) -> Interval:
    """The win share of a bot in its games."""
    ranks = [game.ranks[game.codes.index(code)] for game in rankings if code in game.codes]
    return wilson(ranks.count(1), len(ranks))


def _time(code: str, games: list[tuple[GameSpec, GameResult]]) -> float:
    """Seconds a move."""
    seats = [(game, spec.codes.index(code)) for spec, game in games if code in spec.codes]
    moves = sum(game.moves[seat] for game, seat in seats)
    return sum(game.seconds[seat] for game, seat in seats) / max(1, moves)
