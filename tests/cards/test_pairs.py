"""Every pair of cards in one game: random play to the end, and nothing impossible ever happens."""

from itertools import combinations

import pytest

from rattus.api import new_game
from rattus.editions import load
from rattus.rules.game import apply, legal
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import COMPILED
from rattus.rules.potions import plain_cubes_at, potions_on_board
from rattus.rules.state import State

GAMES = 2 if COMPILED else 1

EDITIONS = {rules: load(rules) for rules in ("classic", "bigbox")}

PAIRS = [
    (rules, one, two)
    for rules, edition in EDITIONS.items()
    for one, two in combinations([card.name for card in edition.cards], 2)
]


@pytest.mark.parametrize(("rules", "one", "two"), PAIRS)
def test_two_cards_play_together(rules: str, one: str, two: str) -> None:
    """[T1] [T5] [T9] [T14] Cubes and rats are conserved, and the game ends."""
    for number in range(GAMES):
        luck = Luck(PAIRS.index((rules, one, two)) * GAMES + number)
        state = deal(rules, [one, two], luck)
        while not state.over():
            before = state.copy()
            choices = list(legal(state))
            assert choices, "somebody has to decide and can do nothing"
            assert choices == sorted(set(choices))
            apply(state, choices[luck.below(len(choices))])
            check_cubes(state)
            check_rats(state, before)
            check_pieces(state)
        assert list(legal(state)) == []


def deal(rules: str, cards: list[str], luck: Luck) -> State:
    """A game with these cards and others by chance, for a number of players by chance."""
    edition = EDITIONS[rules]
    players = edition.players[luck.below(len(edition.players))]
    others = [card.name for card in edition.cards if card.name not in cards]
    while len(cards) < edition.cards_in_game(players):
        cards = [*cards, others.pop(luck.below(len(others)))]
    return new_game(rules, players, ",".join(cards), luck.seed(), edition)


def check_cubes(state: State) -> None:
    """Everybody has his twenty cubes somewhere, and potions stand with cubes [S1]."""
    cubes, players = list(state.cubes), state.players
    assert min(cubes) >= 0
    assert [sum(cubes[seat::players]) for seat in range(players)] == [20] * players
    for flask in state.flasks:
        region, seat = flask >> 16, flask >> 8 & 0xFF
        assert plain_cubes_at(state, region, seat) >= 0


def check_rats(state: State, before: State) -> None:
    """Every rat that left the supply lies on the board or was used; never four, no new one with a bishop."""
    counts = list(state.rats_in)
    lying = [state.rat_in(region, index) for region, count in enumerate(counts) for index in range(count)]
    drawn = [*range(state.drawn), *range(state.setup.rats, len(state.faces))]
    assert sorted([*lying, *state.turned]) == drawn
    assert max(counts) <= 3
    for region, count in enumerate(counts):
        assert count <= before.rats_in[region] or not before.bishops_in(region)


def check_pieces(state: State) -> None:
    """No more pieces than the box has [S9]."""
    regions = range(state.setup.regions)
    assert sum(state.nuns_in(region) for region in regions) <= 3
    assert sum(state.bishops_in(region) for region in regions) <= 2
    assert int(state.walls).bit_count() <= 3
    assert state.setup.potions < 0 or potions_on_board(state) <= state.setup.potions
