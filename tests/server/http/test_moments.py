"""Replay: moments of a game, seen from where one may stand."""

import pytest

from tests.server.client import Json, Person, request_id
from tests.server.live_server import ME, OPEN, RunningServer, decide, play_to_end, snapshot

pytestmark = pytest.mark.slow

BEA: Json = {"kind": "me", "name": "Bea"}


async def statuses(person: Person, table: str, *seats: str) -> list[int]:
    """The answers to asking for the first moment from these seats."""
    path = f"/api/tables/{table}/moments/1"
    return [(await person.http.get(path, params={"seat": seat})).status_code for seat in seats]


async def test_while_the_game_runs_one_sees_it_from_ones_own_seat_or_as_an_onlooker(
    server: RunningServer,
) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    await decide(ann, table["id"], "red")
    assert await statuses(bob, table["id"], "blue", "onlooker", "red", "open") == [200, 200, 403, 403]
    await play_to_end(server, table["id"])
    assert await statuses(bob, table["id"], "blue", "onlooker", "red", "open") == [200, 200, 200, 200]


async def test_moments_follow_the_actions_that_stand(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    said = [(await decide(ann, table, seat))["say"] for seat in ("red", "blue", "blue", "red", "red")]
    seq = (await snapshot(ann, table, "red"))["seq"]
    await ann.post(f"/api/tables/{table}/undo", id=request_id(), after=seq, seat="red")
    said[-1] = (await decide(ann, table, "red", 1))["say"]
    moments = await ann.get(f"/api/tables/{table}/moments", seat="red", to=50)
    assert [moment["moves"] for moment in moments] == [0, 1, 2, 3, 4, 5]
    assert [moment["news"]["say"] for moment in moments[1:]] == said
    assert moments[-1]["view"] == (await snapshot(ann, table, "red"))["view"]


async def test_after_the_end_every_face_can_be_seen_at_every_moment(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    await play_to_end(server, table)
    opened = await ann.get(f"/api/tables/{table}/moments/0", seat="open")
    closed = await ann.get(f"/api/tables/{table}/moments/0", seat="onlooker")
    rats = [
        [rat for region in one["view"]["regions"].values() for rat in region["rats"]]
        for one in (opened, closed)
    ]
    assert all("face" in rat for rat in rats[0])
    assert not any("face" in rat for rat in rats[1])
    assert (await ann.http.get(f"/api/tables/{table}/moments/99999")).status_code == 404
