"""Short pieces of text one after another, in as many lines as they need, none of them broken."""

from collections.abc import Sequence

from rich.text import Text

from rattus.cli.terminal.marks import QUIET_STYLE, styled

APART = 2  # blanks between two pieces


def flowed(items: Sequence[Text], width: int) -> list[Text]:
    """The items in lines of at most this width."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + APART + item.cell_len <= width:
            lines[-1].append(" " * APART).append_text(item)
        else:
            lines.append(item.copy())
    for line in lines:
        line.rstrip()
    return lines


def behind(heading: str, items: Sequence[Text], room: int, width: int) -> list[Text]:
    """The items behind a heading: in columns, unless they fit into fewer lines without."""
    widest = max(item.cell_len for item in items)
    loose = flowed(items, width - room)
    even = flowed([_padded(item, widest) for item in items], width - room)
    lines = even if len(even) == len(loose) else loose
    return [
        styled((heading if number == 0 else "").ljust(room), QUIET_STYLE).append_text(line)
        for number, line in enumerate(lines)
    ]


def _padded(item: Text, width: int) -> Text:
    padded = item.copy()
    padded.pad_right(width - item.cell_len)
    return padded
