"""Flow layout: short texts set one after another into lines; no text is split."""

from collections.abc import Sequence

from rich.text import Text

from rattus.cli.terminal.theme import QUIET_STYLE, styled

GAP = 2  # blanks between two items


def flowed(items: Sequence[Text], width: int) -> list[Text]:
    """Set the items into lines of at most this width."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + GAP + item.cell_len <= width:
            lines[-1].append(" " * GAP).append_text(item)
        else:
            lines.append(item.copy())
    for line in lines:
        line.rstrip()
    return lines


def flowed_beside(heading: str, items: Sequence[Text], indent: int, width: int) -> list[Text]:
    """Set the items to the right of a heading; in columns, unless that needs more lines."""
    widest = max(item.cell_len for item in items)
    loose = flowed(items, width - indent)
    even = flowed([_padded(item, widest) for item in items], width - indent)
    lines = even if len(even) == len(loose) else loose
    return [
        styled((heading if number == 0 else "").ljust(indent), QUIET_STYLE).append_text(line)
        for number, line in enumerate(lines)
    ]


def _padded(item: Text, width: int) -> Text:
    padded = item.copy()
    padded.pad_right(width - item.cell_len)
    return padded
