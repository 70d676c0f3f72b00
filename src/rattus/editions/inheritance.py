"""Inheritance between editions: a file with `like` contains only the lines that differ from its base."""

from collections.abc import Callable

from rattus.editions.line_reader import Line, LineReader, lines_of

Find = Callable[[str], str | None]
"""Returns the text of the edition with this name; None if there is none."""


def collect_lines(reader: LineReader, text: str, find: Find) -> None:
    """Add all lines of a text, then the lines of its base whose first word the text does not use."""
    said = {"like"}
    names: list[str] = []
    lines = lines_of(text, reader.source)
    while lines:
        reader.add([line for line in lines if line.first not in said])
        said.update(line.first for line in lines)
        said.add("edition")
        lines = _inherited_lines(reader, lines, find, names)


def _inherited_lines(reader: LineReader, lines: list[Line], find: Find, names: list[str]) -> list[Line]:
    """The lines of the edition named by `like`; none if there is no such line."""
    likes = [line for line in lines if line.first == "like"]
    for line in likes[1:]:
        reader.report_duplicate(line, likes[0])
    cells = reader.columns(likes[0], 1) if likes else None
    if not cells:
        return []
    name = cells[0]
    if name in names:
        reader.report(likes[0], "like-circle", name=name)
        return []
    names.append(name)
    text = find(name)
    if text is None:
        reader.report(likes[0], "unknown-edition", name=name)
        return []
    return lines_of(text, f"{name}.edition")
