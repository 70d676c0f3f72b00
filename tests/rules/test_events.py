"""Events: what is told, with which numbers, and to whom."""

import pytest

from rattus.api import new_game
from rattus.rules import events
from rattus.rules.events import FIELDS, MAY_BE_NOTHING, SECRET, Event, EventField, EventKind, Story
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.setup import COLOURS
from tests.table import Table, table

KINDS = {
    value
    for name, value in vars(events).items()
    if name.isupper() and isinstance(value, int) and name not in {"NOWHERE", "SECRET"}
}


def told(game: Table) -> list[tuple[EventKind, dict[EventField, int]]]:
    return [(event.name(), event.fields()) for event in game.told()]


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    names = [name for name, _ in FIELDS.values()]

    assert set(FIELDS) == KINDS
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("kind", sorted(FIELDS))
def test_an_event_gives_its_numbers_by_name(kind: int) -> None:
    event = Event(kind, 11, 12, 13, 14)
    name, fields = FIELDS[kind]

    assert (event.name(), event.fields()) == (name, dict(zip(fields, (11, 12, 13, 14), strict=False)))


@pytest.mark.parametrize("kind", sorted(FIELDS))
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_only_a_look_is_told_differently(kind: int, seat: int) -> None:
    """[T12] All else that is told is told to everybody."""
    event = Event(kind, 1, 2, 3, 4)
    heard = event.for_seat(seat)

    numbers = (heard.kind, heard.a, heard.b, heard.c, heard.d)
    assert numbers == (kind, 1, 2, 3, SECRET if kind == events.LOOKED and seat != 1 else 4)


def test_the_face_is_told_to_who_looked_and_to_nobody_else() -> None:
    """[T12] All hear that the Witch looked, and at which rat; she alone hears what it shows."""
    game = table(yellow="witch", gallia="rat 6 magic", turn="yellow", plague="anglia")
    game.say("witch gallia #1")
    [event] = [event for event in game.told() if event.kind == events.LOOKED]

    heard = [event.for_seat(seat).fields() for seat in (-1, 0, 1, 2, 3)]

    assert [fields["face"] for fields in heard] == [SECRET, SECRET, SECRET, 0, SECRET]
    assert all((fields["player"], fields["rat"]) == (2, 0) for fields in heard)


def test_the_event_itself_is_not_changed_for_a_listener() -> None:
    """[T12] The same event is told to each seat in turn."""
    event = Event(events.LOOKED, 1, 2, 3, 4)

    event.for_seat(0)

    assert event.for_seat(1).fields()["face"] == 4


def test_a_new_rat_is_told_without_its_face() -> None:
    """[T5] It is laid face down."""
    assert "face" not in FIELDS[events.RAT_PLACED][1]
    assert "face" not in FIELDS[events.RAT_MOVED][1]
    assert "face" not in FIELDS[events.RATS_SWAPPED][1]


def test_the_story_of_a_plague_phase() -> None:
    """[T5] [T6] [T7] [T8] Facts in the order in which they happen."""
    game = table(blue="monk", hispania="blue 2, rat 2 church", plague="italia", supply=9)

    game.say("plague hispania", "rat gallia")

    italia, hispania, gallia = (game.region(name) for name in ("italia", "hispania", "gallia"))
    new_rat = game.state.rat_in(gallia, 0)
    assert told(game) == [
        ("plague-moved", {"player": 0, "from_region": italia, "region": hispania}),
        ("rat-placed", {"player": 0, "region": gallia, "rat": new_rat}),
        ("rat-turned", {"region": hispania, "rat": 0, "face": 0, "population": 2}),
        ("outbreak", {"region": hispania, "rat": 0}),
        ("cube-lost", {"player": 1, "region": hispania, "symbol": game.setup.symbol_names.index("church")}),
        ("turn-ended", {"player": 0}),
    ]


@pytest.mark.parametrize(
    ("blue", "region", "symbols"),
    [
        (
            "monk",
            "red 2, blue 1, rat 1 all church majority",
            ["majority red", "church blue", "all red"],
        ),
        ("monk nun", "blue 3, rat 1 church all", ["church blue", "church blue", "all blue"]),
        ("monk", "red 1, blue 2 with 1, rat 2 majority church", ["majority blue", "church blue"]),
    ],
)
def test_each_loss_is_told_with_its_symbol(blue: str, region: str, symbols: list[str]) -> None:
    """[T8] [C1] [Wizard] Majority, then classes, then everybody; a potion names the symbol too."""
    game = table(blue=blue, hispania=region, plague="italia", supply=9)

    game.ravage("hispania")

    losses = [event for event in game.told() if event.kind in (events.CUBE_LOST, events.POTION_SPENT)]
    assert [f"{game.setup.symbol_names[event.c]} {COLOURS[event.a]}" for event in losses] == symbols


def test_population_is_told_as_it_was_compared() -> None:
    """[T7] With the piece and without the nuns."""
    game = table(red="knight", hispania="blue 2, nun, rat 6 all", plague="italia")

    game.ravage("hispania", "knight yes")

    [turned] = [event for event in game.told() if event.kind == events.RAT_TURNED]
    assert turned.fields()["population"] == 3


def test_taking_tells_from_whom() -> None:
    """[T2] From the table, or from a player."""
    game = table(green="witch", plague="italia")

    game.say("take witch")

    [(name, fields)] = told(game)
    assert (name, fields["player"], fields["from_player"]) == ("taken", 0, 3)


def test_the_end_is_told_step_by_step() -> None:
    """[T10] [E1] [E4] [E5]"""
    game = table(players=2, blue="peasant", italia="red 2", plague="gallia", supply=0)

    game.say("plague anglia", "done")

    assert [name for name, _ in told(game)] == [
        "plague-moved",
        "turn-ended",
        "final-round",
        "final-turn",
        "final-ravaging",
        "game-over",
    ]


def test_without_a_listener_the_same_happens() -> None:
    game = table(hispania="blue 2, rat 2 all", plague="italia")
    silent = Table(game.state.copy())

    game.say("plague hispania", "rat gallia")
    silent.say_on("plague hispania", "rat gallia")

    assert (silent.state.story, silent.cubes("hispania")) == (None, game.cubes("hispania"))


def test_a_story_keeps_its_order() -> None:
    story = Story()
    story.tell(events.BAKED, 1, 0, 0, 0)
    story.tell(events.TURN_ENDED, 1, 0, 0, 0)

    assert [event.name() for event in story.events] == ["baked", "turn-ended"]


def test_nothing_stands_only_where_it_may() -> None:
    """From nowhere, or a face that is secret; every other field names something in all games."""
    missing: set[tuple[str, str]] = set()
    for seed in range(40):
        state = new_game("bigbox", 4, cards="random", seed=seed)
        luck = Luck(seed)
        state.story = story = Story()
        while not state.over():
            choices = legal(state)
            play(state, choices[luck.below(len(choices))])
        for event in story.events:
            named = {field: n for field, n in event.fields().items() if field not in ("count", "population")}
            missing |= {(event.name(), field) for field, number in named.items() if number < 0}

    allowed = {(FIELDS[kind][0], field) for kind, field in MAY_BE_NOTHING.items()}
    assert missing <= allowed
    assert ("taken", "from_player") in missing
