"""Every field of a state, so that two states can be compared whole."""

import ast
from pathlib import Path
from typing import TypeGuard

from rattus.rules import refusal
from rattus.rules.state import State

SCALARS = (
    "players",
    "full",
    "depth",
    "active",
    "hand",
    "plague",
    "drawn",
    "luck",
    "used",
    "turns",
    "last",
    "winner",
    "walls",
    "nuns",
    "bishops",
    "caravan",
    "ravagers",
    "counted",
    "shown",
    "piece_counts_finally",
    "moves",
    "fixed",
    "fixed_by",
)
ARRAYS = (
    "cubes",
    "rats_in",
    "rats",
    "holder",
    "steps",
    "turned",
    "faces",
    "seen",
    "redrawn",
    "flasks",
    "fate",
)
# what is the same in all moments of a game, who listens, and what only saves work
LEFT_OUT = ("setup", "story", "choices")


def snapshot(state: State) -> dict[str, object]:
    """All that a state is, detached from it."""
    taken: dict[str, object] = {name: getattr(state, name) for name in SCALARS}
    taken |= {name: tuple(getattr(state, name)) for name in ARRAYS}
    return taken


def fields_in_source() -> set[str]:
    """The fields that the sources give a state."""
    return declared("board", "Board") | declared("state", "State")


def declared(module: str, name: str) -> set[str]:
    """The fields a class declares in its source; a compiled class cannot be asked for them."""
    # refusal.py is never compiled, so its file is where the sources are
    source = Path(refusal.__file__).with_name(f"{module}.py").read_text(encoding="utf-8")
    [found] = [
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name
    ]
    own = {node.target.id for node in found.body if is_field(node) and isinstance(node.target, ast.Name)}
    return own | {
        node.target.attr
        for node in ast.walk(found)
        if is_field(node) and isinstance(node.target, ast.Attribute)
    }


def is_field(node: ast.AST) -> TypeGuard[ast.AnnAssign]:
    """Does this line declare a name with its type?"""
    return isinstance(node, ast.AnnAssign)
