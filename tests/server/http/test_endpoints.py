"""The layer between Starlette and the handlers: routing, parameters, bodies, and streams that end in time."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Any

import httpx
import pytest
from msgspec import Meta, Struct
from starlette.responses import Response
from starlette.types import ASGIApp, Message

from rattus.server.http.binding import Binding, Dependencies
from rattus.server.http.endpoint import Endpoint, get, post
from rattus.server.http.exchange import Exchange
from rattus.server.http.openapi import describe
from rattus.server.http.parameters import Header, Query
from rattus.server.http.responses import Stream, json_response
from rattus.server.wire.refusals import Refused
from tests.server.in_process import InProcessServer, code


class Part:
    """A part of a server."""


class Wish(Struct, forbid_unknown_fields=True):
    """What a client sends."""

    names: list[str]
    number: int = 0


class Answer(Struct):
    """What it is answered."""

    text: str


First = Annotated[int, Query("from"), Meta(ge=0)]
Language = Annotated[str | None, Header("Accept-Language")]


@get("/things/{number}")
async def look(part: Part, number: int, first: First = 7, language: Language = None) -> Answer:
    """Look at a thing."""
    assert isinstance(part, Part)
    return Answer(f"{number} {first} {language}")


@post("/things", status=201)
async def create(data: Wish) -> Answer:
    """Make things."""
    return Answer(" ".join(data.names))


@post("/things/maybe")
async def maybe(data: Wish | None = None) -> Answer:
    """Make things, or nothing."""
    return Answer("nothing" if data is None else " ".join(data.names))


async def told(app: ASGIApp, body: bytes = b"", **more: Any) -> list[Message]:
    """The messages an app sends."""
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope | more, receive, send)
    return sent


async def call(endpoint: Endpoint, body: bytes = b"", **more: Any) -> tuple[int, bytes]:
    """Status and body of an endpoint's response; Refused if it refuses."""
    binding = Binding(endpoint, Dependencies({Part: Part()}, {}))
    start, end = await told(binding, body, **more)
    return start["status"], end["body"]


async def refused(endpoint: Endpoint, body: bytes = b"", **more: Any) -> tuple[int, object]:
    """Status and places of an endpoint's refusal."""
    with pytest.raises(Refused) as raised:
        await call(endpoint, body, **more)
    return raised.value.status, raised.value.data.get("places")


# --- parameters -------------------------------------------------------------------------------------


async def test_a_handler_gets_parts_path_query_and_headers_by_its_annotations() -> None:
    given: dict[str, Any] = {
        "path_params": {"number": "3"},
        "query_string": b"from=4",
        "headers": [(b"accept-language", b"ru")],
    }

    assert await call(look, **given) == (200, b'{"text":"3 4 ru"}')
    assert await call(look, path_params={"number": "3"}) == (200, b'{"text":"3 7 None"}')


async def test_a_path_that_does_not_fit_its_type_is_not_there() -> None:
    assert await refused(look, path_params={"number": "x"}) == (404, None)
    assert await refused(look, path_params={"number": "9" * 5000}) == (404, None)


async def test_a_wrong_query_is_named_as_the_client_wrote_it() -> None:
    places = [{"key": "from", "why": "Expected `int` >= 0"}]

    assert await refused(look, path_params={"number": "3"}, query_string=b"from=-1") == (400, places)


@pytest.mark.parametrize(
    ("body", "places"),
    [
        (b'{"names": ["a", 1]}', [{"key": "names[1]", "why": "Expected `str`, got `int`"}]),
        (b'{"names": [], "number": "1"}', [{"key": "number", "why": "Expected `int`, got `str`"}]),
        (b'{"names": [], "more": 1}', [{"key": "data", "why": "Object contains unknown field `more`"}]),
        (b"[]", [{"key": "data", "why": "Expected `object`, got `array`"}]),
        (b"", [{"key": "data", "why": "Expected a body"}]),
        (b'{"names": [', None),
        (b'{"names": []} x', None),
    ],
)
async def test_a_wrong_body_is_refused_with_the_place(body: bytes, places: object) -> None:
    assert await refused(create, body) == (400, places)


async def test_a_body_is_decoded_and_may_be_missing_where_it_has_a_default() -> None:
    assert await call(create, b'{"names": ["a", "b"]}') == (201, b'{"text":"a b"}')
    assert await call(maybe) == (200, b'{"text":"nothing"}')
    assert await call(maybe, b"null") == (200, b'{"text":"nothing"}')


