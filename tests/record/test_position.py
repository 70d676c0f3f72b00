"""Positions: whatever can happen can be written down and read again, and what cannot be is refused."""

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus import legal, say
from rattus.editions import load, parse
from rattus.record.position.position import (
    PositionError,
    Problem,
    fields_of,
    position_of,
    read_position,
    state_of,
    write_position,
)
from rattus.rules.game import play
from rattus.rules.numbers.vectors import COMPILED
from rattus.rules.state import State
from rattus.rules.view import view
from tests.record.play import TABLES, later_state, states

SOME = "2 majority bourgeoisie church"  # a starting rat of the classic box
OTHER = "3 all church royalty"  # and a regular one


def problems(**fields: object) -> list[tuple[str, str]]:
    """Code and path of all that is wrong with this position."""
    with pytest.raises(PositionError) as caught:
        state_of(fields)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def region_rats(state: State, name: str) -> list[int]:
    """The numbers of the rats there, as sentences name them."""
    region = state.setup.region_names.index(name)
    return [state.rat_in(region, index) + 1 for index in range(state.rats_in[region])]


# --- there and back -------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "players", "cards"), TABLES)
def test_every_moment_of_a_game_reads_back_as_it_was(rules: str, players: int, cards: str) -> None:
    for state in itertools.islice(states(rules, players, cards, seed=1), 0, None, 1 if COMPILED else 4):
        read = read_position(write_position(state))
        assert fields_of(read) == fields_of(state)
        assert legal(read) == legal(state)


@pytest.mark.parametrize(("rules", "players", "cards"), TABLES)
def test_a_game_goes_on_from_a_position_with_the_same_luck(rules: str, players: int, cards: str) -> None:
    state = later_state(rules, players, cards, seed=7, moves=60)
    read = read_position(write_position(state))

    while not state.over():
        choice = legal(state)[-1]
        play(state, choice)
        play(read, choice)

    assert fields_of(read) == fields_of(state)


def test_a_fixed_order_of_turning_up_reads_back() -> None:
    state = state_of(
        {"regions": {"italia": {"red": 3, "rats": [SOME, OTHER]}}, "order": [OTHER, SOME], "returns": [SOME]}
    )

    read = read_position(write_position(state))

    assert fields_of(read) == fields_of(state)
    assert list(read.fate) == list(state.fate)


def test_an_edition_of_ones_own_is_given_by_the_caller() -> None:
    edition = parse("edition house\nlike classic\ncubes 15\n", "house.edition")
    state = state_of({"regions": {"gallia": {"red": 3}}}, edition)

    assert state.stock_of(0) == 12
    assert fields_of(read_position(write_position(state), edition)) == fields_of(state)


# --- made by hand ---------------------------------------------------------------------------------


def test_nothing_said_is_the_first_turn_on_an_empty_board() -> None:
    state = state_of({})

    assert (state.players, state.active, state.supply_left(), len(state.turned)) == (4, 0, 37, 12)
    assert [card.name for card in state.setup.cards] == [
        "peasant",
        "merchant",
        "monk",
        "knight",
        "witch",
        "king",
    ]


def test_held_cards_are_in_the_game_and_take_the_place_of_their_class() -> None:
    state = state_of({"holders": {"serf": "red", "nun": "blue"}})

    assert [card.name for card in state.setup.cards] == ["serf", "merchant", "nun", "knight", "witch", "king"]


def test_a_stock_not_told_is_what_is_left() -> None:
    state = state_of(
        {"regions": {"gallia": {"red": 3}}, "palace": {"red": 2}, "cards": None, "baker": {"red": 1}}
    )

    assert [state.stock_of(seat) for seat in range(4)] == [14, 20, 20, 20]


def test_a_starting_rat_told_by_its_face_has_the_number_of_its_region() -> None:
    assert region_rats(state_of({"regions": {"germania": {"rats": [SOME]}}}), "germania") == [3]


def test_a_regular_rat_told_by_its_face_came_from_the_supply() -> None:
    state = state_of({"regions": {"germania": {"rats": [OTHER, {}]}}})

    assert (region_rats(state, "germania"), state.supply_left()) == ([3, 13], 36)


