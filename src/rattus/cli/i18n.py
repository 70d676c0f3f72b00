"""Commands that speak the player's language: help, failures and wrong use, all from the texts."""

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

MEANT_AT_MOST = 2


class SpeakingCommand(TyperCommand):
    """A command whose help texts are keys of the catalogue."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help page."""
        HelpPage(ctx).show()

    def get_help_option(self, ctx: typer.Context) -> TyperOption | None:  # type: ignore[override]
        """The help option, described in the player's language."""
        return _translated_help(super().get_help_option(ctx), ctx)


class SpeakingGroup(TyperGroup):
    """The commands together. The language is found first, since everything else is said in it."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help page."""
        HelpPage(ctx).show()

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named, or the names that are like it."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            shown = [name for name, command in self.commands.items() if not command.hidden]
            raise UnknownCommand(ctx.command_path, args[0], shown)
        return super().resolve_command(ctx, args)

    def get_help_option(self, ctx: typer.Context) -> TyperOption | None:  # type: ignore[override]
        """The help option, described in the player's language."""
        return _translated_help(super().get_help_option(ctx), ctx)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Translate all help before anything is parsed."""
        if parent is None:
            args, texts = texts_of(args)
            translate(self, texts)
            extra["obj"] = texts
        return super().make_context(info_name, args, parent, **extra)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command and end with its exit code; a failure is told in a sentence."""
        words = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        try:
            code = super().main(words, *rest, **extra)
        except Failure as failure:
            code = tell(failure.sentences(_safe_texts(words)), failure.exit_code)
        except typer.TyperException as error:
            code = tell([wrong_use(_safe_texts(words), words, error)], WRONG_USE)
        sys.exit(code if isinstance(code, int) else 0)


def texts_of(args: Sequence[str]) -> tuple[list[str], Texts]:
    """The arguments without `--lang`, which may stand anywhere, and the texts it asks for."""
    left: list[str] = []
    language = language_of(os.environ)
    words = iter(args)
    for word in words:
        if word == "--lang":
            language = next(words, "")
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
        else:
            left.append(word)
    if language not in LANGUAGES:
        raise UnknownLanguage(language)
    return left, Texts(language)


class UnknownCommand(Failure):
    """There is no command of this name; perhaps there are some that look like it."""

    exit_code = WRONG_USE

    def __init__(self, group: str, asked: str, known: list[str]) -> None:
        meant = get_close_matches(asked, known, MEANT_AT_MOST)
        key = "cli-unknown-command-meant" if meant else "cli-unknown-command"
        values = {"meant": ", ".join(f"{group} {name}" for name in meant)} if meant else {"group": group}
        super().__init__(key, asked=asked, **values)


class UnknownLanguage(Failure):
    """There is no catalogue for this language."""

    exit_code = WRONG_USE

    def __init__(self, asked: str) -> None:
        super().__init__("cli-unknown-language", asked=asked, known=", ".join(LANGUAGES))


def _safe_texts(words: Sequence[str]) -> Texts:
    try:
        return texts_of(words)[1]
    except UnknownLanguage:
        return Texts(language_of(os.environ))


def translate(command: Any, texts: Texts) -> None:
    """Put the texts in the place of their keys, in this command and those below it."""
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


def wrong_use(texts: Texts, words: Sequence[str], error: Any) -> str:
    """What was wrong with the words of a command, and which page says more."""
    option = getattr(error, "option_name", None)
    if option is not None and error.ctx is None:
        has_value = any(word.startswith(f"{option}=") for word in words)
        return texts.say("cli-option-takes-none" if has_value else "cli-option-needs-value", asked=option)
    if option is not None:
        return unknown_option(texts, error.ctx, option)
    if isinstance(error, typer.BadParameter) and error.param is not None:
        key = "cli-missing" if hasattr(error, "param_type") else "cli-bad-value"
        return texts.say(key, asked=name_of(error.param))
    return texts.say("cli-bad-command", command=error.ctx.command_path if error.ctx else "rattus")


def unknown_option(texts: Texts, ctx: Any, asked: str) -> str:
    """There is no option of this name; perhaps there are some that look like it."""
    known = [name for option in ctx.command.get_params(ctx) for name in option.opts if name.startswith("-")]
    meant = get_close_matches(asked, known, MEANT_AT_MOST)
    if meant:
        return texts.say("cli-unknown-option-meant", asked=asked, meant=", ".join(meant))
    return texts.say("cli-unknown-option", asked=asked, command=ctx.command_path)


def name_of(parameter: Any) -> str:
    """An option or argument as it is written."""
    return str(parameter.opts[0] if isinstance(parameter, TyperOption) else parameter.metavar)


def tell(sentences: list[str], code: int = 0) -> int:
    """Print sentences beside the output; the exit code is handed back."""
    console = Console(stderr=True, highlight=False)
    for sentence in sentences:
        console.print(Text(sentence), soft_wrap=True)
    return code


def show_help(ctx: typer.Context) -> None:
    """Print what there is, for who has named no command; that is wrong use."""
    HelpPage(ctx).show()
    raise typer.Exit(WRONG_USE)


def stopped(texts: Texts) -> int:
    """Ctrl-C is an answer, too."""
    return tell(["", texts.say("cli-stopped")], STOPPED)
