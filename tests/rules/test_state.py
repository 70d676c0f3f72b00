"""The state of a game: what it answers, and that a copy is another game."""

import pytest

from rattus.api import new_game
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import append
from rattus.rules.playout import play_randomly
from rattus.rules.state import State
from tests.properties.fields import ARRAYS, SCALARS, snapshot
from tests.rules.there import there
from tests.table import Table, table


def middle_of_a_game(seed: int) -> State:
    """A six-player game some way on."""
    state, luck = new_game("bigbox", 6, "random", seed=seed), Luck(seed)
    for _ in range(120):
        if not state.over():
            choices = legal(state)
            play(state, choices[luck.below(len(choices))])
    return state


# --- copies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_copy_is_the_same_moment(seed: int) -> None:
    state = middle_of_a_game(seed)

    assert snapshot(state.copy()) == snapshot(state)


@pytest.mark.parametrize("seed", range(5))
def test_what_happens_to_a_copy_does_not_happen_to_the_game(seed: int) -> None:
    state = middle_of_a_game(seed)
    before = snapshot(state)

    play_randomly(state.copy(), Luck(seed))

    assert snapshot(state) == before


def test_a_copy_goes_on_alike() -> None:
    """[T11] Luck is part of the state: the same actions lead to the same end."""
    state = middle_of_a_game(3)
    other = state.copy()

    play_randomly(state, Luck(9))
    play_randomly(other, Luck(9))

    assert snapshot(state) == snapshot(other)


def test_nobody_listens_to_a_copy() -> None:
    game = table(plague="italia")

    assert game.state.copy().story is None


@pytest.mark.parametrize("name", SCALARS)
def test_every_number_of_a_state_is_copied(name: str) -> None:
    state = table(plague="italia").state
    if name in {"shown", "piece_counts_finally"}:
        setattr(state, name, True)
    else:
        setattr(state, name, 3)

    assert getattr(state.copy(), name) == getattr(state, name)


def test_every_array_of_a_state_is_copied() -> None:
    state = middle_of_a_game(1)

    assert all(list(getattr(state.copy(), name)) == list(getattr(state, name)) for name in ARRAYS)


# --- cubes ----------------------------------------------------------------------------------------


def test_cubes_are_counted_by_place_and_player() -> None:
    game = table(gallia="red 2, blue 3", palace="red 1", baker="green 4", cards="baker", plague="italia")
    state, gallia = game.state, game.region("gallia")

    assert [state.cubes_at(gallia, seat) for seat in range(4)] == [2, 3, 0, 0]
    assert (state.cubes_in(gallia), game.palace("red"), game.baker("green")) == (5, 1, 4)
    assert [state.stock_of(seat) for seat in range(4)] == [17, 17, 20, 16]
    assert (state.most_cubes_of_others(gallia, 0), state.most_cubes_of_others(gallia, 1)) == (3, 2)


def test_the_score_counts_board_and_palace() -> None:
    """[E5] Not the stock, not the Baker card."""
    game = table(gallia="red 2", palace="red 1", baker="red 4", cards="baker", plague="italia")

    assert (game.state.score_of(0), game.state.all_placed(0)) == (3, False)


@pytest.mark.parametrize(
    ("palace", "baker", "placed"), [("red 18", "", True), ("red 17", "", False), ("red 17", "red 1", False)]
)
def test_all_placed(palace: str, baker: str, placed: bool) -> None:
    """[T10] The palace counts, the Baker card does not."""
    game = table(gallia="red 2", palace=palace, baker=baker, cards="baker", plague="italia")

    assert game.state.all_placed(0) is placed


# --- rats -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(3, 5, 9), (9, 5, 3), (5, 9, 3), (9, 3, 5)])
def test_rats_of_a_region_lie_in_the_order_of_their_numbers(order: tuple[int, ...]) -> None:
    """[T13] So that the place in the row tells nothing about when a rat came."""
    state = table(plague="italia").state

    for rat in order:
        state.put_rat(4, rat)

    assert [state.rat_in(4, index) for index in range(state.rats_in[4])] == [3, 5, 9]
    assert [state.region_of_rat(rat) for rat in (3, 5, 9, 6)] == [4, 4, 4, -1]


def test_full_regions_are_known_as_such() -> None:
    """[T5] A region is full with three rats and no sooner, also the last of seventeen."""
    state = table("bigbox", 6, plague="italia").state
    full: list[int] = []
    for rat in (3, 5, 9):
        state.put_rat(16, rat)
        full.append(state.full)
    state.lift_rat(16, 5)
    full.append(state.full)

    assert full == [0, 0, 1 << 16, 0]


@pytest.mark.parametrize(("rat", "left"), [(3, [5, 9]), (5, [3, 9]), (9, [3, 5])])
def test_a_lifted_rat_leaves_the_others(rat: int, left: list[int]) -> None:
    state = table(plague="italia").state
    for number in (3, 5, 9):
        state.put_rat(4, number)

    state.lift_rat(4, rat)

    assert list(state.rats[12:15]) == [*left, 0]


def test_where_a_rat_came_from_is_known_to_all() -> None:
    """[T12] Starting rat, supply, or drawn again."""
    state = new_game("classic", 4, seed=1)
    for face in (3, 5):
        state.faces = append(state.faces[:], face)  # two used rats come back
        state.seen = append(state.seen[:], 0)

    assert [state.alike_below(rat) for rat in (0, 11, 12, 48, 49, 50)] == [12, 12, 49, 49, 51, 51]


def choices_of(state: State, region: int) -> list[int]:
    packed = state.told_apart(region)
    return [(packed >> place & 0xFFFF) - 1 for place in (0, 16, 32) if packed >> place]