@pytest.mark.parametrize(
    "face",
    [
        SOME,
        "2 church majority bourgeoisie",
        "@11",
        11,
        "@11 " + SOME,
        {"limit": 2, "symbols": SOME.split()[1:]},
    ],
)
def test_a_face_is_told_by_its_place_in_the_box_or_by_its_looks(face: object) -> None:
    state = state_of({"regions": {"germania": {"rats": [{"rat": 4, "face": face}]}}})

    assert state.faces[3] == 10


def test_rats_not_told_are_dealt_by_the_seed() -> None:
    same, again, other = (state_of({"regions": {"italia": {"rats": 2}}, "seed": seed}) for seed in (1, 1, 2))

    assert fields_of(same) == fields_of(again)
    assert tuple(same.faces) != tuple(other.faces)
    assert sorted(same.faces) == list(range(49))


def test_the_size_of_the_supply_may_be_told() -> None:
    state = state_of({"regions": {"italia": {"rats": 2}}, "supply": 1})

    assert (state.supply_left(), len(state.turned)) == (1, 46)


def test_the_top_of_the_supply_may_be_told() -> None:
    state = state_of({"supply": [OTHER, None, None]})

    assert (state.supply_left(), state.faces[state.drawn]) == (3, 14)


def test_who_has_seen_a_rat_knows_it() -> None:
    state = state_of({"regions": {"italia": {"rats": [{"rat": 6, "seen": ["blue"]}]}}})

    assert [view(state, seat).faces[5] == state.faces[5] for seat in range(4)] == [False, True, False, False]


def test_what_was_done_this_turn_cannot_be_done_again() -> None:
    turn = {"player": "blue", "took": True, "placed": True, "used": ["merchant"]}
    state = state_of(
        {"regions": {"italia": {"blue": 2, "rats": 1}}, "turn": turn, "holders": {"merchant": "blue"}}
    )

    with pytest.raises(Exception, match="not-offered"):
        say(state, "merchant italia>gallia 1")
    assert {choice >> 40 for choice in legal(state)} == {4}


def test_the_final_round_begins_right_of_the_last_player() -> None:
    state = state_of({"final": {"last": "red"}, "holders": {"peasant": "green"}})

    assert (state.active, state.final(), len(legal(state))) == (3, True, 13)


def test_a_fixed_order_decides_which_rat_is_turned_up_first() -> None:
    fields = {"regions": {"italia": {"red": 3, "rats": [SOME, OTHER]}}, "plague": "gallia", "supply": 0}
    for order in ([SOME, OTHER], [OTHER, SOME]):
        state = state_of({**fields, "order": order})
        used = len(state.turned)
        say(state, "plague italia")
        first = state.turned[used]
        assert state.setup.edition.rats[state.faces[first]].limit == int(order[0][0])


def test_a_question_of_a_card_may_be_told() -> None:
    steps = [
        {"step": "card", "player": "red", "card": "knight"},
        {"step": "ravage", "player": "red", "note": 5},
        {"step": "end-turn", "player": "red"},
    ]
    fields = {"regions": {"italia": {"red": 3, "rats": 1}}, "plague": "italia", "holders": {"knight": "red"}}
    state = state_of({**fields, "steps": steps, "ravage": {"cards": "all"}})

    say(state, "knight yes")

    assert (state.active, len(region_rats(state, "italia"))) == (1, 0)


