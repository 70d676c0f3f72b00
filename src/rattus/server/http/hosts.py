"""Host names this server answers to.

A page of another site can make its own name lead to an address in the reader's network (DNS rebinding), and
its scripts could then talk to a server there. Their requests have that name as their host. So only names that
no stranger can own are accepted, and those the operator has set.
"""

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from rattus.server.config import Config
from rattus.server.http.language import language_asked
from rattus.server.wire.refusals import Refused
from rattus.texts import Texts

ANY = "*"
HEALTH = "/healthz"  # for every load balancer; it shows nothing
LONGEST_HOST = 100  # characters in an answer
# Never delegated in the public DNS, or reserved for local networks (RFC 6761, RFC 6762, RFC 8375, ICANN).
LOCAL_SUFFIXES = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
# Suffixes that routers give to names although strangers could own them: for this machine's own name only.
ROUTER_SUFFIXES = ("", ".fritz.box", ".speedport.ip", ".localdomain")


class HostCheck:
    """Middleware of every path: refuses requests for a host name that is not this server's."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.names = names_of(config)
        self.behind_proxy = bool(config.proxy)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        wrong = self.wrong_host(scope) if scope["type"] == "http" else None
        if wrong is None:
            await self.app(scope, receive, send)
        elif scope["path"].startswith("/api/"):
            raise Refused(421, "wrong-host", {"host": wrong[:LONGEST_HOST]})
        else:
            await sentence(scope, wrong[:LONGEST_HOST])(scope, receive, send)

    def wrong_host(self, scope: Scope) -> str | None:
        """The host header that names another server, if there is one; without the header it is no browser."""
        if scope["path"] == HEALTH or ANY in self.names or (self.behind_proxy and is_forwarded(scope)):
            return None
        sent = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        return next((host for host in sent if not self.accepts(host)), None)

    def accepts(self, host: str) -> bool:
        """Whether this server answers to a host, with or without a port."""
        name = name_in(host)
        return bool(name) and (is_address(name) or is_local(name) or name in self.names)


def names_of(config: Config) -> set[str]:
    """The names of this server: its machine's, that of its public address, and those in `hosts`."""
    own = socket.gethostname().lower()
    names = {own, *(own.partition(".")[0] + suffix for suffix in ROUTER_SUFFIXES)}
    names |= {name.strip().lower().rstrip(".") for name in config.hosts.split(",")}
    return (names | {urlsplit(config.public).hostname or ""}) - {""}


def name_in(host: str) -> str:
    """The name or address in a host header, without the port; empty if it cannot be read."""
    try:
        parts = urlsplit(f"//{host}")
        port_is_number = parts.port is None or parts.port >= 0
    except ValueError:
        return ""
    readable = parts.netloc == host and "@" not in host and port_is_number
    return (parts.hostname or "").removesuffix(".") if readable else ""


def is_address(name: str) -> bool:
    """Whether it is an IP address: nobody needs to own a name for it."""
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def is_local(name: str) -> bool:
    """Whether a name means something in this network only: it has no dot, or a suffix of local networks."""
    return "." not in name or name.endswith(LOCAL_SUFFIXES)


def is_forwarded(scope: Scope) -> bool:
    """Whether a trusted proxy has forwarded the request: uvicorn then knows an address but no port."""
    return scope["client"] is not None and scope["client"][1] == 0


def sentence(scope: Scope, host: str) -> PlainTextResponse:
    """The refusal as a sentence, for who has opened a page by this name."""
    texts = Texts(language_asked(Request(scope)))
    return PlainTextResponse(texts.say("problem-wrong-host", host=host), 421)
