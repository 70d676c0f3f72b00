"""Limits of taking back: the log keeps every action that was taken back, so it must not grow without end."""

from collections.abc import Iterable

from rattus.server.storage.rows import Entry
from rattus.server.wire.messages import Colour
from rattus.server.wire.refusals import Refused

MOST_IN_TURN = 20  # requests of a seat until another one has decided
MOST_IN_GAME = 200  # actions of a seat


def check_undo_limits(entries: Iterable[Entry], colour: Colour, count: int) -> None:
    """Refuse to take back so many actions if this seat has done that too often, in a turn or in the game."""
    in_turn = in_game = 0
    for entry in entries:
        if entry.kind == "undo" and entry.player == colour:
            in_turn += 1
            in_game += int(str(entry.data["count"]))
        elif entry.kind == "move" and entry.player != colour:
            in_turn = 0
    if in_turn >= MOST_IN_TURN:
        raise Refused(409, "undo-turn-limit", {"most": MOST_IN_TURN})
    if in_game + count > MOST_IN_GAME:
        raise Refused(409, "undo-game-limit", {"most": MOST_IN_GAME})