# --- what cannot be -------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, object], str, str]] = [
    ({"rules": "chess"}, "unknown-rules", "rules"),
    ({"rules": 5}, "wrong-type", "rules"),
    ({"edition": "abc"}, "wrong-edition", "edition"),
    ({"players": 5}, "wrong-number", "players"),
    ({"players": "four"}, "wrong-type", "players"),
    ({"players": True}, "wrong-type", "players"),
    ({"weather": "fine"}, "unknown-key", ""),
    ({"cards": ["monk"]}, "wrong-count", "cards"),
    ({"cards": ["monk", "monk", "king", "queen", "serf", "nun"]}, "card-twice", "cards[1]"),
    ({"cards": ["pope", "monk", "king", "queen", "serf", "nun"]}, "unknown-card", "cards[0]"),
    ({"cards": ["caravanner", "monk", "king", "queen", "serf", "nun"]}, "unknown-card", "cards[0]"),
    (
        {"cards": ["merchant", "monk", "king", "queen", "serf", "nun"], "holders": {"baker": "red"}},
        "unknown-card",
        "holders",
    ),
    ({"holders": {"monk": ["red", "blue"]}}, "wrong-type", "holders.monk"),
    ({"holders": {"monk": "pink"}}, "unknown-player", "holders.monk"),
    ({"players": 2, "holders": {"monk": "green"}}, "unknown-player", "holders.monk"),
    ({"regions": []}, "wrong-type", "regions"),
    ({"regions": {"atlantis": {}}}, "unknown-region", "regions.atlantis"),
    ({"players": 2, "regions": {"russia": {}}}, "unknown-region", "regions.russia"),
    ({"regions": {"gallia": {"pink": 3}}}, "unknown-key", "regions.gallia"),
    ({"regions": {"gallia": {"red": -1}}}, "wrong-number", "regions.gallia.red"),
    ({"regions": {"gallia": {"red": 2.5}}}, "wrong-type", "regions.gallia.red"),
    ({"regions": {"gallia": {"red": 21}}}, "wrong-number", "regions.gallia.red"),
    ({"regions": {"gallia": {"red": 12}, "italia": {"red": 9}}}, "wrong-cubes", ""),
    ({"stock": {"red": 19, "blue": 20, "yellow": 20, "green": 20}}, "wrong-cubes", ""),
    ({"palace": {"pink": 1}}, "unknown-key", "palace"),
    ({"regions": {"gallia": {"rats": 4}}}, "wrong-number", "regions.gallia.rats"),
    ({"regions": {"gallia": {"rats": [{}, {}, {}, {}]}}}, "too-many-rats", "regions.gallia.rats"),
    ({"regions": {"gallia": {"rats": ["7 magic"]}}}, "unknown-face", "regions.gallia.rats[0]"),
    ({"regions": {"gallia": {"rats": ["@50"]}}}, "unknown-face", "regions.gallia.rats[0]"),
    ({"regions": {"gallia": {"rats": ["@x"]}}}, "unknown-face", "regions.gallia.rats[0]"),
    ({"regions": {"gallia": {"rats": ["@12 2 all"]}}}, "unknown-face", "regions.gallia.rats[0]"),
    ({"regions": {"gallia": {"rats": [SOME, SOME]}}}, "face-twice", "regions.gallia.rats[1]"),
    ({"regions": {"gallia": {"rats": [3]}, "italia": {"rats": [3]}}}, "face-twice", "regions.italia.rats[0]"),
    ({"regions": {"gallia": {"rats": [{"rat": 1}, {"rat": 1}]}}}, "rat-twice", "regions.gallia.rats[1]"),
    ({"regions": {"gallia": {"rats": [{"rat": 50}]}}}, "wrong-number", "regions.gallia.rats[0].rat"),
    ({"players": 2, "regions": {"gallia": {"rats": [{"rat": 49}]}}}, "rat-removed", "regions.gallia.rats[0]"),
    ({"regions": {"gallia": {"rats": [{"rat": 1, "face": OTHER}]}}}, "wrong-origin", ""),
    ({"regions": {"gallia": {"rats": [{"rat": 13, "face": SOME}]}}}, "too-few-rats", ""),
    (
        {"regions": {"gallia": {"rats": [{"seen": ["pink"]}]}}},
        "unknown-player",
        "regions.gallia.rats[0].seen[0]",
    ),
    ({"regions": {"gallia": {"rats": [[1]]}}}, "wrong-type", "regions.gallia.rats[0]"),
    ({"regions": {"gallia": {"nuns": 4}}}, "wrong-number", "regions.gallia.nuns"),
    ({"regions": {"gallia": {"nuns": 2}, "italia": {"nuns": 2}}}, "too-many-nuns", ""),
    ({"regions": {"gallia": {"bishops": 2}, "italia": {"bishops": 1}}}, "too-many-bishops", ""),
    ({"regions": {"gallia": {"potions": {"red": [1]}}}}, "too-many-potions", "regions.gallia.potions.red"),
    ({"regions": {"gallia": {"red": 1, "potions": {"red": [11]}}}}, "too-many-potions", ""),
    (
        {"regions": {"gallia": {"red": 1, "potions": {"red": [0]}}}},
        "wrong-number",
        "regions.gallia.potions.red[0]",
    ),
    ({"walls": ["anglia-gallia", "gallia-anglia"]}, "border-twice", "walls[1]"),
    ({"walls": ["anglia-italia"]}, "unknown-border", "walls[0]"),
    (
        {"walls": ["anglia-gallia", "gallia-germania", "gallia-italia", "gallia-hispania"]},
        "too-many-walls",
        "",
    ),
    ({"caravan": "gallia"}, "unknown-border", "caravan"),
    ({"plague": "atlantis"}, "unknown-region", "plague"),
    ({"players": 2, "plague": "russia"}, "unknown-region", "plague"),
    ({"supply": 38}, "wrong-number", "supply"),
    ({"supply": [None] * 38}, "too-many-rats", "supply"),
    ({"supply": 37, "regions": {"gallia": {"rats": [OTHER]}}}, "too-many-rats", ""),
    ({"supply": 30, "used": [SOME]}, "rats-missing", "used"),
    ({"removed": [OTHER]}, "wrong-count", "removed"),
    ({"players": 3, "removed": [SOME, None, None, None, None, None]}, "wrong-origin", ""),
    ({"turn": {"player": "pink"}}, "unknown-player", "turn.player"),
    ({"turn": {"took": 1}}, "wrong-type", "turn.took"),
    ({"turn": {"used": ["serf"]}}, "unknown-card", "turn.used[0]"),
    ({"turns": 201}, "wrong-number", "turns"),
    ({"moves": 3, "fixed": {"moves": 4}}, "wrong-number", "fixed.moves"),
    ({"fixed": {"by": "magic"}}, "unknown-word", "fixed.by"),
    ({"luck": "xyz"}, "wrong-luck", "luck"),
    ({"luck": "ffffffffffffffff"}, "wrong-luck", "luck"),
    ({"seed": -1}, "wrong-number", "seed"),
    ({"order": [1, 1]}, "rat-twice", "order[1]"),
    ({"order": ["7 magic"]}, "unknown-face", "order[0]"),
    ({"final": {"last": "pink"}}, "unknown-player", "final.last"),
    ({"final": {"last": "red", "redrawn": [3]}}, "wrong-origin", "final.redrawn[0]"),
    ({"final": {"last": "red"}, "turn": {"player": "red"}}, "wrong-step", "steps[0]"),
    ({"steps": []}, "nobody-asked", "steps"),
    ({"steps": [{"step": "dance", "player": "red"}]}, "unknown-step", "steps[0].step"),
    ({"steps": [{"step": "act", "player": "blue"}]}, "wrong-step", "steps[0]"),
    ({"steps": [{"step": "act", "player": "red", "note": 1}]}, "wrong-step", "steps[0]"),
    ({"steps": [{"step": "act", "player": "red", "card": "monk"}]}, "wrong-step", "steps[0]"),
    ({"steps": [{"step": "card", "player": "red"}]}, "wrong-step", "steps[0]"),
    ({"steps": [{"step": "over", "player": "red"}]}, "wrong-step", "steps[0]"),
    ({"steps": [{"step": "end-turn", "player": "red"}]}, "nobody-asked", "steps"),
    (
        {"steps": [{"step": "act", "player": "red"}, {"step": "act", "player": "red"}]},
        "wrong-step",
        "steps[0]",
    ),
    ({"steps": [{"step": "act", "player": "red"}] * 20}, "too-many-steps", "steps"),
    ({"steps": [{"step": "settle", "player": "blue", "note": 0}]}, "wrong-step", "steps[0]"),
    (
        {"final": {"last": "red", "winner": "green"}, "steps": [{"step": "over", "player": "red"}]},
        "wrong-winner",
        "final.winner",
    ),
]


