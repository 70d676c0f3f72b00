"""Table statistics: how a table has played so far, from public information only.

The opponent model compares them with the statistics of known opponent types; the network gets them as inputs.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.view import View

PHASES: Final = 4  # the first round, the second, the two after them, and the rest
STATS: Final = 3
RATS_PER_TURN: Final = 0
CHOICES_PER_TURN: Final = 1
REGIONS_PER_OPPONENT: Final = 2


@final
class TableStats:
    """Means over the turns so far, and how widely the opponents have spread."""

    def __init__(self, known: View) -> None:
        turns: float = float(known.turns + 1)
        settled: i64 = len(known.setup.settling)
        choices: i64 = known.moves - settled if known.moves > settled else 0
        self.phase: i64 = phase_of(known.turns // known.setup.players)
        self.rats_per_turn: float = float(len(known.turned)) / turns
        self.choices_per_turn: float = float(choices) / turns
        self.regions_per_opponent: float = regions_per_opponent(known)

    def stat(self, which: i64) -> float:
        """One of the three numbers, by its index."""
        if which == RATS_PER_TURN:
            return self.rats_per_turn
        return self.choices_per_turn if which == CHOICES_PER_TURN else self.regions_per_opponent


def phase_of(rounds: i64) -> i64:
    """The phase of the game after so many rounds."""
    if rounds < 2:
        return rounds
    return 2 if rounds < 4 else 3


def regions_per_opponent(known: View) -> float:
    """The mean number of regions in which another player has cubes."""
    players: i64 = known.setup.players
    places: i64 = 0
    region: i64
    player: i64
    for region in range(known.setup.regions):
        for player in range(players):
            if player != known.seat and known.cubes[region * players + player] > 0:
                places += 1
    return float(places) / float(players - 1)
