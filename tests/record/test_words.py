"""An action as words: what each names, its number, and how it joins the one before."""

import pytest

from rattus.record.notation.names import names_of
from rattus.record.notation.words import sentence_of, without_rats
from rattus.record.notation.writing import words_of, write_action
from rattus.record.setup_cache import cached_setup
from rattus.rules import actions
from rattus.rules.actions import card_kind, pack
from rattus.rules.setup import Setup

CARDS = ("merchant", "courier", "monk", "knight", "serf", "witch", "emperor")
CARAVAN = ("caravanner", "piper", "monk", "knight", "serf", "witch", "emperor")
RED = 0


def setup(*cards: str) -> Setup:
    return cached_setup("classic", 4, cards or CARDS)


def action(of: Setup, opening: str, word: int, *fields: str | int) -> int:
    """An action with names in place of numbers; a number stands for itself."""
    names = names_of(of)
    numbers = {**names.region_number, **names.border_number, **names.card_number}
    kinds = {
        "settle": actions.SETTLE,
        "place": actions.PLACE,
        "take": actions.TAKE,
        "rat": actions.NO_RAT,
        "turn": actions.TURN_UP,
    }
    kind = kinds[opening] if opening in kinds else card_kind(names.card_number[opening], word)
    return int(pack(kind, *(field if isinstance(field, int) else numbers[field] for field in fields)))


@pytest.mark.parametrize(
    ("said", "words", "sentence"),
    [
        (("place", 0, "gallia", 3), "verb:place region:gallia count:3", "place gallia 3"),
        (
            ("monk", 0, "gallia", "italia", 3),
            "card:monk region:gallia region:italia rat:#4",
            "monk gallia>italia #4",
        ),
        (
            ("merchant", 0, "gallia", "italia", 3, 2, 0),
            "card:merchant region:gallia region:italia count:2 potions:2,1",
            "merchant gallia>italia 2 with 2,1",
        ),
        (
            ("emperor", 1, "anglia-gallia", "gallia-italia"),
            "card:emperor border:anglia-gallia border:gallia-italia",
            "emperor anglia-gallia>gallia-italia",
        ),
        (
            ("courier", 0, "gallia", RED, 1),
            "card:courier region:gallia player:red potions:1",
            "courier gallia red with 1",
        ),
        (("courier", 0, "gallia", RED, 0), "card:courier region:gallia player:red", "courier gallia red"),
        (("take", 0, "monk"), "verb:take card:monk", "take monk"),
        (("rat", 0), "verb:rat word:none", "rat none"),
        (("witch", 1), "card:witch word:swap", "witch swap"),
    ],
    ids=lambda value: value if isinstance(value, str) and ":" not in value else "",
)
def test_each_word_says_what_it_names(said: tuple[str, int, str | int], words: str, sentence: str) -> None:
    found = words_of(setup(), action(setup(), *said))

    assert " ".join(f"{word.kind}:{word.text}" for word in found) == words
    assert sentence_of(found) == sentence == write_action(setup(), action(setup(), *said))


def test_the_marchers_are_cards() -> None:
    names = names_of(setup())
    knight, serf = names.card_number["knight"], names.card_number["serf"]
    march = pack(actions.MARCH, names.region_number["gallia"]) | 1 << knight | 1 << serf

    found = words_of(setup(), march)

    assert [(word.kind, word.text, word.number) for word in found[1:]] == [
        ("region", "gallia", names.region_number["gallia"]),
        *sorted((("card", "knight", knight), ("card", "serf", serf)), key=lambda card: card[2]),
    ]


def test_the_ends_of_a_border_are_regions() -> None:
    of = setup(*CARAVAN)
    both = action(of, "caravanner", 0, "anglia-gallia", 0b11)

    assert [word.kind for word in words_of(of, both)] == ["card", "border", "region", "region"]
    assert write_action(of, both) == "caravanner anglia-gallia +anglia +gallia"


def test_without_rats_a_sentence_ends_before_the_first() -> None:
    of = setup(*CARAVAN)
    words = words_of(of, action(of, "piper", 0, "gallia", "italia", 2, 5, 6))

    assert sentence_of(words) == "piper gallia>italia with 2 #5 #6"
    assert sentence_of(without_rats(words)) == "piper gallia>italia with 2"


def test_what_no_card_of_the_game_has_cannot_be_written() -> None:
    piper = names_of(setup(*CARAVAN)).card_number["piper"]

    with pytest.raises(KeyError):
        words_of(setup(), pack(card_kind(piper, 0)))
    with pytest.raises(KeyError):
        words_of(setup(), pack(actions.SETTLE, 99))
