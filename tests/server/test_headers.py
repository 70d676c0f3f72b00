"""What every answer tells the browser to be careful about."""

from pathlib import Path

import httpx
import pytest

from tests.server.lobby import InProcessServer, at

PATHS = ["/api/info", "/api/me", "/api/nothing", "/healthz", "/", "/j/secret", "/stop/secret", "/nothing.js"]


def headers_of(folder: Path, *paths: str, public: str = "") -> list[httpx.Headers]:
    async def work(found: InProcessServer) -> list[httpx.Headers]:
        visitor = found.nobody()
        return [(await visitor.tell("GET", path)).headers for path in paths]

    return at(folder, work, public=public)


def test_no_answer_lets_foreign_scripts_run_or_frames_in(tmp_path: Path) -> None:
    for headers in headers_of(tmp_path, *PATHS):
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))

        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert "unsafe-inline" not in policy["style-src"]


def test_no_answer_is_guessed_at_or_tells_where_one_came_from(tmp_path: Path) -> None:
    for headers in headers_of(tmp_path, *PATHS):
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-request-id"]


def test_answers_of_the_api_are_not_kept(tmp_path: Path) -> None:
    assert headers_of(tmp_path, "/api/info")[0]["cache-control"] == "no-store"


@pytest.mark.parametrize(("public", "told"), [("https://play.example", True), ("http://play.example", False)])
def test_https_once_means_https_always(tmp_path: Path, public: str, told: bool) -> None:
    headers = headers_of(tmp_path, "/api/info", public=public)[0]

    assert ("strict-transport-security" in headers) is told
