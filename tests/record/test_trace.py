"""The trace: a game for other programs, complete enough to be checked line by line."""

import json
from typing import Any

import pytest

from rattus import legal, new_game, read_action, write_action
from rattus.record.game.trace import trace
from rattus.record.position.position import fields_of, position_of, state_of
from rattus.rules.deal import shuffle
from rattus.rules.events import FIELDS
from rattus.rules.game import play, start
from rattus.rules.luck import Luck
from tests.record.play import TABLES


def traced(rules: str, players: int, cards: str, seed: int = 1) -> list[dict[str, Any]]:
    """A trace as another program reads it."""
    setup = new_game(rules, players, cards, seed).setup
    return [json.loads(json.dumps(line)) for line in trace(setup, shuffle(setup, Luck(seed)), Luck(seed))]


@pytest.mark.parametrize(("rules", "players", "cards"), TABLES)
def test_a_trace_can_be_followed_line_by_line(rules: str, players: int, cards: str) -> None:
    first, *decisions, last = traced(rules, players, cards)
    state = state_of(first["state"])

    for line in decisions:
        assert line["legal"] == [write_action(state.setup, action) for action in legal(state)]
        assert line["action"] in line["legal"]
        play(state, read_action(state, str(line["action"])))
        assert line["state"] == position_of(state)

    assert state.over()
    assert last["scores"] == {colour: state.score_of(seat) for seat, colour in enumerate(last["scores"])}


def test_a_trace_begins_with_the_deal() -> None:
    setup = new_game(seed=1).setup
    deal = shuffle(setup, Luck(1))

    first = next(trace(setup, deal, Luck(1)))

    assert fields_of(state_of(first["state"])) == fields_of(start(setup, deal))


def test_events_have_names_in_place_of_numbers() -> None:
    known = {name: set(fields) for name, fields in FIELDS.values()}
    for line in traced("bigbox", 5, "base")[1:-1]:
        for event in line["events"]:
            fields = {key: value for key, value in event.items() if key != "event"}
            assert set(fields) == known[event["event"]]
            assert all(
                isinstance(fields.get(name, ""), str | None) for name in ("player", "region", "card", "face")
            )


def test_chance_is_told_with_faces() -> None:
    for line in traced("classic", 2, "base")[1:-1]:
        turned = [event["rat"] for event in line["events"] if event["event"] in ("rat-turned", "rat-left")]
        assert [rat["rat"] for rat in line["chance"]["turned"]] == turned
