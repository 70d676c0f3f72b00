"""Recorded games of every rule set: each must replay to the last rat.

A game fails if at any decision its action is not legal, or another number of actions is, or chance gives
something else, or its end is another. `./run bench record_games` makes them anew when the rules change on
purpose.
"""

import gzip
import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i64

from rattus.editions import NAMES, load
from rattus.record.game.fairness import verify
from rattus.record.position.position import position_of
from rattus.record.setup_cache import cached_setup
from rattus.rules import game
from rattus.rules.deal import Deal
from rattus.rules.numbers.vectors import COMPILED, vec
from rattus.rules.state import State

RECORDS = Path(__file__).parents[2] / "records"
EVERY = 1 if COMPILED else 40  # uncompiled rules would take minutes

Recorded = dict[str, Any]


@cache
def recorded(rules: str) -> list[Recorded]:
    """The games of a rule set."""
    text = gzip.decompress((RECORDS / f"{rules}.jsonl.gz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def replayed(record: Recorded) -> State:
    """The end of a game to which every decision fits."""
    setup = cached_setup(record["rules"], record["players"], tuple(record["cards"]))
    state = game.start(setup, Deal(vec[i64](record["faces"]), record["plague"], record["luck"]))
    for action, choices in zip(record["actions"], record["choices"], strict=True):
        assert len(game.legal(state)) == choices
        game.apply(state, action)
    return state


@pytest.mark.parametrize("rules", NAMES)
def test_every_recorded_game_replays_to_its_end(rules: str) -> None:
    for number, record in list(enumerate(recorded(rules), start=1))[::EVERY]:
        state = replayed(record)

        assert state.over(), number
        assert list(state.turned) == record["turned"], number
        assert list(state.faces)[state.setup.rats :] == record["drawn"], number
        assert sha256(json.dumps(position_of(state)).encode()).hexdigest() == record["end"], number


def test_a_quarter_of_a_million_actions_are_recorded() -> None:
    games = [record for rules in NAMES for record in recorded(rules)]

    assert sum(len(record["actions"]) for record in games) >= 250_000


@pytest.mark.parametrize("rules", NAMES)
def test_every_number_of_players_and_every_card_is_recorded(rules: str) -> None:
    games = recorded(rules)
    edition = load(rules)

    assert {record["players"] for record in games} == set(edition.players)
    assert {card for record in games for card in record["cards"]} == {card.name for card in edition.cards}


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.rattus")), ids=lambda path: path.stem)
def test_a_whole_record_is_fair(path: Path) -> None:
    assert verify(path.read_text(encoding="utf-8")).code == "fair"


def test_there_is_a_whole_record_for_every_number_of_players() -> None:
    wanted = {f"{rules}-{players}" for rules in NAMES for players in load(rules).players}

    assert {path.stem for path in RECORDS.glob("*.rattus")} == wanted
