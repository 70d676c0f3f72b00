"""A request costs what it takes: processor time, bytes, entries of a log."""

import asyncio
import time

import pytest

from rattus.server.http.metering import BYTES_A_TOKEN, SECONDS_A_TOKEN, Metered, price_of
from rattus.server.http.rate_limits import Allowance, Buckets, Limits
from tests.server.in_process import InProcessServer, StartApp, Visitor, code


def work(seconds: float) -> None:
    """Keep the processor busy."""
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


# --- measuring ----------------------------------------------------------------------------------------


async def test_only_the_steps_of_a_request_itself_are_measured() -> None:
    async def busy() -> None:
        work(0.02)
        await asyncio.sleep(0.05)
        work(0.02)

    async def idle() -> None:
        await asyncio.sleep(0.05)

    mine, other = Metered(busy()), Metered(idle())
    await asyncio.gather(waited(mine), waited(other))

    assert 0.04 <= mine.seconds < 0.3
    assert other.seconds < 0.03


async def waited(metered: Metered) -> None:
    """Wait for something that is measured, in a task of its own."""
    await metered


async def test_a_cancelled_request_ends_as_it_would_unmeasured() -> None:
    ended: list[str] = []

    async def endless() -> None:
        try:
            await asyncio.sleep(1000)
        finally:
            ended.append("ended")

    task = asyncio.create_task(waited(Metered(endless())))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert ended == ["ended"]


async def test_a_fault_passes_through_the_meter() -> None:
    async def broken() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    with pytest.raises(KeyError):
        await Metered(broken())


def test_one_token_is_in_the_price_of_every_request() -> None:
    assert price_of(0, 0) == price_of(SECONDS_A_TOKEN, 0) == price_of(0, BYTES_A_TOKEN) == 0
    assert price_of(10 * SECONDS_A_TOKEN, 5 * BYTES_A_TOKEN) == pytest.approx(14)


# --- charging -----------------------------------------------------------------------------------------


def test_a_bucket_is_overdrawn_by_what_it_holds_and_no_more() -> None:
    buckets = Buckets(Allowance(10, 1), lambda: 100.0)
    buckets.charge("anna", 1000)

    assert (buckets.take("anna"), buckets.take("bert")) == (11, 0)


def test_nothing_is_charged_where_there_is_no_limit() -> None:
    limits = Limits(0)
    limits.charge("anna", "192.0.2.7", 1000)

    assert (limits.guests.take("anna"), limits.addresses.take("192.0.2.7")) == (0, 0)


async def slow_table(app: InProcessServer) -> tuple[Visitor, str]:
    """Somebody at a table whose description takes long to make."""
    ann = await app.guest("Ann")
    table = (await ann.open_table({"kind": "me"}, {"kind": "open"}))["id"]
    serializer, quick = app.services.tables.serializer, app.services.tables.serializer.table

    def slow(*given: object) -> object:
        work(200 * SECONDS_A_TOKEN)
        return quick(*given)  # type: ignore[arg-type]

    serializer.table = slow  # type: ignore[method-assign,assignment]
    return ann, f"/api/tables/{table}"


async def test_work_is_charged_to_the_guest_who_caused_it(start_app: StartApp) -> None:
    app = await start_app(requests=10.0)
    ann, table = await slow_table(app)
    bert = await app.guest("Bert")
    answers = [await ann.tell("GET", table) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 429]
    assert int(answers[1].headers["retry-after"]) >= 5
    assert (await bert.tell("GET", "/api/me")).status_code == 200


async def test_work_is_charged_to_the_address_too(start_app: StartApp) -> None:
    app = await start_app(requests=1.0)
    ann, table = await slow_table(app)
    app.services.limits.guests.allowance = Allowance(10_000, 10_000)
    await ann.tell("GET", table)

    assert code(await app.nobody().tell("GET", "/api/info")) == (429, "too-fast")
    assert (await app.nobody("198.51.100.9").tell("GET", "/api/info")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/nothing"), ("GET", "/stop"), ("PUT", "/api/tables")]
)
async def test_what_is_not_there_is_not_asked_for_without_end(
    start_app: StartApp, method: str, path: str
) -> None:
    app = await start_app(requests=1.0)
    visitor = app.nobody()
    statuses = [(await visitor.tell(method, path)).status_code for _ in range(150)]

    assert statuses[0] in (404, 405)
    assert statuses.count(429) > 20  # meanwhile a few come back


# --- streams ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["seat=red", "seat=red&after=9000"])
async def test_opening_a_table_with_a_long_log_costs_more(start_app: StartApp, query: str) -> None:
    app = await start_app(requests=2.0)
    ann = await app.guest("Ann")
    table = (await ann.open_table({"kind": "me"}, {"kind": "open"}))["id"]
    (await app.services.tables.live(table)).row.seq = 10_000
    limits = app.services.limits.guests
    limits._levels.clear()
    limits.take(ann.me["id"], 15)

    async with asyncio.timeout(10):  # a stream that was opened would not end
        answer = await ann.tell("GET", f"/api/tables/{table}/events?{query}")

    assert code(answer) == (429, "too-fast")
