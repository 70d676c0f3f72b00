"""Every rule is written somewhere and tried somewhere, and the table of both is up to date."""

import re

import pytest

from tests.docs.rule_table import (
    RULES,
    RULINGS,
    TABLE,
    anchor,
    citations_of_tests,
    code_citations,
    rule_ids,
    table,
)

NUMBERS = {"S": 14, "T": 14, "E": 5, "C": 4, "O": 3, "R": 24}
CARDS = [
    "Peasant",
    "Serf",
    "Baker",
    "Merchant",
    "Courier",
    "Mayor",
    "Monk",
    "Nun",
    "Bishop",
    "Knight",
    "Crusader",
    "Soldier",
    "Witch",
    "Pied Piper",
    "Wizard",
    "King",
    "Queen",
    "Emperor",
    "Caravanner",
]
EVERY_RULE = [
    *(f"{letter}{number + 1}" for letter, most in NUMBERS.items() for number in range(most)),
    *CARDS,
]


def test_the_rules_have_all_their_ids() -> None:
    """S1 to S14, T1 to T14, E1 to E5, C1 to C4, O1 to O3, R1 to R24 and nineteen cards."""
    assert rule_ids() == EVERY_RULE


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_every_rule_can_be_linked_to(rule: str) -> None:
    assert f'<a id="{anchor(rule)}"></a>' in RULES.read_text(encoding="utf-8")


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_every_rule_is_written_in_the_game(rule: str) -> None:
    assert rule in {citation.rule for citation in code_citations()}, (
        f"no docstring of the game cites [{rule}]"
    )


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_every_rule_is_tried(rule: str) -> None:
    assert rule in {citation.rule for citation in citations_of_tests()}, f"no test cites [{rule}]"


def test_nothing_cites_a_rule_there_is_not() -> None:
    """A mistyped id would hide that a rule is not tried; the rulings number the program's own choices."""
    choices = {name.upper() for name in re.findall(r'<a id="(p\d+)">', RULINGS.read_text(encoding="utf-8"))}

    unknown = [
        citation
        for citation in [*code_citations(), *citations_of_tests()]
        if citation.rule not in {*EVERY_RULE, *choices}
    ]

    assert unknown == []


def test_the_table_is_up_to_date() -> None:
    """`.venv/bin/python -m tests.docs.rule_table` makes it anew."""
    assert TABLE.read_text(encoding="utf-8") == table()