def test_a_handler_that_wants_what_the_server_lacks_fails_at_startup() -> None:
    with pytest.raises(KeyError, match="Part"):
        Binding(look, Dependencies({}, {}))


def test_the_description_is_made_from_the_declarations() -> None:
    described = describe([look, create, maybe], "Things", Wish, [400])
    operation = described["paths"]["/things/{number}"]["get"]

    assert operation["operationId"] == "ThingsNumberLook"
    assert [(one["in"], one["name"], one["required"]) for one in operation["parameters"]] == [
        ("path", "number", True),
        ("query", "from", False),
        ("header", "Accept-Language", False),
    ]
    assert operation["parameters"][1]["schema"] == {"type": "integer", "minimum": 0, "default": 7}
    assert described["paths"]["/things"]["post"]["requestBody"]["required"]
    assert not described["paths"]["/things/maybe"]["post"]["requestBody"]["required"]
    assert set(described["components"]["schemas"]) == {"Wish", "Answer"}


# --- routing ----------------------------------------------------------------------------------------


async def asked(app: InProcessServer, *wanted: tuple[str, str]) -> list[httpx.Response]:
    """The responses to these methods and paths."""
    visitor = app.nobody()
    return [await visitor.tell(method, path) for method, path in wanted]


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "//metrics", "/metrics//", "/./metrics"])
async def test_no_way_of_writing_a_path_passes_its_guard(app: InProcessServer, path: str) -> None:
    [answer] = await asked(app, ("GET", path))

    assert b"rattus_requests" not in answer.content


@pytest.mark.parametrize("path", ["/api/me/", "//api/me", "/api//me", "/api/me//"])
async def test_slashes_that_mean_nothing_lead_to_the_same_checks(app: InProcessServer, path: str) -> None:
    visitor = app.nobody(headers={"Origin": "https://evil.example"})
    changed = await visitor.http.post(f"http://rattus.test{path}", json={"name": "Eve"})

    assert [code(await visitor.http.get(f"http://rattus.test{path}")), code(changed)] == [
        (401, "no-guest"),
        (403, "wrong-origin"),
    ]


async def test_options_lists_every_method_of_a_path(app: InProcessServer) -> None:
    found = await asked(app, ("OPTIONS", "/api/me"), ("OPTIONS", "/healthz"), ("OPTIONS", "/api/nothing"))

    assert [(answer.status_code, answer.headers.get("allow")) for answer in found] == [
        (204, "DELETE, GET, OPTIONS, PATCH, POST"),
        (204, "GET, HEAD, OPTIONS"),
        (404, None),
    ]


async def test_what_is_below_the_api_is_never_a_page(app: InProcessServer) -> None:
    wanted = [
        (method, path) for method in ("GET", "POST") for path in ("/api", "/api/no", "/stop", "/stop/a/b")
    ]

    assert {code(answer) for answer in await asked(app, *wanted)} == {(404, "not-found")}


async def test_a_path_no_file_can_have_is_a_page_like_any_other(app: InProcessServer) -> None:
    [odd, page] = await asked(app, ("GET", "/a%00b"), ("GET", "/a"))

    assert (odd.status_code, odd.content) == (page.status_code, page.content)


# --- streams and faults -----------------------------------------------------------------------------


async def test_a_stream_whose_reader_hangs_up_is_closed_at_once() -> None:
    closed: list[str] = []

    async def chunks() -> AsyncGenerator[bytes]:
        try:
            yield b"one"
            await asyncio.Event().wait()
        finally:
            closed.append("closed")

    sent: list[Message] = []
    gone = asyncio.Event()

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)
        if message.get("body"):
            gone.set()

    async with asyncio.timeout(5):
        await Stream(chunks(), "text/event-stream", {})({"type": "http"}, receive, send)

    assert [message.get("body") for message in sent] == [None, b"one"]
    assert closed == ["closed"]


def exchange(app: ASGIApp) -> Exchange:
    """An app that answers every fault with 500, and marks its responses."""

    def mark(message: Message, _: object) -> None:
        message["headers"].append((b"x-marked", b"yes"))

    return Exchange(app, lambda _: None, [mark], lambda _: json_response({}, 500))


async def test_a_fault_before_the_response_is_answered() -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError

    start, _ = await told(exchange(broken))

    assert start["status"] == 500
    assert (b"x-marked", b"yes") in start["headers"]


async def test_a_fault_within_the_response_cuts_it_off() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        await Response(b"half")(scope, receive, send)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await told(exchange(broken))
