"""Streams: nothing is lost, nothing comes twice, and everybody is told when the server stops."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import update
from starlette.types import Message

from rattus.server.http import responses, streams
from rattus.server.storage import schema
from rattus.server.tables import backlog
from rattus.server.tables.hub import BEHIND, LONGEST_QUEUE, Subscriber
from rattus.server.wire.stream_event import StreamEvent
from tests.server.client import Heard, Json, Listener, Person, ndjson, request_id, sse
from tests.server.live_server import DATABASES, ME, OPEN, RunningServer, Serve, decide, running

pytestmark = pytest.mark.slow

BEA: Json = {"kind": "me", "name": "Bea"}
PATIENCE = 20  # seconds until something that does not happen counts as broken


async def heard(
    person: Person, table: str, count: int, *, lines: bool = False, **query: str | int
) -> list[Heard]:
    """The first events of a stream."""
    found: list[Heard] = []
    headers = {"Accept": "application/x-ndjson"} if lines else {}
    path = f"/api/tables/{table}/events"
    async with person.http.stream("GET", path, params=query, headers=headers) as response:
        kind = "application/x-ndjson" if lines else "text/event-stream"
        assert response.headers["content-type"].startswith(kind)
        reader = ndjson if lines else sse
        async for one in reader(response.aiter_lines()):
            found.append(one)
            if len(found) == count:
                break
    return found


@pytest.mark.parametrize("lines", [False, True], ids=["sse", "ndjson"])
async def test_whoever_was_away_hears_what_he_missed_once_and_in_order(
    server: RunningServer, lines: bool
) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    [first] = await heard(ann, table, 1, lines=lines, seat="red")
    assert (first.kind, first.data["view"]["seat"]) == ("snapshot", "red")
    said = [(await decide(ann, table, seat))["say"] for seat in ("red", "blue", "blue", "red")]
    missed = await heard(ann, table, 4, lines=lines, seat="red", after=first.data["seq"])
    assert [one.data["say"] for one in missed] == said
    assert [one.data["seq"] for one in missed] == [first.data["seq"] + number for number in range(1, 5)]
    assert [one.data["view"]["moves"] for one in missed] == [1, 2, 3, 4]
    assert [bool(one.data.get("choices")) for one in missed] == [False, False, True, True]


async def test_old_news_look_as_they_did_when_they_were_new(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    listener = Listener(ann, table, "blue")
    following = asyncio.create_task(listener.follow())
    await listener.until(lambda one: one.seq >= 0)
    start = listener.seq
    for _ in range(12):
        state = await ann.get(f"/api/tables/{table}")
        done = await decide(ann, table, state["decider"], -1)
        await listener.until(lambda one, seq=done["seq"]: one.seq >= seq)  # type: ignore[misc]
    fresh = [news for news in listener.news if news["seq"] > start]
    following.cancel()
    again = await heard(ann, table, len(fresh), seat="blue", after=start)
    assert [one.data for one in again] == fresh


async def test_a_stream_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    database = DATABASES["sqlite"](tmp_path)
    async with running(database) as here:
        ann = await here.guest("Ann")
        table = (await ann.open_table(ME, BEA))["id"]
        await decide(ann, table, "red")
        seq = (await decide(ann, table, "blue"))["seq"]
        cookies, headers = ann.http.cookies, {"X-Rattus-Csrf": ann.me["csrf"]}
    async with running(database) as again:
        back = Person(again.address, headers)
        back.http.cookies = cookies
        [last] = await heard(back, table, 1, seat="red", after=seq - 1)
        assert (last.data["seq"], last.data["view"]["moves"]) == (seq, 2)
        await decide(back, table, "blue")
        await back.leave()


async def test_everybody_is_told_when_the_server_stops(tmp_path: Path) -> None:
    async with running(DATABASES["sqlite"](tmp_path)) as here:
        ann = await Person.arrive(here.address, "Ann")
        table = (await ann.open_table(ME, OPEN))["id"]
        listening = asyncio.create_task(heard(ann, table, 9))
        waiting = asyncio.create_task(own_events(ann))
        while not here.services.tables.hub.tables or not here.services.tables.hub.guests:
            await asyncio.sleep(0.01)
    kinds = [(await listening)[-1].kind, (await waiting)[-1].kind]
    await ann.leave()

    assert kinds == ["bye", "bye"]


async def own_events(person: Person) -> list[Heard]:
    """The stream of one's own tables, to its end."""
    async with person.http.stream("GET", "/api/events") as response:
        return [one async for one in sse(response.aiter_lines())]


async def test_a_guest_hears_which_tables_wait_for_him(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    async with bob.http.stream("GET", "/api/events") as response:
        events = sse(response.aiter_lines())
        assert (await anext(events)).data == {"count": 0, "tables": []}
        await bob.take_seat(table)
        await decide(ann, table["id"], "red")
        async for one in events:
            if one.data["count"]:
                assert one.data == {"count": 1, "tables": [table["id"]]}
                break


async def test_a_silent_stream_shows_that_it_lives(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)

    server = await serve()
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, OPEN))["id"]

    assert [one.kind for one in await heard(ann, table, 3, lines=True)][-1] == "heartbeat"
    assert streams.as_event(streams.HEARTBEAT_EVENT).startswith(b":")


async def test_a_reader_who_does_not_keep_up_is_cut_off() -> None:
    subscriber = Subscriber("somebody")
    for number in range(LONGEST_QUEUE + 5):
        subscriber.put(StreamEvent("news", number, b"{}"))

    assert [event async for event in streams.events_of(subscriber)] == [BEHIND]


