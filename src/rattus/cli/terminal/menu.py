"""The numbered list of choices: short ones in full, long ones folded up until somebody asks for them."""

from collections.abc import Callable
from typing import NamedTuple

from rich.text import Text

from rattus.cli.terminal.labels import Choice, Wording
from rattus.cli.terminal.marks import NUMBER_STYLE
from rattus.cli.terminal.text_flow import behind

MOST_SHOWN = 40  # more numbers than this are not read, but searched
ALWAYS_SHOWN = 8  # a group this small is never folded up


class Group(NamedTuple):
    """Choices of one kind, or about one region, under a heading."""

    heading: str
    choices: list[Choice]


class Menu:
    """Groups of choices; a folded group takes one number and opens into a menu of its own."""

    def __init__(self, wording: Wording, title: str, groups: list[Group]) -> None:
        self.wording = wording
        self.title = title  # empty for the first menu, which is headed by the question
        self.groups = groups
        self.folded = _folded(groups)
        self.entries: list[Choice | Group] = []
        for group in groups:
            self.entries += [group] if group.heading in self.folded else group.choices

    def numbered(self, number: int) -> "Choice | Menu | None":
        """What this number stands for."""
        if not 1 <= number <= len(self.entries):
            return None
        entry = self.entries[number - 1]
        return self._opened(entry) if isinstance(entry, Group) else entry

    def _opened(self, group: Group) -> "Menu":
        """Of a kind, the regions; of a region, everything."""
        if self.title:
            return Menu(self.wording, f"{self.title}, {group.heading}", [group])
        return by_region(self.wording, group)

    def lines(self, width: int) -> list[Text]:
        """The list as it is shown: a heading, then its choices with their numbers."""
        room = max(len(group.heading) for group in self.groups) + 2
        number = 0
        lines: list[Text] = []
        for group in self.groups:
            folded = group.heading in self.folded
            items = []
            for choice in [None] if folded else group.choices:
                number += 1
                label = self._fold(group) if choice is None else self._label(choice)
                items.append(Text.assemble((str(number), NUMBER_STYLE), " ", label))
            lines += behind(group.heading, items, room, width)
        return lines

    def _label(self, choice: Choice) -> str:
        return choice.short if self.title else choice.label

    def _fold(self, group: Group) -> str:
        return self.wording.texts.say("choice-folded", count=len(group.choices))


def by_kind(wording: Wording, choices: list[Choice]) -> Menu:
    """The menu a player meets first."""
    return Menu(wording, "", _grouped(choices, lambda choice: wording.heading(choice.group)))


def by_region(wording: Wording, group: Group) -> Menu:
    """The choices of one kind, by the region they begin with."""
    groups = _grouped(group.choices, lambda choice: wording.region(choice.where))
    return Menu(wording, group.heading, groups)


def _grouped(choices: list[Choice], heading: Callable[[Choice], str]) -> list[Group]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(heading(choice), []).append(choice)
    return [Group(name, members) for name, members in groups.items()]


def _folded(groups: list[Group]) -> set[str]:
    """Which groups are folded up: the longest, until few enough numbers are left."""
    shown = sum(len(group.choices) for group in groups)
    folded: set[str] = set()
    if len(groups) == 1:
        return folded
    for group in sorted(groups, key=lambda group: -len(group.choices)):
        if shown <= MOST_SHOWN or len(group.choices) <= ALWAYS_SHOWN:
            break
        folded.add(group.heading)
        shown -= len(group.choices) - 1
    return folded
