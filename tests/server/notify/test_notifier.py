"""Who is away is told once that it is his turn, by every way he chose, and can stop it with one click."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from sqlalchemy import Connection, select

from rattus.server.config import Config
from rattus.server.notify import deliveries, dispatcher
from rattus.server.notify.deliveries import FOR_FIRST_ATTEMPTS, MOST_AT_ONCE
from rattus.server.notify.dispatcher import Notifier, make_notifier
from rattus.server.notify.queue import RETRY_DELAYS
from rattus.server.notify.safe_http import SafeHttp
from rattus.server.storage import schema
from rattus.server.storage.database import Database, Job
from tests.server.in_process import InProcessServer, StartApp
from tests.server.receivers import LOCAL, Receiver, anything, mailbox, receiver, to_this_machine, trust
from tests.server.rows import NOW, put_guest, put_table, stored

T = TypeVar("T")

DELAY = 60_000
GUARD = 8  # seconds; a receiver that does not answer is waited for longer
LATER = NOW + DELAY


class Post:
    """Messages that are sent for real: to a webhook on this machine, by a clock turned by hand."""

    def __init__(self, database: Database, hook: Receiver) -> None:
        self.database = database
        self.hook = hook
        self.now = LATER
        self.here: set[tuple[str, str]] = set()
        config = Config(public="https://play.example", notice_delay=DELAY / 1000)
        http = SafeHttp(to_this_machine, anything, trust().client)
        self.notices: Notifier = make_notifier(
            database, config, lambda table, guest: (table, guest) in self.here, http, lambda: self.now
        )

    async def told(self) -> list[list[str]]:
        """Look once; which tables each message that arrived was about."""
        before = len(self.hook.received)
        await self.poll()
        return [msgspec.json.decode(request.body)["tables"] for request in self.hook.received[before:]]

    async def poll(self) -> None:
        """Look once, and wait until everything that was found is delivered."""
        await self.notices.poll()
        await self.notices.deliveries.settled()

    async def change(self, job: Callable[[Connection], object]) -> None:
        await self.database.write(job)

    async def seen(self, table: str, seq: int) -> None:
        s = schema.seats
        await self.change(lambda c: c.execute(s.update().where(s.c.table == table).values(seen=seq)))

    async def turn(self, table: str, seq: int, since: int) -> None:
        """It is the guest's turn again, since this time and with this entry of the log."""
        t, e = schema.tables, schema.log
        entry = e.insert().values(table=table, seq=seq, kind="move", by="bot", data="{}", at=since, version=1)
        await self.change(lambda c: c.execute(entry))
        await self.change(lambda c: c.execute(t.update().where(t.c.id == table).values(seq=seq, since=since)))


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    """The messages of a server, and a guest who wants to be told by webhook."""
    async with stored(tmp_path) as database, receiver() as hook:
        url = hook.url()
        await database.write(lambda connection: put_guest(connection, "anna", webhook=url))
        post = Post(database, hook)
        yield post
        await post.notices.stop()


# --- when -------------------------------------------------------------------------------------------


async def test_a_turn_that_has_waited_is_told_once(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))

    assert [await post.told(), await post.told()] == [[["t1"]], []]


