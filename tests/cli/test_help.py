"""The help pages, and the commands shown in documents, match the program in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
import typer

from rattus.bots.registry import BOTS, Maker
from rattus.cli.commands import app
from rattus.cli.help_values import STATUSES
from rattus.cli.terminal.new_game import CARD_METHODS
from rattus.editions import NAMES
from rattus.server.config import Config
from rattus.server.wire.messages import Table
from rattus.texts import LANGUAGES, Texts
from tests.cli.terminal import flat, rattus
from tests.texts.test_texts import keys

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
WRITTEN = re.compile(r"(?:^|[`\s])rattus ((?:edition |admin )?[a-z]+)((?: [^`|#\n]*)?)", re.M)
OLD_NAMES = {"habits": "policy"}
DEFAULT = {"en": "Default: {}", "ru": "По умолчанию: {}"}
WIDTH = 80


class Known(NamedTuple):
    """A command, the words that call it, and its parameters."""

    words: tuple[str, ...]
    command: Any

    @property
    def name(self) -> str:
        return " ".join(self.words)


def walk(command: Any, words: tuple[str, ...] = ()) -> Iterator[Known]:
    """A command and all below it that help shows."""
    yield Known(words, command)
    for name, below in getattr(command, "commands", {}).items():
        if name not in OLD_NAMES:
            yield from walk(below, (*words, name))


COMMANDS = list(walk(typer.main.get_command(app)))
BY_NAME = {known.name: known for known in COMMANDS}
every_page = pytest.mark.parametrize(
    ("known", "language"),
    [(known, language) for known in COMMANDS for language in LANGUAGES],
    ids=lambda value: value.name or "rattus" if isinstance(value, Known) else value,
)


def page(known: Known, language: str) -> str:
    """The help page of a command."""
    said = rattus("--lang", language, *known.words, "--help", width=WIDTH)
    assert (said.code, said.err) == (0, "")
    return said.out


def meaning(shown: str, name: str) -> str:
    """What a help page says about an option, argument or command."""
    found = re.search(rf"^  {re.escape(name)}(?: \S+)?(?:  +|\n +)(\S.*(?:\n {{4,}}\S.*)*)", shown, re.M)
    assert found is not None, (name, shown)
    return flat(found[1])


def option_of(command: str, option: str) -> Any:
    """An option of a command."""
    return next(one for one in BY_NAME[command].command.params if option in one.opts)


# --- every page ---------------------------------------------------------------------------------------


@every_page
def test_a_page_has_a_summary_and_tells_every_parameter_and_sub_command(known: Known, language: str) -> None:
    shown = page(known, language)
    names = [one.opts[0] for one in known.command.params if one.opts[0].startswith("-")]
    below = [name for name in getattr(known.command, "commands", {}) if name not in OLD_NAMES]

    assert shown.split("\n\n")[1].strip().endswith(".")
    for name in [*names, "--help", *below]:
        assert meaning(shown, name)[-1] in '."…', name


@every_page
def test_a_page_tells_every_argument_in_the_language_of_the_page(known: Known, language: str) -> None:
    shown = page(known, language)
    usage = shown.partition("\n")[0]
    arguments = [one for one in known.command.params if not one.opts[0].startswith("-")]

    told = shown.partition("\n\n")[2].partition({"en": "Options", "ru": "Параметры"}[language])[0]
    rows = re.findall(r"^  (\S+)  \S.*\.$", told, re.M)
    assert len(rows) == len(arguments)
    assert all(name in usage for name in rows)


@every_page
def test_a_page_has_no_raw_key_no_type_and_no_line_that_is_too_wide(known: Known, language: str) -> None:
    shown = page(known, language)

    assert [line for line in shown.splitlines() if len(line) > WIDTH] == []
    assert re.findall(r"<\w+>|\{|\}|\$|None|True|False", shown) == []
    assert {word.strip(".,:;") for word in shown.split()} & keys("en") == set()


def words_of(language: str, shown: str) -> list[str]:
    """The words of a page that are of the other language: no option, value or command."""
    return re.findall(
        r"(?<![\w-])[А-Яа-яё]+" if language == "en" else r"(?<![-\w/:.,=])(?:the|and|with)\b", shown
    )


@every_page
def test_a_page_is_in_one_language(known: Known, language: str) -> None:
    assert words_of(language, page(known, language)) == []


@every_page
def test_the_defaults_shown_are_those_that_hold(known: Known, language: str) -> None:
    shown = page(known, language)
    for one in known.command.params:
        if one.opts[0].startswith("-"):
            told = meaning(shown, one.opts[0])
            held = real_default(known.name, one)
            prefix = DEFAULT[language].format("")
            assert (DEFAULT[language].format(held) in told) if held else (prefix not in told), one.opts


def real_default(command: str, option: Any) -> str:
    """What holds if an option is left out, as text; nothing if there is no value."""
    settings = ("host", "port", "workers", "thinkers", "backup_every", "keep")
    if command in ("play", "serve", "worker") and option.name in settings:
        return str(getattr(Config(), option.name))
    if option.is_flag or option.default is None or option.default == "":
        return ""
    return str(option.default)


# --- lists --------------------------------------------------------------------------------------------

LISTS = [
    ("play", "--seats", tuple(BOTS)),
    ("arena", "--players", tuple(BOTS)),
    ("ladder", "--bots", tuple(BOTS)),
    ("balance", "--bot", tuple(BOTS)),
    ("policy", "--player", tuple(BOTS)),
    *((command, "--rules", NAMES) for command in ("play", "simulate", "trace", "arena", "ladder", "balance")),
    *(
        (command, "--cards", CARD_METHODS)
        for command in ("play", "simulate", "trace", "arena", "ladder", "balance")
    ),
    ("admin tables", "--status", STATUSES),
    ("edition show", "NAME", NAMES),
    ("", "--lang", LANGUAGES),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("command", "option", "values"), LISTS)
def test_a_list_in_a_page_is_that_of_the_code(
    command: str, option: str, values: tuple[str, ...], language: str
) -> None:
    shown = page(BY_NAME[command], language)
    name = option if option.startswith("-") else Texts(language).say(f"metavar-{option.lower()}")

    assert ", ".join(values) in meaning(shown, name)


def test_every_option_that_chooses_from_a_list_is_among_them() -> None:
    choosing = {"--seats", "--bots", "--bot", "--player", "--rules", "--cards", "--status", "--lang"}
    found = {
        (known.name, one.opts[0])
        for known in COMMANDS
        for one in known.command.params
        if one.opts[0] in choosing
    }

    assert found == {(command, option) for command, option, _ in LISTS} - {
        ("arena", "--players"),
        ("edition show", "NAME"),
    }


def test_a_new_bot_is_in_the_help_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    maker: Maker = BOTS["random"]
    monkeypatch.setitem(BOTS, "sleeper", maker)

    assert "champion, sleeper." in meaning(page(BY_NAME["play"], "en"), "--seats")


def test_the_statuses_are_those_of_the_tables() -> None:
    assert get_args(get_type_hints(Table)["status"]) == STATUSES


def test_a_status_that_is_none_is_named() -> None:
    said = rattus("admin", "tables", "--status", "lost")

    assert said.code == 2
    assert "open, running, finished, void, broken" in said.err


# --- old names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("old", "new"), OLD_NAMES.items())
def test_an_old_name_has_the_page_of_the_new_one_and_no_page_shows_it(
    old: str, new: str, language: str
) -> None:
    known = Known((old,), BY_NAME[new].command)

    assert page(known, language).replace(f"rattus {old} ", f"rattus {new} ") == page(BY_NAME[new], language)
    assert f"  {old} " not in page(BY_NAME[""], language)


def test_an_old_name_is_never_what_was_meant() -> None:
    assert "habits" not in rattus("habit").err


# --- documents ----------------------------------------------------------------------------------------


def written() -> list[tuple[str, str, str]]:
    """Every command in a document: the document, the command, and what follows it."""
    return [
        (path.name, words.strip(), rest)
        for path in DOCUMENTS
        for words, rest in WRITTEN.findall(path.read_text(encoding="utf-8"))
    ]


def test_every_command_in_a_document_is_one_with_the_options_it_is_shown_with() -> None:
    wrong = []
    for document, words, rest in written():
        if words not in BY_NAME:
            continue
        known = {name for one in BY_NAME[words].command.params for name in one.opts} | {"--help", "--lang"}
        wrong += [
            (document, words, option) for option in re.findall(r" (--[a-z-]+)", rest) if option not in known
        ]

    assert wrong == []


def test_every_command_is_in_a_document() -> None:
    told = {words for _, words, _ in written()}

    assert {known.name for known in COMMANDS if not getattr(known.command, "commands", {})} - told == set()


def test_no_document_shows_a_command_that_is_none() -> None:
    top = {known.words[0] for known in COMMANDS if known.words}
    shown = {
        (path.name, word)
        for path in DOCUMENTS
        for word in re.findall(r"(?:\$ |\./run |`)rattus ([a-z]+)\b(?! \d)", path.read_text(encoding="utf-8"))
    }

    assert {(document, word) for document, word in shown if word not in top} == set()


def test_the_page_about_playing_names_every_option_of_play() -> None:
    text = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(--[a-z-]+)", text, re.M))

    assert told == {one.opts[0] for one in BY_NAME["play"].command.params}


# --- who does not know what to write ------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["edition"], ["admin"]])
def test_without_a_command_there_is_the_page_and_the_exit_code_of_wrong_use(words: list[str]) -> None:
    said = rattus(*words)

    assert said.code == 2
    assert said.out.startswith(f"Usage: {' '.join(['rattus', *words])} COMMAND")


@pytest.mark.parametrize(
    ("words", "told"),
    [(["plya"], "Did you mean this: rattus play"), (["trane"], "rattus train, rattus trace"),
     (["admin", "bakcup"], "Did you mean this: rattus admin backup"),
     (["frobnicate"], 'There is no command "frobnicate". Type rattus --help'),
     (["edition", "frob"], "Type rattus edition --help"),
     (["play", "--sed", "3"], "There is no option --sed. Did you mean this: --seed"),
     (["--hepl"], "Did you mean this: --help"), (["play", "--frob"], "Type rattus play --help"),
     (["play", "--seed"], "The option --seed needs a value."),
     (["play", "--terminal=yes"], "The option --terminal takes no value."),
     (["play", "chess"], "Type rattus play --help"), (["replay"], "GAME is missing."),
     (["simulate", "--games", "many"], "The value of --games is wrong."),
     (["arena"], "--players is missing.")],
)  # fmt: skip
def test_wrong_words_are_answered_with_what_was_meant(words: list[str], told: str) -> None:
    said = rattus(*words)

    assert said.code == 2
    assert told in said.err
    assert said.out == ""
