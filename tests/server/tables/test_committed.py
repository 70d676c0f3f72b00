"""What one process tells the others of a committed plan."""

from random import Random

import pytest
from msgspec import json, structs

from rattus.record.notation.writing import write_action
from rattus.rules import game
from rattus.rules.setup import COLOURS
from rattus.server.storage.reading import StoredTable
from rattus.server.storage.rows import Entry, SeatRow, TableRow, columns_of_entry, entry_row
from rattus.server.tables.committed import LONGEST, Committed, decode, payload_of
from rattus.server.tables.live import LiveTable
from rattus.server.tables.transaction import Plan
from tests.server.stored_games import played_plan

NOW = 1_700_000_000_000


def live_table(actions: int = 5) -> LiveTable:
    """A table whose game has gone on for a while."""
    plan = played_plan("t", "ann", actions, Random(1), NOW)
    return reloaded(plan.row, plan.seats, plan.entries)


def reloaded(row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> LiveTable:
    """A live table as another process loads it."""
    log = [entry_row(columns_of_entry(entry)) for entry in entries]
    return LiveTable(StoredTable(structs.replace(row), [structs.replace(seat) for seat in seats], log, {}))


def next_move(live: LiveTable) -> Plan:
    """A plan with a legal action."""
    plan = Plan(live, NOW + 1000)
    state = plan.playing().state
    plan.move(write_action(state.setup, game.legal(state)[0]), COLOURS[state.decider()], "person", "ann 1")
    return plan


def test_another_process_has_the_same_table_afterwards() -> None:
    here = live_table()
    there = reloaded(here.row, here.seats, here.entries)
    plan = next_move(here)
    told = decode(payload_of(plan))
    plan.apply()
    assert told.follows(there)
    entries = told.apply(there)
    assert there.row == here.row
    assert there.seats == here.seats
    assert [entry.data for entry in entries] == [entry.data for entry in plan.entries]
    assert there.game is not None
    assert here.game is not None
    assert there.game.actions == here.game.actions


def test_a_process_that_has_missed_something_reads() -> None:
    here = live_table()
    told = decode(payload_of(next_move(here)))
    here.row.seq -= 1
    assert not told.follows(here)


def test_what_is_secret_or_too_long_is_only_named() -> None:
    start = played_plan("t", "ann", 0, Random(1), NOW)
    assert start.row.sealed
    assert decode(payload_of(start)) == Committed("t", start.row.seq)
    talk = Plan(live_table(), NOW)
    talk.add_entry("chat", text="x" * LONGEST)
    assert decode(payload_of(talk)) == Committed("t", talk.row.seq)


@pytest.mark.parametrize("letter", ["x", "я"])
def test_the_limit_counts_bytes(letter: str) -> None:
    talk = Plan(live_table(), NOW)
    talk.add_entry("chat", text=letter * 3950)
    assert len(payload_of(talk).encode()) <= LONGEST
    assert (decode(payload_of(talk)).after >= 0) == (letter == "x")


def test_no_payload_holds_the_deal() -> None:
    live = live_table()
    for _ in range(30):
        plan = next_move(live)
        assert live.row.sealed.partition(" salt ")[2] not in json.encode(payload_of(plan)).decode()
        plan.apply()
