"""Every game ends, is scored by what stands on the board, and can be taken back as far as it says."""

from hypothesis import given

import rattus
from rattus.rules import game
from rattus.rules.board import AT_START
from rattus.rules.state import State
from tests.properties.fields import snapshot
from tests.properties.games import Plan, choose, plans, played


@played(200)
@given(plans)
def test_every_game_ends_within_the_round_limit(plan: Plan) -> None:
    """[T10, T14]"""
    state = plan.end()

    assert 0 < state.turns <= 50 * plan.players
    assert 0 <= state.last < plan.players
    assert (state.turns - 1) % plan.players == state.last


@played(200)
@given(plans)
def test_the_game_ends_for_a_reason_and_only_then(plan: Plan) -> None:
    """[T10] The supply is empty, or who just played has all cubes on the board, or it lasted 50 rounds."""
    turns = 0
    for state in plan.moments():
        if state.turns == turns:
            continue
        turns = state.turns
        ended = (turns - 1) % plan.players
        # nobody has acted since, so board and stock are as the turn left them
        placed = state.stock_of(ended) == 0 and state.cubes_at(state.setup.oven, ended) == 0
        reason = state.drawn == state.setup.supply_end or placed or turns == 50 * plan.players
        if not state.over():
            assert (state.last >= 0) is reason
        if state.last >= 0:
            return


def best_of(state: State) -> int:
    """[E5] Who wins: most cubes on board and palace, the next in turn among tied players."""
    places = [*range(state.setup.regions), state.setup.palace]
    cubes = [sum(state.cubes_at(place, player) for place in places) for player in range(state.players)]
    tied = [player for player in range(state.players) if cubes[player] == max(cubes)]
    return min(tied, key=lambda player: (player - state.last - 1) % state.players)


@played(200)
@given(plans)
def test_the_score_is_what_stands_on_the_board(plan: Plan) -> None:
    """[E5]"""
    state = plan.end()
    scores = [
        20 - state.stock_of(player) - state.cubes_at(state.setup.oven, player)
        for player in range(plan.players)
    ]

    assert rattus.score(state) == scores
    assert state.winner == best_of(state)
    assert state.decider() == -1


@played(200)
@given(plans)
def test_no_region_with_cubes_keeps_a_rat_at_the_end(plan: Plan) -> None:
    """[E4] The final ravaging has left none to turn up, and nothing of it lasts."""
    state = plan.end()

    for region in range(state.setup.regions):
        assert state.cubes_in(region) == 0 or state.rats_in[region] == 0
    assert (state.counted, state.shown, state.depth) == (0, False, 1)


@played(120)
@given(plans)
def test_the_point_of_no_return_only_moves_on(plan: Plan) -> None:
    """[O1] It never lies in the future, and it moves only to the action just done."""
    fixed = 0
    for number, state in enumerate(plan.moments()):
        assert state.moves == number
        assert state.fixed in {fixed, number}
        point = rattus.undo_point(state)
        assert point.actions == number - state.fixed >= 0
        assert (point.reason == "start") is (state.fixed == 0)
        assert (state.fixed_by == AT_START) is (state.fixed == 0)
        fixed = state.fixed


@played(60)
@given(plans)
def test_taking_back_brings_the_very_state_of_before(plan: Plan) -> None:
    """[O1] Nothing secret, by chance or of another turn lies behind the point, and replaying leads there."""
    luck, state, done = plan.luck(), plan.start(), []
    kept = {0: snapshot(state)}
    while not state.over():
        done.append(choose(state, luck, plan.style))
        game.apply(state, done[-1])
        kept[state.moves] = snapshot(state)
        back = rattus.undo_point(state).actions
        earlier = kept[state.moves - back]
        assert earlier["faces"] == tuple(state.faces)
        assert earlier["seen"] == tuple(state.seen)
        assert earlier["luck"] == state.luck
        assert earlier["turned"] == tuple(state.turned)
        assert earlier["turns"] == state.turns

    again = plan.start()
    for number, action in enumerate(done):
        assert snapshot(again) == kept[number]
        game.apply(again, action)
