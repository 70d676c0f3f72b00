"""The past of a table, as far as a snapshot tells it, and the rest of its talk in pages.

All actions of the game are told, since the rules bound their number. Players can say, take back, leave and
return as often as they like, so of these only the last are told.
"""

from rattus.server.storage.rows import Entry, SeatRow
from rattus.server.tables.live import LiveTable
from rattus.server.wire.messages import Colour

PAGE = 50  # lines of talk in a snapshot, or in one page of older ones
MOST_ASIDES = 50  # entries of a snapshot that are neither actions nor talk

Muted = frozenset[Colour]


def recent_log(live: LiveTable, muted: Muted) -> list[Entry]:
    """The entries a snapshot contains, in order."""
    asides = [entry for entry in live.entries if entry.kind not in ("move", "chat")]
    told = [*current_moves(live), *talk(live, muted)[-PAGE:], *asides[-MOST_ASIDES:]]
    return sorted(told, key=lambda entry: entry.seq)


def current_moves(live: LiveTable) -> list[Entry]:
    """The entries of all actions that were not undone."""
    standing: list[Entry] = []
    for entry in live.entries:
        if entry.kind == "move":
            standing.append(entry)
        elif entry.kind == "undo":
            del standing[-int(str(entry.data["count"])) :]
    return standing


def talk(live: LiveTable, muted: Muted, before: int | None = None) -> list[Entry]:
    """What was said before this number, except by muted players."""
    return [
        entry
        for entry in live.entries
        if entry.kind == "chat" and entry.player not in muted and (before is None or entry.seq < before)
    ]


def muted_by(seats: list[SeatRow]) -> Muted:
    """The colours the owner of these seats has muted."""
    return frozenset(colour for seat in seats for colour in seat.muted.split())  # type: ignore[misc]


def unwanted(entry: Entry, muted: Muted) -> bool:
    """Whether an entry is chat of a muted player."""
    return entry.kind == "chat" and entry.player in muted
