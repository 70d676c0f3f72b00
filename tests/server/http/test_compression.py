"""Large answers are compressed, but none in which something secret could be guessed from the size."""

import httpx

from tests.server.client import Json
from tests.server.live_server import ME, RunningServer, decide, play_to_end

BEA: Json = {"kind": "me", "name": "Bea"}


async def asked(here: RunningServer, path: str, accepted: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=here.address) as http:
        return await http.get(path, headers={"Accept-Encoding": accepted})


async def test_what_a_server_offers_is_compressed_for_who_can_unpack_it(server: RunningServer) -> None:
    for path in ("/api/info", "/api/openapi.json"):
        compressed, plain = await asked(server, path, "gzip, br"), await asked(server, path, "identity")
        assert compressed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert compressed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert compressed.json() == plain.json()
        assert 3 * int(compressed.headers["content-length"]) < int(plain.headers["content-length"])


async def test_what_a_seat_sees_is_compressed_only_once_there_is_nothing_left_to_hide(
    server: RunningServer,
) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    await decide(ann, table, "red")
    paths = [f"/api/tables/{table}", f"/api/tables/{table}/moments?seat=red", "/api/me", "/api/tables"]
    running = [await ann.http.get(path) for path in paths]
    await play_to_end(server, table)
    over = await ann.http.get(f"/api/tables/{table}/moments?seat=open")
    assert over.json()[-1]["view"]["regions"]

    assert ["content-encoding" in answer.headers for answer in (*running, over)] == [
        False,
        False,
        False,
        False,
        True,
    ]