def test_rats_alike_are_named_once() -> None:
    """[T13] Unseen and from the same source: nobody could tell them apart."""
    state = new_game("classic", 4, seed=1)
    for rat in (20, 21):
        state.put_rat(0, rat)

    assert choices_of(state, 0) == [0, 20], "the starting rat, and one of two from the supply"


def test_a_rat_somebody_has_seen_is_not_like_the_others() -> None:
    """[T12] [T13] Whoever has looked at it, all know which one that was."""
    state = new_game("classic", 4, seed=1)
    for rat in (20, 21):
        state.put_rat(0, rat)

    state.mark_seen(21, 0b1000)

    assert choices_of(state, 0) == [0, 20, 21]


def test_a_look_does_not_reach_copies_made_before() -> None:
    """[T12] What is seen later is not known earlier."""
    state = new_game("classic", 4, seed=1)
    before = state.copy()

    state.mark_seen(3, 1)

    assert (before.seen[3], state.seen[3]) == (0, 1)


def test_the_mover_chooses_which_rat() -> None:
    """[T13] [T12] One known, two alike: two choices, and the known one keeps its identity where it goes."""
    game = table(red="witch monk", gallia="rat 1 all, rat 6 all, rat 6 magic", plague="anglia")
    game.say("witch gallia #1", "witch done")
    assert game.choices("monk gallia>italia") == ["monk gallia>italia #1", "monk gallia>italia #2"]

    game.say("monk gallia>italia #1")

    assert (game.rats("italia"), game.state.seen[0]) == ("1 all", 1)


# --- pieces ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("region", ["anglia", "golden_horde", "aegyptus", "syria"])
def test_nuns_and_bishops_stand_in_every_region(region: str) -> None:
    """[T7] [T5] Also in the last of seventeen, whose bits are beyond the 32nd."""
    game = table(
        "bigbox", 6, plague="france", cards="nun bishop", **there({region: "nun, nun, nun, bishop, bishop"})
    )

    everywhere = [game.pieces(name) for name in game.setup.region_names]

    assert game.pieces(region) == "nun, nun, nun, bishop, bishop"
    assert sum(pieces != "" for pieces in everywhere) == 1
    assert not game.state.takes_rat(game.region(region))


@pytest.mark.parametrize("region", ["anglia", "golden_horde", "aegyptus", "syria"])
def test_nuns_and_bishops_are_put_and_moved_everywhere(region: str) -> None:
    """[T1] The same by playing."""
    game = table("bigbox", 6, red="nun bishop", plague="france")

    game.say(f"nun {region}", f"nun {region}", "nun done", f"bishop {region}")
    assert game.pieces(region) == "nun, nun, bishop"
    for _ in range(6):
        game.say(game.choices("plague")[0])
    game.say(f"nun {region}>italia", "nun done", "bishop italia")

    assert (game.pieces(region), game.pieces("italia")) == ("nun, bishop", "nun, bishop")


def test_walls_stand_on_every_border() -> None:
    """[T4] Each of the 33 borders of the largest board, one at a time, by playing."""
    for border in range(33):
        game = table("bigbox", 6, red="emperor", plague="france")
        name = game.border_name(border)
        one, two = (game.region(region) for region in name.split("-"))

        game.say(f"emperor {name}", "emperor done")

        assert game.walls() == name
        assert (game.state.walled(one, two), game.state.walled(two, one)) == (True, True)
        assert game.state.open_near(one) == game.setup.near_mask[one] & ~(1 << two)


def test_a_wall_on_a_high_border_is_moved_away() -> None:
    """[T4] Taking away the wall on border 33 leaves no other standing, and no other falls."""
    game = table(
        "bigbox", 6, red="emperor", plague="france", walls="aegyptus-syria, turkiye-syria, anglia-france"
    )

    game.say("emperor aegyptus-syria>espagna-italia", "emperor done")

    assert game.walls() == "anglia-france, espagna-italia, turkiye-syria"


def test_the_caravan_stands_on_the_last_border() -> None:
    game = table("bigbox", 6, red="caravanner", plague="france")

    game.say("caravanner aegyptus-syria +aegyptus +syria")

    assert (game.caravan(), game.cubes("aegyptus"), game.cubes("syria")) == (
        "aegyptus-syria",
        "red 1",
        "red 1",
    )


def test_the_plague_reaches_around_walls_as_without_them() -> None:
    """[T4] The quick way without walls and the walk around them agree where walls do not matter."""
    for players in (2, 6):
        game = table("bigbox", players, plague="anglia")
        for region in range(game.setup.regions):
            game.state.plague = region
            far = next(
                b
                for b in range(game.setup.borders)
                if game.setup.border_from[b] != region and game.setup.border_to[b] != region
            )
            for steps in (1, 2, 3):
                game.state.walls = 0
                free = game.state.plague_reach(steps)
                game.state.walls = 1 << far
                assert game.state.plague_reach(steps) & ~free == 0
                assert steps > 1 or game.state.plague_reach(steps) == free


# --- steps ----------------------------------------------------------------------------------------


def test_a_game_begins_with_the_first_players_pair() -> None:
    """[S7]"""
    game = Table(new_game("classic", 4, seed=1))

    assert (game.asked(), game.state.final(), game.state.over()) == ("red settle", False, False)


def test_nobody_decides_once_the_game_is_over() -> None:
    state = new_game("classic", 2, seed=1)
    play_randomly(state, Luck(1))

    assert (state.decider(), state.over(), state.final()) == (-1, True, True)
