"""Nothing appears or vanishes: cubes, rats, cards, potions and pieces, at every moment of every game."""

import pytest
from hypothesis import given

from rattus.rules.numbers.bits import count_bits
from rattus.rules.potions import flasks_at, plain_cubes_at
from rattus.rules.setup import NOBODY, NOT_IN_GAME
from rattus.rules.state import MAX_STEPS, State
from tests.properties.games import Plan, plans, plans_with, played

pytestmark = pytest.mark.slow


@played(150)
@given(plans)
def test_each_player_keeps_twenty_cubes(plan: Plan) -> None:
    for state in plan.moments():
        places = range(state.setup.regions + 3)  # the regions, the palace, the Baker card and the stock
        for player in range(state.players):
            cubes = [state.cubes_at(place, player) for place in places]
            assert min(cubes) >= 0
            assert sum(cubes) == 20


def lying_rats(state: State) -> list[int]:
    """The rats on the board, by region."""
    return [
        state.rat_in(region, i) for region in range(state.setup.regions) for i in range(state.rats_in[region])
    ]


@played(150)
@given(plans)
def test_every_rat_is_in_one_place(plan: Plan) -> None:
    """[S3, T9] On the board, used, in the supply or removed; one drawn again has a second number."""
    for state in plan.moments():
        board, used = lying_rats(state), list(state.turned)
        supply = list(range(state.drawn, state.setup.supply_end))
        removed = list(range(state.setup.supply_end, state.setup.rats))
        numbers = sorted([*board, *used, *supply, *removed])
        assert numbers == list(range(len(state.faces)))
        assert len(state.seen) == len(state.faces) == state.setup.rats + len(state.redrawn)


@played(150)
@given(plans)
def test_no_rat_of_the_box_is_there_twice(plan: Plan) -> None:
    """[S12] A rat drawn again has left the used ones (or the box) for the board."""
    for state in plan.moments():
        dealt = sorted(state.faces[rat] for rat in range(state.setup.rats))
        assert dealt == list(range(state.setup.rats))
        board = [state.faces[rat] for rat in lying_rats(state)]
        assert len(board) == len(set(board))
        unseen = {state.faces[rat] for rat in range(state.drawn, state.setup.supply_end)}
        assert not unseen & set(board)


@played(150)
@given(plans)
def test_rats_of_a_region_are_at_most_three_and_in_order(plan: Plan) -> None:
    """[T5]"""
    for state in plan.moments():
        for region in range(state.setup.regions):
            count = state.rats_in[region]
            row = [state.rats[region * 3 + index] for index in range(3)]
            assert 0 <= count <= 3
            assert row[:count] == sorted(set(row[:count]))
            assert row[count:] == [0] * (3 - count)
            assert state.full >> region & 1 == (count == 3)
        assert state.full >> state.setup.regions == 0


@played(240)
@given(plans_with("bishop", "piper", "monk", "witch", "soldier"))
def test_no_rat_enters_a_bishops_region(plan: Plan) -> None:
    """[Bishop] No spread, Monk, Piper, Soldier or Witch."""
    guarded: dict[int, set[int]] = {}
    for state in plan.moments():
        rats = {
            region: {state.rat_in(region, index) for index in range(state.rats_in[region])}
            for region in range(state.setup.regions)
            if state.bishops_in(region) > 0
        }
        for region, before in guarded.items():
            if region in rats:
                assert rats[region] <= before
        guarded = rats


@played(150)
@given(plans)
def test_every_card_of_the_game_has_one_place(plan: Plan) -> None:
    """[T2] A card lies on the table or one player holds it, and none goes back to the table."""
    taken: set[int] = set()
    for state in plan.moments():
        in_game = set(state.setup.card_numbers)
        assert len(in_game) == state.setup.edition.cards_in_game(state.players)
        for card, holder in enumerate(state.holder):
            if card in in_game:
                assert holder == NOBODY or 0 <= holder < state.players
                assert holder != NOBODY or card not in taken
            else:
                assert holder == NOT_IN_GAME
        taken = {card for card in in_game if state.holder[card] != NOBODY}


@played(150)
@given(plans)
def test_the_hand_is_what_the_player_on_turn_holds(plan: Plan) -> None:
    for state in plan.moments():
        held = [card for card, holder in enumerate(state.holder) if holder == state.active]
        assert state.hand == sum(1 << card for card in held)


@played(240)
@given(plans_with("wizard", "king", "merchant", "courier", "piper"))
def test_potions_stand_on_cubes(plan: Plan) -> None:
    """[Wizard, S9] Flasks are sorted, no cube carries two, and no more potions are out than there are."""
    for state in plan.moments():
        flasks = list(state.flasks)
        assert flasks == sorted(flasks)
        for flask in flasks:
            region, player, potions = flask >> 16, flask >> 8 & 0xFF, flask & 0xFF
            assert potions > 0
            alike = sum(1 for other in flasks if other >> 8 == flask >> 8)
            assert alike <= state.cubes_at(region, player)
            assert flasks_at(state, region, player) == alike
            assert plain_cubes_at(state, region, player) == state.cubes_at(region, player) - alike
        limit = state.setup.edition.potions
        assert limit is None or sum(flask & 0xFF for flask in flasks) <= limit


@played(150)
@given(plans_with("nun", "bishop", "emperor"))
def test_pieces_stand_on_the_board(plan: Plan) -> None:
    """[Nun, Bishop, Emperor, Caravanner] At most three nuns, two bishops, three walls; none is lost."""
    out = (0, 0, 0, False)
    for state in plan.moments():
        regions, borders = state.setup.regions, state.setup.borders
        nuns = sum(state.nuns_in(region) for region in range(regions))
        bishops = sum(state.bishops_in(region) for region in range(regions))
        now = (nuns, bishops, count_bits(state.walls), state.caravan >= 0)
        assert all(before <= after for before, after in zip(out, now, strict=True))
        assert nuns <= 3
        assert bishops <= 2
        assert count_bits(state.walls) <= 3
        assert state.nuns >> 2 * regions == state.bishops >> 2 * regions == state.walls >> borders == 0
        assert 0 <= state.plague < regions
        assert -1 <= state.caravan < borders
        out = now


@played(150)
@given(plans)
def test_the_stack_of_steps_is_tidy(plan: Plan) -> None:
    """Never deeper than it can be, its empty places zero, and an asked step on top."""
    for state in plan.moments():
        steps = list(state.steps)
        assert len(steps) == MAX_STEPS
        assert 0 < state.depth <= MAX_STEPS
        assert all(steps[: state.depth])
        assert not any(steps[state.depth :])
        assert state.over() or 0 <= state.decider() < state.players
