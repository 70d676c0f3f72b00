"""Static files: hashed ones are immutable, precompressed if possible, and any other path is the page."""

import json
from pathlib import Path

import pytest

from rattus.server.http import static
from tests.server.client import Person
from tests.server.live_server import RunningServer, Serve

pytestmark = pytest.mark.slow


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that was built, and something beside it that is nobody's business."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>the page")
    (folder / "assets" / "app-1a2b.js").write_text("plain")
    (folder / "assets" / "app-1a2b.js.br").write_text("packed")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "notes.db").write_text("secret")
    monkeypatch.setattr(static, "FOLDER", folder)
    return folder


async def ask(serve: Serve, *wanted: tuple[str, str]) -> list[tuple[int, str, str]]:
    """Status, text and cache of the answers to paths, each with what the browser can unpack."""
    server = await serve()
    ann = await server.guest("Ann")
    return [await fetch(ann, server.address, path, accept) for path, accept in wanted]


async def fetch(person: Person, address: str, path: str, accept: str) -> tuple[int, str, str]:
    """An answer as it comes over the wire."""
    request = person.http.build_request("GET", address, headers={"Accept-Encoding": accept})
    # Sent as it stands, dots and all.
    request.url = request.url.copy_with(raw_path=path.encode())
    response = await person.http.send(request, stream=True)
    body = b"".join([part async for part in response.aiter_raw()])
    await response.aclose()
    return response.status_code, body.decode(), response.headers.get("cache-control", "")


async def test_every_address_of_the_client_is_the_page(client: Path, serve: Serve) -> None:
    paths = ["/", "/t/abc", "/j/a-link", "/index.html"]
    assert set(await ask(serve, *((path, "") for path in paths))) == {(200, "<p>the page", static.ASK_AGAIN)}


async def test_the_first_page_comes_painted_in_the_readers_language(client: Path, serve: Serve) -> None:
    for language, text in (("en", "welcome"), ("ru", "привет")):
        (client / f"home.{language}.html").write_text(text)

    server = await serve()
    ann = await server.guest("Ann")
    wanted: list[tuple[str, dict[str, str]]] = [
        ("/", {}),
        ("/", {"Accept-Language": "de, ru"}),
        ("/", {"Accept-Language": "ru", "Cookie": "language=en"}),
        ("/", {"Accept-Language": "ru", "Cookie": "language=../../secret"}),
        ("/rules", {"Accept-Language": "ru"}),
    ]

    assert [
        (await ann.http.get(f"{server.address}{path}", headers=headers)).text for path, headers in wanted
    ] == ["welcome", "привет", "welcome", "привет", "<p>the page"]


async def test_a_hashed_file_is_kept_for_ever_and_sent_precompressed(client: Path, serve: Serve) -> None:
    answers = await ask(serve, *(("/assets/app-1a2b.js", accept) for accept in ("br, gzip", "gzip", "")))
    assert answers == [(200, body, static.FOREVER) for body in ("packed", "plain", "plain")]


async def test_nothing_else_can_be_fetched(client: Path, serve: Serve) -> None:
    paths = ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/notes.db"]
    assert not [body for _, body, _ in await ask(serve, *((path, "") for path in paths)) if "secret" in body]


@pytest.mark.parametrize("path", ["/api/nothing", "/assets/app-of-yesterday.js"], ids=["api", "file"])
async def test_what_is_no_page_and_not_there_is_a_problem(client: Path, serve: Serve, path: str) -> None:
    [(status, body, _)] = await ask(serve, (path, ""))
    assert (status, "not-found" in body) == (404, True)


async def test_without_a_client_the_api_works_all_the_same(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path / "nothing")
    assert [status for status, _, _ in await ask(serve, ("/", ""), ("/api/info", ""))] == [404, 200]


async def test_the_page_tells_ahead_what_it_needs_in_the_language_asked_for(
    client: Path, serve: Serve
) -> None:
    needs = {
        "en": ["/assets/en-1.js"],
        "en/t": ["/assets/table-1.js"],
        "ru": ["/assets/ru-1.js", "/assets/letters-1.woff2"],
    }
    (client / static.PRELOAD).write_text(json.dumps(needs))

    server = await serve()
    ann = await server.guest("Ann")
    answers = [
        await ann.http.get(f"{server.address}{path}", headers={"Accept-Language": asked})
        for path, asked in (
            ("/", "de, ru;q=0.8, en"),
            ("/rules", "fr"),
            ("/t/abc", "en"),
            ("/t/abc/replay", "en"),
            ("/assets/app-1a2b.js", "ru"),
        )
    ]

    assert [answer.headers.get("link", "nothing") for answer in answers] == [
        (
            "</assets/ru-1.js>; rel=modulepreload, </assets/letters-1.woff2>; rel=preload; as=font; "
            'type="font/woff2"; crossorigin'
        ),
        "</assets/en-1.js>; rel=modulepreload",
        "</assets/en-1.js>; rel=modulepreload, </assets/table-1.js>; rel=modulepreload",
        "</assets/en-1.js>; rel=modulepreload",
        "nothing",
    ]


async def test_who_asks_only_for_the_head_gets_no_more(client: Path, server: RunningServer) -> None:
    ann = await server.guest("Ann")
    answers = [await ann.http.head(f"{server.address}{path}") for path in ("/", "/healthz", "/api/nowhere")]

    (page, health, nowhere) = [
        (answer.status_code, answer.content, answer.headers["content-length"]) for answer in answers
    ]
    assert page == (200, b"", str(len("<p>the page")))
    assert health[:2] == (200, b"")
    assert nowhere[:2] == (404, b"")
