"""Rattus: the board game of the Black Death, complete, exact and fast."""

from importlib import import_module
from typing import TYPE_CHECKING

from rattus.api import (
    UndoPoint,
    apply,
    copy,
    legal,
    new_game,
    possible_world,
    preview,
    score,
    undo_point,
)
from rattus.api import view_of as view
from rattus.record.notation.sentences import read_action, say
from rattus.record.notation.writing import write_action
from rattus.rules.refusal import Refusal

if TYPE_CHECKING:
    from rattus.record.game.fairness import Verdict, verify
    from rattus.record.game.game import Game
    from rattus.record.game.script import RecordError
    from rattus.record.position.position import PositionError, read_position, write_position

__all__ = [
    "Game",
    "PositionError",
    "RecordError",
    "Refusal",
    "UndoPoint",
    "Verdict",
    "apply",
    "copy",
    "legal",
    "new_game",
    "possible_world",
    "preview",
    "read_action",
    "read_position",
    "say",
    "score",
    "undo_point",
    "verify",
    "view",
    "write_action",
    "write_position",
]

# Records and positions are not needed to play, so they are imported when they are asked for.
_LATER = {
    "Game": "rattus.record.game.game",
    "PositionError": "rattus.record.position.position",
    "RecordError": "rattus.record.game.script",
    "Verdict": "rattus.record.game.fairness",
    "read_position": "rattus.record.position.position",
    "verify": "rattus.record.game.fairness",
    "write_position": "rattus.record.position.position",
}


def __getattr__(name: str) -> object:
    """Import what was not needed so far."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
