"""The hand-made judgement: more cubes are better, rats are worse, what was turned up is feared no more."""

import pytest

from rattus.api import new_game
from rattus.bots.value.handcrafted import Evaluation
from rattus.bots.value.rat_risk import danger_for
from rattus.rules.state import State
from rattus.rules.view import view
from tests.table import table


def share_of_red(state: State) -> float:
    """What the judgement gives to red, with red's knowledge."""
    return Evaluation(danger_for(view(state, 0))).judge(state)[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"gallia": "red 3"}, {"gallia": "red 2"}),
        ({"gallia": "red 3"}, {"gallia": "red 3, rat"}),
        ({"gallia": "red 3, rat"}, {"gallia": "red 3, rat, rat"}),
        ({"gallia": "red 2, nun, nun, rat"}, {"gallia": "red 2, rat"}),
        ({"gallia": "red 2"}, {"gallia": "red 2", "italia": "blue 3"}),
        ({"gallia": "red 1, rat", "palace": "red 2"}, {"gallia": "red 3, rat"}),
    ],
)
def test_red_would_rather_have_the_first(better: dict[str, str], worse: dict[str, str]) -> None:
    assert share_of_red(table("classic", **better).state) > share_of_red(table("classic", **worse).state)  # type: ignore[arg-type]


def test_the_shares_of_all_players_are_the_whole_win() -> None:
    state = table(gallia="red 3, blue 2, rat", italia="yellow 1").state

    shares = Evaluation(danger_for(view(state, 0))).judge(state)

    assert sum(shares[seat] for seat in range(4)) == pytest.approx(1.0)


def test_a_rat_that_is_known_is_feared_no_more() -> None:
    """Who has seen all rats that strike at everyone knows that none of the others does."""
    state = new_game(seed=1)
    feared = danger_for(view(state, 0)).everyone[6]
    for rat in range(state.setup.rats):
        if state.setup.everyone[state.faces[rat]]:
            state.mark_seen(rat, 1)

    assert (feared > 0, danger_for(view(state, 0)).everyone[6], danger_for(view(state, 1)).everyone[6]) == (
        True,
        0.0,
        feared,
    )
