"""Commands that speak the player's language: help, failures and wrong use, all from the texts."""

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperCommand, TyperGroup, TyperOption

from rattus.cli.failures import STOPPED, WRONG_USE, Failure
from rattus.texts import LANGUAGES, Texts, language_of


class SpeakingCommand(TyperCommand):
    """A command whose help texts are keys of the catalogue."""

    def get_help_option(self, ctx: typer.Context) -> TyperOption | None:  # type: ignore[override]
        """The help option, described in the player's language."""
        return _translated_help(super().get_help_option(ctx), ctx)


class SpeakingGroup(TyperGroup):
    """The commands together. The language is found first, since everything else is said in it."""

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
            code = tell([wrong_use(_safe_texts(words), error)], WRONG_USE)
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
    command.help = texts.say(command.help)
    command.short_help = command.help
    command.rich_help_panel = texts.say("help-commands")
    for parameter in command.params:
        is_option = isinstance(parameter, TyperOption)
        parameter.rich_help_panel = texts.say("help-options" if is_option else "help-arguments")
        if parameter.help:
            parameter.help = texts.say(parameter.help)
    for below in getattr(command, "commands", {}).values():
        translate(below, texts)


def _translated_help(option: TyperOption | None, ctx: typer.Context) -> TyperOption | None:
    if option is not None and isinstance(ctx.obj, Texts):
        option.help = ctx.obj.say("help-help")
        option.rich_help_panel = ctx.obj.say("help-options")
    return option


def wrong_use(texts: Texts, error: typer.TyperException) -> str:
    """What was wrong with the words of a command."""
    option = getattr(error, "option_name", None)
    if option:
        return texts.say("cli-bad-option", asked=str(option))
    if isinstance(error, typer.BadParameter) and error.param is not None:
        return texts.say("cli-bad-value", asked=error.param.get_error_hint())
    return texts.say("cli-bad-command")


def tell(sentences: list[str], code: int = 0) -> int:
    """Print sentences beside the output; the exit code is handed back."""
    console = Console(stderr=True, highlight=False)
    for sentence in sentences:
        console.print(Text(sentence), soft_wrap=True)
    return code


def stopped(texts: Texts) -> int:
    """Ctrl-C is an answer, too."""
    return tell(["", texts.say("cli-stopped")], STOPPED)
