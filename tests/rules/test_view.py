"""What a seat may know: everything on the table, the rats it has looked at, and nothing else."""

from collections import Counter

import pytest
from mypy_extensions import i64

from rattus.api import new_game
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, UNKNOWN, view
from rattus.rules.world import possible_world
from tests.properties.fields import declared, fields_in_source
from tests.table import Table, table

# Whoever adds a field to the state says here, and in view.py, who may see it.
PUBLIC = {
    "cubes",
    "rats_in",
    "rats",
    "holder",
    "steps",
    "turned",
    "seen",
    "redrawn",
    "flasks",
    "depth",
    "active",
    "hand",
    "plague",
    "drawn",
    "used",
    "turns",
    "last",
    "winner",
    "walls",
    "nuns",
    "bishops",
    "caravan",
    "ravagers",
    "counted",
    "shown",
    "piece_counts_finally",
    "moves",
    "fixed",
    "fixed_by",
}
SAME_FOR_THE_WHOLE_GAME = {"setup", "players"}
DERIVED = {"choices", "full"}  # follow from what is public
SECRET = {"luck", "fate"}
PARTLY_SECRET = {"faces"}  # each seat sees some
NO_PART_OF_THE_GAME = {"story"}

ARRAYS = {"cubes", "rats_in", "rats", "holder", "steps", "turned", "seen", "redrawn", "flasks"}
FLAGS = {"shown", "piece_counts_finally"}


def seats(state: State) -> list[int]:
    return [ONLOOKER, *range(state.players)]


def known(game: Table, seat: int) -> dict[int, str]:
    """The rats this seat knows, with their faces."""
    faces = view(game.state, seat).faces
    return {
        rat: game.face(rat)
        for rat, face in enumerate(faces)
        if face != UNKNOWN and rat not in list(game.state.turned)
    }


def witch_has_looked() -> Table:
    """Blue has looked at the first rat of Gallia."""
    game = table(
        blue="witch monk",
        gallia="rat 1 all, rat 6 magic",
        italia="rat 5 church",
        turn="blue",
        plague="anglia",
    )
    game.say("witch gallia #1", "witch done")
    return game


# --- the whitelist --------------------------------------------------------------------------------


def test_for_every_field_of_the_state_it_is_decided_who_sees_it() -> None:
    """[T12] A new field is public, the same all game, derived or secret; here it has to be said which."""
    decided = PUBLIC | SAME_FOR_THE_WHOLE_GAME | DERIVED | SECRET | PARTLY_SECRET | NO_PART_OF_THE_GAME

    assert decided == fields_in_source()


def test_a_view_has_the_board_and_what_its_seat_knows_and_no_other_field() -> None:
    """[T11] [T12] Luck and fate are in no view."""
    board = declared("board", "Board")

    assert board == PUBLIC | SAME_FOR_THE_WHOLE_GAME | {"full"}
    assert declared("view", "View") == PARTLY_SECRET | {"seat"}
    assert declared("state", "State") == PARTLY_SECRET | SECRET | NO_PART_OF_THE_GAME | {"choices"}


def changed(state: State, name: str) -> State:
    """The same moment with another value in one field."""
    other = state.copy()
    if name in FLAGS:
        setattr(other, name, not getattr(state, name))
    elif name in ARRAYS:
        numbers = list(getattr(state, name)) or [0]
        numbers[0] += 1
        setattr(other, name, vec[i64](numbers))
    else:
        setattr(other, name, getattr(state, name) + 1)
    return other


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_all_see_what_is_public(name: str) -> None:
    """[T12] A view tells two moments apart that differ in anything public."""
    state = new_game("classic", 3, seed=6)
    other = changed(state, name)

    assert all(view(state, seat) != view(other, seat) for seat in seats(state))


def test_nobody_sees_the_luck_to_come() -> None:
    """[T11]"""
    state = new_game("classic", 3, seed=6)
    other = state.copy()
    other.luck = 12345
    other.fate = vec[i64]([7 << 16] * 49)

    assert all(view(state, seat) == view(other, seat) for seat in seats(state))


def test_nobody_sees_the_faces_nobody_has_seen() -> None:
    """[T12] Two worlds with other rats on the board, in the supply and removed look the same to all."""
    state = new_game("classic", 2, seed=6)
    other = state.copy()
    other.faces = vec[i64](reversed(list(state.faces)))

    assert all(view(state, seat) == view(other, seat) for seat in seats(state))
    assert set(view(state, 0).faces) == {UNKNOWN}


# --- who knows what -------------------------------------------------------------------------------


def test_who_looks_at_a_rat_knows_it_and_nobody_else_does() -> None:
    """[T12]"""
    game = witch_has_looked()

    assert [known(game, seat) for seat in (ONLOOKER, 0, 1, 2, 3)] == [{}, {}, {0: "1 all"}, {}, {}]


def test_all_know_which_rat_was_looked_at_and_by_whom() -> None:
    """[T12] It happened at the table."""
    game = witch_has_looked()

    assert all(view(game.state, seat).seen[0] == 0b0010 for seat in seats(game.state))


def test_a_rat_stays_known_where_it_goes() -> None:
    """[T12] Blue still knows it after it moved."""
    game = witch_has_looked()

    game.say("monk gallia>italia #1")

    assert (known(game, 1), known(game, 0)) == ({0: "1 all"}, {})
    assert 0 in list(view(game.state, 1).rats)


