"""Figures and logs for the operator: complete, and without anything that is nobody's business."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path

import structlog

from rattus.server.guests.capabilities import random_secret
from rattus.server.ops.logs import redacted, set_up_logs
from tests.server.in_process import InProcessServer, StartApp

BOTS = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


def figures(text: str) -> dict[str, float]:
    """The figures of a page."""
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


async def test_a_bot_that_failed_is_counted(app: InProcessServer) -> None:
    for callback in app.services.scheduler.after_failure:
        callback("search", "overrun")

    assert (
        figures((await app.nobody("127.0.0.1").tell("GET", "/metrics")).text)[
            'rattus_bot_failures_total{level="search",why="overrun"}'
        ]
        == 1
    )


async def test_the_figures_of_a_server_with_a_table(app: InProcessServer) -> None:
    anna, machine = await app.guest(), app.nobody("127.0.0.1")
    await anna.open_table(*BOTS)
    await anna.tell("GET", "/api/tables/nothing")

    counted = figures((await machine.tell("GET", "/metrics")).text)

    assert counted['rattus_tables{status="running"}'] == 1
    assert (counted["rattus_moves"], counted["rattus_guests"], counted["rattus_bot_queue"]) == (0, 1, 0)
    assert counted['rattus_requests_total{method="POST",route="/api/tables",status="201"}'] == 1
    assert counted['rattus_requests_total{method="GET",route="/api/tables/{table}",status="404"}'] == 1
    assert counted["rattus_request_seconds_count"] >= 3
    assert counted["rattus_event_lag_seconds_count"] == 0


async def test_figures_are_for_the_machine_itself(app: InProcessServer) -> None:
    assert [
        (await app.nobody(who).tell("GET", "/metrics")).status_code
        for who in ("127.0.0.1", "::1", "192.0.2.7")
    ] == [200, 200, 404]


async def test_with_a_token_figures_are_for_whoever_has_it(start_app: StartApp) -> None:
    app = await start_app(metrics_token="right")
    tokens = [None, "Bearer wrong", "Bearer right"]
    headers = [{"Authorization": token} if token else {} for token in tokens]

    assert [
        (await app.nobody("127.0.0.1").tell("GET", "/metrics", headers=h)).status_code for h in headers
    ] == [404, 404, 200]


async def test_a_fault_is_counted(app: InProcessServer) -> None:
    def broken(*_: object) -> object:
        raise RuntimeError

    app.services.guests.authenticate = broken  # type: ignore[method-assign,assignment]
    await app.nobody(headers={"Cookie": "rattus=x"}).tell("GET", "/api/me")
    page = await app.nobody("127.0.0.1").tell("GET", "/metrics")

    assert figures(page.text)['rattus_errors_total{where="http"}'] == 1


async def test_a_server_says_that_it_is_ready_and_when_its_database_is_gone(
    start_app: StartApp, tmp_path: Path
) -> None:
    app = await start_app()
    well = await app.nobody().tell("GET", "/readyz")
    app.services.readiness.forget()
    pool = app.services.database.engine.pool
    app.services.database.engine.dispose()
    (tmp_path / "rattus.db").write_bytes(b"no database" * 1000)
    for rest in tmp_path.glob("rattus.db-*"):
        rest.unlink()
    ill = await app.nobody().tell("GET", "/readyz")

    pool.dispose()  # connections that were in use have come back to it since

    assert well.status_code == 200
    assert ill.status_code == 503
    assert ill.json()["code"] == "not-ready"


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


async def test_a_log_is_json_without_secrets_or_names(start_app: StartApp) -> None:
    with our_logs() as out:
        app = await start_app()
        anna = await app.guest("Annegret")
        table = await anna.open_table({"kind": "me"}, {"kind": "open"})
        link = str(table["links"]["join"]).rsplit("/", 1)[1]
        token = await anna.post("/api/tokens", label="mine", scope="read")
        secrets = [link, token["secret"], anna.me["csrf"], anna.http.cookies["rattus"]]
        await app.nobody().tell("GET", f"/j/{link}")
        await app.nobody().tell("GET", f"/stop/{link}")
        await anna.tell("DELETE", f"/api/tokens/{token['secret']}")
        guest = str(anna.me["id"])
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
