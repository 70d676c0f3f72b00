"""The numbered menu of choices; long groups are folded into submenus."""

from collections.abc import Callable
from typing import NamedTuple

from rich.text import Text

from rattus.cli.terminal.labels import ActionLabels, Choice
from rattus.cli.terminal.text_flow import flowed_beside
from rattus.cli.terminal.theme import NUMBER_STYLE

MAX_NUMBERS = 40  # groups are folded until at most this many numbers are shown
ALWAYS_SHOWN = 8  # a group of at most this many choices is never folded


class Group(NamedTuple):
    """Choices of one kind or for one region, under a heading."""

    heading: str
    choices: list[Choice]


class Menu:
    """Groups of choices. A folded group has one number and opens as a submenu."""

    def __init__(self, labels: ActionLabels, title: str, groups: list[Group]) -> None:
        self.labels = labels
        self.title = title  # empty for the top menu, which the question heads
        self.groups = groups
        self.folded = _folded(groups)
        self.entries: list[Choice | Group] = []
        for group in groups:
            self.entries += [group] if group.heading in self.folded else group.choices

    def numbered(self, number: int) -> "Choice | Menu | None":
        """The choice or submenu with this number; None if there is none."""
        if not 1 <= number <= len(self.entries):
            return None
        entry = self.entries[number - 1]
        return self._opened(entry) if isinstance(entry, Group) else entry

    def _opened(self, group: Group) -> "Menu":
        """The submenu of a folded group: by region first, then all choices of the region."""
        if self.title:
            return Menu(self.labels, f"{self.title}, {group.heading}", [group])
        return by_region(self.labels, group)

    def lines(self, width: int) -> list[Text]:
        """The lines of the menu: each heading with its numbered choices."""
        indent = max(len(group.heading) for group in self.groups) + 2
        number = 0
        lines: list[Text] = []
        for group in self.groups:
            folded = group.heading in self.folded
            items = []
            for choice in [None] if folded else group.choices:
                number += 1
                label = self._folded_label(group) if choice is None else self._label(choice)
                items.append(Text.assemble((str(number), NUMBER_STYLE), " ", label))
            lines += flowed_beside(group.heading, items, indent, width)
        return lines

    def _label(self, choice: Choice) -> str:
        return choice.short if self.title else choice.label

    def _folded_label(self, group: Group) -> str:
        return self.labels.texts.say("choice-folded", count=len(group.choices))


def by_kind(labels: ActionLabels, choices: list[Choice]) -> Menu:
    """The top menu: all choices, grouped by kind."""
    return Menu(labels, "", _grouped(choices, lambda choice: labels.heading(choice.group)))


def by_region(labels: ActionLabels, group: Group) -> Menu:
    """The submenu of one kind, grouped by the first region of each choice."""
    groups = _grouped(group.choices, lambda choice: labels.region(choice.where))
    return Menu(labels, group.heading, groups)


def _grouped(choices: list[Choice], heading: Callable[[Choice], str]) -> list[Group]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(heading(choice), []).append(choice)
    return [Group(name, members) for name, members in groups.items()]


def _folded(groups: list[Group]) -> set[str]:
    """The headings of the groups to fold: the longest ones, until the menu is short enough."""
    shown = sum(len(group.choices) for group in groups)
    folded: set[str] = set()
    if len(groups) == 1:
        return folded
    for group in sorted(groups, key=lambda group: -len(group.choices)):
        if shown <= MAX_NUMBERS or len(group.choices) <= ALWAYS_SHOWN:
            break
        folded.add(group.heading)
        shown -= len(group.choices) - 1
    return folded
