"""What the browser's client says: the keys in its source, and the beginnings of those it puts together."""

import re
from functools import cache
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "web" / "src"
FAMILIES = ("web", "event", "ask", "undo", "score", "help", "cards", "refusal", "problem", "card", "level")
WORD = rf"(?:{'|'.join(FAMILIES)})-[a-z0-9-]*[a-z0-9]"
KEY = re.compile(rf"[\"'`]({WORD})(?:\.[a-z]+)?[\"'`]")
BEGINNING = re.compile(r"`([a-z]+(?:-[a-z]+)*-)\$\{")


@cache
def source() -> str:
    """The whole client."""
    files = sorted(path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def client_keys() -> set[str]:
    """Keys that are written out."""
    return set(KEY.findall(source()))


def client_beginnings() -> tuple[str, ...]:
    """The beginnings of keys that are put together: `web-pace-` of `web-pace-${pace}`."""
    return tuple(set(BEGINNING.findall(source())))
