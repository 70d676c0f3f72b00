"""Hints: whole turns, best first, from the seat's own knowledge only."""

import msgspec
import pytest

from rattus.analysis.judge import judge_turn
from rattus.analysis.results import CardTaken, CubesAdded, ExpectedLoss, Exposure, Hint, Tempo, Way
from rattus.analysis.turn import after_turn, turn_ended
from rattus.record.notation.sentences import read_action
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.analysis.games import game_of
from tests.table import table

FEW = 150


def hint_for(state: State, iterations: int = FEW) -> Hint:
    """A hint for whoever decides."""
    return judge_turn(view(state, state.decider()), legal(state), iterations)


MOMENTS = (45, 60, 75, 90)


def test_equal_views_get_equal_hints() -> None:
    """Two worlds that the seat cannot tell apart: nothing of what is hidden reaches the hint."""
    chance_had_a_say = False
    for moment in MOMENTS:
        state = game_of("bigbox", "random", ("greedy:1",) * 4, 3).state_at(moment)
        seat = state.decider()
        rats = [int(rat) for region in range(state.setup.regions) for rat in state.rats_of(region)]
        state.mark_seen(rats[0], 1 << seat)  # the seat has looked at one rat, another seat at another
        state.mark_seen(rats[1], 1 << (seat + 1) % 4)
        hint = hint_for(state, 60)
        for seed in range(2):
            other = possible_world(view(state, seat), Luck(seed))
            assert list(other.faces) != list(state.faces)
            assert hint_for(other, 60) == hint
        turned = [after_turn(state, spoken(state, way)) for way in hint.ways]
        chance_had_a_say |= any(len(after.turned) > len(state.turned) for after in turned)
    assert chance_had_a_say


def spoken(state: State, way: Way) -> tuple[int, ...]:
    """The actions of a way."""
    world = state.copy()
    actions = []
    for sentence in way.turn:
        actions.append(read_action(world, sentence))
        play(world, actions[-1])
    return tuple(actions)


def test_a_hint_names_whole_turns_that_differ() -> None:
    state = game_of("classic", "base", ("greedy:1",) * 4, 5).state_at(40)
    hint = hint_for(state)

    assert 1 < len(hint.ways) <= 3
    assert len({tuple(sorted(way.turn)) for way in hint.ways}) == len(hint.ways)
    for way in hint.ways:
        world = possible_world(view(state, state.decider()), Luck(1))
        for place, sentence in enumerate(way.turn):
            earlier = world.copy()
            play(world, read_action(world, sentence))
            assert turn_ended(earlier, world) == (place == len(way.turn) - 1)


def test_ways_are_in_order_and_chances_sum_to_one() -> None:
    state = game_of("bigbox", "random", ("greedy:1",) * 5, 6).state_at(60)
    hint = hint_for(state)
    own = [way.chances[hint.player] for way in hint.ways]

    assert own == sorted(own, reverse=True)
    for chances in (hint.now, *(way.chances for way in hint.ways)):
        assert sum(chances) == pytest.approx(1.0)


def test_a_forced_choice_is_the_only_way() -> None:
    game = table("classic", red="knight", gallia="red 1, rat", plague="hispania", last="blue")
    while len(legal(game.state)) > 1:
        game.say("done")
    if not game.state.over():
        assert len(hint_for(game.state).ways) == 1


def test_the_plague_is_sent_where_only_others_stand() -> None:
    game = table(
        "classic",
        gallia="blue 6, rat 1 all, rat 1 all",
        hispania="red 6, rat 1 all, rat 1 all",
        plague="italia",
        supply=3,
        cards="merchant monk king knight witch peasant",
    )
    ways = hint_for(game.state, 600).ways

    assert "plague gallia" in ways[0].turn or "plague hispania" not in ways[0].turn


def test_reasons_say_what_a_turn_brings() -> None:
    game = table(
        "classic",
        red="peasant",
        gallia="blue 3, rat 1 all",
        italia="red 3",
        plague="hispania",
    )
    hint = hint_for(game.state, 400)
    reasons = [reason for way in hint.ways for reason in way.reasons]

    assert any(isinstance(reason, Exposure) and reason.klass == "peasantry" for reason in reasons)
    for way in hint.ways:
        tempo = [reason for reason in way.reasons if isinstance(reason, Tempo)]
        assert len(tempo) == 1
        assert 0 <= tempo[0].supply <= game.state.supply_left()
        assert sum(isinstance(reason, CubesAdded) for reason in way.reasons) == 1
        assert sum(isinstance(reason, CardTaken) for reason in way.reasons) == sum(
            sentence.startswith("take") for sentence in way.turn
        )
    losses = [reason for reason in reasons if isinstance(reason, ExpectedLoss)]
    assert all(0.0 < loss.cubes <= 3.0 for loss in losses)


def test_a_hint_is_the_same_after_json() -> None:
    hint = hint_for(game_of("classic", "base", ("greedy:1",) * 4, 5).state_at(40))

    assert msgspec.json.decode(msgspec.json.encode(hint), type=Hint) == hint