@pytest.mark.parametrize(("fields", "code", "path"), WRONG)
def test_what_cannot_be_is_refused(fields: dict[str, object], code: str, path: str) -> None:
    assert (code, path) in problems(**fields)


def test_every_problem_is_named() -> None:
    found = problems(regions={"gallia": {"red": 21}, "atlantis": {}}, plague="here", walls=5)

    assert found == [
        ("wrong-number", "regions.gallia.red"),
        ("unknown-region", "regions.atlantis"),
        ("unknown-region", "plague"),
        ("wrong-type", "walls"),
    ]


def test_a_problem_names_what_would_do() -> None:
    with pytest.raises(PositionError) as caught:
        state_of({"players": 7})

    assert caught.value.problems == (Problem("wrong-number", "players", {"asked": 7, "low": 2, "high": 4}),)
    assert str(caught.value) == "players: wrong-number asked=7 low=2 high=4"


@pytest.mark.parametrize(
    ("card", "note"),
    [
        *(("courier", note) for note in (0, 1, 0x0101, 0x010203, 0xFFFF_FFFF)),
        ("witch", 0x010203),
        ("witch", 0x0A01),
    ],
)
def test_what_a_card_cannot_remember_is_refused(card: str, note: int) -> None:
    """No cube or rat is there that such a note names."""
    step = {"step": "card", "player": "red", "card": card, "note": note}
    steps = [step, {"step": "act", "player": "red"}]
    regions = {"anglia": {"blue": 1, "rats": 1}, "gallia": {"red": 1, "rats": 1}}

    assert ("wrong-step", "steps[0]") in problems(regions=regions, holders={card: "red"}, steps=steps)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-json"),
        ("[" * 100_000, "no-json"),
        ("{", "no-json"),
        ("9" * 10_000, "no-json"),
        ("[]", "wrong-type"),
        ("null", "wrong-type"),
        ('{"plague": "gallia", "plague": "italia"}', "key-twice"),
        (" " * 1_000_001, "too-large"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(text)

    assert [problem.code for problem in caught.value.problems] == [code]


# --- whatever is read -----------------------------------------------------------------------------

WRITTEN = [
    position_of(later_state(*table, seed=4, moves=moves)) for table in TABLES for moves in (3, 60, 10_000)
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["red", "monk", "all"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)


def play_on(state: State) -> None:
    """A position that is read can be played."""
    for _ in range(5):
        if state.over():
            return
        play(state, legal(state)[0])


@settings(deadline=None)
@given(st.sampled_from(WRITTEN), st.data())
def test_nothing_but_a_position_error_comes_of_a_changed_position(
    written: dict[str, object], data: st.DataObject
) -> None:
    position = json.loads(json.dumps(written))
    parent, key = position, data.draw(st.sampled_from(sorted(position)))
    while isinstance(parent[key], dict | list) and parent[key] and data.draw(st.booleans()):
        parent = parent[key]
        key = data.draw(st.sampled_from(sorted(parent) if isinstance(parent, dict) else range(len(parent))))
    near = [parent[key] + change for change in (-1, 1)] if isinstance(parent[key], int) else []
    parent[key] = data.draw(VALUES | st.sampled_from([*near, parent[key]]))
    try:
        state = state_of(position)
    except PositionError:
        return
    play_on(state)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(WRITTEN[0])), VALUES) | VALUES)
def test_nothing_but_a_position_error_comes_of_any_value(value: object) -> None:
    try:
        state = state_of(value)
    except PositionError:
        return
    play_on(state)


@settings(deadline=None)
@given(st.text())
def test_nothing_but_a_position_error_comes_of_any_text(text: str) -> None:
    try:
        state = read_position(text)
    except PositionError:
        return
    play_on(state)  # `{}` is a position: the beginning of a game


def test_every_edition_has_a_first_position() -> None:
    for rules in ("classic", "online", "bigbox"):
        for players in load(rules).players:
            state = state_of({"rules": rules, "players": players})
            assert state.supply_left() == load(rules).supply(players)
