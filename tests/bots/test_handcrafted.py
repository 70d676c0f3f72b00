"""The handcrafted value function: cubes raise it, rats lower it, rats turned up no longer count."""

import pytest

from rattus.api import new_game
from rattus.bots.value.handcrafted import HandcraftedValue
from rattus.bots.value.rat_risk import rat_risk_for
from rattus.rules.state import State
from rattus.rules.view import view
from tests.table import table


def share_of_red(state: State) -> float:
    """The win share of red, with red's knowledge."""
    return HandcraftedValue(rat_risk_for(view(state, 0))).evaluate(state)[0]


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

    shares = HandcraftedValue(rat_risk_for(view(state, 0))).evaluate(state)

    assert sum(shares[seat] for seat in range(4)) == pytest.approx(1.0)


def test_a_rat_that_was_seen_no_longer_counts_in_the_risk() -> None:
    """Who has seen all rats that strike at everyone knows that none of the others does."""
    state = new_game(seed=1)
    risk = rat_risk_for(view(state, 0)).everyone[6]
    for rat in range(state.setup.rats):
        if state.setup.everyone[state.faces[rat]]:
            state.mark_seen(rat, 1)

    assert (risk > 0, rat_risk_for(view(state, 0)).everyone[6], rat_risk_for(view(state, 1)).everyone[6]) == (
        True,
        0.0,
        risk,
    )
