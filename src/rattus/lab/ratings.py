"""Ratings from games of several players, by the Plackett-Luce model of openskill."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class GameRanks(NamedTuple):
    """The bots of one game, and their ranks (1 for the winner)."""

    codes: tuple[str, ...]
    ranks: tuple[int, ...]


class Rating(NamedTuple):
    """The mean and standard deviation of a bot's strength."""

    code: str
    mu: float
    sigma: float


def rate(codes: Sequence[str], games: Iterable[GameRanks]) -> list[Rating]:
    """Rate bots game by game, the strongest first; all begin with the same rating."""
    # An extra: only a ladder needs it.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    model = PlackettLuce()
    known = {code: model.rating(name=code) for code in codes}
    for game in games:
        teams = [[known[code]] for code in game.codes]
        for (rated,), code in zip(model.rate(teams, ranks=list(game.ranks)), game.codes, strict=True):
            known[code] = rated
    ratings = [Rating(code, rated.mu, rated.sigma) for code, rated in known.items()]
    return sorted(ratings, key=lambda rating: -rating.mu)


def ranks_of(codes: tuple[str, ...], winner: int, scores: Sequence[int]) -> GameRanks:
    """The ranks of a game: the winner is first, alone; the others by score, equal scores sharing a rank."""
    return GameRanks(
        codes,
        tuple(
            1 if seat == winner else max(2, 1 + sum(other > score for other in scores))
            for seat, score in enumerate(scores)
        ),
    )
