"""The ladder: how the bots stand to each other, from mixed tables and from one against three."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rattus.lab.arena import Match, Result, fight
from rattus.lab.cheat import cheats
from rattus.lab.match import Contest, Outcome, play_game
from rattus.lab.ratings import Placing, Rating, placing, rate
from rattus.lab.stats import Interval, wilson
from rattus.lab.worker_pool import Crew
from rattus.rules.luck import Luck

TABLE = 4  # players at a table, or as many as there are bots


class Ladder(NamedTuple):
    """What is to be played: so many mixed tables, and so many deals of each against three of each other."""

    rules: str
    cards: str
    bots: tuple[str, ...]
    tables: int
    deals: int
    seed: int

    def contests(self) -> Iterator[Contest]:
        """The mixed tables: who sits at each, and where, is drawn by lot."""
        luck = Luck(self.seed)
        size = min(TABLE, len(self.bots))
        for _ in range(self.tables):
            codes = drawn(self.bots, size, luck)
            yield Contest(self.rules, size, self.cards, codes, luck.seed())

    def duels(self) -> list[Match]:
        """Each bot alone against three of each kind; a cheat only as the one, a kind against itself too."""
        return [
            Match(self.rules, self.cards, (one, other, other, other), self.deals, self.seed, early=False)
            for one in self.bots
            for other in self.bots
            if not cheats(other)
        ]


class Standing(NamedTuple):
    """What the ladder shows."""

    ratings: list[Rating]
    shares: dict[str, Interval]  # of the wins at mixed tables
    duels: dict[tuple[str, str], Result]  # the one, the three
    times: dict[str, float]  # seconds a move, at mixed tables


def drawn(bots: tuple[str, ...], count: int, luck: Luck) -> tuple[str, ...]:
    """So many different bots in an order by lot."""
    left = list(bots)
    return tuple(left.pop(luck.below(len(left))) for _ in range(count))


def climb(ladder: Ladder, crew: Crew, progress: Callable[[], None] | None = None) -> Standing:
    """Play the mixed tables, then one against three; progress is told of each game or deal."""
    games: list[tuple[Contest, Outcome]] = []
    contests = list(ladder.contests())
    for contest, outcome in zip(contests, crew.run(play_game, contests), strict=True):
        games.append((contest, outcome))
        if progress is not None:
            progress()
    duels: dict[tuple[str, str], Result] = {}
    for match in ladder.duels():
        duels[match.players[0], match.players[1]] = fight(match, crew, lambda _: progress and progress())
    placings = [placing(contest.codes, game.winner, game.scores) for contest, game in games]
    return Standing(
        rate(ladder.bots, placings),
        {code: _share(code, placings) for code in ladder.bots},
        duels,
        {code: _time(code, games) for code in ladder.bots},
    )


def _share(code: str, placings: list[Placing]) -> Interval:
    """How much this bot won of the games it took part in."""
    places = [game.places[game.codes.index(code)] for game in placings if code in game.codes]
    return wilson(places.count(1), len(places))


def _time(code: str, games: list[tuple[Contest, Outcome]]) -> float:
    """Seconds a move."""
    seats = [(game, contest.codes.index(code)) for contest, game in games if code in contest.codes]
    moves = sum(game.moves[seat] for game, seat in seats)
    return sum(game.seconds[seat] for game, seat in seats) / max(1, moves)
