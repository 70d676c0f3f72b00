"""Text catalogues: one Fluent file for each language, and one for its lessons, which few programs need."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "ru")
"""The languages that have a catalogue; the first is the default."""

# The file of a part of the catalogue, by the beginning of its keys; it is read when it is first asked for.
PARTS = {"lesson": "lessons"}

# The locale variables, in order of precedence.
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Texts:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = _bundle(language)

    def say(self, key: str, **values: str | int) -> str:
        """The text of a key or of `key.attribute`. Raises KeyError if there is none."""
        if not values:
            return self._without_values(key)
        return self._formatted(key, values)

    @cache  # noqa: B019 - there is one instance for each language
    def _without_values(self, key: str) -> str:
        return self._formatted(key, {})

    def _formatted(self, key: str, values: dict[str, str | int]) -> str:
        name, _, attribute = key.partition(".")
        _add_part(self.language, name.partition("-")[0])
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise KeyError(key) from errors[0]
        return str(text)

    def knows(self, key: str) -> bool:
        """Whether the catalogue has this key."""
        _add_part(self.language, key.partition("-")[0])
        return bool(self._bundle.has_message(key))

    def name_of(self, kind: str, name: str) -> str:
        """The name of a region, card, class and so on. A name without a translation is put in title case."""
        key = f"{kind}-{name.replace('_', '-')}"
        return self.say(key) if self.knows(key) else name.replace("_", " ").replace("-", " ").title()

    def region(self, name: str) -> str:
        """The name of a region."""
        return self.name_of("region", name)

    def card(self, name: str) -> str:
        """The name of a card."""
        return self.name_of("card", name)

    def symbol(self, name: str) -> str:
        """The name of a symbol of a rat: a class or an effect."""
        kind = "symbol" if self.knows(f"symbol-{name}") else "class"
        return self.name_of(kind, name)

    def listed(self, names: Iterable[str]) -> str:
        """Names separated by commas."""
        return ", ".join(names)


@cache
def _bundle(language: str) -> FluentBundle:
    # Terminals show Unicode isolation marks as blanks.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(_source(f"{language}.ftl")))
    return bundle


@cache
def _add_part(language: str, beginning: str) -> None:
    if beginning in PARTS:
        _bundle(language).add_resource(FluentResource(_source(f"{PARTS[beginning]}.{language}.ftl")))


def _source(name: str) -> str:
    return (files("rattus") / "texts" / name).read_text(encoding="utf-8")


def language_of(environment: Mapping[str, str]) -> str:
    """The language of the environment if it has a catalogue, else the default."""
    wanted = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = wanted[:2].lower()
    return language if language in LANGUAGES else LANGUAGES[0]
