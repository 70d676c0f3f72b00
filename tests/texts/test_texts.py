"""The English and the Russian catalogue have the same keys, placeholders and attributes."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from rattus.rules.events import FIELDS
from rattus.texts.catalogue import PARTS

LANGUAGES = ("en", "ru")

REGIONS = [
    "anglia", "gallia", "germania", "hispania", "hungaria", "italia", "polonia", "scandia", "bulgaria",
    "turcia", "russia", "tartaria", "france", "espagna", "turkiye", "golden-horde", "mauretania",
    "numidia", "ifriqiya", "aegyptus", "syria",
]  # fmt: skip
CLASSES = ["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "islamic"]
COLOURS = ["red", "blue", "yellow", "green", "purple", "white"]
CARDS = [
    "peasant", "serf", "baker", "merchant", "courier", "mayor", "monk", "nun", "bishop", "knight",
    "crusader", "soldier", "witch", "piper", "wizard", "king", "queen", "emperor", "caravanner",
]  # fmt: skip
CARD_ATTRIBUTES = {"text", "final", "rulings"}

NAMES: dict[str, dict[str, str]] = {
    "en": {
        "player": "Red", "one": "Blue", "other": "Green", "card": "Monk",
        "region": "Gallia", "from": "Italia", "to": "Scandia", "symbols": "Majority, Church",
    },
    "ru": {
        "player": "Красный", "one": "Синий", "other": "Зелёный", "card": "Монах",
        "region": "Франция", "from": "Италия", "to": "Скандинавия", "symbols": "Большинство, Духовенство",
    },
}  # fmt: skip
NUMBERS = {"count", "limit", "rat"}
COUNTS = (1, 2, 5, 11, 21, 22)


class Variables(Visitor):
    """Collects the names of the variables a pattern uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def source(language: str) -> str:
    """The catalogue of a language with all its parts."""
    names = [f"{language}.ftl", *(f"{part}.{language}.ftl" for part in PARTS.values())]
    return "\n".join((files("rattus") / "texts" / name).read_text(encoding="utf-8") for name in names)


@cache
def entries(language: str) -> list[ast.EntryType]:
    return FluentParser().parse(source(language)).body


def messages(language: str) -> list[ast.Message]:
    return [entry for entry in entries(language) if isinstance(entry, ast.Message)]


def patterns(language: str) -> Iterator[tuple[str, ast.Pattern]]:
    """Every text of a catalogue, named `key` or `key.attribute`."""
    for message in messages(language):
        if message.value is not None:
            yield message.id.name, message.value
        for attribute in message.attributes:
            yield f"{message.id.name}.{attribute.id.name}", attribute.value


def variables(pattern: ast.Pattern) -> set[str]:
    found = Variables()
    found.visit(pattern)
    return found.names


def keys(language: str) -> set[str]:
    return {message.id.name for message in messages(language)}


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    made.add_resource(FluentResource(source(language)))
    return made


def samples(language: str, names: set[str]) -> Iterator[dict[str, str | int]]:
    """Sample values for the named variables; several if one of them is a number."""
    counts = COUNTS if names & NUMBERS else COUNTS[:1]
    for count in counts:
        yield {name: count if name in NUMBERS else NAMES[language].get(name, "?") for name in names}


def say(language: str, key: str, values: dict[str, str | int]) -> str:
    """The text `key` or `key.attribute`, which must format without an error."""
    name, _, attribute = key.partition(".")
    spoken = bundle(language)
    message = spoken.get_message(name)
    pattern = message.attributes[attribute] if attribute else message.value
    assert pattern is not None
    text, errors = spoken.format_pattern(pattern, values)
    assert errors == [], key
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_parses_without_junk(language: str) -> None:
    junk = [entry.content for entry in entries(language) if isinstance(entry, ast.Junk)]

    assert junk == []


def test_a_catalogue_begins_with_what_its_language_calls_itself() -> None:
    """The browser offers languages by it."""
    folder = files("rattus") / "texts"
    first = {
        language: (folder / f"{language}.ftl").read_text("utf-8").split("\n", 1)[0] for language in LANGUAGES
    }

    assert first == {"en": "### English", "ru": "### Русский"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    names = [name for name, _ in patterns(language)]

    assert sorted(names) == sorted(set(names))


def test_both_languages_have_the_same_keys_and_attributes_in_the_same_order() -> None:
    english, russian = ([name for name, _ in patterns(language)] for language in LANGUAGES)

    assert english == russian


def test_a_text_uses_the_same_variables_in_both_languages() -> None:
    english, russian = ({name: variables(text) for name, text in patterns(lang)} for lang in LANGUAGES)

    assert english == russian


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_its_three_texts(language: str, card: str) -> None:
    found = [message for message in messages(language) if message.id.name == f"card-{card}"]

    assert [message.value is not None for message in found] == [True]
    assert {attribute.id.name for attribute in found[0].attributes} == CARD_ATTRIBUTES


@pytest.mark.parametrize(
    ("kind", "names"),
    [("card", CARDS), ("region", REGIONS), ("class", CLASSES), ("colour", COLOURS),
     ("symbol", ["majority", "all"]), ("edition", ["classic", "online", "bigbox"])],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_is_named(language: str, kind: str, names: list[str]) -> None:
    missing = {f"{kind}-{name}" for name in names} - keys(language)

    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_rules_has_a_sentence(language: str) -> None:
    missing = {f"event-{name}" for name, _ in FIELDS.values()} - keys(language)

    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_formats_without_an_error(language: str) -> None:
    for name, pattern in patterns(language):
        for values in samples(language, variables(pattern)):
            assert say(language, name, values).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_event_loses_a_value_it_was_given(language: str) -> None:
    for name, pattern in patterns(language):
        for values in samples(language, variables(pattern)):
            text = say(language, name, values)
            lost = [key for key, value in values.items() if str(value) not in text]
            assert lost == [], name


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [("en", 1, "1 cube"), ("en", 2, "2 cubes"), ("en", 21, "21 cubes"),
     ("ru", 1, "1 кубик"), ("ru", 3, "3 кубика"), ("ru", 5, "5 кубиков"), ("ru", 11, "11 кубиков"),
     ("ru", 21, "21 кубик"), ("ru", 22, "22 кубика")],
)  # fmt: skip
def test_numbers_take_the_right_plural(language: str, count: int, words: str) -> None:
    assert say(language, "word-cubes", {"count": count}) == words


def test_a_russian_log_line_reads_naturally_with_a_name_in_the_nominative() -> None:
    values: dict[str, str | int] = {"player": "Красный", "count": 2, "region": "Франция"}

    assert say("ru", "event-placed", values) == "Красный ставит 2 кубика: Франция."
