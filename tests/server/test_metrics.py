"""Figures and logs for the operator: complete, and without anything that is nobody's business."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

import structlog
from sqlalchemy import Pool

from rattus.server.guests.capabilities import random_secret
from rattus.server.ops.logs import redacted, set_up_logs
from tests.server.lobby import InProcessServer, at, code

BOTS = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


def figures(text: str) -> dict[str, float]:
    """The figures of a page."""
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def test_a_bot_that_failed_is_counted(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> dict[str, float]:
        for callback in found.services.scheduler.after_failure:
            callback("search", "overrun")
        return figures((await found.nobody("127.0.0.1").tell("GET", "/metrics")).text)

    assert at(tmp_path, work)['rattus_bot_failures_total{level="search",why="overrun"}'] == 1


def test_the_figures_of_a_server_with_a_table(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> dict[str, float]:
        anna, machine = await found.guest(), found.nobody("127.0.0.1")
        await anna.open_table(*BOTS)
        await anna.tell("GET", "/api/tables/nothing")
        return figures((await machine.tell("GET", "/metrics")).text)

    counted = at(tmp_path, work)

    assert counted['rattus_tables{status="running"}'] == 1
    assert (counted["rattus_moves"], counted["rattus_guests"], counted["rattus_bot_queue"]) == (0, 1, 0)
    assert counted['rattus_requests_total{method="POST",route="/api/tables",status="201"}'] == 1
    assert counted['rattus_requests_total{method="GET",route="/api/tables/{table}",status="404"}'] == 1
    assert counted["rattus_request_seconds_count"] >= 3
    assert counted["rattus_event_lag_seconds_count"] == 0


def test_figures_are_for_the_machine_itself(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> list[int]:
        return [
            (await found.nobody(who).tell("GET", "/metrics")).status_code
            for who in ("127.0.0.1", "::1", "192.0.2.7")
        ]

    assert at(tmp_path, work) == [200, 200, 404]


def test_with_a_token_figures_are_for_whoever_has_it(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> list[int]:
        tokens = [None, "Bearer wrong", "Bearer right"]
        headers = [{"Authorization": token} if token else {} for token in tokens]
        return [
            (await found.nobody("127.0.0.1").tell("GET", "/metrics", headers=h)).status_code for h in headers
        ]

    assert at(tmp_path, work, metrics_token="right") == [404, 404, 200]


def test_a_fault_is_counted(tmp_path: Path) -> None:
    async def work(found: InProcessServer) -> float:
        def broken(*_: object) -> object:
            raise RuntimeError

        found.services.guests.authenticate = broken  # type: ignore[method-assign,assignment]
        await found.nobody(headers={"Cookie": "rattus=x"}).tell("GET", "/api/me")
        page = await found.nobody("127.0.0.1").tell("GET", "/metrics")
        return figures(page.text)['rattus_errors_total{where="http"}']

    assert at(tmp_path, work) == 1


def test_a_server_says_that_it_is_well_and_when_its_database_is_gone(tmp_path: Path) -> None:
    pools: list[Pool] = []

    async def work(found: InProcessServer) -> tuple[int, tuple[int, str]]:
        well = await found.nobody().tell("GET", "/healthz")
        pools.append(found.services.database.engine.pool)
        found.services.database.engine.dispose()
        (tmp_path / "rattus.db").write_bytes(b"no database" * 1000)
        for rest in tmp_path.glob("rattus.db-*"):
            rest.unlink()
        ill = await found.nobody().tell("GET", "/healthz")
        return well.status_code, code(ill)

    well, ill = at(tmp_path, work)
    pools[0].dispose()  # connections that were in use have come back to it since

    assert well == 200
    assert ill[0] >= 500


# --- logs -------------------------------------------------------------------------------------------


@contextmanager
def our_logs() -> Iterator[StringIO]:
    """The server's own way to write logs, into a text."""
    root, out = logging.getLogger(), StringIO()
    before = (root.handlers, root.level)
    with redirect_stdout(out):
        set_up_logs("info")
    try:
        yield out
    finally:
        root.handlers, root.level = before
        structlog.reset_defaults()


def test_a_log_is_json_without_secrets_or_names(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def work(found: InProcessServer) -> str:
        anna = await found.guest("Annegret")
        table = await anna.open_table({"kind": "me"}, {"kind": "open"})
        link = str(table["links"]["join"]).rsplit("/", 1)[1]
        token = await anna.post("/api/tokens", label="mine", scope="read")
        secrets.extend([link, token["secret"], anna.me["csrf"], anna.http.cookies["rattus"]])
        await found.nobody().tell("GET", f"/j/{link}")
        await found.nobody().tell("GET", f"/stop/{link}")
        await anna.tell("DELETE", f"/api/tokens/{token['secret']}")
        return str(anna.me["id"])

    with our_logs() as out:
        guest = at(tmp_path, work)
    text = out.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]

    assert [line for line in lines if line["event"] == "request" and line["guest"] == guest]
    assert all({"timestamp", "level", "event"} <= line.keys() for line in lines)
    assert all(line["request"] for line in lines if line["event"] == "request")
    assert [word for word in [*secrets, "Annegret"] if word in text] == []


def test_a_traceback_is_logged_without_secrets() -> None:
    secret = random_secret()
    with our_logs() as out:
        try:
            raise ValueError(f"smtp://user:hush@mail.example and {secret}")
        except ValueError:
            structlog.get_logger().exception("fault")

    text = out.getvalue()
    assert "ValueError" in text
    assert secret not in text
    assert "hush" not in text


def test_secrets_are_found_wherever_they_are() -> None:
    secret = random_secret()

    assert redacted({"a": [f"/j/{secret}", 7], "b": f"x {secret}"}) == {"a": ["/j/…", 7], "b": "x …"}
