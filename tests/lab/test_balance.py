"""What is counted for the report on balance."""

from collections import Counter

import pytest

from rattus.lab.balance import Condition, GamesChunk, HolderStats, Survey, Tally, play_games, run_survey
from rattus.lab.game_stats import Face, GameStats
from rattus.lab.match import GameSpec, play_game
from rattus.lab.worker_pool import process_pool
from rattus.rules.state import State

CONDITIONS = (Condition("classic", 3, "base"), Condition("bigbox", 5, "random"))
ORDER = Survey(CONDITIONS, "random", 20, 1)


@pytest.fixture(scope="module")
def tally() -> Tally:
    with process_pool(1) as pool:
        return run_survey(ORDER, pool)


def test_games_are_spread_evenly(tally: Tally) -> None:
    assert {condition: totals.games for condition, totals in tally.by_condition.items()} == {
        CONDITIONS[0]: 12,
        CONDITIONS[1]: 8,
    }


def test_somebody_wins_every_game(tally: Tally) -> None:
    assert [totals.wins.total() for totals in tally.by_condition.values()] == [12, 8]
    assert sum(share.value for share in tally.seats()[3]) == pytest.approx(1.0)


def test_groups_add_up(tally: Tally) -> None:
    by_condition = tally.group_by(lambda condition: condition.rules)

    assert {rules: totals.games for rules, totals in by_condition.items()} == {"bigbox": 8, "classic": 12}
    assert sum(totals.endings.total() for totals in by_condition.values()) == tally.games


def test_a_card_has_one_holder_at_the_end_and_maybe_more_before(tally: Tally) -> None:
    for card, held in tally.held_at_end.held().items():
        assert held.holders <= tally.games
        assert held.holders <= tally.ever_held.holders[card]
        assert held.won <= held.holders


def test_a_pair_is_held_no_more_often_than_either_card(tally: Tally) -> None:
    for pair, count in tally.pairs.holders.items():
        assert count <= min(tally.held_at_end.holders[card] for card in pair.split("+"))


def test_rats_break_out_no_more_often_than_they_are_turned_up(tally: Tally) -> None:
    assert tally.turned.total() > 20 * tally.games / 2
    assert all(tally.outbreaks[face] <= tally.turned[face] for face in tally.turned)


def test_holders_are_compared_with_what_they_should_have_won() -> None:
    """Of forty, half at tables of two and half of four, fifteen should win."""
    assert HolderStats(40, 30, 15.0).times_par().value == pytest.approx(2.0)


def test_the_number_of_workers_does_not_show(tally: Tally) -> None:
    with process_pool(2) as pool:
        other = run_survey(ORDER, pool)

    assert other.held_at_end.held() == tally.held_at_end.held()
    assert other.turned == tally.turned
    assert list(other.by_condition) == list(tally.by_condition)


class Final:
    """Remembers the last state."""

    def __init__(self) -> None:
        self.state: State | None = None

    def before(self, state: State, action: int) -> None:
        """Nothing to do."""

    def after(self, state: State) -> None:
        """Keep it."""
        self.state = state


def test_the_census_counts_what_the_table_shows_in_the_end() -> None:
    observed, final = GameStats(4), Final()
    play_game(GameSpec("classic", 4, "base", ("random",) * 4, 5), [observed, final])
    state = final.state
    assert state is not None
    rats = [state.setup.edition.rats[state.faces[rat]] for rat in state.turned]

    assert observed.turned == Counter(Face(rat.limit, tuple(sorted(rat.symbols))) for rat in rats)
    held = {card.name: int(state.holder[card.number]) for card in state.setup.cards}
    assert {card: seat for seat in range(4) for card in observed.held_at_end[seat]} == {
        card: holder for card, holder in held.items() if holder >= 0
    }


def test_a_chunk_names_its_seeds() -> None:
    chunk = GamesChunk(CONDITIONS[0], "random", (4, 5))

    assert "(4, 5)" in str(chunk)
    assert play_games(chunk).games == 2