async def test_a_turn_that_has_just_begun_is_not_told_yet(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    post.now = LATER - 1

    assert (await post.told()) == []


async def test_several_tables_make_one_message(post: Post) -> None:
    for table in ("t1", "t2", "t3"):
        await post.change(lambda connection, table=table: put_table(connection, table, "anna"))  # type: ignore[misc]

    assert (await post.told()) == [["t1", "t2", "t3"]]


async def test_nobody_is_told_of_a_table_that_is_open_before_him(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    post.here = {("t1", "anna")}
    before = await post.told()
    post.here = set()

    assert [before, await post.told()] == [[], [["t1"]]]


async def test_another_process_knows_that_he_is_here(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    await post.change(lambda connection: connection.execute(schema.seats.update().values(here=LATER - 1000)))

    assert (await post.told()) == []


async def test_who_has_seen_that_it_is_his_turn_is_not_told(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    await post.seen("t1", 5)

    assert (await post.told()) == []


async def test_there_is_no_second_message_until_he_has_been_at_the_table(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    first = await post.told()
    post.now += 3 * DELAY
    await post.turn("t1", 6, LATER + DELAY)
    second = await post.told()
    await post.seen("t1", 6)
    await post.turn("t1", 7, LATER + 2 * DELAY)

    assert [first, second, await post.told()] == [[["t1"]], [], [["t1"]]]


async def test_a_live_game_is_not_told_of(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna", pace="live"))

    assert (await post.told()) == []


async def test_a_failed_message_is_sent_again_later_and_then_given_up(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    post.hook.status = 500
    counts = []
    for pause in (*RETRY_DELAYS, RETRY_DELAYS[-1]):
        counts.append(len(await post.told()))
        counts.append(len(await post.told()))
        post.now += pause

    assert counts == [1, 0] * len(RETRY_DELAYS) + [0, 0]


async def test_a_message_that_comes_too_late_is_not_sent(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    post.hook.status = 500
    await post.told()
    await post.seen("t1", 5)
    post.now += RETRY_DELAYS[0]

    assert (await post.told()) == []


async def test_two_processes_send_it_once(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    other = Post(post.database, post.hook)
    await asyncio.gather(post.poll(), other.poll())
    await other.notices.stop()

    assert [msgspec.json.decode(request.body)["tables"] for request in post.hook.received] == [["t1"]]


async def test_what_another_process_has_sent_meanwhile_is_not_sent_again(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    other = Post(post.database, post.hook)
    write = post.database.write

    async def after_the_other(job: Job[T]) -> T:
        monkeypatch.setattr(post.database, "write", write)
        await other.poll()
        return await write(job)

    monkeypatch.setattr(post.database, "write", after_the_other)
    await post.poll()
    await other.notices.stop()

    assert len(post.hook.received) == 1


async def test_a_banned_guest_is_not_told(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    await post.change(lambda connection: connection.execute(schema.guests.update().values(banned=True)))

    assert (await post.told()) == []


# --- one click to stop ------------------------------------------------------------------------------


async def test_one_click_stops_the_messages(post: Post) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    await post.told()
    secret = msgspec.json.decode(post.hook.received[0].body)["stop"].rsplit("/", 1)[1]
    done, wrong = await post.notices.unsubscribe(secret), await post.notices.unsubscribe("wrong")
    await post.change(lambda connection: put_table(connection, "t2", "anna"))
    webhook = await post.database.read(lambda c: c.execute(select(schema.guests.c.webhook)).scalar_one())

    assert (done, wrong, webhook, await post.told()) == (True, False, "", [])


async def test_a_mail_can_be_stopped_by_whoever_has_it_and_by_his_mail_program(start_app: StartApp) -> None:
    """The whole way: an address is given, confirmed from the mail, tested, and stopped from the mail."""
    async with mailbox() as mail:
        app = await start_app(smtp=f"smtp://{LOCAL}:{mail.port}", sender="rattus@play.example")
        anna, anybody = await app.guest(), app.nobody()
        me = (await anna.tell("PATCH", "/api/me", {"email": "anna@mail.example"})).json()
        before = await anna.tell("POST", "/api/me/test-notice")
        confirm = link_in(mail.mails[0], "confirm")
        looked = await anybody.tell("GET", confirm)
        unchanged = (await anna.get("/api/me")).get("confirmed", False)
        agreed = await anybody.tell("POST", confirm)
        tested = await anna.post("/api/me/test-notice")
        stop = link_in(mail.mails[1], "stop")
        asked = await anybody.tell("GET", stop)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        stopped = await anybody.tell("POST", stop, content="List-Unsubscribe=One-Click", headers=form)
        after = await anna.get("/api/me")

    answers = [looked, agreed, asked, stopped, before]
    facts = [me.get("confirmed", False), unchanged, tested, after.get("email", "")]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 409]
    assert facts == [False, False, {"ways": {"mail": "sent"}}, ""]


def link_in(mail: str, kind: str) -> str:
    """The path of a link in a mail."""
    joined = mail.replace("=\r\n", "")
    found = re.search(rf"http://127\.0\.0\.1:8000(/{kind}/[\w-]+)", joined)
    assert found is not None
    return found[1]


async def test_a_wrong_link_leads_to_a_page_that_says_so(app: InProcessServer) -> None:
    pages = []
    for method, path in (
        ("GET", "/stop/x"),
        ("POST", "/stop/x"),
        ("GET", "/confirm/x"),
        ("POST", "/confirm/x"),
    ):
        answer = await app.nobody().tell(method, path, headers={"Accept-Language": "ru-RU,ru"})
        pages.append((answer.status_code, "больше не действует" in answer.text))

    assert pages == [(404, True)] * 4


# --- receivers that do not answer -------------------------------------------------------------------


@pytest.fixture
async def silent(post: Post) -> AsyncIterator[Receiver]:
    """A receiver that takes what it is sent and never answers; it is that of the guest `mute`."""
    async with receiver() as found:
        found.pause = 3600.0
        await post.change(lambda connection: put_guest(connection, "mute", webhook=found.url()))
        yield found


async def arrived(receiver: Receiver, count: int = 1) -> list[list[str]]:
    """What a receiver has been told, once so many messages are there."""
    async with asyncio.timeout(GUARD):
        while len(receiver.received) < count:
            await asyncio.sleep(0.01)
    return [msgspec.json.decode(request.body)["tables"] for request in receiver.received]


async def test_a_receiver_that_does_not_answer_delays_nobody_else(post: Post, silent: Receiver) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "mute"))
    async with asyncio.timeout(GUARD):
        await post.notices.poll()
        await arrived(silent)
        await post.change(lambda connection: put_table(connection, "t2", "anna"))
        await post.notices.poll()

    assert await arrived(post.hook) == [["t2"]]


async def test_nothing_more_is_sent_to_a_guest_until_the_last_message_has_arrived_or_failed(
    post: Post, silent: Receiver
) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "mute"))
    await post.notices.poll()
    await arrived(silent)
    await post.change(lambda connection: put_table(connection, "t2", "mute"))

    assert [await post.notices.poll(), len(post.notices.deliveries.under_way)] == [0, 1]


async def test_many_silent_receivers_leave_room_for_others_and_are_sent_little_at_once(
    post: Post, silent: Receiver
) -> None:
    guests = [f"mute{number}" for number in range(MOST_AT_ONCE)]
    for guest in guests:
        await post.change(lambda c, guest=guest: put_guest(c, guest, webhook=silent.url()))  # type: ignore[misc]
        await post.change(lambda c, guest=guest: put_table(c, f"t-{guest}", guest))  # type: ignore[misc]
    await post.notices.poll()
    first = len(post.notices.deliveries.under_way)
    await post.notices.deliveries.stop()
    post.now += RETRY_DELAYS[0]
    await post.notices.poll()
    again = len(post.notices.deliveries.under_way)
    await post.change(lambda connection: put_table(connection, "t1", "anna"))
    await post.notices.poll()

    assert (first, again) == (MOST_AT_ONCE, MOST_AT_ONCE - FOR_FIRST_ATTEMPTS)
    assert await arrived(post.hook) == [["t1"]]


async def test_what_finds_no_room_is_sent_when_there_is_room_again(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "MOST_AT_ONCE", 1)
    guests = ["ben", "eva", "ida"]
    for guest in guests:
        await post.change(lambda c, guest=guest: put_guest(c, guest, webhook=post.hook.url()))  # type: ignore[misc]
        await post.change(lambda c, guest=guest: put_table(c, f"t-{guest}", guest))  # type: ignore[misc]
    await post.notices.start()

    assert sorted(await arrived(post.hook, 3)) == [[f"t-{guest}"] for guest in guests]


async def test_a_delivery_has_a_time_limit_and_is_tried_again(
    post: Post, silent: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post.change(lambda connection: put_table(connection, "t1", "mute"))
    with monkeypatch.context() as limit:
        limit.setattr(dispatcher, "SECONDS", 0.2)
        async with asyncio.timeout(GUARD):
            await post.poll()
    silent.received.clear()
    silent.pause = 0.0
    post.now += RETRY_DELAYS[0]
    await post.poll()

    assert await arrived(silent) == [["t1"]]
