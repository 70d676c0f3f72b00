"""A page whose name suddenly leads here (DNS rebinding) is not answered; everybody in the house is."""

import socket

import httpx
import pytest

from rattus.server.config import Config
from rattus.server.http.hosts import HostCheck
from tests.server.in_process import InProcessServer, StartApp, code
from tests.server.live_server import Serve

FOREIGN = [
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example",
    "192-168-0-1.example",
]  # fmt: skip
UNREADABLE = [
    "user@localhost", "localhost:x", "[::1", "localhost/a", "localhost:1:2", "a b.example", "\xff.example",
]  # fmt: skip
OWN = [
    "127.0.0.1", "127.0.0.1:8000", "192.168.178.20:8000", "[::1]:8000", "[fe80::1]", "203.0.113.7",
    "localhost", "localhost:8000", "LOCALHOST", "localhost.", "rattus.localhost:8000", "raspberrypi",
    "rattus:8000", "raspberrypi.local", "games.lan", "games.home.arpa", "games.internal",
]  # fmt: skip


async def asked(app: InProcessServer, host: str, path: str = "/api/info") -> httpx.Response:
    """The answer to a request for this host."""
    return await app.nobody().http.get(path, headers=[(b"host", host.encode("latin-1"))])


@pytest.mark.parametrize("host", [*FOREIGN, *UNREADABLE])
async def test_a_foreign_name_is_refused(start_app: StartApp, host: str) -> None:
    app = await start_app(hosts="")

    assert code(await asked(app, host)) == (421, "wrong-host")


@pytest.mark.parametrize("host", OWN)
async def test_an_address_or_a_name_of_the_house_is_answered(start_app: StartApp, host: str) -> None:
    app = await start_app(hosts="")

    assert (await asked(app, host)).status_code == 200


@pytest.mark.parametrize("suffix", ["", ".local", ".fritz.box", ".FRITZ.BOX:8000"])
def test_the_machine_answers_to_its_own_name(monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Attic.example.org")
    check = HostCheck(nothing, Config())

    assert check.accepts("attic" + suffix)
    assert check.accepts("attic.example.org")
    assert not check.accepts("cellar.fritz.box")
    assert not check.accepts("attic.evil.example")


async def nothing(*_: object) -> None:
    """An app that is not asked."""


@pytest.mark.parametrize(
    ("settings", "host", "status"),
    [
        ({"public": "https://play.example"}, "play.example", 200),
        ({"public": "https://play.example:8443/"}, "Play.Example:8443", 200),
        ({"public": "https://play.example"}, "127.0.0.1:8000", 200),
        ({"public": "https://play.example"}, "evil.example", 421),
        ({"hosts": "games.example, box.example."}, "box.example:80", 200),
        ({"hosts": "games.example"}, "sub.games.example", 421),
        ({"hosts": "*"}, "evil.example", 200),
    ],
)
async def test_names_that_were_set_are_answered(
    start_app: StartApp, settings: dict[str, str], host: str, status: int
) -> None:
    app = await start_app(**{"hosts": "", **settings})

    assert (await asked(app, host)).status_code == status


async def test_who_opens_a_page_by_a_foreign_name_reads_a_sentence(
    start_app: StartApp,
) -> None:
    app = await start_app(hosts="")
    headers = {"Host": "evil.example", "Accept-Language": "ru"}
    answer = await app.nobody().http.get("/", headers=headers)

    assert (answer.status_code, "«evil.example»" in answer.text) == (421, True)
    assert answer.headers["content-type"].startswith("text/plain")
    assert "content-security-policy" in answer.headers


async def test_a_second_host_does_not_help(start_app: StartApp) -> None:
    app = await start_app(hosts="")
    hosts = [(b"host", b"localhost"), (b"host", b"evil.example")]

    assert (await app.nobody().http.get("/api/info", headers=hosts)).status_code == 421


async def test_health_is_told_to_every_load_balancer(start_app: StartApp) -> None:
    app = await start_app(hosts="")

    assert (await asked(app, "evil.example", "/healthz")).status_code == 200
    assert (await asked(app, "evil.example", "/metrics")).status_code == 421


@pytest.mark.parametrize(("proxy", "status"), [("127.0.0.1", 200), ("", 421), ("192.0.2.1", 421)])
async def test_what_a_trusted_proxy_passes_on_is_answered(serve: Serve, proxy: str, status: int) -> None:
    server = await serve(proxy=proxy)
    headers = {"Host": "play.example", "X-Forwarded-For": "203.0.113.5"}
    async with httpx.AsyncClient(base_url=server.address, headers=headers) as http:
        answer = await http.get("/api/info")

    assert answer.status_code == status


async def test_a_proxy_in_front_does_not_open_the_door_beside_it(serve: Serve) -> None:
    server = await serve(proxy="127.0.0.1")
    async with httpx.AsyncClient(base_url=server.address, headers={"Host": "evil.example"}) as http:
        answer = await http.get("/api/info")

    assert answer.status_code == 421
