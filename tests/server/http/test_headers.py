"""What every answer tells the browser to be careful about."""

import httpx
import pytest

from tests.server.in_process import InProcessServer, StartApp

PATHS = ["/api/info", "/api/me", "/api/nothing", "/healthz", "/", "/j/secret", "/stop/secret", "/nothing.js"]


async def headers_of(app: InProcessServer, *paths: str) -> list[httpx.Headers]:
    visitor = app.nobody()
    return [(await visitor.tell("GET", path)).headers for path in paths]


async def test_no_answer_lets_foreign_scripts_run_or_frames_in(app: InProcessServer) -> None:
    for headers in await headers_of(app, *PATHS):
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))

        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert "unsafe-inline" not in policy["style-src"]


async def test_no_answer_is_guessed_at_or_tells_where_one_came_from(app: InProcessServer) -> None:
    for headers in await headers_of(app, *PATHS):
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-request-id"]


async def test_answers_of_the_api_are_not_kept(app: InProcessServer) -> None:
    assert (await headers_of(app, "/api/info"))[0]["cache-control"] == "no-store"


@pytest.mark.parametrize(("public", "told"), [("https://play.example", True), ("http://play.example", False)])
async def test_https_once_means_https_always(start_app: StartApp, public: str, told: bool) -> None:
    app = await start_app(public=public)
    [headers] = await headers_of(app, "/api/info")

    assert ("strict-transport-security" in headers) is told
