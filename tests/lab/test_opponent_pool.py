"""The opponent pool: a learner sits at every table, among all kinds of opponents."""

from collections import Counter

import pytest

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.one_ply_bot import OnePlyBot
from rattus.bots.parameters import champion_weights
from rattus.lab.opponent_pool import ONE_PLY_TABLES, SEARCH_TABLES, TableMix, seat_bots
from rattus.rules.luck import Luck

TABLES = 400


def tables(thinking: int, *, learners: bool = True) -> list[list[Bot]]:
    """Many tables of four."""
    luck = Luck(5)
    weights = champion_weights() if learners else None
    return [seat_bots(luck, 4, weights, thinking) for _ in range(TABLES)]


@pytest.mark.parametrize("mixes", [ONE_PLY_TABLES, SEARCH_TABLES], ids=["one ply", "search"])
def test_the_mixes_add_up_to_a_hundred_tables(mixes: tuple[TableMix, ...]) -> None:
    assert sum(mix.tables for mix in mixes) == 100


@pytest.mark.parametrize(("thinking", "kind"), [(0, OnePlyBot), (7, Champion)])
def test_a_learner_sits_at_every_table(thinking: int, kind: type[Bot]) -> None:
    assert all(any(isinstance(bot, kind) for bot in bots) for bots in tables(thinking))


@pytest.mark.parametrize("thinking", [0, 7])
def test_without_weights_there_are_opponents_only(thinking: int) -> None:
    seated = [bot for bots in tables(thinking, learners=False) for bot in bots]

    assert not any(isinstance(bot, OnePlyBot | Champion) for bot in seated)


def test_one_ply_learners_have_nearly_half_of_the_seats() -> None:
    seats = Counter(type(bot).__name__ for bots in tables(0) for bot in bots)

    assert seats["OnePlyBot"] / seats.total() == pytest.approx(0.45, abs=0.04)
    assert seats["Planner"] > 2 * seats["Greedy"]


def test_searching_learners_meet_three_of_each_kind() -> None:
    met = {frozenset(Counter(type(bot).__name__ for bot in bots).items()) for bots in tables(7)}

    for kind in ("Greedy", "Planner", "Search"):
        assert frozenset({("Champion", 1), (kind, 3)}) in met
    assert frozenset({("Champion", 4)}) in met


def test_searching_learners_and_opponents_have_the_same_budget() -> None:
    for bots in tables(7):
        assert {bot.iterations for bot in bots if hasattr(bot, "iterations")} == {7}


def test_one_searching_learner_in_four_takes_every_card() -> None:
    takers = [bot.always_takes_cards for bots in tables(7) for bot in bots if isinstance(bot, Champion)]

    assert sum(takers) / len(takers) == pytest.approx(0.25, abs=0.04)
