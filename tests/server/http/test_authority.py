"""Who may do what: every route of the app, asked by everybody there is. A route without a row here fails."""

import asyncio
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
import pytest

from rattus.record.notation.writing import write_action
from rattus.rules.game import legal
from rattus.server.app import HANDLERS, App
from tests.server.client import Json, secret_of
from tests.server.in_process import InProcessServer, StartApp, Visitor
from tests.server.notify.test_push import Browser

pytestmark = pytest.mark.slow

OK, MADE, NOTHING = 200, 201, 204
UNKNOWN, FORBIDDEN, HIDDEN, CONFLICT, WRONG, NOT_HERE = 401, 403, 404, 409, 422, 501


class Row(NamedTuple):
    """What a route answers to an onlooker, the other player, a bot's token of the owner, and the owner.

    The rest follows: nobody and a revoked token are unknown everywhere, a stranger finds no table, and a
    token that may only read changes nothing and otherwise sees what its owner sees.
    """

    onlooker: int
    other: int
    bot: int
    owner: int
    stranger: int = HIDDEN
    body: object = None


def own(status: int, *, token: int = FORBIDDEN, body: object = None) -> Row:
    """A route about oneself: the same for every guest, and closed to tokens."""
    return Row(status, status, token, status, status, body)


ACT, UNDO = "act", "undo"  # bodies that need the table
TABLE, SEAT = "/api/tables/{table}", "/api/tables/{table}/seats/{colour}"
PLACES = {"colour": "red", "moves": "0", "token": "x"}
REQUEST = {"id": "request-1", "after": 0}
PUSH = Browser().subscription("https://push.example/send")

ROWS = {
    ("GET", "/api/me"): own(OK, token=OK),
    ("PATCH", "/api/me"): own(OK, body={"name": "New"}),
    ("DELETE", "/api/me"): own(NOTHING),
    ("POST", "/api/me/device"): own(MADE),
    ("GET", "/api/tokens"): own(OK),
    ("POST", "/api/tokens"): own(MADE, body={"label": "x", "scope": "person"}),
    ("DELETE", "/api/tokens/{token}"): own(HIDDEN),
    ("PUT", "/api/me/push"): own(OK, body=msgspec.to_builtins(PUSH)),
    ("DELETE", "/api/me/push"): own(OK),
    ("POST", "/api/me/test-notice"): own(CONFLICT),
    ("GET", "/api/tables"): own(OK, token=OK),
    ("POST", "/api/tables"): own(MADE, token=MADE, body={"seats": [{"kind": "open"}, {"kind": "open"}]}),
    ("GET", "/api/events"): own(OK, token=OK),
    ("GET", TABLE): Row(OK, OK, OK, OK),
    ("GET", f"{TABLE}/events"): Row(OK, OK, OK, OK),
    ("GET", f"{TABLE}/moments"): Row(OK, OK, OK, OK),
    ("GET", f"{TABLE}/moments/{{moves}}"): Row(OK, OK, OK, OK),
    ("GET", f"{TABLE}/preview"): Row(FORBIDDEN, FORBIDDEN, OK, OK),
    ("GET", f"{TABLE}/record"): Row(OK, OK, OK, OK),
    ("GET", f"{TABLE}/verify"): Row(CONFLICT, CONFLICT, CONFLICT, CONFLICT),
    ("POST", f"{TABLE}/join"): Row(CONFLICT, CONFLICT, CONFLICT, CONFLICT, body={}),
    ("PATCH", SEAT): Row(FORBIDDEN, FORBIDDEN, CONFLICT, CONFLICT, body={"kind": "open"}),
    ("POST", f"{SEAT}/link"): Row(FORBIDDEN, FORBIDDEN, FORBIDDEN, OK),
    ("POST", f"{TABLE}/void"): Row(FORBIDDEN, FORBIDDEN, CONFLICT, CONFLICT),
    ("POST", f"{TABLE}/links"): Row(FORBIDDEN, FORBIDDEN, FORBIDDEN, OK),
    ("POST", f"{TABLE}/rematch"): Row(FORBIDDEN, CONFLICT, CONFLICT, CONFLICT),
    ("POST", f"{TABLE}/leave"): Row(FORBIDDEN, OK, FORBIDDEN, OK),
    ("POST", f"{TABLE}/resign"): Row(FORBIDDEN, OK, FORBIDDEN, OK),
    ("POST", f"{TABLE}/return"): Row(FORBIDDEN, OK, FORBIDDEN, OK),
    ("POST", f"{TABLE}/actions"): Row(FORBIDDEN, FORBIDDEN, FORBIDDEN, OK, body=ACT),
    ("POST", f"{TABLE}/undo"): Row(FORBIDDEN, FORBIDDEN, FORBIDDEN, WRONG, body=UNDO),
    ("POST", f"{TABLE}/chat"): Row(FORBIDDEN, OK, FORBIDDEN, OK, body={"id": "request-1", "text": "Hello"}),
    ("GET", f"{TABLE}/talk"): Row(OK, OK, OK, OK),
    ("PUT", f"{TABLE}/mute/{{colour}}"): Row(FORBIDDEN, OK, FORBIDDEN, OK),
    ("DELETE", f"{TABLE}/mute/{{colour}}"): Row(FORBIDDEN, OK, FORBIDDEN, OK),
    ("POST", f"{TABLE}/seen"): Row(FORBIDDEN, NOTHING, FORBIDDEN, NOTHING, body={"seq": 1}),
}
# Open to everybody: what is offered, the client, links that are secrets themselves, and the operator's page.
FOR_ALL = {
    ("GET", "/api/info"), ("GET", "/api/lessons"), ("GET", "/api/lessons/{name}"),
    ("GET", "/api/lessons/{name}/preview"),
    ("POST", "/api/me"), ("POST", "/api/claim"), ("POST", "/api/claim/preview"),
    ("GET", "/healthz"), ("GET", "/readyz"),
    ("GET", "/metrics"), ("GET", "/stop/{secret}"), ("POST", "/stop/{secret}"),
    ("GET", "/confirm/{secret}"), ("POST", "/confirm/{secret}"), ("GET", "/"),
    ("GET", "/{path:path}"), ("GET", "/api/docs"), ("GET", "/api/docs.css"), ("GET", "/api/openapi.json"),
    ("GET", "/api/docs/openapi.json"),
}  # fmt: skip


