"""What every answer tells the browser to be careful about."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

# Scripts, styles and everything else only from here, and none inside the page.
SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
ALWAYS = {
    "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in SOURCES.items()),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A link to a seat is a secret: no other site may hear where a visitor came from.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
A_YEAR = 31_536_000


class Headers:
    """Adds them to each answer, also to those that found no handler."""

    def __init__(self, *, https: bool) -> None:
        self.headers = dict(ALWAYS)
        if https:
            self.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"

    async def add(self, message: Message, scope: Scope) -> None:
        """Called by Litestar before anything is sent."""
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders(scope=message)
        for name, value in self.headers.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
