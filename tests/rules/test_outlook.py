"""The outlook: what an unknown rat takes on average, over all rats the seat has not seen."""

import pytest

from rattus.api import new_game
from rattus.rules.game import legal_list, play
from rattus.rules.luck import Luck
from rattus.rules.outbreak import turn_up
from rattus.rules.outlook import average_losses, unseen_faces
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.table import table

CLOSE = 1e-9


def test_it_is_the_average_over_the_rats_turned_up_one_after_another() -> None:
    """[T7, T8] Each unseen face is really turned up in Hispania, and the losses are counted."""
    game = table("classic", red="monk", blue="king", hispania="red 4, blue 2, rat", plague="gallia")
    known = view(game.state, 0)
    region = 3
    world = possible_world(known, Luck(0))
    lost = [0, 0, 0, 0]
    faces = list(unseen_faces(known))
    for face in faces:
        after = world.copy()
        rat = after.rats_of(region)[0]
        after.faces[rat] = face
        turn_up(after, region, rat)
        for seat in range(4):
            lost[seat] += world.cubes_at(region, seat) - after.cubes_at(region, seat)

    found = average_losses(known)[region]

    assert lost[0] > lost[1] > 0
    assert found == pytest.approx([count / len(faces) for count in lost], abs=CLOSE)


def test_a_rat_that_was_looked_at_is_no_longer_unknown() -> None:
    """[T12] For who has seen it; the others still reckon with it."""
    game = table("classic", red="witch", hispania="red 4, rat", plague="gallia")
    game.say("witch hispania #1")

    assert len(unseen_faces(view(game.state, 0))) == len(unseen_faces(view(game.state, 1))) - 1


def test_nobody_loses_where_nobody_is() -> None:
    """[T6] An empty region has nothing to take."""
    game = table("classic", hispania="rat", plague="gallia")

    assert average_losses(view(game.state, 0))[3] == [0.0] * 4


@pytest.mark.parametrize("seed", range(3))
def test_it_depends_on_nothing_a_seat_may_not_know(seed: int) -> None:
    """[T12] Worlds a seat cannot tell apart have the same outlook."""
    state = new_game("bigbox", 4, cards="witch,monk,nun,crusader,piper,wizard", seed=seed)
    luck = Luck(seed)
    for _ in range(80):
        if state.over():
            return
        known = view(state, state.decider())
        other = view(possible_world(known, luck), state.decider())
        assert average_losses(known) == average_losses(other)
        choices = legal_list(state)
        play(state, choices[luck.below(len(choices))])
