"""Opponent types: likelihood of table statistics, the types of the package, and their texts."""

from pathlib import Path

import pytest

from rattus.bots import parameters
from rattus.bots.parameters import (
    TYPES,
    WeightsError,
    opponent_type,
    parse_opponent_type,
    write_opponent_type,
)
from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.softmax_policy import POLICY_SIZE
from rattus.bots.policy.table_stats import PHASES, STATS, TableStats
from rattus.rules.numbers.vectors import vec
from tests.bots.test_table_stats import table_after

NOTHING = [0.0] * (PHASES * STATS)
WIDE = [1.0] * (PHASES * STATS)


def quiet_and_wild() -> tuple[OpponentType, OpponentType]:
    """A type at whose tables no rat is ever turned up, and one at whose tables two are each turn."""
    policy = vec[float]([0.0] * POLICY_SIZE)
    return OpponentType(policy, [0.0, 3.0, 2.0] * PHASES, WIDE), OpponentType(
        policy, [2.0, 3.0, 2.0] * PHASES, WIDE
    )


def test_a_type_with_nearer_means_is_likelier() -> None:
    stats = TableStats(table_after(turns=8, seed=1))
    quiet, wild = quiet_and_wild()

    # a gap of x deviations costs x squared halves
    gap = (stats.rats_per_turn - 2.0) ** 2 - stats.rats_per_turn**2
    assert quiet.log_likelihood(stats) - wild.log_likelihood(stats) == pytest.approx(gap / 2.0)


def test_a_type_with_smaller_deviations_is_likelier_where_it_fits() -> None:
    stats = TableStats(table_after(turns=8, seed=1))
    exactly = [stats.rats_per_turn, stats.choices_per_turn, stats.regions_per_opponent] * PHASES
    policy = vec[float]([0.0] * POLICY_SIZE)

    narrow, wide = (OpponentType(policy, exactly, [deviation] * (PHASES * STATS)) for deviation in (0.2, 1.0))

    assert narrow.log_likelihood(stats) > wide.log_likelihood(stats)


def test_an_opponent_type_survives_writing_and_reading() -> None:
    table = [0.0] * POLICY_SIZE
    table[3], table[-1], table[70] = 0.25, -1.5, 0.001

    read = parse_opponent_type(write_opponent_type(table, [0.5] * len(NOTHING), WIDE))

    policy = list(read.policy_weights)
    assert (policy[3], policy[-1], policy[70], sum(policy)) == (0.25, -1.5, 0.0, -1.25)
    assert (list(read.means), list(read.deviations)) == ([0.5] * len(NOTHING), WIDE)


@pytest.mark.parametrize("name", TYPES)
def test_the_types_of_the_package_are_small_and_sane(name: str) -> None:
    policy = list(opponent_type(name).policy_weights)

    assert Path(parameters.__file__).with_name(f"{name}.policy").stat().st_size < 400_000
    assert max(map(abs, policy)) < 50
    assert len(set(policy)) > 100
    assert min(opponent_type(name).deviations) > 0.0


FITTING = f'"means": {NOTHING}, "spreads": {WIDE}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        f'{{"size": 5, {FITTING}, "places": [], "ratings": []}}',
        f'{{"size": {POLICY_SIZE}, "means": [1.0], "spreads": {WIDE}, "places": [], "ratings": []}}',
        f'{{"size": {POLICY_SIZE}, {FITTING}, "places": [{POLICY_SIZE}], "ratings": [1.0]}}',
        f'{{"size": {POLICY_SIZE}, {FITTING}, "places": [1, 2], "ratings": [1.0]}}',
        f'{{"size": {POLICY_SIZE}, {FITTING}, "places": [1], "ratings": ["x"]}}',
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
def test_a_text_that_fits_no_policy_is_refused(text: str) -> None:
    with pytest.raises(WeightsError) as refused:
        parse_opponent_type(text)

    assert refused.value.code == "wrong-weights"
