"""The opponent model: the posterior over opponent types, and what is sampled from it."""

from collections import Counter

import pytest

from rattus.bots.parameters import TYPES, default_opponent_types, opponent_types
from rattus.bots.policy.opponent_model import OpponentModel, posterior_of
from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.softmax_policy import POLICY_SIZE
from rattus.bots.policy.table_stats import PHASES, TableStats
from rattus.rules.game import list_choices
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.bots.test_table_stats import table_after


def type_with(rats_per_turn: float, favourite: int = 0) -> OpponentType:
    """A type at whose tables so many rats are turned up a turn; it plays actions with this feature only."""
    table = [0.0] * POLICY_SIZE
    table[favourite] = 40.0
    return OpponentType(vec[float](table), [rats_per_turn, 3.0, 3.0] * PHASES, [0.3, 50.0, 50.0] * PHASES)


def test_a_type_that_fits_the_table_statistics_is_likelier() -> None:
    stats = TableStats(table_after(turns=8, seed=3))

    near, far = posterior_of(
        [type_with(stats.rats_per_turn + 0.1), type_with(stats.rats_per_turn + 1.0)], stats
    )

    assert near + far == pytest.approx(1.0)
    assert near > 0.95


def test_types_with_equal_statistics_are_equally_likely() -> None:
    stats = TableStats(table_after(turns=8, seed=3))

    assert list(posterior_of([type_with(1.0)] * 4, stats)) == pytest.approx([0.25] * 4)


def test_types_are_sampled_by_their_posterior() -> None:
    known = table_after(turns=8, seed=3)
    rats_per_turn = TableStats(known).rats_per_turn
    opponents, luck = (
        OpponentModel(known, [type_with(rats_per_turn + 0.3), type_with(rats_per_turn)]),
        Luck(1),
    )
    sampled: Counter[int] = Counter()
    for _ in range(2000):
        opponents.sample_types(luck)
        sampled[opponents.type_of[(known.seat + 1) % 4]] += 1

        assert opponents.type_of[known.seat] == 0

    assert sampled[1] / 2000 == pytest.approx(list(opponents.posterior)[1], abs=0.04)


def test_the_own_seat_plays_the_first_type() -> None:
    known = table_after(turns=8, seed=3)
    rats_per_turn = TableStats(known).rats_per_turn
    world = possible_world(known, Luck(1))
    plain = OpponentModel(known, default_opponent_types())
    choices = list(list_choices(world).actions())
    index = next(iter(plain.own_policy.feature_indices(world, choices[0])))
    only = [choice for choice in choices if index in list(plain.own_policy.feature_indices(world, choice))]
    opponents, luck = OpponentModel(known, [type_with(99.0, index), type_with(rats_per_turn)]), Luck(2)
    opponents.sample_types(luck)

    # it is the bot's own turn, so the first type is used, however little it fits the table
    assert {opponents.sample_action(world, list_choices(world), luck) for _ in range(50)} <= set(only)
    assert len(only) < len(choices)


def test_the_other_seats_play_a_type_that_fits_the_table() -> None:
    known = table_after(turns=8, seed=3)
    world = possible_world(known, Luck(1))
    neighbour = view(world, (known.seat + 1) % 4)  # to whom it is another player's turn
    plain = OpponentModel(neighbour, default_opponent_types())
    choices = list(list_choices(world).actions())
    index = next(iter(plain.own_policy.feature_indices(world, choices[0])))
    only = [choice for choice in choices if index in list(plain.own_policy.feature_indices(world, choice))]
    opponents, luck = (
        OpponentModel(neighbour, [type_with(99.0), type_with(TableStats(neighbour).rats_per_turn, index)]),
        Luck(2),
    )
    opponents.sample_types(luck)

    assert {opponents.sample_action(world, list_choices(world), luck) for _ in range(50)} <= set(only)


def test_with_one_type_nothing_is_sampled() -> None:
    known = table_after(turns=8, seed=3)
    luck, same = Luck(1), Luck(1)

    OpponentModel(known, default_opponent_types()).sample_types(luck)

    assert luck.number == same.number
    assert len(OpponentModel(known, opponent_types()).policies) == len(TYPES)
