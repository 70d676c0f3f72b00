"""Every face carries a number that stands nowhere else: who has not seen the face never gets the number."""

import re
from pathlib import Path
from random import Random

import pytest

from rattus.rules.setup import COLOURS
from rattus.rules.view import ONLOOKER, view
from tests.server.deterministic_server import FIRST_CANARY, FixedDeal, fixed_server
from tests.server.postgres import free_port
from tests.server.recorded_table import EVERYBODY, RecordedTable, any_kind, recorded

pytestmark = pytest.mark.slow

CARDS = "witch,crusader,wizard,knight,monk,king"
CANARY = re.compile(str(FIRST_CANARY)[:4].encode() + rb"\d{3}")


def canaries_in(text: bytes) -> set[int]:
    return {int(found) - FIRST_CANARY for found in CANARY.findall(text)}


def known_to(world: RecordedTable, seat: str) -> set[int]:
    """The faces this seat may know now."""
    number = ONLOOKER if seat == "onlooker" else COLOURS.index(seat)
    return {face for face in view(world.twin.state, number).faces if face >= 0}


async def everything_told(world: RecordedTable, seat: str) -> bytes:
    """All that a seat can get at now: its stream, every page about the table, and refusals."""
    moves = len(world.twin.outcomes)
    others = ("red", "blue", "yellow", "onlooker", "open")
    paths = ["", "/record", "/verify", "/moments?from=0&to=99", f"/moments/{moves}?seat={seat}"]
    paths += [f"/moments/{moves}?seat={other}" for other in others]
    paths += [f"/events?seat={other}" for other in others if other not in (seat, "onlooker")]
    bodies = [(await world.get(seat, path)).content for path in paths]
    bodies.append((await world.people[seat].http.get("/api/tables?which=mine")).content)
    if seat != "onlooker":
        bodies += [(await world.refused(seat)).content, (await world.stale(seat)).content]
    return b"".join([world.recorders[seat].all, *bodies])


async def play(world: RecordedTable) -> dict[str, set[int]]:
    """Play to the end; nobody hears of a face before he may."""
    random = Random(1)
    heard: dict[str, set[int]] = {seat: set() for seat in EVERYBODY}
    while not world.twin.state.over():
        await world.act(any_kind(world.twin, random))
        over = world.twin.state.over()
        for seat in EVERYBODY if len(world.twin.outcomes) % 20 == 0 and not over else ():
            heard[seat] = canaries_in(await everything_told(world, seat))
            assert heard[seat] <= known_to(world, seat)
    return heard


async def test_no_answer_holds_a_face_its_reader_has_not_seen(people: None, tmp_path: Path) -> None:
    fixed = FixedDeal(port=free_port(), database=f"sqlite:///{tmp_path}/canary.db", canary=True)

    with fixed_server(fixed) as address:
        async with recorded(address, fixed, CARDS) as world:
            heard = await play(world)
            record = (await world.get("onlooker", "/record")).text

    assert "rats " in record
    # The canaries sing once a face is seen: by everybody, or by one seat alone.
    assert heard["onlooker"]
    assert any(heard[seat] > heard["onlooker"] for seat in ("red", "blue", "yellow"))
