"""The deal: every rat of the box is somewhere, and chance alone says where."""

from collections import Counter

import pytest
from mypy_extensions import i64

from rattus.cards.deck import card_named
from rattus.editions import NAMES, load
from rattus.rules.deal import Deal, mix, shuffle
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import Setup

TABLES = [(name, players) for name in NAMES for players in load(name).players]
EVERY_TABLE = pytest.mark.parametrize(("rules", "players"), TABLES)
SEEDS = range(300)


def setup_of(rules: str, players: int) -> Setup:
    return Setup(load(rules), players, [card_named("monk")])


def removed(setup: Setup, deal: Deal) -> list[int]:
    return list(deal.faces)[setup.supply_end :]


def supply(setup: Setup, deal: Deal) -> list[int]:
    return list(deal.faces)[setup.regions : setup.supply_end]


def starting_among(setup: Setup, rats: list[int]) -> int:
    return sum(setup.starting[rat] for rat in rats)


@EVERY_TABLE
def test_every_rat_of_the_box_is_dealt_once(rules: str, players: int) -> None:
    """[S3] The board, the supply and the removed rats together are the box."""
    setup = setup_of(rules, players)

    deal = shuffle(setup, Luck(3))

    assert sorted(deal.faces) == list(range(setup.rats))


@EVERY_TABLE
def test_each_region_gets_a_starting_rat(rules: str, players: int) -> None:
    """[S3] One face-down starting rat lies in each region in use."""
    setup = setup_of(rules, players)

    for seed in range(20):
        board = list(shuffle(setup, Luck(seed)).faces)[: setup.regions]
        assert starting_among(setup, board) == setup.regions


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", ["classic", "online"])
def test_the_game_of_2010_removes_regular_rats_only(rules: str, players: int) -> None:
    """[S4] Rats are removed before the unused starting rats join, so all of these are in the supply."""
    setup = setup_of(rules, players)
    unused = 12 - setup.regions

    for seed in SEEDS:
        deal = shuffle(setup, Luck(seed))
        assert starting_among(setup, removed(setup, deal)) == 0
        assert starting_among(setup, supply(setup, deal)) == unused


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_big_box_removes_from_all_rats_mixed(players: int) -> None:
    """[S4] The unused starting rats are mixed in first, so some of them leave too, by their share."""
    setup = setup_of("bigbox", players)
    out = setup.rats - setup.supply_end

    found = sum(starting_among(setup, removed(setup, shuffle(setup, Luck(seed)))) for seed in SEEDS)

    expected = int(out) * int(17 - setup.regions) / int(setup.rats - setup.regions)
    assert found / len(SEEDS) == pytest.approx(expected, rel=0.15)


@EVERY_TABLE
def test_every_rat_may_lie_on_top_of_the_supply(rules: str, players: int) -> None:
    """[T11] No rat that may be in the supply is more likely to come first."""
    setup = setup_of(rules, players)
    # With all regions in use no starting rat is left for the supply.
    possible = setup.rats - (sum(setup.starting) if setup.regions == sum(setup.starting) else 0)

    tops = Counter(supply(setup, shuffle(setup, Luck(seed)))[0] for seed in range(2500))

    assert len(tops) == possible
    assert max(tops.values()) < 2500 / possible * 2.5


def test_every_starting_rat_lies_anywhere() -> None:
    """[S3] [T11] Each of the twelve starting rats comes to each of the twelve regions."""
    setup = setup_of("classic", 4)

    places = Counter(
        place for seed in range(2400) for place in enumerate(list(shuffle(setup, Luck(seed)).faces)[:12])
    )

    assert len(places) == 144
    assert min(places.values()) > 150
    assert max(places.values()) < 250


def test_the_plague_begins_anywhere() -> None:
    """[S2] The plague piece starts in a region drawn at random from those in use."""
    setup = setup_of("bigbox", 2)

    begun = Counter(shuffle(setup, Luck(seed)).plague for seed in range(1400))

    assert sorted(begun) == list(range(7))
    assert min(begun.values()) > 150
    assert max(begun.values()) < 250


def test_the_same_luck_deals_the_same() -> None:
    setup = setup_of("classic", 3)
    one, other = shuffle(setup, Luck(11)), shuffle(setup, Luck(11))

    assert (list(one.faces), one.plague, one.luck) == (list(other.faces), other.plague, other.luck)


def test_a_mixed_row_comes_in_every_order() -> None:
    """[T11] All six orders of three rats, about equally often."""
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(1800):
        row = vec[i64]([7, 8, 9])
        mix(row, Luck(seed))
        orders[tuple(row)] += 1

    assert len(orders) == 6
    assert min(orders.values()) > 230
    assert max(orders.values()) < 370
