"""Guests over the wire: who am I, links taken up, tokens, and where to be told that it is my turn."""

from typing import Any

from litestar import Request, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency as Part
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from rattus.server.config import Config
from rattus.server.guard import COOKIE, Caller, browser_only, slow_down
from rattus.server.language import language_asked
from rattus.server.limits import Limits
from rattus.server.models import (
    Claim,
    Claimed,
    Me,
    MeChange,
    Newcomer,
    NoticeTest,
    PushSubscription,
    Secret,
    TokenWish,
)
from rattus.server.notices import Notices
from rattus.server.people import People
from rattus.server.problems import Refused
from rattus.server.push import checked_subscription
from rattus.server.seating import Seating
from rattus.server.secrets import Kind, csrf_of

COOKIE_DAYS = 400  # the longest a browser keeps one; each visit begins it anew

AnyRequest = Request[Any, Any, Any]


def cookie(secret: str, request: AnyRequest, config: Config) -> Cookie:
    """The cookie of a guest: no script can read it, no other site can send it along with a change."""
    return Cookie(
        key=COOKIE,
        value=secret,
        path="/",
        max_age=COOKIE_DAYS * 24 * 3600 if secret else 0,
        httponly=True,
        samesite="lax",
        secure=config.secure or request.url.scheme == "https",
    )


# --- me ---------------------------------------------------------------------------------------------


@get("/api/me")
async def me(
    request: AnyRequest,
    caller: Part[Caller],
    people: Part[People],
    config: Part[Config],
) -> Response[Me]:
    """Who I am here."""
    await people.here(caller.guest, caller.secret)
    response = Response(await people.me(caller.guest, caller.csrf))
    if caller.csrf:
        response.set_cookie(cookie(request.cookies[COOKIE], request, config))
    return response


@post("/api/me", status_code=200, guards=[browser_only])
async def come(
    request: AnyRequest,
    data: JSONBody[Newcomer],
    asker: Part[Caller],
    people: Part[People],
    limits: Part[Limits],
    config: Part[Config],
) -> Response[Me]:
    """Become a guest; who already is one takes this name."""
    if asker.guest:
        await people.change(asker.guest, MeChange(name=data.name, language=data.language))
        return Response(await people.me(asker.guest, asker.csrf))
    slow_down(limits.newcomers, asker.address)
    guest, secret = await people.create(data.name, data.language)
    response = Response(await people.me(guest, csrf_of(secret)))
    response.set_cookie(cookie(secret, request, config))
    return response


@patch("/api/me", guards=[browser_only])
async def change_me(
    data: JSONBody[MeChange],
    caller: Part[Caller],
    people: Part[People],
    notices: Part[Notices],
    limits: Part[Limits],
) -> Me:
    """Change my name, my language, or where I am told that it is my turn."""
    if (data.email and not notices.offers("mail")) or (data.webhook and not notices.offers("webhook")):
        raise Refused(501, "not-offered-here")
    if data.email:
        slow_down(limits.messages, caller.guest)
    secret = await people.change(caller.guest, data)
    changed = await people.me(caller.guest, caller.csrf)
    if secret:
        await notices.ask_to_confirm(caller.guest, changed.email, changed.language, secret)
    return changed


@delete("/api/me", status_code=204, guards=[browser_only])
async def leave(
    request: AnyRequest,
    caller: Part[Caller],
    people: Part[People],
    config: Part[Config],
) -> Response[None]:
    """Let this device forget me."""
    await people.leave(caller.secret)
    response = Response(None, status_code=204)
    response.set_cookie(cookie("", request, config))
    return response


@post("/api/me/device", guards=[browser_only])
async def device(caller: Part[Caller], people: Part[People]) -> Secret:
    """A link, for ten minutes and one use, that makes another device mine."""
    return await people.device_link(caller.guest)


@post("/api/claim", status_code=200)
async def claim(
    request: AnyRequest,
    data: JSONBody[Claim],
    asker: Part[Caller],
    people: Part[People],
    seating: Part[Seating],
    limits: Part[Limits],
    config: Part[Config],
) -> Response[Claimed]:
    """Take up a link."""
    slow_down(limits.newcomers, asker.address)
    by_token = asker.guest and not asker.csrf
    kinds: tuple[Kind, ...] = ("join", "watch") if by_token else ("join", "watch", "seat", "device")
    language = asker.language or language_asked(request)
    entry = await people.claim(data.secret, asker.guest, data.name, language, *kinds)
    if entry.claimed.seat is not None:
        await seating.take_over(entry.claimed.table, entry.claimed.seat, entry.guest)
    response = Response(entry.claimed)
    if entry.cookie:
        response.set_cookie(cookie(entry.cookie, request, config))
    return response


# --- tokens -----------------------------------------------------------------------------------------


@get("/api/tokens", guards=[browser_only])
async def tokens(caller: Part[Caller], people: Part[People]) -> list[Secret]:
    """My tokens for programs."""
    return await people.tokens(caller.guest)


@post("/api/tokens", guards=[browser_only])
async def make_token(
    data: JSONBody[TokenWish], caller: Part[Caller], people: Part[People], limits: Part[Limits]
) -> Secret:
    """A new token; its secret is shown this once."""
    slow_down(limits.lines, caller.guest)
    return await people.make_token(caller.guest, data.label, data.scope)


@delete("/api/tokens/{token:str}", status_code=204, guards=[browser_only])
async def end_token(token: FromPath[str], caller: Part[Caller], people: Part[People]) -> None:
    """End a token."""
    await people.revoke_token(caller.guest, token)


# --- messages ---------------------------------------------------------------------------------------


@put("/api/me/push", guards=[browser_only])
async def subscribe(data: JSONBody[PushSubscription], caller: Part[Caller], people: Part[People]) -> Me:
    """Tell this browser when it is my turn."""
    checked_subscription(data)
    await people.subscribe(caller.guest, data)
    return await people.me(caller.guest, caller.csrf)


@delete("/api/me/push", status_code=200, guards=[browser_only])
async def unsubscribe(
    caller: Part[Caller],
    people: Part[People],
    data: JSONBody[PushSubscription | None] = None,
) -> Me:
    """Tell this browser no more, or none of mine."""
    await people.unsubscribe(caller.guest, data.endpoint if data else None)
    return await people.me(caller.guest, caller.csrf)


@post("/api/me/test-notice", status_code=200, guards=[browser_only])
async def test_notice(caller: Part[Caller], notices: Part[Notices], limits: Part[Limits]) -> NoticeTest:
    """Send me a message by every way I have chosen."""
    slow_down(limits.messages, caller.guest)
    return NoticeTest(ways=await notices.test(caller.guest))


HANDLERS: list[ControllerRouterHandler] = [
    me,
    come,
    change_me,
    leave,
    device,
    claim,
    tokens,
    make_token,
    end_token,
    subscribe,
    unsubscribe,
    test_notice,
]