def test_every_route_has_a_row_here() -> None:
    assert {(handler.method, handler.path) for handler in HANDLERS} == set(ROWS) | FOR_ALL


class Scene(NamedTuple):
    """A running table of two, and everybody who may come near it."""

    app: App
    table: str
    say: str
    callers: dict[str, Visitor]


async def scene(found: InProcessServer) -> Scene:
    """Red is the host, blue the other player, and a bot's and a reader's token are red's own."""
    owner, other = await found.guest("Owner"), await found.guest("Other")
    onlooker, stranger = await found.guest("Onlooker"), await found.guest("Stranger")
    table = await owner.open_table({"kind": "me"}, {"kind": "open"})
    await other.take_seat(table)
    await onlooker.post("/api/claim", secret=secret_of(table["links"]["watch"]))
    callers = {"nobody": found.nobody(), "stranger": stranger, "onlooker": onlooker, "other": other}
    callers |= {
        "bot": await owner.with_token("bot"),
        "reader": await owner.with_token("read"),
        "owner": owner,
    }
    callers["revoked"] = await owner.with_token("person")
    for token in await owner.get("/api/tokens"):
        if token["scope"] == "person":
            await owner.tell("DELETE", f"/api/tokens/{token['id']}")
    game = (await found.services.tables.live(table["id"])).game
    assert game is not None
    return Scene(found.app, table["id"], write_action(game.setup, legal(game.state)[0]), callers)


async def ask(here: Scene, caller: str, method: str, path: str, body: object) -> int:
    """The status of a request; of a stream only its beginning is waited for."""
    for name, value in {
        "table": here.table,
        "colour": "red",
        "moves": "0",
        "token": "x",
    }.items():
        path = path.replace(f"{{{name}}}", value)
    if body == ACT:
        body = {**REQUEST, "after": 2, "say": here.say, "seat": "red"}
    elif body == UNDO:
        body = {**REQUEST, "after": 2, "seat": "red"}
    query = "seat=onlooker" if "/events" in path or "/moments" in path else ""
    if path.endswith("/preview"):
        query = urlencode({"seat": "red", "say": here.say})
    visitor = here.callers[caller]
    content = {"json": body} if body is not None else {}
    request = visitor.http.build_request(method, path, **content)  # type: ignore[arg-type]
    begun: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    sent = [{"type": "http.request", "body": request.content, "more_body": False}]

    async def receive() -> Json:
        if sent:
            return sent.pop()
        await begun
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start" and not begun.done():
            begun.set_result(message["status"])

    headers = [(name.lower().encode(), value.encode()) for name, value in request.headers.items()]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "headers": headers, "client": ("192.0.2.7", 1), "server": ("rattus.test", 80),
    }  # fmt: skip
    answering = asyncio.ensure_future(here.app(scope, receive, send))
    try:
        async with asyncio.timeout(20):
            return await begun
    finally:
        answering.cancel()
        await asyncio.wait([answering])


def wanted(method: str, row: Row) -> dict[str, int]:
    """What everybody is to be answered."""
    owner = row.owner if row.bot != FORBIDDEN or row.owner >= 400 else row.bot
    reader = owner if method == "GET" else FORBIDDEN
    return {
        "nobody": UNKNOWN, "revoked": UNKNOWN, "stranger": row.stranger, "onlooker": row.onlooker,
        "other": row.other, "bot": row.bot, "reader": reader, "owner": row.owner,
    }  # fmt: skip


ORDER = ["nobody", "revoked", "reader", "stranger", "onlooker", "bot", "other", "owner"]


async def answers(found: InProcessServer, method: str, path: str, row: Row) -> dict[str, int]:
    """What everybody is answered, each at a table nobody has changed."""
    given: dict[str, int] = {}
    here = await scene(found)
    for caller in ORDER:
        given[caller] = await ask(here, caller, method, path, row.body)
        if method != "GET" and given[caller] < HTTPStatus.BAD_REQUEST:
            here = await scene(found)
    return given


@pytest.mark.parametrize("kind", ["me", "watching", "host", "playing"])
async def test_everybody_may_do_what_is_his_and_nothing_else(start_app: StartApp, kind: str) -> None:
    chosen = {key: row for key, row in ROWS.items() if kind_of(*key) == kind}

    app = await start_app()
    given = {key: await answers(app, *key, row) for key, row in chosen.items()}
    hoped = {key: wanted(key[0], row) for key, row in chosen.items()}
    assert {key: (given[key], hoped[key]) for key in chosen if given[key] != hoped[key]} == {}


def kind_of(method: str, path: str) -> str:
    """The rows in four parts, so that they can run beside each other."""
    if "{table}" not in path:
        return "me"
    if method == "GET":
        return "watching"
    return "host" if path.endswith(("join", "void", "links", "rematch", "{colour}", "link")) else "playing"


async def test_a_stranger_cannot_tell_a_hidden_table_from_none(app: InProcessServer) -> None:
    here = await scene(app)
    stranger = here.callers["stranger"]
    paths = (f"/api/tables/{here.table}", "/api/tables/nothinghere2")

    hidden, missing = [(await stranger.tell("GET", path)).content for path in paths]

    assert hidden == missing
