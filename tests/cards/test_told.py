"""What each card tells the table when it is used."""

from typing import Any

import pytest

from tests.table import table


@pytest.mark.parametrize(
    ("card", "board", "sentences", "told"),
    [
        ("baker", {}, ["baker"], ["baked red"]),
        ("merchant", {"gallia": "red 1"}, ["merchant gallia>italia 1"], ["cubes-moved red gallia italia 1"]),
        ("merchant", {"gallia": "red 2"}, ["merchant gallia>italia 2"], ["cubes-moved red gallia italia 2"]),
        ("merchant", {"gallia": "red 3"}, ["merchant gallia>italia 3"], ["cubes-moved red gallia italia 3"]),
        (
            "courier",
            {"gallia": "red 1", "russia": "blue 1"},
            ["courier gallia red", "courier russia blue"],
            ["cubes-swapped red gallia blue russia"],
        ),
        ("mayor", {"gallia": "red 1"}, ["mayor"], ["placed red gallia 1"]),
        ("monk", {"gallia": "rat"}, ["monk gallia>italia"], ["rat-moved red gallia italia #1"]),
        (
            "nun",
            {"gallia": "nun"},
            ["nun italia", "nun gallia>russia", "nun done"],
            ["nun-put red - italia", "nun-put red gallia russia"],
        ),
        ("bishop", {}, ["bishop gallia"], ["bishop-put red - gallia"]),
        (
            "bishop",
            {"gallia": "bishop", "italia": "bishop"},
            ["bishop gallia>russia"],
            ["bishop-put red gallia russia"],
        ),
        (
            "witch",
            {"gallia": "rat", "russia": "rat"},
            ["witch gallia", "witch russia", "witch swap"],
            ["looked red gallia #1 0", "looked red russia #2 1", "rats-swapped gallia #1 russia #2"],
        ),
        (
            "piper",
            {"gallia": "red 1, rat, rat"},
            ["piper gallia>italia"],
            [
                "cubes-moved red gallia italia 1",
                "rat-moved red gallia italia #1",
                "rat-moved red gallia italia #2",
            ],
        ),
        ("wizard", {"gallia": "red 1"}, ["wizard gallia"], ["potion-put red gallia"]),
        ("king", {"gallia": "red 1"}, ["king gallia"], ["to-palace red gallia"]),
        (
            "emperor",
            {"walls": "anglia-gallia"},
            ["emperor gallia-hispania", "emperor anglia-gallia>russia-tartaria", "emperor done"],
            ["wall-put red - gallia-hispania", "wall-put red anglia-gallia russia-tartaria"],
        ),
    ],
)
def test_a_card_tells_what_it_did(
    card: str, board: dict[str, Any], sentences: list[str], told: list[str]
) -> None:
    """[T1] In the order in which it happened, and nothing more."""
    game = table(red=card, **board)

    game.say(*sentences)

    assert game.facts() == told


@pytest.mark.parametrize(
    ("card", "sentence", "told"),
    [
        ("peasant", "peasant gallia", ["placed red gallia 1"]),
        ("mayor", "mayor hispania", ["placed red hispania 1"]),
        ("queen", "queen gallia 2", ["placed red gallia 2"]),
        ("soldier", "soldier gallia", ["rat-placed red gallia #13"]),
        ("crusader", "march gallia crusader", ["plague-moved red hispania gallia"]),
    ],
)
def test_a_card_tells_what_it_did_in_the_final_round(card: str, sentence: str, told: list[str]) -> None:
    """[E2] The same words as in a regular turn."""
    game = table(red=card, hispania="red 1", plague="hispania", last="blue")

    game.say(sentence)

    assert game.facts() == told


def test_the_caravanner_tells_of_caravan_and_citizens() -> None:
    """[Caravanner] First the move, then the citizens."""
    game = table("bigbox", red="caravanner", caravan="anglia-germania")

    game.say("caravanner anglia-france +anglia +france")

    assert game.facts() == [
        "caravan-moved red anglia-germania anglia-france",
        "placed red anglia 1",
        "placed red france 1",
    ]


def test_the_taken_baker_tells_who_took_it_and_where_the_cubes_went() -> None:
    """[Baker] [T2] From whom, too."""
    game = table(blue="baker", baker="blue 2")

    game.say("take baker", "baker gallia")

    assert game.facts() == ["taken red baker blue", "baker-emptied red gallia"]


def test_a_ravaging_with_knight_crusader_and_serf_is_told_step_by_step() -> None:
    """[R11] [T7] [Serf] What was decided, what was seen, what came of it."""
    game = table(
        red="knight crusader serf", hispania="blue 1, rat 3 all, rat 9 all, rat 9 all", plague="gallia"
    )

    game.say(
        "plague hispania",
        "rat italia",
        "rat italia",
        "knight yes",
        "crusader yes",
        "turn hispania #1",
        "serf no",
    )

    assert game.facts() == [
        "plague-moved red gallia hispania",
        "rat-placed red italia #13",
        "rat-placed red italia #14",
        "piece-counts red hispania 2",
        "rats-shown red hispania #1 0",
        "rats-shown red hispania #2 1",
        "rats-shown red hispania #3 2",
        "rat-turned hispania #1 0 3",
        "outbreak hispania #1",
        "cube-lost blue hispania all",
        "rat-left hispania #2 1",
        "rat-left hispania #3 2",
        "turn-ended red",
    ]


def test_in_the_final_round_the_piece_counts_before_the_rats_are_shown() -> None:
    """[R11] First the Knight, then the Crusader, there as well."""
    game = table(red="knight crusader", hispania="blue 1, rat 9 all", plague="gallia", last="blue")

    game.say("march hispania knight crusader")

    assert game.facts() == [
        "plague-moved red gallia hispania",
        "piece-counts red hispania 2",
        "rats-shown red hispania #1 0",
        "rat-turned hispania #1 0 3",
    ]
