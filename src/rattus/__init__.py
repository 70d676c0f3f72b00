"""Rattus: the board game of the Black Death, complete, exact and fast."""

from rattus.api import (
    UndoPoint,
    apply,
    copy,
    legal,
    new_game,
    possible_world,
    score,
    undo_point,
)
from rattus.api import view_of as view
from rattus.record.notation import read_action, write_action
from rattus.rules.refusal import Refusal

__all__ = [
    "Refusal",
    "UndoPoint",
    "apply",
    "copy",
    "legal",
    "new_game",
    "possible_world",
    "read_action",
    "score",
    "undo_point",
    "view",
    "write_action",
]
