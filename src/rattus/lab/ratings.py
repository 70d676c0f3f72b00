"""Ratings from games of several players, by the Plackett-Luce model of openskill."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Placing(NamedTuple):
    """How one game came out: the bots at the table, and the place of each (1 for the winner)."""

    codes: tuple[str, ...]
    places: tuple[int, ...]


class Rating(NamedTuple):
    """How strong a bot is believed to be, and how sure that is (one standard deviation)."""

    code: str
    strength: float
    doubt: float


def rate(codes: Sequence[str], games: Iterable[Placing]) -> list[Rating]:
    """Rate bots game by game, the strongest first; everybody begins in the middle."""
    # An extra: only a ladder needs it.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    model = PlackettLuce()
    known = {code: model.rating(name=code) for code in codes}
    for game in games:
        teams = [[known[code]] for code in game.codes]
        for (rated,), code in zip(model.rate(teams, ranks=list(game.places)), game.codes, strict=True):
            known[code] = rated
    ratings = [Rating(code, rated.mu, rated.sigma) for code, rated in known.items()]
    return sorted(ratings, key=lambda rating: -rating.strength)


def placing(codes: tuple[str, ...], winner: int, scores: Sequence[int]) -> Placing:
    """The places of a game: who won is first, alone; the others by score, equal scores sharing a place."""
    return Placing(
        codes,
        tuple(
            1 if seat == winner else max(2, 1 + sum(other > score for other in scores))
            for seat, score in enumerate(scores)
        ),
    )