async def test_only_ones_own_seat_can_be_watched_while_the_game_runs(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    path = f"/api/tables/{table['id']}/events"

    assert [
        (await bob.http.get(path, params={"seat": seat})).status_code for seat in ("red", "open", "pink")
    ] == [403, 403, 404]


async def test_nobody_hears_of_a_request_but_who_made_it(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    seq = (await ann.post(f"/api/tables/{table['id']}/chat", id=request_id(), text="Hi"))["seq"]
    streams = [heard(ann, table["id"], 1, after=seq - 1), heard(bob, table["id"], 1, after=seq - 1)]

    assert [one.data.get("request", "")[:7] for [one] in await asyncio.gather(*streams)] == ["request", ""]


async def to_its_end(person: Person, table: str, seat: str) -> list[Heard]:
    """A stream until the server ends it."""
    path = f"/api/tables/{table}/events"
    async with (
        asyncio.timeout(PATIENCE),
        person.http.stream("GET", path, params={"seat": seat}) as response,
    ):
        return [one async for one in sse(response.aiter_lines())]


async def begun(here: RunningServer, count: int) -> None:
    """Until there are so many streams."""
    async with asyncio.timeout(PATIENCE):
        while len(here.services.tables.hub.all_subscribers()) < count:
            await asyncio.sleep(0.01)


async def test_who_gave_up_a_seat_sees_nothing_of_what_its_next_owner_sees(server: RunningServer) -> None:
    ann, bob, cid, dan = [await server.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    table = await ann.open_table(ME, OPEN, OPEN)
    await bob.take_seat(table)
    listening = asyncio.create_task(to_its_end(bob, table["id"], "blue"))
    await begun(server, 1)
    await bob.post(f"/api/tables/{table['id']}/leave")
    for other in (cid, dan):
        await other.take_seat(table)
    await decide(ann, table["id"], "red")

    assert [one.kind for one in (await listening) if one.data.get("view")] == []


async def test_who_hands_over_a_seat_watches_from_it_no_more(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = (await ann.open_table(ME, BEA))["id"]
    listening = asyncio.create_task(to_its_end(ann, table, "blue"))
    onlooking = Listener(ann, table)
    following = asyncio.create_task(onlooking.follow())
    await begun(server, 2)
    link = await ann.post(f"/api/tables/{table}/seats/blue/link")
    await bob.post("/api/claim", secret=link["secret"])
    last = (await listening)[-1].data.get("seq", 0)
    done = await decide(ann, table, "red")
    await onlooking.until(lambda one: one.seq >= done["seq"])
    following.cancel()

    assert [last < done["seq"], onlooking.cuts] == [True, 0]


@pytest.mark.parametrize("how", ["banned", "token ended"])
async def test_who_is_sent_away_hears_no_more(server: RunningServer, how: str) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    program = await ann.program("read")
    listening = asyncio.create_task(to_its_end(program, table, "onlooker"))
    await begun(server, 1)
    await server.services.streams.end_revoked()
    assert not listening.done()
    if how == "banned":
        sent = update(schema.guests).where(schema.guests.c.id == ann.me["id"]).values(banned=True)
        await server.services.database.write(lambda connection: connection.execute(sent).rowcount)
    else:
        [token] = await ann.get("/api/tokens")
        await ann.http.delete(f"/api/tokens/{token['id']}")
    await server.services.streams.end_revoked()
    await listening
    await program.leave()


async def test_new_links_end_the_streams_of_who_came_by_the_old_ones(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, BEA)
    await bob.watch(table)
    listening = asyncio.create_task(to_its_end(bob, table["id"], "onlooker"))
    await begun(server, 1)
    await ann.post(f"/api/tables/{table['id']}/links")
    await listening

    assert (await bob.http.get(f"/api/tables/{table['id']}")).status_code == 404


async def test_who_has_missed_much_gets_a_snapshot_instead(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MOST_MISSED", 3)
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    for number in range(4):
        last = await ann.post(f"/api/tables/{table}/chat", id=request_id(), text=str(number))
    asked = [await heard(ann, table, 1, after=last["seq"] - missed) for missed in (3, 4)]

    assert [one.kind for [one] in asked] == ["news", "snapshot"]


async def test_streams_that_resume_at_once_share_what_they_missed(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    for seat in ("red", "blue", "blue", "red", "red", "red"):
        await decide(ann, table, seat)
    live = await server.services.tables.live(table)
    first, second = [
        server.services.streams.first_events(live, Subscriber(guest), 2) for guest in ("one", "other")
    ]

    assert [one is other for one, other in zip(first, second, strict=True)] == [True] * (live.seq - 2)


async def test_a_bound_that_every_event_breaks_cuts_streams_but_loses_nothing(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "MOST_OF_STREAM", 1)
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    listener = Listener(ann, table, "red")
    following = asyncio.create_task(listener.follow())
    await listener.until(lambda one: one.seq >= 0)
    lines = [str(number) for number in range(20)]
    for text in lines:
        done = await ann.post(f"/api/tables/{table}/chat", id=request_id(), text=text)
    await listener.until(lambda one: one.seq >= done["seq"])
    following.cancel()

    assert listener.cuts > 0
    assert [news["text"] for news in listener.news if news["kind"] == "chat"] == lines


async def test_a_connection_is_handed_a_long_event_piece_by_piece() -> None:
    event, messages = b"x" * (2 * responses.PIECE + 1), list[Message]()

    async def events() -> AsyncGenerator[bytes]:
        yield event

    async def send(message: Message) -> None:
        messages.append(message)

    await responses.Stream(events(), "text/event-stream", {}).send_all(send)
    bodies = [message.get("body", b"") for message in messages]

    assert [len(body) for body in bodies] == [0, responses.PIECE, responses.PIECE, 1, 0]
    assert b"".join(bodies) == event
