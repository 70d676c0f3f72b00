"""Mood: what a table makes of a player beside the wish to win.

Where everybody crowds together nobody dares to strike, since each strike hurts the striker too; all grow,
and who places his last cube first wins. Players who want nothing but to win cannot get out of it: who strikes
alone loses by it. People strike all the same. So the champion becomes grim at such a table: it likes what
leaves fewer cubes, also of its own, and would rather take a new card before it sends the plague.
"""

from typing import Final, final

from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.table_stats import Manner

GRIMNESS: Final = 0.14  # what a cube of everybody less is worth to the grim, as a share of the win
APPETITE: Final = 0.13  # what a new card is worth to them
TASTE: Final = 0.08  # what it is worth to who is never grim
INSATIABLE: Final = 1.0  # who has that appetite would rather take a card than win
LOOSE: Final = 0.85  # of the regions others usually hold: from there on nobody is grim
TIGHT: Final = 0.65  # from there down he is as grim as can be


@final
class Mood:
    """How much a cube less, and a card more, count beside one's share of the win."""

    def __init__(self, grimness: float, appetite: float) -> None:
        self.grimness: float = grimness
        self.appetite: float = appetite


def mood_at(manner: Manner, usual: Persona) -> Mood:
    """The grimmer the more crowded a table of this manner is."""
    crowd: float = crowding(manner, usual)
    return Mood(GRIMNESS * crowd, APPETITE * crowd)


def crowding(manner: Manner, usual: Persona) -> float:
    """How closely the others stand together, measured by the tables of a usual player: from 0 to 1."""
    regions: float = max(1.0, usual.sprawl(manner.phase))  # nobody lives in fewer
    close: float = (LOOSE - manner.sprawl / regions) / (LOOSE - TIGHT)
    return max(0.0, min(1.0, close))
