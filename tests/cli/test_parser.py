"""The parser of typed actions."""

import pytest

from rattus.cli.terminal.parser import ActionParser
from rattus.rules.state import State
from rattus.texts import Texts
from tests.cli.terminal import choices
from tests.table import table


def moment() -> State:
    return table(
        red="monk peasant merchant", gallia="red 3, rat", germania="rat, rat", italia="rat", plague="hispania"
    ).state


def matched(typed: str, language: str = "en", state: State | None = None) -> list[str]:
    offered = choices(state or moment(), language=language)
    return [choice.sentence for choice in ActionParser(Texts(language)).matches(typed, offered)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("place gallia 1", "place gallia 1"), ("PLACE  Gallia 1", "place gallia 1"),
     ("pla gal 2", "place gallia 2"), ("take k", ""), ("take kn", "take knight"),
     ("monk germania>polonia", "monk germania>polonia #2"), ("mo ger pol", "monk germania>polonia #2"),
     ("merchant gallia italia 3", "merchant gallia>italia 3"),
     ("plague italia", "plague italia"), ("place gallia 7", ""), ("hello", ""), ("", "")],
)  # fmt: skip
def test_a_sentence_may_be_shortened_as_long_as_it_is_clear(typed: str, sentence: str) -> None:
    found = matched(typed)

    assert (found[0] if len(found) == 1 else "") == sentence


def test_a_sentence_that_fits_several_choices_names_them_all() -> None:
    assert matched("place gallia") == ["place gallia 1", "place gallia 2"]


def test_the_first_word_may_be_left_out() -> None:
    game = table(red="knight", gallia="red 1, rat")
    game.ravage("gallia")

    assert matched("yes", state=game.state) == ["knight yes"]
    assert matched("n", state=game.state) == ["knight no"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("поставить Франция 2", "place gallia 2"), ("пост фра 2", "place gallia 2"),
     ("взять король", "take king"),
     ("монах Германия Польша", "monk germania>polonia #2"), ("чума италия", "plague italia"),
     ("place франция 2", "place gallia 2"), ("place gallia 2", "place gallia 2")],
)  # fmt: skip
def test_russian_is_understood(typed: str, sentence: str) -> None:
    assert matched(typed, "ru") == [sentence]


def test_names_of_several_words_are_understood() -> None:
    game = table("bigbox", 4, golden_horde="rat", plague="hungaria")

    assert matched("place golden horde", state=game.state) == ["place golden_horde 1"]
    assert matched("поставить Золотая Орда 1", "ru", game.state) == ["place golden_horde 1"]


def test_a_sentence_that_fits_later_is_told_from_nonsense() -> None:
    parser = ActionParser(Texts("en"))
    offered = choices(moment())

    assert parser.knows_verb("settle", offered)
    assert not parser.knows_verb("frobnicate", offered)
