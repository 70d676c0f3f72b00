"""The help page of a command: usage, summary, arguments, options and sub-commands, all in one language."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.text import Text
from typer.core import TyperArgument, TyperOption

from rattus.cli.screen import Screen
from rattus.cli.terminal.marks import STRONG_STYLE, styled
from rattus.texts import Texts

WIDEST_NAME = 22
BEFORE, BETWEEN = 2, 2  # blanks


class Row(NamedTuple):
    """What can be written, and what it means."""

    name: str
    meaning: str


class HelpPage:
    """Prints the help of one command."""

    def __init__(self, ctx: Any) -> None:
        self.ctx = ctx
        self.command = ctx.command
        self.texts: Texts = ctx.obj
        self.screen = Screen(self.texts)

    def show(self) -> None:
        """Print the page."""
        self.screen.write(styled(self.texts.say("help-usage", command=self.usage()), STRONG_STYLE))
        self.screen.gap()
        self.screen.write(self.command.help)
        parameters = self.command.get_params(self.ctx)
        self.section("help-arguments", [self.row(one) for one in parameters if is_argument(one)])
        self.section("help-options", [self.row(one) for one in parameters if not is_argument(one)])
        self.section("help-commands", self.commands())

    def usage(self) -> str:
        """The command as it is written."""
        words = [self.ctx.command_path]
        if getattr(self.command, "commands", None):
            words.append(self.texts.say("help-command-word"))
        words += [usage_of(one) for one in self.command.params if is_argument(one)]
        return " ".join([*words, self.texts.say("help-options-word")])

    def section(self, title: str, rows: Sequence[Row]) -> None:
        """A title, and two columns below it."""
        if not rows:
            return
        self.screen.gap()
        self.screen.show(styled(self.texts.say(title), STRONG_STYLE))
        room = max(len(row.name) for row in rows if len(row.name) <= WIDEST_NAME)
        for row in rows:
            self.line(row, room)

    def line(self, row: Row, room: int) -> None:
        """One row; a name that is too wide has a line of its own."""
        name = row.name
        if len(name) > room:
            self.screen.show(Text(" " * BEFORE + name))
            name = ""
        start = " " * BEFORE + name.ljust(room) + " " * BETWEEN
        self.screen.write(start + row.meaning, hanging=len(start))

    def commands(self) -> list[Row]:
        """The sub-commands with their summaries; hidden ones are old names."""
        below = getattr(self.command, "commands", {})
        return [Row(name, command.help) for name, command in below.items() if not command.hidden]

    def row(self, parameter: Any) -> Row:
        """An argument or option, with what holds if it is left out."""
        name = parameter.metavar if is_argument(parameter) else option_name(parameter)
        return Row(name, " ".join(filter(None, [parameter.help, self.default(parameter)])))

    def default(self, parameter: Any) -> str:
        """What holds if it is left out; nothing if its help says so, or if it is a flag."""
        if parameter.required and not is_argument(parameter):
            return self.texts.say("help-required")
        if isinstance(parameter.show_default, str):
            variable = f"RATTUS_{parameter.name.upper()}"
            return self.texts.say("help-setting", value=parameter.show_default, variable=variable)
        if parameter.default in (None, "", False) and not is_number(parameter.default):
            return ""
        return self.texts.say("help-default", value=str(parameter.default))


def is_argument(parameter: Any) -> bool:
    """Is it told by its place, not by its name?"""
    return isinstance(parameter, TyperArgument)


def is_number(value: object) -> bool:
    """Is it a number, perhaps 0? A flag is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def usage_of(argument: Any) -> str:
    """An argument in the usage line."""
    return str(argument.metavar) if argument.required else f"[{argument.metavar}]"


def option_name(option: TyperOption) -> str:
    """An option, and what follows it."""
    return option.opts[0] if option.is_flag or not option.metavar else f"{option.opts[0]} {option.metavar}"
