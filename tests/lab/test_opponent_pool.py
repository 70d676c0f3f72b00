"""Company: pupils sit at every table they can sit at, among all kinds of guests."""

from collections import Counter

import pytest

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.one_ply_bot import OnePlyBot
from rattus.bots.parameters import champion_weights
from rattus.lab.opponent_pool import AT_FIRST_SIGHT, THINKING, Company, seat_all
from rattus.rules.luck import Luck

TABLES = 400


def tables(thinking: int, *, pupils: bool = True) -> list[list[Bot]]:
    """Many tables of four."""
    luck = Luck(5)
    weights = champion_weights() if pupils else None
    return [seat_all(luck, 4, weights, thinking) for _ in range(TABLES)]


@pytest.mark.parametrize("companies", [AT_FIRST_SIGHT, THINKING], ids=["at first sight", "thinking"])
def test_a_hundred_tables_are_all_there_are(companies: tuple[Company, ...]) -> None:
    assert sum(company.tables for company in companies) == 100


@pytest.mark.parametrize(("thinking", "kind"), [(0, OnePlyBot), (7, Champion)])
def test_a_pupil_sits_at_every_table(thinking: int, kind: type[Bot]) -> None:
    assert all(any(isinstance(bot, kind) for bot in bots) for bots in tables(thinking))


@pytest.mark.parametrize("thinking", [0, 7])
def test_without_weights_guests_play_alone(thinking: int) -> None:
    seated = [bot for bots in tables(thinking, pupils=False) for bot in bots]

    assert not any(isinstance(bot, OnePlyBot | Champion) for bot in seated)


def test_pupils_at_first_sight_have_nearly_half_of_the_seats() -> None:
    seats = Counter(type(bot).__name__ for bots in tables(0) for bot in bots)

    assert seats["OnePlyBot"] / seats.total() == pytest.approx(0.45, abs=0.04)
    assert seats["Planner"] > 2 * seats["Greedy"]


def test_pupils_who_think_meet_three_of_each_kind() -> None:
    met = {frozenset(Counter(type(bot).__name__ for bot in bots).items()) for bots in tables(7)}

    for kind in ("Greedy", "Planner", "Search"):
        assert frozenset({("Champion", 1), (kind, 3)}) in met
    assert frozenset({("Champion", 4)}) in met


def test_pupils_and_searching_guests_think_alike() -> None:
    for bots in tables(7):
        assert {bot.iterations for bot in bots if hasattr(bot, "iterations")} == {7}


def test_one_pupil_in_four_takes_every_card_he_can() -> None:
    eager = [bot.always_takes_cards for bots in tables(7) for bot in bots if isinstance(bot, Champion)]

    assert sum(eager) / len(eager) == pytest.approx(0.25, abs=0.04)
