"""Routes of guests: account, links, tokens, notifications."""

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.config import Config
from rattus.server.guests.caller import Caller
from rattus.server.guests.capabilities import Kind, csrf_of
from rattus.server.guests.devices import KINDS as DEVICE_KINDS
from rattus.server.guests.push_subscriptions import checked_subscription
from rattus.server.guests.service import GuestService
from rattus.server.http.auth import COOKIE, AnyCaller, browser_only, charge, cookie_in, rate_limit
from rattus.server.http.endpoint import delete, get, patch, post, put
from rattus.server.http.idle_guests import IdleGuests
from rattus.server.http.language import language_asked
from rattus.server.http.prices import GUEST
from rattus.server.http.rate_limits import Limits
from rattus.server.http.responses import json_response
from rattus.server.notify.dispatcher import Notifier
from rattus.server.tables.seating import Seating
from rattus.server.wire.messages import (
    Claim,
    Claimed,
    DeviceLink,
    DevicePreview,
    Me,
    MeChange,
    Newcomer,
    NoticeTest,
    PushSubscription,
    Secret,
    TokenWish,
)
from rattus.server.wire.refusals import Refused

COOKIE_DAYS = 400  # the longest browsers allow; renewed at each visit


def set_cookie(response: Response, secret: str, request: Request, config: Config) -> Response:
    """Set the session cookie: HttpOnly, SameSite=Lax, and Secure under https."""
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
    guests: GuestService,
    config: Config,
) -> Response:
    """Who I am here."""
    await guests.touch(caller.guest, caller.secret)
    response = json_response(await guests.me(caller.guest, caller.csrf))
    if caller.csrf:
        set_cookie(response, cookie_in(request.headers["cookie"]), request, config)
    return response


@post("/api/me", response=Me, guards=(browser_only,))
async def come(
    request: Request,
    data: Newcomer,
    caller: AnyCaller,
    guests: GuestService,
    limits: Limits,
    idle_guests: IdleGuests,
    config: Config,
) -> Response:
    """Become a guest; who already is one takes this name."""
    if caller.guest:
        await guests.change(caller.guest, MeChange(name=data.name, language=data.language))
        return json_response(await guests.me(caller.guest, caller.csrf))
    rate_limit(limits.newcomers, caller.address)
    await idle_guests.check(caller.address)
    charge(limits, caller, GUEST)
    guest, secret = await guests.create(data.name, data.language)
    idle_guests.note(caller.address, guest)
    return set_cookie(json_response(await guests.me(guest, csrf_of(secret))), secret, request, config)


@patch("/api/me", guards=(browser_only,))
async def change_me(
    data: MeChange,
    caller: Caller,
    guests: GuestService,
    notifier: Notifier,
    limits: Limits,
) -> Me:
    """Change my name, my language, or where I am told that it is my turn."""
    if (data.email and not notifier.offers("mail")) or (data.webhook and not notifier.offers("webhook")):
        raise Refused(501, "not-offered-here")
    if data.email:
        rate_limit(limits.messages, caller.guest)
    secret = await guests.change(caller.guest, data)
    changed = await guests.me(caller.guest, caller.csrf)
    if secret:
        await notifier.ask_to_confirm(caller.guest, changed.email, changed.language, secret)
    return changed


@delete("/api/me", status=204, guards=(browser_only,))
async def leave(
    request: Request,
    caller: Caller,
    guests: GuestService,
    config: Config,
) -> Response:
    """Let this device forget me."""
    await guests.log_out(caller.secret)
    return set_cookie(Response(status_code=204), "", request, config)


@post("/api/me/device", status=201, guards=(browser_only,))
async def device(caller: Caller, guests: GuestService) -> Secret:
    """A link, for ten minutes and one use, that makes another device mine."""
    return await guests.device_link(caller.guest)


@post("/api/claim", response=Claimed)
async def claim(
    request: Request,
    data: Claim,
    caller: AnyCaller,
    guests: GuestService,
    seating: Seating,
    limits: Limits,
    idle_guests: IdleGuests,
    config: Config,
) -> Response:
    """Take up a link; one to a device that would replace the guest of this browser needs `confirm`."""
    rate_limit(limits.newcomers, caller.address)
    if not caller.guest:
        await idle_guests.check(caller.address)
        charge(limits, caller, GUEST)
    by_token = caller.guest and not caller.csrf
    kinds: tuple[Kind, ...] = ("join", "watch") if by_token else ("join", "watch", "seat", *DEVICE_KINDS)
    language = caller.language or language_asked(request)
    redeemed = await guests.redeem(
        data.secret, caller.guest, data.name, language, *kinds, confirmed=data.confirm
    )
    if redeemed.cookie and redeemed.claimed.kind != "device":
        idle_guests.note(caller.address, redeemed.guest)
    seat = redeemed.claimed.seat
    if seat is not None:
        await seating.take_over(redeemed.claimed.table, seat, redeemed.maker, redeemed.guest)
    response = json_response(redeemed.claimed)
    return set_cookie(response, redeemed.cookie, request, config) if redeemed.cookie else response


@post("/api/claim/preview", guards=(browser_only,))
async def preview_device(
    data: DeviceLink, caller: AnyCaller, guests: GuestService, limits: Limits
) -> DevicePreview:
    """Whom a link to a device would make of this browser; the link is not used up."""
    rate_limit(limits.newcomers, caller.address)
    return await guests.preview_device(data.secret, caller.guest)


# --- tokens -----------------------------------------------------------------------------------------


@get("/api/tokens", guards=(browser_only,))
async def tokens(caller: Caller, guests: GuestService) -> list[Secret]:
    """My tokens for programs."""
    return await guests.tokens(caller.guest)


@post("/api/tokens", status=201, guards=(browser_only,))
async def make_token(data: TokenWish, caller: Caller, guests: GuestService, limits: Limits) -> Secret:
    """A new token; its secret is shown this once."""
    rate_limit(limits.writes, caller.guest)
    return await guests.make_token(caller.guest, data.label, data.scope)


@delete("/api/tokens/{token}", status=204, guards=(browser_only,))
async def end_token(token: str, caller: Caller, guests: GuestService) -> None:
    """End a token."""
    await guests.revoke_token(caller.guest, token)


# --- messages ---------------------------------------------------------------------------------------


@put("/api/me/push", guards=(browser_only,))
async def subscribe(data: PushSubscription, caller: Caller, guests: GuestService) -> Me:
    """Tell this browser when it is my turn."""
    checked_subscription(data)
    await guests.subscribe(caller.guest, data)
    return await guests.me(caller.guest, caller.csrf)


@delete("/api/me/push", guards=(browser_only,))
async def unsubscribe(
    caller: Caller,
    guests: GuestService,
    data: PushSubscription | None = None,
) -> Me:
    """Tell this browser no more, or none of mine."""
    await guests.unsubscribe(caller.guest, data.endpoint if data else None)
    return await guests.me(caller.guest, caller.csrf)


@post("/api/me/test-notice", guards=(browser_only,))
async def test_notice(caller: Caller, notifier: Notifier, limits: Limits) -> NoticeTest:
    """Send me a message by every way I have chosen."""
    rate_limit(limits.messages, caller.guest)
    return NoticeTest(ways=await notifier.test(caller.guest))


HANDLERS = [
    me,
    come,
    change_me,
    leave,
    device,
    claim,
    preview_device,
    tokens,
    make_token,
    end_token,
    subscribe,
    unsubscribe,
    test_notice,
]
