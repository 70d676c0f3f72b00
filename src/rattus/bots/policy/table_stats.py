"""Manner: how a table has played so far, as all who sit there know; it tells what to expect of the others.

Some tables turn up many rats, some use cards all the time, some crowd together in one place.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.view import View

PHASES: Final = 4  # the first round, the second, the two after them, and the rest
TRAITS: Final = 3
STRIFE: Final = 0
BUSTLE: Final = 1
SPRAWL: Final = 2


@final
class Manner:
    """What turns were like on average, and what they have led to; after the first round it says something."""

    def __init__(self, known: View) -> None:
        turns: float = float(known.turns + 1)
        settled: i64 = len(known.setup.settling)
        choices: i64 = known.moves - settled if known.moves > settled else 0
        self.phase: i64 = phase_of(known.turns // known.setup.players)
        self.strife: float = float(len(known.turned)) / turns  # rats turned up a turn
        self.bustle: float = float(choices) / turns  # choices made a turn
        self.sprawl: float = sprawl_of_others(known)

    def trait(self, which: i64) -> float:
        """One of the three numbers."""
        if which == STRIFE:
            return self.strife
        return self.bustle if which == BUSTLE else self.sprawl


def phase_of(rounds: i64) -> i64:
    """How far the game has got."""
    if rounds < 2:
        return rounds
    return 2 if rounds < 4 else 3


def sprawl_of_others(known: View) -> float:
    """In how many regions another player has cubes, on average."""
    players: i64 = known.setup.players
    places: i64 = 0
    region: i64
    player: i64
    for region in range(known.setup.regions):
        for player in range(players):
            if player != known.seat and known.cubes[region * players + player] > 0:
                places += 1
    return float(places) / float(players - 1)
