"""The cast: for whom the others are taken in each try."""

from collections import Counter

import pytest

from rattus.bots.parameters import EVERYBODY, everybody, usual
from rattus.bots.policy.opponent_model import Cast, chances_of
from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.softmax_policy import HABITS
from rattus.bots.policy.table_stats import PHASES, Manner
from rattus.rules.game import list_choices
from rattus.rules.luck import Luck
from rattus.rules.vectors import vec
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.bots.test_table_stats import table_after


def somebody(strife: float, favourite: int = 0) -> Persona:
    """Whose tables turn up so many rats a turn; he does nothing but actions with this place in the table."""
    table = [0.0] * HABITS
    table[favourite] = 40.0
    return Persona(vec[float](table), [strife, 3.0, 3.0] * PHASES, [0.3, 50.0, 50.0] * PHASES)


def test_whom_the_manner_fits_is_likelier() -> None:
    manner = Manner(table_after(turns=8, seed=3))

    near, far = chances_of([somebody(manner.strife + 0.1), somebody(manner.strife + 1.0)], manner)

    assert near + far == pytest.approx(1.0)
    assert near > 0.95


def test_those_of_whom_the_same_is_known_are_as_likely() -> None:
    manner = Manner(table_after(turns=8, seed=3))

    assert list(chances_of([somebody(1.0)] * 4, manner)) == pytest.approx([0.25] * 4)


def test_the_likelier_a_persona_the_more_tries_take_others_for_him() -> None:
    known = table_after(turns=8, seed=3)
    strife = Manner(known).strife
    cast, luck = Cast(known, [somebody(strife + 0.3), somebody(strife)]), Luck(1)
    parts: Counter[int] = Counter()
    for _ in range(2000):
        cast.assign(luck)
        parts[cast.parts[(known.seat + 1) % 4]] += 1

        assert cast.parts[known.seat] == 0

    assert parts[1] / 2000 == pytest.approx(list(cast.chances)[1], abs=0.04)


def test_everybody_plays_his_part() -> None:
    known = table_after(turns=8, seed=3)
    strife = Manner(known).strife
    world = possible_world(known, Luck(1))
    plain = Cast(known, usual())
    choices = list(list_choices(world).actions())
    habit = next(iter(plain.own.places(world, choices[0])))
    only = [choice for choice in choices if habit in list(plain.own.places(world, choice))]
    cast, luck = Cast(known, [somebody(99.0, habit), somebody(strife)]), Luck(2)
    cast.assign(luck)

    # it is the bot's own turn, and it goes by the first persona, however unlike the table he is
    assert {cast.draw(world, list_choices(world), luck) for _ in range(50)} <= set(only)
    assert len(only) < len(choices)


def test_the_others_go_by_whom_the_table_is_like() -> None:
    known = table_after(turns=8, seed=3)
    world = possible_world(known, Luck(1))
    neighbour = view(world, (known.seat + 1) % 4)  # to whom it is another player's turn
    plain = Cast(neighbour, usual())
    choices = list(list_choices(world).actions())
    habit = next(iter(plain.own.places(world, choices[0])))
    only = [choice for choice in choices if habit in list(plain.own.places(world, choice))]
    cast, luck = Cast(neighbour, [somebody(99.0), somebody(Manner(neighbour).strife, habit)]), Luck(2)
    cast.assign(luck)

    assert {cast.draw(world, list_choices(world), luck) for _ in range(50)} <= set(only)


def test_who_takes_everybody_for_the_same_draws_no_lots() -> None:
    known = table_after(turns=8, seed=3)
    luck, same = Luck(1), Luck(1)

    Cast(known, usual()).assign(luck)

    assert luck.number == same.number
    assert len(Cast(known, everybody()).habits) == len(EVERYBODY)
