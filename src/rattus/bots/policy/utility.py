"""Utility shaping: what the champion values besides its win share.

Where all players crowd together, a strike costs the striker as much as the others. Players who only maximise
their win share do not strike there, and the game becomes a race to place the last cube. At such a table the
champion also values fewer cubes on the board, its own included, and a new card before it moves the plague.
"""

from typing import Final, final

from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.table_stats import TableStats

CUBE_PENALTY: Final = 0.14  # win share per cube that a player has on average, at a fully crowded table
CARD_BONUS: Final = 0.13  # win share for a new card, at a fully crowded table
SEARCH_CARD_BONUS: Final = 0.08  # the same for `search`, at every table
FORCED_CARD_BONUS: Final = 1.0  # more than a whole win: a card is always taken
UNCROWDED_FROM: Final = 0.85  # of the regions opponents usually hold: from there on no shaping
CROWDED_FROM: Final = 0.65  # from there down the full shaping


@final
class Utility:
    """The weights of cubes and cards beside the win share."""

    def __init__(self, cube_penalty: float, card_bonus: float) -> None:
        self.cube_penalty: float = cube_penalty
        self.card_bonus: float = card_bonus


def utility_at(stats: TableStats, reference: OpponentType) -> Utility:
    """The champion's utility at a table with these statistics."""
    crowd: float = crowding(stats, reference)
    return Utility(CUBE_PENALTY * crowd, CARD_BONUS * crowd)


def crowding(stats: TableStats, reference: OpponentType) -> float:
    """How crowded the opponents are, compared with tables of the reference type: from 0 to 1."""
    regions: float = max(1.0, reference.mean_regions(stats.phase))  # nobody holds fewer
    close: float = (UNCROWDED_FROM - stats.regions_per_opponent / regions) / (UNCROWDED_FROM - CROWDED_FROM)
    return max(0.0, min(1.0, close))
