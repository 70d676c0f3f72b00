"""What a seat is shown, and what it is not."""

from random import Random

import pytest
from msgspec import json

from rattus.editions import NAMES
from rattus.record.game.game import Game
from rattus.record.notation.writing import write_action
from rattus.record.setup_cache import cached_edition, cached_setup
from rattus.rules.game import legal_list, play
from rattus.rules.luck import Luck
from rattus.rules.outbreak import turn_up
from rattus.rules.setup import COLOURS
from rattus.rules.view import view
from rattus.rules.world import possible_world
from rattus.server.wire import views
from rattus.server.wire.event_schema import shapes
from rattus.server.wire.messages import Choice, Rat, View, Who
from tests.table import table


def played(rules: str, players: int, cards: str, moves: int, seed: int) -> Game:
    """A game played at random for so many moves."""
    edition = cached_edition(rules)
    names = cards.split() or [card.name for card in edition.cards if players in card.base_for]
    game = Game(cached_setup(rules, players, tuple(names)))
    random = Random(seed)
    while len(game.outcomes) < moves and not game.state.over():
        game.perform(random.choice(legal_list(game.state)))
    return game


MAGIC = "peasant merchant monk crusader witch king"


@pytest.mark.parametrize("rules", NAMES)
def test_every_view_of_a_game_can_be_written_and_read(rules: str) -> None:
    game = played(rules, 4, "", 60, 1)
    eyes: list[Who] = [*COLOURS[:4], "onlooker"]
    for who in eyes:
        shown = views.seen_by(game.state, who, "")
        assert json.decode(json.encode(shown), type=View) == shown


@pytest.mark.parametrize("seed", range(5))
def test_worlds_a_seat_cannot_tell_apart_look_the_same_on_the_wire(seed: int) -> None:
    game = played("classic", 4, MAGIC, 90, seed)
    for seat, who in [*enumerate(COLOURS[:4]), (-1, "onlooker")]:
        other = possible_world(view(game.state, seat), Luck(seed + 7))
        one, two = (
            json.encode([views.seen_by(state, who, ""), views.choices_for(state, who)])  # type: ignore[arg-type]
            for state in (game.state, other)
        )
        assert one == two


def test_only_who_looked_sees_the_face_and_its_toll() -> None:
    game = Game(cached_setup("classic", 2, tuple(MAGIC.split())))
    for said in ("settle gallia", "settle gallia", "settle italia", "settle italia", "take witch"):
        game.do(said)
    look = next(text for text in said_by(game) if text.startswith("witch "))
    outcome = game.do(look)
    number = int(look.partition("#")[2])
    red, blue = (rat_of(views.seen_by(game.state, who, ""), number) for who in ("red", "blue"))
    assert (red.face is not None, blue.face) == (True, None)
    assert red.seen_by == blue.seen_by == ["red"]
    assert blue.toll == {}
    events = [views.heard(game.setup, outcome.events, who)[0].face for who in ("red", "blue", "onlooker")]
    assert events == [red.face, None, None]


def said_by(game: Game) -> list[str]:
    """The sentences on offer."""
    return [write_action(game.setup, action) for action in legal_list(game.state)]


def rat_of(shown: View, number: int) -> Rat:
    """A rat on the board."""
    return next(rat for region in shown.regions.values() for rat in region.rats if rat.number == number)


@pytest.mark.parametrize("seed", range(8))
def test_a_toll_is_what_the_rat_takes_when_it_is_turned_up(seed: int) -> None:
    game = played("classic", 4, MAGIC, 80, seed)
    state = game.state
    tolls = {} if state.over() else views.tolls_of(views.known_to(state, "open"))
    for rat, toll in tolls.items():
        world = state.copy()
        region = int(world.region_of_rat(rat))
        before = [world.cubes_at(region, seat) for seat in range(4)]
        turn_up(world, region, rat)
        lost = [before[seat] - world.cubes_at(region, seat) for seat in range(4)]
        assert toll == {COLOURS[seat]: count for seat, count in enumerate(lost) if count}


