"""Personas: whom a manner fits, those the package ships, and their texts."""

from pathlib import Path

import pytest

from rattus.bots import parameters
from rattus.bots.parameters import EVERYBODY, WeightsError, parse_persona, persona, write_persona
from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.softmax_policy import HABITS
from rattus.bots.policy.table_stats import PHASES, TRAITS, Manner
from rattus.rules.vectors import vec
from tests.bots.test_table_stats import table_after

NOTHING = [0.0] * (PHASES * TRAITS)
WIDE = [1.0] * (PHASES * TRAITS)


def quiet_and_wild() -> tuple[Persona, Persona]:
    """One at whose tables no rat is ever turned up, and one at whose tables two are each turn."""
    habits = vec[float]([0.0] * HABITS)
    return Persona(habits, [0.0, 3.0, 2.0] * PHASES, WIDE), Persona(habits, [2.0, 3.0, 2.0] * PHASES, WIDE)


def test_a_table_is_more_like_who_has_its_manner() -> None:
    manner = Manner(table_after(turns=8, seed=1))
    quiet, wild = quiet_and_wild()

    # a gap of x spreads costs x squared halves
    gap = (manner.strife - 2.0) ** 2 - manner.strife**2
    assert quiet.likeness(manner) - wild.likeness(manner) == pytest.approx(gap / 2.0)


def test_who_is_always_the_same_is_the_surer_to_be_recognised() -> None:
    manner = Manner(table_after(turns=8, seed=1))
    exactly = [manner.strife, manner.bustle, manner.sprawl] * PHASES
    habits = vec[float]([0.0] * HABITS)

    narrow, wide = (Persona(habits, exactly, [spread] * (PHASES * TRAITS)) for spread in (0.2, 1.0))

    assert narrow.likeness(manner) > wide.likeness(manner)


def test_a_persona_survives_writing_and_reading() -> None:
    table = [0.0] * HABITS
    table[3], table[-1], table[70] = 0.25, -1.5, 0.001

    read = parse_persona(write_persona(table, [0.5] * len(NOTHING), WIDE))

    habits = list(read.table)
    assert (habits[3], habits[-1], habits[70], sum(habits)) == (0.25, -1.5, 0.0, -1.25)
    assert (list(read.means), list(read.spreads)) == ([0.5] * len(NOTHING), WIDE)


@pytest.mark.parametrize("name", EVERYBODY)
def test_those_the_package_ships_are_small_and_sane(name: str) -> None:
    habits = list(persona(name).table)

    assert Path(parameters.__file__).with_name(f"{name}.habits").stat().st_size < 400_000
    assert max(map(abs, habits)) < 50
    assert len(set(habits)) > 100
    assert min(persona(name).spreads) > 0.0


FITTING = f'"means": {NOTHING}, "spreads": {WIDE}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        f'{{"size": 5, {FITTING}, "places": [], "ratings": []}}',
        f'{{"size": {HABITS}, "means": [1.0], "spreads": {WIDE}, "places": [], "ratings": []}}',
        f'{{"size": {HABITS}, {FITTING}, "places": [{HABITS}], "ratings": [1.0]}}',
        f'{{"size": {HABITS}, {FITTING}, "places": [1, 2], "ratings": [1.0]}}',
        f'{{"size": {HABITS}, {FITTING}, "places": [1], "ratings": ["x"]}}',
    ],
    ids=[
        "nothing",
        "a list",
        "no parts",
        "another size",
        "few means",
        "too far",
        "one too few",
        "no number",
    ],
)
def test_a_persona_that_fits_no_table_is_refused(text: str) -> None:
    with pytest.raises(WeightsError) as refused:
        parse_persona(text)

    assert refused.value.code == "wrong-weights"
