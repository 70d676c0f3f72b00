"""Requests that no client of ours sends are refused as such; none counts as a fault of the server."""

from typing import Any

import pytest

from tests.server.client import Json
from tests.server.in_process import StartApp
from tests.server.live_server import ME, OPEN, Serve

HUGE = "12345678901234567890"  # does not fit into 64 bits


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/" + "a" * 5000 + ".js",
        "/assets/" + "a/" * 3000 + "x.js",
        f"/api/tables/TABLE/moments?from={HUGE}",
        f"/api/tables/TABLE/moments/{HUGE}",
        "/api/tables?after=%00",
        "/api/tables/TABLE%00",
        "/api/tables/TABLE/preview?say=%00",
    ],
    ids=lambda path: path[:40],
)
async def test_an_odd_address_is_no_fault_of_the_server(start_app: StartApp, path: str) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    table = await ann.open_table({"kind": "me"}, {"kind": "open"})

    answer = await ann.http.get(path.replace("TABLE", table["id"]))

    assert answer.status_code < 500


@pytest.mark.parametrize("origin", ["http://[x]:y", "http://[", "null", "//", "http://a:999999"])
async def test_an_origin_that_cannot_be_read_is_a_wrong_one(start_app: StartApp, origin: str) -> None:
    app = await start_app()
    ann = await app.guest("Ann")

    answer = await ann.tell("POST", "/api/me", {"name": "Eve"}, headers={"Origin": origin})

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")


async def test_a_number_no_stream_reaches_is_refused(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    table = await ann.open_table({"kind": "me"}, {"kind": "open"})

    answer = await ann.http.get(f"/api/tables/{table['id']}/events", params={"after": HUGE})

    assert answer.status_code == 400


# --- a character that PostgreSQL cannot store ---------------------------------------------------------


NUL = "\0"
PUSH = {"endpoint": f"https://push.example/{NUL}", "p256dh": "x", "auth": "x"}
WITH_NUL: list[tuple[str, str, Json | None]] = [
    ("GET", "/api/tables/%00", None),
    ("GET", "/api/tables/TABLE%00/events", None),
    ("GET", "/api/tables/TABLE/moments?seat=%00", None),
    ("GET", "/api/tables/TABLE/preview?say=%00&seat=red", None),
    ("GET", "/api/tables/TABLE/events?seat=%00", None),
    ("GET", "/api/tables?after=1-%00", None),
    ("DELETE", "/api/tokens/%00", None),
    ("PATCH", "/api/tables/TABLE/seats/%00", {"kind": "open"}),
    ("PUT", "/api/tables/TABLE/mute/%00", None),
    ("POST", "/api/me", {"name": NUL}),
    ("PATCH", "/api/me", {"name": f"A{NUL}"}),
    ("PATCH", "/api/me", {"language": NUL}),
    ("PATCH", "/api/me", {"email": f"a{NUL}@mail.example"}),
    ("PATCH", "/api/me", {"webhook": f"https://hooks.example.com/{NUL}"}),
    ("POST", "/api/claim", {"secret": NUL, "name": NUL}),
    ("POST", "/api/claim/preview", {"secret": NUL}),
    ("POST", "/api/tokens", {"label": NUL, "scope": "bot"}),
    ("PUT", "/api/me/push", PUSH),
    ("DELETE", "/api/me/push", PUSH),
    ("POST", "/api/tables", {"seats": [ME, {"kind": "open", "name": NUL}]}),
    ("POST", "/api/tables", {"seats": [ME, {"kind": "me", "name": NUL}]}),
    ("POST", "/api/tables", {"seats": [ME, {"kind": "open", "level": NUL}]}),
    ("POST", "/api/tables", {"seats": [ME, OPEN], "cards": NUL}),
    ("POST", "/api/tables", {"seats": [ME, OPEN], "stand_in": NUL}),
    ("POST", "/api/tables", {"seats": [ME, OPEN], "branch": {"table": NUL, "moves": 0}}),
    ("PATCH", "/api/tables/TABLE/seats/blue", {"kind": "bot", "level": NUL}),
    ("POST", "/api/tables/TABLE/actions", {"id": f"request{NUL}", "after": 0, "say": NUL}),
    ("POST", "/api/tables/TABLE/actions", {"id": "request-1", "after": 0, "say": NUL}),
    ("POST", "/api/tables/TABLE/undo", {"id": f"request{NUL}", "after": 0}),
    ("POST", "/api/tables/TABLE/chat", {"id": "request-1", "text": NUL}),
    ("POST", "/api/tables/TABLE/chat", {"id": f"request{NUL}", "text": "Hello"}),
]


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
async def test_nul_is_refused_everywhere_and_is_no_fault_of_the_server(serve: Serve, database: str) -> None:
    server = await serve(database)
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, OPEN))["id"]

    answers = {
        (method, path, str(body)): await ann.http.request(method, path.replace("TABLE", table), **sent(body))
        for method, path, body in WITH_NUL
    }

    statuses = {key: answer.status_code for key, answer in answers.items()}
    assert {key: status for key, status in statuses.items() if not 400 <= status < 500} == {}
    assert "rattus_errors_total{" not in (await ann.http.get("/metrics")).text


def sent(body: Json | None) -> dict[str, Any]:
    """What httpx is to send."""
    return {} if body is None else {"json": body}


async def test_a_backslash_before_four_zeros_is_text_like_any_other(serve: Serve) -> None:
    server = await serve()
    ann = await server.guest("Ann")

    assert (await ann.post("/api/me", name="\\u0000"))["name"] == "\\u0000"


@pytest.mark.parametrize("after", [f"{HUGE}-x", "9" * 58 + "-", "²-x"])
async def test_a_place_in_a_list_that_cannot_be_is_refused(start_app: StartApp, after: str) -> None:
    app = await start_app()
    ann = await app.guest("Ann")

    assert (await ann.tell("GET", "/api/tables", params={"after": after})).status_code == 400
