"""Requests that no client of ours sends are refused as such; none counts as a fault of the server."""

import pytest

from tests.server.in_process import StartApp

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
