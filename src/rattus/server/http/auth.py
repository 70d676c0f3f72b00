"""Authentication and the checks every request passes before its handler: rate limits, CSRF, origin, scope.

What a caller may do at a table is decided by the tables.
"""

from typing import Annotated
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from rattus.server.config import Config
from rattus.server.guests.caller import Caller
from rattus.server.guests.capabilities import constant_time_equal, csrf_of
from rattus.server.guests.rows import Identity
from rattus.server.guests.service import GuestService
from rattus.server.http import prices
from rattus.server.http.body import checked_body
from rattus.server.http.metering import CountedSend, Metered, price_of
from rattus.server.http.rate_limits import Buckets, Limits, network_of
from rattus.server.wire.refusals import Refused, not_found

COOKIE = "rattus"
CSRF_HEADER = "x-rattus-csrf"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


AnyCaller = Annotated[Caller, "may be anonymous"]


def any_caller(request: Request) -> Caller:
    """For parameters of type `AnyCaller`: the caller, who may be anonymous."""
    caller: Caller = request.scope["user"]
    return caller


def known_caller(request: Request) -> Caller:
    """For parameters of type `Caller`: a known guest; 401 for an anonymous caller."""
    caller = any_caller(request)
    if not caller.guest:
        raise Refused(401, "no-guest")
    return caller


def browser_only(request: Request) -> None:
    """A guard: a token can neither change its owner's account nor create further secrets."""
    caller = any_caller(request)
    if caller.guest and not caller.csrf:
        raise Refused(403, "browser-only")


class AddressLimit:
    """Middleware of every path: the rate limit by address, and the price of the work."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it; what it took beyond one token is charged afterwards."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = network_of(scope["client"][0]) if scope["client"] else ""
        rate_limit(self.limits.addresses, address)
        scope["user"] = Caller(address=address)
        counted = CountedSend(send)
        work = Metered(self.handle(scope, receive, counted))
        try:
            await work
        finally:
            self.limits.charge(scope["user"].guest, address, price_of(work.seconds, counted.size))

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, as a coroutine that can be measured."""
        await self.app(scope, receive, send)


class Authentication:
    """Middleware of the API's endpoints: authenticates the caller, and checks unsafe requests."""

    def __init__(self, app: ASGIApp, guests: GuestService, config: Config, limits: Limits) -> None:
        self.app = app
        self.guests = guests
        self.limits = limits
        self.origin = origin_of(config.public)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        check_no_nul(scope)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        scope["user"] = caller = await self.who(headers, scope["user"].address)
        if caller.guest:
            rate_limit(self.limits.guests, caller.guest)
        if scope["method"] not in SAFE_METHODS:
            self.check_change(caller, headers)
            charge(self.limits, caller, prices.REQUEST)
            receive = await checked_body(headers, receive)
        await self.app(scope, receive, send)

    async def who(self, headers: dict[str, str], address: str) -> Caller:
        """Authenticate by the bearer token or the cookie in these headers."""
        authorization = headers.get("authorization", "")
        if authorization:
            kind, _, secret = authorization.partition(" ")
            identity = (
                await self.guests.authenticate("token", secret.strip()) if kind.lower() == "bearer" else None
            )
            if identity is None:
                rate_limit(self.limits.newcomers, address)
                raise Refused(401, "no-guest")
            return caller_for(identity, address)
        secret = cookie_in(headers.get("cookie", ""))
        identity = await self.guests.authenticate("cookie", secret) if secret else None
        if identity is None:
            return Caller(address=address)
        return caller_for(identity, address)._replace(csrf=csrf_of(secret))

    def check_change(self, caller: Caller, headers: dict[str, str]) -> None:
        """Check an unsafe request: scope, Fetch metadata, origin, CSRF token."""
        if caller.scope == "read":
            raise Refused(403, "read-only")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "wrong-origin")
        origin = headers.get("origin", "")
        if origin and not self.is_own_origin(origin, headers.get("host", "")):
            raise Refused(403, "wrong-origin")
        if caller.csrf and not constant_time_equal(headers.get(CSRF_HEADER, ""), caller.csrf):
            raise Refused(403, "wrong-csrf")

    def is_own_origin(self, origin: str, host: str) -> bool:
        """Whether a page of this origin is ours."""
        if self.origin:
            return origin == self.origin
        try:
            return urlsplit(origin).netloc == host
        except ValueError:
            return False


def check_no_nul(scope: Scope) -> None:
    """Refuse the character U+0000, which PostgreSQL cannot store, in path and query; `body` checks bodies."""
    if "\0" in scope["path"]:
        raise not_found()
    if b"%00" in scope["query_string"]:
        raise Refused(400, "malformed")


def caller_for(identity: Identity, address: str) -> Caller:
    """The caller with this identity; 403 for a banned guest."""
    if identity.banned:
        raise Refused(403, "banned")
    return Caller(
        guest=identity.guest,
        name=identity.name,
        language=identity.language,
        scope=identity.access,
        secret=identity.secret,
        address=address,
    )


def rate_limit(buckets: Buckets, key: str, tokens: float = 1, code: str = "too-fast") -> None:
    """Take tokens from a bucket; 429 with the time to wait if there are not enough."""
    wait = buckets.take(key, tokens)
    if wait:
        raise Refused(429, code, {"retry": int(wait) + 1})


def charge(limits: Limits, caller: Caller, stored: int) -> None:
    """Charge what a request stores, in bytes, to its guest and address; 429 if it is too much."""
    rate_limit(limits.address_bytes, caller.address, stored, "too-much")
    if caller.guest:
        rate_limit(limits.guest_bytes, caller.guest, stored, "too-much")


def work_limit(limits: Limits, caller: Caller, tokens: float) -> None:
    """Take tokens of the caller and of the address for work whose size is known before it begins."""
    rate_limit(limits.guests, caller.guest, tokens)
    limits.addresses.charge(caller.address, tokens)


def origin_of(url: str) -> str:
    """The origin of a URL: scheme, host and port."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if url else ""


def cookie_in(header: str) -> str:
    """The value of the session cookie in a Cookie header."""
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return ""
