"""Table statistics: public information about how a table has played."""

import pytest

from rattus.api import new_game
from rattus.bots.policy.table_stats import TableStats, phase_of
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.view import View, view
from tests.bots.test_conformance import GAMES, moments


def table_after(turns: int, seed: int) -> View:
    """A table where so many turns were played at random, as whoever decides next sees it."""
    state, luck = new_game(seed=seed), Luck(seed)
    while state.turns < turns:
        choices = legal(state)
        play(state, choices[luck.below(len(choices))])
    return view(state, state.decider())


def test_before_the_first_turn_nothing_has_happened() -> None:
    stats = TableStats(view(new_game(seed=1), 0))

    assert (stats.phase, stats.rats_per_turn, stats.choices_per_turn, stats.regions_per_opponent) == (
        0,
        0.0,
        0.0,
        0.0,
    )


def test_rats_and_choices_are_counted_by_the_turn() -> None:
    known = table_after(turns=9, seed=2)
    stats = TableStats(known)

    assert stats.rats_per_turn == pytest.approx(len(known.turned) / 10)
    assert stats.choices_per_turn == pytest.approx(
        (known.moves - 8) / 10
    )  # eight choices settled the first cubes


def test_regions_per_opponent_counts_the_regions_of_the_others_only() -> None:
    state = new_game(seed=1)
    for _ in range(4):  # everybody settles in the same place, but for the last
        play(state, legal(state)[0] if state.moves < 3 else legal(state)[1])
    play(state, legal(state)[2])  # and the last in another one, too

    assert [TableStats(view(state, seat)).regions_per_opponent for seat in range(4)] == pytest.approx(
        [4 / 3, 4 / 3, 4 / 3, 1.0]
    )


def test_a_game_has_four_phases_by_its_rounds() -> None:
    assert [phase_of(rounds) for rounds in range(7)] == [0, 1, 2, 2, 3, 3, 3]


@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_it_can_be_told_at_any_moment_of_any_game(rules: str, players: int, cards: str) -> None:
    for state in moments(rules, players, cards, apart=9):
        stats = TableStats(view(state, 0))

        assert [stats.stat(stat) for stat in range(3)] == [
            stats.rats_per_turn,
            stats.choices_per_turn,
            stats.regions_per_opponent,
        ]
        assert min(stats.rats_per_turn, stats.choices_per_turn, stats.regions_per_opponent) >= 0.0
