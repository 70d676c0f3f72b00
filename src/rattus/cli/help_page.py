"""The help page of a command: usage, summary, arguments, options and subcommands, in one language."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.text import Text
from typer.core import TyperArgument, TyperOption

from rattus.cli.screen import Screen
from rattus.cli.terminal.theme import STRONG_STYLE, styled
from rattus.texts import Texts

MAX_NAME_WIDTH = 22
INDENT, GAP = 2, 2  # blanks


class Row(NamedTuple):
    """A name and its description."""

    name: str
    description: str


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
        """The usage line."""
        words = [self.ctx.command_path]
        if getattr(self.command, "commands", None):
            words.append(self.texts.say("help-command-word"))
        words += [usage_of(one) for one in self.command.params if is_argument(one)]
        return " ".join([*words, self.texts.say("help-options-word")])

    def section(self, title: str, rows: Sequence[Row]) -> None:
        """Print a title and the rows below it in two columns."""
        if not rows:
            return
        self.screen.gap()
        self.screen.show(styled(self.texts.say(title), STRONG_STYLE))
        width = max(len(row.name) for row in rows if len(row.name) <= MAX_NAME_WIDTH)
        for row in rows:
            self.line(row, width)

    def line(self, row: Row, width: int) -> None:
        """Print one row. A name wider than its column has a line of its own."""
        name = row.name
        if len(name) > width:
            self.screen.show(Text(" " * INDENT + name))
            name = ""
        start = " " * INDENT + name.ljust(width) + " " * GAP
        self.screen.write(start + row.description, hanging=len(start))

    def commands(self) -> list[Row]:
        """The sub-commands with their summaries; hidden ones are old names."""
        below = getattr(self.command, "commands", {})
        return [Row(name, command.help) for name, command in below.items() if not command.hidden]

    def row(self, parameter: Any) -> Row:
        """An argument or option with its default."""
        name = parameter.metavar if is_argument(parameter) else option_name(parameter)
        return Row(name, " ".join(filter(None, [parameter.help, self.default(parameter)])))

    def default(self, parameter: Any) -> str:
        """The text about the default value; empty for flags and for options without a default."""
        if parameter.required and not is_argument(parameter):
            return self.texts.say("help-required")
        if isinstance(parameter.show_default, str):
            variable = f"RATTUS_{parameter.name.upper()}"
            return self.texts.say("help-setting", value=parameter.show_default, variable=variable)
        if parameter.default in (None, "", False) and not is_number(parameter.default):
            return ""
        return self.texts.say("help-default", value=str(parameter.default))


def is_argument(parameter: Any) -> bool:
    """Whether the parameter is positional."""
    return isinstance(parameter, TyperArgument)


def is_number(value: object) -> bool:
    """Whether the value is a number, 0 included; a flag is not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def usage_of(argument: Any) -> str:
    """An argument in the usage line."""
    return str(argument.metavar) if argument.required else f"[{argument.metavar}]"


def option_name(option: TyperOption) -> str:
    """An option, followed by the name of its value."""
    return option.opts[0] if option.is_flag or not option.metavar else f"{option.opts[0]} {option.metavar}"
