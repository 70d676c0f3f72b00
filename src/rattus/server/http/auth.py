"""Who is asking, and may the request come in at all: before any route is reached.

A caller is a guest with a cookie, somebody with an API token, or nobody yet. What he may do at a table is
for the tables to say; here stand the things that hold for every request alike.
"""

from typing import Annotated
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from rattus.server.config import Config
from rattus.server.guests.caller import Caller
from rattus.server.guests.capabilities import csrf_of, same
from rattus.server.guests.rows import Holder
from rattus.server.guests.service import People
from rattus.server.http.body import checked_body
from rattus.server.http.rate_limits import Buckets, Limits
from rattus.server.wire.refusals import Refused

COOKIE = "rattus"
CSRF_HEADER = "x-rattus-csrf"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


Asker = Annotated[Caller, "perhaps nobody yet"]


def asker_of(request: Request) -> Caller:
    """For parameters of type `Asker`: whoever it is, perhaps nobody yet."""
    caller: Caller = request.scope["user"]
    return caller


def guest_of(request: Request) -> Caller:
    """For parameters of type `Caller`: a guest; whoever is none is asked for a name first."""
    caller = asker_of(request)
    if not caller.guest:
        raise Refused(401, "no-guest")
    return caller


def browser_only(request: Request) -> None:
    """A guard: who has only a token neither manages its owner nor gives out further rights."""
    caller = asker_of(request)
    if caller.guest and not caller.csrf:
        raise Refused(403, "browser-only")


class AddressLimit:
    """Middleware of every endpoint: limits how often an address may ask. The caller is nobody yet."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in, or refuse it."""
        address = scope["client"][0] if scope["client"] else ""
        slow_down(self.limits.addresses, address)
        scope["user"] = Caller(address=address)
        await self.app(scope, receive, send)


class Authentication:
    """Middleware of the API's endpoints: finds out who asks, and checks requests that change something."""

    def __init__(self, app: ASGIApp, people: People, config: Config, limits: Limits) -> None:
        self.app = app
        self.people = people
        self.limits = limits
        self.origin = origin_of(config.public)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in, or refuse it."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        scope["user"] = caller = await self.who(headers, scope["user"].address)
        if caller.guest:
            slow_down(self.limits.guests, caller.guest)
        if scope["method"] not in SAFE_METHODS:
            self.check_change(caller, headers)
            receive = await checked_body(headers, receive)
        await self.app(scope, receive, send)

    async def who(self, headers: dict[str, str], address: str) -> Caller:
        """The caller of a request with these headers."""
        authorization = headers.get("authorization", "")
        if authorization:
            kind, _, secret = authorization.partition(" ")
            holder = await self.people.holder("token", secret.strip()) if kind.lower() == "bearer" else None
            if holder is None:
                slow_down(self.limits.newcomers, address)
                raise Refused(401, "no-guest")
            return caller_of(holder, address)
        secret = cookie_in(headers.get("cookie", ""))
        holder = await self.people.holder("cookie", secret) if secret else None
        if holder is None:
            return Caller(address=address)
        return caller_of(holder, address)._replace(csrf=csrf_of(secret))

    def check_change(self, caller: Caller, headers: dict[str, str]) -> None:
        """Whoever wants to change something must mean it, and must be allowed to."""
        if caller.scope == "read":
            raise Refused(403, "read-only")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "wrong-origin")
        origin = headers.get("origin", "")
        if origin and not self.is_ours(origin, headers.get("host", "")):
            raise Refused(403, "wrong-origin")
        if caller.csrf and not same(headers.get(CSRF_HEADER, ""), caller.csrf):
            raise Refused(403, "wrong-csrf")

    def is_ours(self, origin: str, host: str) -> bool:
        """Does this page come from here?"""
        return origin == self.origin if self.origin else urlsplit(origin).netloc == host


def caller_of(holder: Holder, address: str) -> Caller:
    """The caller who brought this cookie or token; a banned one is sent away."""
    if holder.banned:
        raise Refused(403, "banned")
    return Caller(
        guest=holder.guest,
        name=holder.name,
        language=holder.language,
        scope=holder.access,
        secret=holder.secret,
        address=address,
    )


def slow_down(buckets: Buckets, key: str, tokens: float = 1) -> None:
    """Refuse who asks too often or for too much, and say how long to wait."""
    wait = buckets.take(key, tokens)
    if wait:
        raise Refused(429, "too-fast", {"retry": int(wait) + 1})


def origin_of(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if url else ""


def cookie_in(header: str) -> str:
    """Our cookie's value in a Cookie header."""
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return ""