def test_the_legal_choices_go_to_who_decides_and_to_nobody_else() -> None:
    game = played("classic", 3, "", 20, 3)
    decider = COLOURS[game.state.decider()]
    eyes: list[Who] = [*COLOURS[:3], "onlooker", "open"]
    offered = {who: views.choices_for(game.state, who) for who in eyes}
    assert [choice.say for choice in offered[decider] or []] == said_by(game)
    assert [who for who, choices in offered.items() if choices is not None] == [decider]


def test_different_choices_have_different_words() -> None:
    for seed in range(10):
        game = played("bigbox", 5, "", 30 + 9 * seed, seed)
        who: Who = COLOURS[game.state.decider()] if not game.state.over() else "onlooker"
        choices: list[Choice] = views.choices_for(game.state, who) or []
        words = {tuple((word.kind, word.value) for word in choice.words) for choice in choices}
        assert len(words) == len(choices)


def test_with_all_cards_on_the_table_every_face_is_shown() -> None:
    game = played("classic", 2, "", 400, 5)
    assert game.state.over()
    shown = views.seen_by(game.state, "open", game.ending)
    assert all(rat.face is not None for region in shown.regions.values() for rat in region.rats)
    assert (shown.step.kind, shown.winner, shown.ending) == ("over", COLOURS[game.state.winner], game.ending)


def test_taking_back_is_shown_with_its_reason() -> None:
    game = Game(cached_setup("classic", 2, tuple(MAGIC.split())))
    play(game.state, legal_list(game.state)[0])
    shown = views.seen_by(game.state, "blue", "")
    assert (shown.undo.count, shown.undo.why) == (0, "turn")


@pytest.mark.parametrize("seed", range(4))
def test_a_moment_made_for_many_eyes_is_what_each_would_see_alone(seed: int) -> None:
    state = played("classic", 4, MAGIC, 90, seed).state
    sight = views.ViewCache(state, "")
    eyes: list[Who] = [*COLOURS[:4], "onlooker", "open"]
    for who in eyes:
        assert sight.view(who) == views.seen_by(state, who, "")


def test_who_sees_every_face_sees_every_toll() -> None:
    state = played("classic", 4, MAGIC, 60, 3).state
    shown = views.seen_by(state, "open", "")
    tolls = views.tolls_of(views.known_to(state, "open"))
    assert any(tolls.values())
    assert {rat.number - 1: rat.toll for region in shown.regions.values() for rat in region.rats} == tolls


@pytest.mark.parametrize("rules", NAMES)
def test_every_event_has_the_shape_that_is_described_for_its_kind(rules: str) -> None:
    described = {shape.kind: shape for shape in shapes()}
    game = played(rules, 4, "", 400, 7)
    for outcome in game.outcomes:
        for event in views.heard(game.setup, outcome.events, "onlooker"):
            sent = json.decode(json.encode(event))
            shape = described[sent.pop("kind")]
            assert set(shape.required) <= set(sent) <= {*shape.required, *shape.optional}


@pytest.mark.parametrize("seed", range(4))
def test_the_population_is_what_the_next_rat_is_compared_with(seed: int) -> None:
    """[T7] Cubes, less the nuns, and the plague piece where it counts."""
    game = played("classic", 4, "nun knight witch king monk peasant", 40 + 9 * seed, seed)
    state = game.state
    shown = views.seen_by(state, "red", "")
    for number, region in enumerate(shown.regions.values()):
        counted = state.counted if number == state.plague else 0
        assert region.population == max(0, sum(region.cubes.values()) + counted - region.nuns)


def test_a_question_without_a_difference_is_idle() -> None:
    """[R22] The Crusader is asked about one rat, and the answer changes nothing."""
    for things, idle in (("blue 1, rat 1 all", True), ("blue 1, rat 1 all, rat 2 all", False)):
        game = table(red="crusader", plague="gallia", hispania=things)
        game.ravage("hispania")
        assert views.seen_by(game.state, "red", "").step.idle is idle