def test_a_rat_stays_known_when_another_player_moves_it() -> None:
    """[T12] Also then; and the mover does not get to know it."""
    game = witch_has_looked()
    game.say("plague scandia", "take monk", "monk gallia>italia #1")

    assert game.turn() == "yellow"
    assert (known(game, 1), known(game, 2)) == ({0: "1 all"}, {})


def test_two_players_may_know_the_same_rat() -> None:
    """[T12] Whoever has looked."""
    game = witch_has_looked()
    game.say("plague scandia", "take witch", "witch gallia #1", "witch done")

    assert [known(game, seat) for seat in (0, 1, 2)] == [{}, {0: "1 all"}, {0: "1 all"}]


def test_used_rats_are_known_to_all() -> None:
    """[T9] They lie face up in the box."""
    game = table(hispania="red 2, rat 6 magic", plague="italia")
    game.ravage("hispania")
    rat = game.state.turned[len(game.state.turned) - 1]

    assert {view(game.state, seat).faces[rat] for seat in seats(game.state)} == {game.state.faces[rat]}


def test_rats_shown_by_a_crusader_are_known_to_all() -> None:
    """[T12] Everybody sees them lie face up."""
    game = table(
        red="crusader", hispania="blue 2, rat 1 all, rat 6 all", gallia="rat 5 magic", plague="italia"
    )

    game.ravage("hispania", "crusader yes")

    assert [known(game, seat) for seat in (ONLOOKER, 0, 3)] == [{0: "1 all", 1: "6 all"}] * 3


def test_a_rat_drawn_again_is_known_to_nobody() -> None:
    """[R19] Although all saw it when it was used."""
    game = table(
        players=2, blue="soldier", last="red", plague="hispania", supply=0, used="2 all", again="2 all"
    )

    game.say("soldier gallia")

    assert game.rats("gallia") == "2 all"
    assert {view(game.state, seat).faces[49] for seat in seats(game.state)} == {UNKNOWN}


def test_rats_in_the_supply_and_removed_ones_are_known_to_nobody() -> None:
    """[T12] [S4]"""
    game = table(players=2, plague="italia")
    hidden = range(game.state.drawn, game.setup.rats)

    assert {view(game.state, seat).faces[rat] for seat in seats(game.state) for rat in hidden} == {UNKNOWN}


# --- views are kept -------------------------------------------------------------------------------


def test_a_view_is_of_its_moment() -> None:
    """What happens later does not change it."""
    state, luck = new_game("bigbox", 6, "random", seed=2), Luck(2)
    for _ in range(40):
        choices = legal(state)
        play(state, choices[luck.below(len(choices))])
    then = view(state, 0)
    key = then.key()

    while not state.over():
        choices = legal(state)
        play(state, choices[luck.below(len(choices))])

    assert then.key() == key
    assert view(state, 0) != then


def test_equal_views_have_equal_hashes() -> None:
    state = new_game("classic", 2, seed=1)

    assert len({view(state, 0), view(state.copy(), 0), view(state, 1)}) == 2
    assert view(state, 0) != "a view"


# --- possible worlds ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_possible_world_looks_the_same(seed: int) -> None:
    """[T12] And the same may be done in it, all through a game."""
    rules, players = [("classic", 2), ("online", 3), ("bigbox", 4), ("bigbox", 6)][seed % 4]
    state, luck = new_game(rules, players, "random", seed=seed), Luck(seed)
    moments = 0
    while not state.over():
        choices = legal(state)
        play(state, choices[luck.below(len(choices))])
        moments += 1
        if moments % 15 == 0:
            seat = luck.below(players + 1) - 1
            world = possible_world(view(state, seat), luck)
            assert view(world, seat) == view(state, seat)
            assert list(legal(world)) == list(legal(state))


def one_look() -> State:
    """A game just dealt, in which Blue has looked at the first rat."""
    state = new_game("classic", 4, seed=3)
    state.mark_seen(0, 0b0010)
    return state


def test_a_possible_world_keeps_what_the_seat_knows() -> None:
    """[T12]"""
    state = one_look()
    worlds = [possible_world(view(state, 1), Luck(seed)) for seed in range(60)]

    assert {world.faces[0] for world in worlds} == {state.faces[0]}
    assert len({world.faces[1] for world in worlds}) > 5


def test_a_possible_world_guesses_what_the_seat_does_not_know() -> None:
    """[T12] Red has no idea what Blue saw: every starting rat is as likely."""
    state = one_look()

    counts = Counter(possible_world(view(state, 0), Luck(seed)).faces[0] for seed in range(1200))

    assert len(counts) == 12
    assert min(counts.values()) > 60


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("classic", 4), ("bigbox", 3), ("bigbox", 5)])
def test_a_possible_world_is_a_deal_that_could_have_been(rules: str, players: int) -> None:
    """[S3] [S4] Every rat once, starting rats on the board, and in 2010 none among the removed."""
    state = new_game(rules, players, seed=3)

    for seed in range(60):
        world = possible_world(view(state, ONLOOKER), Luck(seed))
        faces = list(world.faces)
        starting = [world.setup.starting[face] for face in faces]
        assert sorted(faces) == list(range(world.setup.rats))
        assert all(starting[: world.setup.regions])
        if rules == "classic":
            assert not any(starting[world.setup.supply_end :])


def test_two_possible_worlds_have_two_lucks() -> None:
    """[T11] What is turned up next is as open in them as in the game."""
    known_to_red = view(new_game("classic", 2, seed=3), 0)

    assert possible_world(known_to_red, Luck(1)).luck != possible_world(known_to_red, Luck(2)).luck
