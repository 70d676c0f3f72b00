"""What a snapshot tells of the past: the whole game, and of the talk the last page; older ones on request."""

import pytest

from rattus.server.tables import history
from tests.server.client import Json, Person, request_id
from tests.server.live_server import ME, OPEN, RunningServer, decide, snapshot

BEA: Json = {"kind": "me", "name": "Bea"}


async def say(person: Person, table: str, *lines: str) -> None:
    """Talk."""
    for text in lines:
        await person.post(f"/api/tables/{table}/chat", id=request_id(), text=text)


def texts_of(log: list[Json]) -> list[str]:
    """What was said."""
    return [news["text"] for news in log if news["kind"] == "chat"]


async def pages_before(person: Person, table: str, before: int) -> list[list[str]]:
    """All pages of talk before a number, the last one first."""
    found, more = [], True
    while more:
        page = await person.get(f"/api/tables/{table}/talk", before=before)
        found.append(texts_of(page["lines"]))
        before, more = page["lines"][0]["seq"], page.get("earlier", False)
    return found


async def test_older_talk_comes_in_pages_each_line_once(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "PAGE", 3)
    monkeypatch.setattr("rattus.server.tables.news.PAGE", 3)
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    await say(ann, table, *"abcdefgh")
    log = (await snapshot(ann, table, "red"))["log"]
    oldest = next(news["seq"] for news in log if news["kind"] == "chat")
    last = await ann.get(f"/api/tables/{table}/talk")

    assert texts_of(log) == ["f", "g", "h"] == texts_of(last["lines"])
    assert await pages_before(ann, table, oldest) == [["c", "d", "e"], ["a", "b"]]


async def test_pages_of_talk_leave_out_who_is_muted(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    await say(bob, table["id"], "Blah")
    await say(ann, table["id"], "Hm")
    await ann.http.put(f"/api/tables/{table['id']}/mute/blue")

    heard = [await person.get(f"/api/tables/{table['id']}/talk") for person in (ann, bob)]

    assert [texts_of(talk["lines"]) for talk in heard] == [["Hm"], ["Blah", "Hm"]]


async def test_a_snapshot_does_not_grow_with_what_is_taken_back_again_and_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MOST_ASIDES", 2)
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    for seat in ("red", "blue", "blue", "red"):
        await decide(ann, table, seat)
    for _ in range(4):
        done = await decide(ann, table, "red")
        path = f"/api/tables/{table}/undo"
        await ann.post(path, id=request_id(), after=done["seq"], count=1, seat="red")
    log = (await snapshot(ann, table, "red"))["log"]

    assert [news["kind"] for news in log] == ["move"] * 4 + ["undo"] * 2
