"""Behind a reverse proxy: whoever is named in `RATTUS_PROXY` is believed about others, and nobody else is."""

import httpx
import pytest

from tests.server.live_server import RunningServer, Serve

pytestmark = pytest.mark.slow

NGINX = "127.0.0.1"  # from where every request of these tests comes
BURST = 3  # guests an address may make at once where a guest may make one request a second


async def arrive(here: RunningServer, forwarded: str, **more: str) -> httpx.Response:
    """Somebody new, by way of something that says where he comes from."""
    headers = {"X-Forwarded-For": forwarded, **more}
    async with httpx.AsyncClient(base_url=here.address, headers=headers) as http:
        return await http.post("/api/me", json={"name": "Ann"})


async def arrivals(here: RunningServer, *forwarded: str) -> list[int]:
    """The answers to several who come one after another."""
    return [(await arrive(here, one)).status_code for one in forwarded]


@pytest.mark.parametrize("proxy", [NGINX, f"192.0.2.1,{NGINX}", "127.0.0.0/8"])
async def test_behind_a_proxy_everybody_has_limits_of_his_own(serve: Serve, proxy: str) -> None:
    server = await serve(proxy=proxy, requests=1)
    assert (await arrivals(server, *["203.0.113.5"] * (BURST + 1), "203.0.113.6")) == [200] * BURST + [
        429,
        200,
    ]


@pytest.mark.parametrize("proxy", ["", "192.0.2.1", "192.0.2.0/24"])
async def test_who_is_no_proxy_of_ours_cannot_say_that_he_is_somebody_else(serve: Serve, proxy: str) -> None:
    server = await serve(proxy=proxy, requests=1)
    assert (await arrivals(server, *(f"203.0.113.{number}" for number in range(BURST + 1)))) == [
        200
    ] * BURST + [429]


async def test_what_a_client_told_the_proxy_is_not_believed(serve: Serve) -> None:
    """A proxy that adds to the header puts the address it saw last."""

    server = await serve(proxy=NGINX, requests=1)
    assert (
        await arrivals(server, *(f"198.51.100.{number}, 203.0.113.5" for number in range(BURST + 1)))
    ) == [200] * BURST + [429]


@pytest.mark.parametrize(("proxy", "secure"), [(NGINX, True), ("", False)])
async def test_only_a_proxy_says_that_people_come_by_https(serve: Serve, proxy: str, secure: bool) -> None:
    server = await serve(proxy=proxy)
    answer = await arrive(server, "203.0.113.5", **{"X-Forwarded-Proto": "https"})

    assert ("secure" in answer.headers["set-cookie"].lower()) is secure


@pytest.mark.parametrize(("proxy", "status"), [(NGINX, 404), ("", 200)])
async def test_figures_are_for_the_machine_itself_and_not_for_who_comes_through_a_proxy(
    serve: Serve, proxy: str, status: int
) -> None:
    server = await serve(proxy=proxy)
    async with httpx.AsyncClient(base_url=server.address) as http:
        told = {"X-Forwarded-For": "127.0.0.1, 203.0.113.5"}
        result = (await http.get("/metrics", headers=told)).status_code

    assert result == status
