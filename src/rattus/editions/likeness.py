"""The word `like`: a file that only says in what it differs from another edition."""

from collections.abc import Callable

from rattus.editions.sheet import Line, Sheet, lines_of

Find = Callable[[str], str | None]
"""Gives the text of the edition with a name, if there is one."""


def gather(sheet: Sheet, text: str, find: Find) -> None:
    """All lines of a text, then those of the edition it is like whose first word it does not use."""
    said = {"like"}
    names: list[str] = []
    lines = lines_of(text, sheet.source)
    while lines:
        sheet.add([line for line in lines if line.first not in said])
        said.update(line.first for line in lines)
        said.add("edition")
        lines = _taken_over(sheet, lines, find, names)


def _taken_over(sheet: Sheet, lines: list[Line], find: Find, names: list[str]) -> list[Line]:
    """The lines of the edition that these lines say they are like."""
    likes = [line for line in lines if line.first == "like"]
    for line in likes[1:]:
        sheet.twice(line, likes[0])
    cells = sheet.cells(likes[0], 1) if likes else None
    if not cells:
        return []
    name = cells[0]
    if name in names:
        sheet.report(likes[0], "like-circle", name=name)
        return []
    names.append(name)
    text = find(name)
    if text is None:
        sheet.report(likes[0], "unknown-edition", name=name)
        return []
    return lines_of(text, f"{name}.edition")
