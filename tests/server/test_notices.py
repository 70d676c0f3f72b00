"""Who is away is told once that it is his turn, by every way he chose, and can stop it with one click."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from sqlalchemy import Connection, select

from rattus.server.config import Config
from rattus.server.notify.dispatcher import Notifier, make_notifier
from rattus.server.notify.queue import RETRY_DELAYS
from rattus.server.notify.safe_http import SafeHttp
from rattus.server.storage import schema
from rattus.server.storage.database import Database, Job
from tests.server.lobby import InProcessServer, at
from tests.server.receivers import LOCAL, Receiver, anything, mailbox, receiver, to_this_machine, trust
from tests.server.storage import NOW, put_guest, put_table, stored

T = TypeVar("T")

DELAY = 60_000
LATER = NOW + DELAY


class Post:
    """Messages that are sent for real: to a webhook on this machine, by a clock turned by hand."""

    def __init__(self, database: Database, hook: Receiver) -> None:
        self.database = database
        self.hook = hook
        self.now = LATER
        self.here: set[tuple[str, str]] = set()
        config = Config(public="https://play.example", notice_delay=DELAY / 1000)
        way_out = SafeHttp(to_this_machine, anything, trust().client)
        self.notices: Notifier = make_notifier(
            database, config, lambda table, guest: (table, guest) in self.here, way_out, lambda: self.now
        )

    async def told(self) -> list[list[str]]:
        """Look once; which tables each message that arrived was about."""
        before = len(self.hook.received)
        await self.notices.poll()
        return [msgspec.json.decode(request.body)["tables"] for request in self.hook.received[before:]]

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


@asynccontextmanager
async def posting(folder: Path) -> AsyncIterator[Post]:
    async with stored(folder) as database, receiver() as hook:
        url = hook.url()
        await database.write(lambda connection: put_guest(connection, "anna", webhook=url))
        post = Post(database, hook)
        yield post
        await post.notices.stop()


def with_post(folder: Path, work: Callable[[Post], Awaitable[T]]) -> T:
    """Do something with a guest who wants to be told by webhook."""

    async def run() -> T:
        async with posting(folder) as post:
            return await work(post)

    return asyncio.run(run())


# --- when -------------------------------------------------------------------------------------------


def test_a_turn_that_has_waited_is_told_once(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[list[str]]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        return [await post.told(), await post.told()]

    assert with_post(tmp_path, work) == [[["t1"]], []]


def test_a_turn_that_has_just_begun_is_not_told_yet(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        post.now = LATER - 1
        return await post.told()

    assert with_post(tmp_path, work) == []


def test_several_tables_make_one_message(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        for table in ("t1", "t2", "t3"):
            await post.change(lambda connection, table=table: put_table(connection, table, "anna"))  # type: ignore[misc]
        return await post.told()

    assert with_post(tmp_path, work) == [["t1", "t2", "t3"]]


def test_nobody_is_told_of_a_table_that_is_open_before_him(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[list[str]]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        post.here = {("t1", "anna")}
        before = await post.told()
        post.here = set()
        return [before, await post.told()]

    assert with_post(tmp_path, work) == [[], [["t1"]]]


def test_another_process_knows_that_he_is_here(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        await post.change(
            lambda connection: connection.execute(schema.seats.update().values(here=LATER - 1000))
        )
        return await post.told()

    assert with_post(tmp_path, work) == []


def test_who_has_seen_that_it_is_his_turn_is_not_told(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        await post.seen("t1", 5)
        return await post.told()

    assert with_post(tmp_path, work) == []


def test_there_is_no_second_message_until_he_has_been_at_the_table(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[list[str]]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        first = await post.told()
        post.now += 3 * DELAY
        await post.turn("t1", 6, LATER + DELAY)
        second = await post.told()
        await post.seen("t1", 6)
        await post.turn("t1", 7, LATER + 2 * DELAY)
        return [first, second, await post.told()]

    assert with_post(tmp_path, work) == [[["t1"]], [], [["t1"]]]


def test_a_live_game_is_not_told_of(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna", pace="live"))
        return await post.told()

    assert with_post(tmp_path, work) == []


def test_a_failed_message_is_sent_again_later_and_then_given_up(tmp_path: Path) -> None:
    async def work(post: Post) -> list[int]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        post.hook.status = 500
        counts = []
        for pause in (*RETRY_DELAYS, RETRY_DELAYS[-1]):
            counts.append(len(await post.told()))
            counts.append(len(await post.told()))
            post.now += pause
        return counts

    assert with_post(tmp_path, work) == [1, 0] * len(RETRY_DELAYS) + [0, 0]


def test_a_message_that_comes_too_late_is_not_sent(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        post.hook.status = 500
        await post.told()
        await post.seen("t1", 5)
        post.now += RETRY_DELAYS[0]
        return await post.told()

    assert with_post(tmp_path, work) == []


def test_two_processes_send_it_once(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        other = Post(post.database, post.hook)
        await asyncio.gather(post.notices.poll(), other.notices.poll())
        await other.notices.stop()
        return [msgspec.json.decode(request.body)["tables"] for request in post.hook.received]

    assert with_post(tmp_path, work) == [["t1"]]


def test_what_another_process_has_sent_meanwhile_is_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(post: Post) -> int:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        other = Post(post.database, post.hook)
        write = post.database.write

        async def after_the_other(job: Job[T]) -> T:
            monkeypatch.setattr(post.database, "write", write)
            await other.notices.poll()
            return await write(job)

        monkeypatch.setattr(post.database, "write", after_the_other)
        await post.notices.poll()
        await other.notices.stop()
        return len(post.hook.received)

    assert with_post(tmp_path, work) == 1


def test_a_banned_guest_is_not_told(tmp_path: Path) -> None:
    async def work(post: Post) -> list[list[str]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        await post.change(lambda connection: connection.execute(schema.guests.update().values(banned=True)))
        return await post.told()

    assert with_post(tmp_path, work) == []


# --- one click to stop ------------------------------------------------------------------------------


def test_one_click_stops_the_messages(tmp_path: Path) -> None:
    async def work(post: Post) -> tuple[bool, bool, str, list[list[str]]]:
        await post.change(lambda connection: put_table(connection, "t1", "anna"))
        await post.told()
        secret = msgspec.json.decode(post.hook.received[0].body)["stop"].rsplit("/", 1)[1]
        done, wrong = await post.notices.unsubscribe(secret), await post.notices.unsubscribe("wrong")
        await post.change(lambda connection: put_table(connection, "t2", "anna"))
        webhook = await post.database.read(lambda c: c.execute(select(schema.guests.c.webhook)).scalar_one())
        return done, wrong, webhook, await post.told()

    assert with_post(tmp_path, work) == (True, False, "", [])


def test_a_mail_can_be_stopped_by_whoever_has_it_and_by_his_mail_program(tmp_path: Path) -> None:
    """The whole way: an address is given, confirmed from the mail, tested, and stopped from the mail."""

    async def run() -> tuple[list[int], list[object]]:
        async with mailbox() as mail:
            settings = {"smtp": f"smtp://{LOCAL}:{mail.port}", "sender": "rattus@play.example"}
            return await asyncio.to_thread(
                lambda: at(tmp_path, lambda found: work(found, mail.letters), **settings)
            )

    async def work(found: InProcessServer, letters: list[str]) -> tuple[list[int], list[object]]:
        anna, anybody = await found.guest(), found.nobody()
        me = (await anna.tell("PATCH", "/api/me", {"email": "anna@mail.example"})).json()
        before = await anna.tell("POST", "/api/me/test-notice")
        confirm = link_in(letters[0], "confirm")
        looked = await anybody.tell("GET", confirm)
        unchanged = (await anna.get("/api/me")).get("confirmed", False)
        agreed = await anybody.tell("POST", confirm)
        tested = await anna.post("/api/me/test-notice")
        stop = link_in(letters[1], "stop")
        asked = await anybody.tell("GET", stop)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        stopped = await anybody.tell("POST", stop, content="List-Unsubscribe=One-Click", headers=form)
        after = await anna.get("/api/me")
        answers = [looked, agreed, asked, stopped, before]
        facts: list[object] = [me.get("confirmed", False), unchanged, tested, after.get("email", "")]
        return [answer.status_code for answer in answers], facts

    statuses, facts = asyncio.run(run())

    assert statuses == [200, 200, 200, 200, 409]
    assert facts == [False, False, {"ways": {"mail": "sent"}}, ""]


def link_in(letter: str, kind: str) -> str:
    """The path of a link in a mail."""
    joined = letter.replace("=\r\n", "")
    found = re.search(rf"http://127\.0\.0\.1:8000(/{kind}/[\w-]+)", joined)
    assert found is not None
    return found[1]


def test_a_wrong_link_leads_to_a_page_that_says_so(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> list[tuple[int, bool]]:
        pages = []
        for method, path in (
            ("GET", "/stop/x"),
            ("POST", "/stop/x"),
            ("GET", "/confirm/x"),
            ("POST", "/confirm/x"),
        ):
            answer = await found.nobody().tell(method, path, headers={"Accept-Language": "ru-RU,ru"})
            pages.append((answer.status_code, "больше никуда не ведёт" in answer.text))
        return pages

    assert at(tmp_path, work) == [(404, True)] * 4
