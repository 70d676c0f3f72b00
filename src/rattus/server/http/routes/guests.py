"""Guests over the wire: who am I, links taken up, tokens, and where to be told that it is my turn."""

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.config import Config
from rattus.server.guests.caller import Caller
from rattus.server.guests.capabilities import Kind, csrf_of
from rattus.server.guests.push_subscriptions import checked_subscription
from rattus.server.guests.service import People
from rattus.server.http.auth import COOKIE, Asker, browser_only, cookie_in, slow_down
from rattus.server.http.endpoint import delete, get, patch, post, put
from rattus.server.http.language import language_asked
from rattus.server.http.rate_limits import Limits
from rattus.server.http.responses import json_response
from rattus.server.notify.dispatcher import Notices
from rattus.server.tables.seating import Seating
from rattus.server.wire.messages import (
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
from rattus.server.wire.refusals import Refused

COOKIE_DAYS = 400  # the longest a browser keeps one; each visit begins it anew


def set_cookie(response: Response, secret: str, request: Request, config: Config) -> Response:
    """Add a guest's cookie: no script can read it, no other site can send it along with a change."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_DAYS * 24 * 3600 if secret else 0,
        httponly=True,
        samesite="lax",
        secure=config.secure or request.url.scheme == "https",
    )
    return response


# --- me ---------------------------------------------------------------------------------------------


@get("/api/me", response=Me)
async def me(
    request: Request,
    caller: Caller,
    people: People,
    config: Config,
) -> Response:
    """Who I am here."""
    await people.here(caller.guest, caller.secret)
    response = json_response(await people.me(caller.guest, caller.csrf))
    if caller.csrf:
        set_cookie(response, cookie_in(request.headers["cookie"]), request, config)
    return response


@post("/api/me", response=Me, guards=(browser_only,))
async def come(
    request: Request,
    data: Newcomer,
    asker: Asker,
    people: People,
    limits: Limits,
    config: Config,
) -> Response:
    """Become a guest; who already is one takes this name."""
    if asker.guest:
        await people.change(asker.guest, MeChange(name=data.name, language=data.language))
        return json_response(await people.me(asker.guest, asker.csrf))
    slow_down(limits.newcomers, asker.address)
    guest, secret = await people.create(data.name, data.language)
    return set_cookie(json_response(await people.me(guest, csrf_of(secret))), secret, request, config)


@patch("/api/me", guards=(browser_only,))
async def change_me(
    data: MeChange,
    caller: Caller,
    people: People,
    notices: Notices,
    limits: Limits,
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


@delete("/api/me", status=204, guards=(browser_only,))
async def leave(
    request: Request,
    caller: Caller,
    people: People,
    config: Config,
) -> Response:
    """Let this device forget me."""
    await people.leave(caller.secret)
    return set_cookie(Response(status_code=204), "", request, config)


@post("/api/me/device", status=201, guards=(browser_only,))
async def device(caller: Caller, people: People) -> Secret:
    """A link, for ten minutes and one use, that makes another device mine."""
    return await people.device_link(caller.guest)


@post("/api/claim", response=Claimed)
async def claim(
    request: Request,
    data: Claim,
    asker: Asker,
    people: People,
    seating: Seating,
    limits: Limits,
    config: Config,
) -> Response:
    """Take up a link."""
    slow_down(limits.newcomers, asker.address)
    by_token = asker.guest and not asker.csrf
    kinds: tuple[Kind, ...] = ("join", "watch") if by_token else ("join", "watch", "seat", "device")
    language = asker.language or language_asked(request)
    entry = await people.claim(data.secret, asker.guest, data.name, language, *kinds)
    if entry.claimed.seat is not None:
        await seating.take_over(entry.claimed.table, entry.claimed.seat, entry.guest)
    response = json_response(entry.claimed)
    return set_cookie(response, entry.cookie, request, config) if entry.cookie else response


# --- tokens -----------------------------------------------------------------------------------------


@get("/api/tokens", guards=(browser_only,))
async def tokens(caller: Caller, people: People) -> list[Secret]:
    """My tokens for programs."""
    return await people.tokens(caller.guest)


@post("/api/tokens", status=201, guards=(browser_only,))
async def make_token(data: TokenWish, caller: Caller, people: People, limits: Limits) -> Secret:
    """A new token; its secret is shown this once."""
    slow_down(limits.lines, caller.guest)
    return await people.make_token(caller.guest, data.label, data.scope)


@delete("/api/tokens/{token}", status=204, guards=(browser_only,))
async def end_token(token: str, caller: Caller, people: People) -> None:
    """End a token."""
    await people.revoke_token(caller.guest, token)


# --- messages ---------------------------------------------------------------------------------------


@put("/api/me/push", guards=(browser_only,))
async def subscribe(data: PushSubscription, caller: Caller, people: People) -> Me:
    """Tell this browser when it is my turn."""
    checked_subscription(data)
    await people.subscribe(caller.guest, data)
    return await people.me(caller.guest, caller.csrf)


@delete("/api/me/push", guards=(browser_only,))
async def unsubscribe(
    caller: Caller,
    people: People,
    data: PushSubscription | None = None,
) -> Me:
    """Tell this browser no more, or none of mine."""
    await people.unsubscribe(caller.guest, data.endpoint if data else None)
    return await people.me(caller.guest, caller.csrf)


@post("/api/me/test-notice", guards=(browser_only,))
async def test_notice(caller: Caller, notices: Notices, limits: Limits) -> NoticeTest:
    """Send me a message by every way I have chosen."""
    slow_down(limits.messages, caller.guest)
    return NoticeTest(ways=await notices.test(caller.guest))


HANDLERS = [
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
