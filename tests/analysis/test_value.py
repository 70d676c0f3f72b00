"""The value: chances that sum to 1, from common knowledge only."""

import pytest

from rattus.analysis.calibration import (
    CalibrationError,
    calibrated_value,
    parse_calibration,
    value,
    write_calibration,
)
from rattus.analysis.correction import NO_FACTOR, POWERS, Correction, Moment
from rattus.analysis.worlds import common_knowledge, sample_worlds
from rattus.api import new_game
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, view
from tests.analysis.games import game_of
from tests.table import table

ROWS = [[1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 0.2, 0.1]] * 5


def moment_with_a_rat() -> tuple[State, int]:
    """A moment of a game, and a rat on the board that nobody has seen."""
    state = game_of("classic", "base", ("greedy:1",) * 4, 3).state_at(60)
    return state, next(int(rat) for region in range(12) for rat in state.rats_of(region))


@pytest.mark.parametrize(
    ("rules", "players"), [("classic", 2), ("online", 3), ("classic", 4), ("bigbox", 5), ("bigbox", 6)]
)
def test_chances_sum_to_one_at_every_moment(rules: str, players: int) -> None:
    state = new_game(rules, players, "random", 3)
    luck = Luck(4)
    while not state.over():
        chances = value(view(state, ONLOOKER))
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1.0, abs=1e-12)
        assert min(chances) > 0.0
        play(state, legal(state)[luck.below(len(legal(state)))])


def test_the_winner_of_a_finished_game_has_all_of_it() -> None:
    state = game_of("classic", "base", ("random",) * 3, 2).state

    assert calibrated_value().chances(state) == [float(seat == state.winner) for seat in range(3)]


def test_no_face_that_nobody_has_seen_changes_the_value() -> None:
    state = game_of("classic", "random", ("greedy:1",) * 4, 3).state_at(60)
    worlds = sample_worlds(common_knowledge(state), 5, 1)

    assert {tuple(calibrated_value().chances(world)) for world in worlds} == {
        tuple(calibrated_value().chances(state))
    }


def test_a_rat_that_one_seat_has_seen_is_common_knowledge() -> None:
    state, rat = moment_with_a_rat()
    before = calibrated_value().chances(state)
    state.mark_seen(rat, 1 << 2)

    assert calibrated_value().chances(state) != before
    assert common_knowledge(state).faces[rat] == state.faces[rat]


def test_a_seat_averages_over_what_others_have_seen() -> None:
    state, rat = moment_with_a_rat()
    state.mark_seen(rat, 1 << 2)
    known = view(state, 0)

    assert value(known) == value(view(sample_worlds(known, 1, 99)[0], 0))
    assert value(known) != tuple(calibrated_value().chances(state))


def test_rats_that_lie_open_are_valued_by_their_best_order() -> None:
    """The chooser of the order gets what the best order gives."""
    game = table(
        "classic", red="crusader", gallia="red 3, blue 3, rat 1 all, rat 2 majority", plague="hispania"
    )
    game.say("plague gallia", "rat germania", "rat germania", "crusader yes")
    state = game.state
    found = []
    for action in legal(state):
        after = state.copy()
        play(after, action)
        found.append(calibrated_value().chances(after)[0])

    assert calibrated_value().chances(state)[0] == max(found)


def test_a_larger_share_is_a_larger_chance() -> None:
    correction = Correction(ROWS)
    moment = Moment(3, 0.6, final_round=False, decider=0, factor=POWERS)

    low = correction.apply([0.30, 0.50, 0.20], moment)
    high = correction.apply([0.40, 0.45, 0.15], moment)

    assert high[0] > low[0]
    assert low[1] > low[2]


def test_a_power_above_one_sharpens_and_the_decider_gains() -> None:
    correction = Correction(ROWS)

    late = correction.apply([0.75, 0.25], Moment(2, 1.0, final_round=False, decider=0, factor=NO_FACTOR))
    turn = correction.apply([0.75, 0.25], Moment(2, 1.0, final_round=False, decider=0, factor=POWERS))

    assert late[0] == pytest.approx(0.75**1.4 / (0.75**1.4 + 0.25**1.4))
    assert turn[0] > late[0]


@pytest.mark.parametrize(
    "text", ["", "{}", '{"rows": 3}', '{"rows": [[1]]}', write_calibration([[-1.0] * 8] * 5, 1)]
)
def test_a_calibration_that_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(CalibrationError):
        parse_calibration(text)


def test_a_calibration_is_written_as_it_is_read() -> None:
    correction = parse_calibration(write_calibration(ROWS, 10))

    assert list(correction.parameters) == [parameter for row in ROWS for parameter in row]
