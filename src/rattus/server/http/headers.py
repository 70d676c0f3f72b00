"""What every answer tells the browser to be careful about."""

from starlette.types import Message, Scope

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


NOT_KEPT = (b"cache-control", b"no-store")


class Headers:
    """Adds them to each response that does not have them, also to those that found no handler."""

    def __init__(self, *, https: bool) -> None:
        headers = dict(ALWAYS)
        if https:
            headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
        self.pages = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self.api = [*self.pages, NOT_KEPT]

    def add(self, message: Message, scope: Scope) -> None:
        """Called with the message that starts a response."""
        wanted = self.api if scope["path"].startswith("/api/") else self.pages
        present = {name for name, _ in message["headers"]}
        message["headers"] += [header for header in wanted if header[0] not in present]
