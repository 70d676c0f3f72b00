"""Localised typer commands: help pages and error messages come from the text catalogue."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperCommand, TyperGroup, TyperOption

from rattus.cli.errors import STOPPED, WRONG_USE, Failure
from rattus.cli.help_page import HelpPage
from rattus.cli.help_values import help_values
from rattus.texts import LANGUAGES, Texts, language_of

MAX_SUGGESTIONS = 2


class LocalisedCommand(TyperCommand):
    """A command whose help texts are keys of the catalogue."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help page."""
        HelpPage(ctx).show()

    def get_help_option(self, ctx: typer.Context) -> TyperOption | None:  # type: ignore[override]
        """The help option, described in the player's language."""
        return _translated_help(super().get_help_option(ctx), ctx)


class LocalisedGroup(TyperGroup):
    """A group of commands. The outermost group reads the language before it parses anything else."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help page."""
        HelpPage(ctx).show()

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the named command. Raises UnknownCommand, which suggests similar names."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            shown = [name for name, command in self.commands.items() if not command.hidden]
            raise UnknownCommand(ctx.command_path, args[0], shown)
        return super().resolve_command(ctx, args)

    def get_help_option(self, ctx: typer.Context) -> TyperOption | None:  # type: ignore[override]
        """The help option, described in the player's language."""
        return _translated_help(super().get_help_option(ctx), ctx)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Translate all help texts before the arguments are parsed."""
        if parent is None:
            args, texts = extract_language(args)
            translate(self, texts)
            extra["obj"] = texts
        return super().make_context(info_name, args, parent, **extra)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command and exit with its code. Failures are printed as sentences on standard error."""
        words = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        try:
            code = super().main(words, *rest, **extra)
        except Failure as failure:
            code = print_stderr(failure.sentences(_safe_texts(words)), failure.exit_code)
        except typer.TyperException as error:
            code = print_stderr([usage_error_text(_safe_texts(words), words, error)], WRONG_USE)
        sys.exit(code if isinstance(code, int) else 0)


def extract_language(args: Sequence[str]) -> tuple[list[str], Texts]:
    """Remove `--lang`, which may stand anywhere, from the arguments; return the rest and the texts."""
    rest: list[str] = []
    language = language_of(os.environ)
    words = iter(args)
    for word in words:
        if word == "--lang":
            language = next(words, "")
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
        else:
            rest.append(word)
    if language not in LANGUAGES:
        raise UnknownLanguage(language)
    return rest, Texts(language)


class UnknownCommand(Failure):
    """There is no command of this name. The message suggests similar names."""

    exit_code = WRONG_USE

    def __init__(self, group: str, asked: str, known: list[str]) -> None:
        meant = get_close_matches(asked, known, MAX_SUGGESTIONS)
        key = "cli-unknown-command-meant" if meant else "cli-unknown-command"
        values = {"meant": ", ".join(f"{group} {name}" for name in meant)} if meant else {"group": group}
        super().__init__(key, asked=asked, **values)


class UnknownLanguage(Failure):
    """There is no catalogue for this language."""

    exit_code = WRONG_USE

    def __init__(self, asked: str) -> None:
        super().__init__("cli-unknown-language", asked=asked, known=", ".join(LANGUAGES))


def _safe_texts(words: Sequence[str]) -> Texts:
    """The texts to report an error in; the environment's language if `--lang` itself is wrong."""
    try:
        return extract_language(words)[1]
    except UnknownLanguage:
        return Texts(language_of(os.environ))


def translate(command: Any, texts: Texts) -> None:
    """Replace the keys of the help texts by the texts, in this command and its subcommands."""
    values = help_values()
    command.help = texts.say(command.help, **values)
    for parameter in command.params:
        parameter.help = texts.say(parameter.help, **values)
        if parameter.metavar and texts.knows(f"metavar-{parameter.metavar.lower()}"):
            parameter.metavar = texts.say(f"metavar-{parameter.metavar.lower()}")
    for below in getattr(command, "commands", {}).values():
        translate(below, texts)


def _translated_help(option: TyperOption | None, ctx: typer.Context) -> TyperOption | None:
    if option is not None and isinstance(ctx.obj, Texts):
        option.help = ctx.obj.say("help-help")
    return option


def usage_error_text(texts: Texts, words: Sequence[str], error: Any) -> str:
    """The message for a usage error of typer."""
    option = getattr(error, "option_name", None)
    if option is not None and error.ctx is None:
        has_value = any(word.startswith(f"{option}=") for word in words)
        return texts.say("cli-option-takes-none" if has_value else "cli-option-needs-value", asked=option)
    if option is not None:
        return unknown_option_text(texts, error.ctx, option)
    if isinstance(error, typer.BadParameter) and error.param is not None:
        key = "cli-missing" if hasattr(error, "param_type") else "cli-bad-value"
        return texts.say(key, asked=parameter_name(error.param))
    return texts.say("cli-bad-command", command=error.ctx.command_path if error.ctx else "rattus")


def unknown_option_text(texts: Texts, ctx: Any, asked: str) -> str:
    """The message for an unknown option, with similar names."""
    known = [name for option in ctx.command.get_params(ctx) for name in option.opts if name.startswith("-")]
    meant = get_close_matches(asked, known, MAX_SUGGESTIONS)
    if meant:
        return texts.say("cli-unknown-option-meant", asked=asked, meant=", ".join(meant))
    return texts.say("cli-unknown-option", asked=asked, command=ctx.command_path)


def parameter_name(parameter: Any) -> str:
    """An option or argument as it is written on the command line."""
    return str(parameter.opts[0] if isinstance(parameter, TyperOption) else parameter.metavar)


def print_stderr(sentences: list[str], code: int = 0) -> int:
    """Print sentences on standard error, and return the exit code."""
    console = Console(stderr=True, highlight=False)
    for sentence in sentences:
        console.print(Text(sentence), soft_wrap=True)
    return code


def show_help(ctx: typer.Context) -> None:
    """Print the help page and exit with a usage error: no command was named."""
    HelpPage(ctx).show()
    raise typer.Exit(WRONG_USE)


def report_interrupt(texts: Texts) -> int:
    """Print that Ctrl-C stopped the command, and return the exit code for it."""
    return print_stderr(["", texts.say("cli-stopped")], STOPPED)
