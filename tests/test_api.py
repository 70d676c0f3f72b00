"""The public face of the library."""

import pytest

import rattus
from rattus.editions import load
from rattus.rules.actions import PLAGUE, pack
from rattus.rules.luck import Luck
from rattus.rules.playout import play_randomly
from tests.properties.fields import snapshot


def test_every_name_the_library_offers_is_there() -> None:
    assert [name for name in rattus.__all__ if not hasattr(rattus, name)] == []


def test_the_usual_game() -> None:
    """[S1] [S6] Four players, the game of 2010, its six cards."""
    state = rattus.new_game()

    assert (state.players, state.setup.edition.name) == (4, "classic")
    assert [card.name for card in state.setup.cards] == [
        "peasant",
        "merchant",
        "monk",
        "knight",
        "witch",
        "king",
    ]


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("online", 3), ("bigbox", 6)])
def test_rules_and_players_can_be_chosen(rules: str, players: int) -> None:
    """[S1]"""
    state = rattus.new_game(rules, players)

    assert (state.setup.edition.name, state.players) == (rules, players)


def test_cards_can_be_chosen() -> None:
    """[C3] [C4] By the name of a way, a set, or by hand."""
    state = rattus.new_game(cards="rat-control")

    assert {card.name for card in state.setup.cards} == {
        "piper",
        "wizard",
        "bishop",
        "nun",
        "monk",
        "emperor",
    }


def test_an_edition_of_ones_own() -> None:
    """[S1] Any edition can be played, not only those that come with the game."""
    short = load("classic")._replace(name="short", cubes=8)

    state = rattus.new_game(edition=short)

    assert (state.setup.edition.name, state.stock_of(0)) == ("short", 8)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (
        rattus.new_game("bigbox", 5, "random", seed=7),
        rattus.new_game("bigbox", 5, "random", seed=7),
    )

    assert snapshot(one) == snapshot(other)
    assert [card.name for card in one.setup.cards] == [card.name for card in other.setup.cards]


def test_without_a_seed_every_game_is_another() -> None:
    one, other = rattus.new_game(), rattus.new_game()

    assert list(one.faces) != list(other.faces)


def test_a_game_played_through_the_public_face() -> None:
    """[E5] From the first pair to the winner by legal, apply and the sentences."""
    state, luck = rattus.new_game("online", 3, "random", seed=5), Luck(5)

    while choices := rattus.legal(state):
        action = choices[luck.below(len(choices))]
        assert rattus.read_action(state, rattus.write_action(state.setup, action)) == action
        rattus.apply(state, action)

    scores = rattus.score(state)
    assert state.over()
    assert scores[state.winner] == max(scores)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = rattus.new_game(seed=1)
    before = snapshot(state)

    with pytest.raises(rattus.Refusal) as refusal:
        rattus.apply(state, pack(PLAGUE, 0))

    assert (refusal.value.code, refusal.value.data["allowed"]) == ("not-offered", ["settle"])
    assert snapshot(state) == before


@pytest.mark.parametrize("action", [0, 1, -1, 2**62, 2**63, 2**100, -(2**63)])
def test_any_number_may_be_asked(action: int) -> None:
    """A number that is no action is refused like any other that is not legal."""
    state = rattus.new_game(seed=1)
    before = snapshot(state)

    with pytest.raises(rattus.Refusal):
        rattus.apply(state, action)

    assert snapshot(state) == before


def test_after_the_end_everything_is_refused() -> None:
    state = rattus.new_game(players=2, seed=1)
    play_randomly(state, Luck(1))

    with pytest.raises(rattus.Refusal) as refusal:
        rattus.apply(state, 1)

    assert (refusal.value.code, rattus.legal(state)) == ("over", [])


def test_a_copy_is_independent() -> None:
    state = rattus.new_game(seed=1)
    other = rattus.copy(state)
    before = snapshot(state)

    rattus.apply(other, rattus.legal(other)[0])

    assert snapshot(state) == before != snapshot(other)


def test_a_list_of_choices_is_the_callers_own() -> None:
    """Whatever is done to it, the game keeps its own."""
    state = rattus.new_game(seed=1)

    rattus.legal(state).clear()

    assert len(rattus.legal(state)) == 12


@pytest.mark.parametrize("seat", [-1, 0, 3])
def test_a_view_and_a_world_that_fits_it(seat: int) -> None:
    """[T12]"""
    state = rattus.new_game(seed=1)

    known = rattus.view(state, seat)

    assert rattus.view(rattus.possible_world(known), seat) == known
    assert known.seat == seat


def test_the_same_seed_gives_the_same_world() -> None:
    known = rattus.view(rattus.new_game(seed=1), 0)

    assert snapshot(rattus.possible_world(known, 3)) == snapshot(rattus.possible_world(known, 3))


def test_how_far_one_can_go_back() -> None:
    """[O1] So many actions, and why not more."""
    state = rattus.new_game(players=2, seed=1)
    assert rattus.undo_point(state) == rattus.UndoPoint(0, "start")
    for _ in range(4):
        rattus.apply(state, rattus.read_action(state, "settle gallia"))

    rattus.apply(state, rattus.read_action(state, "take monk"))

    # the last pair of starting cubes was his own, and nobody has done anything since
    assert rattus.undo_point(state) == rattus.UndoPoint(2, "turn")


def test_the_score_may_be_asked_at_any_time() -> None:
    """[E5] Cubes on the board and in the palace."""
    state = rattus.new_game(players=2, seed=1)

    rattus.apply(state, rattus.read_action(state, "settle gallia"))

    assert rattus.score(state) == [2, 0]


def test_a_preview_tells_what_an_action_will_surely_bring() -> None:
    """[T11]"""
    game = rattus.new_game(players=2, seed=3)
    action = rattus.read_action(game, "settle gallia")

    found = rattus.preview(rattus.view(game, 0), action)

    assert [event.name() for event in found.events][:1] == ["settled"]
    assert found.complete
    assert game.moves == 0
