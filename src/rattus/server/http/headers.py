"""Security headers of every response: Content-Security-Policy, HSTS and others."""

from starlette.types import Message, Scope

# Everything from the own origin only, and no inline scripts or styles.
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
    # Links contain secrets, so other sites must not see the referring URL.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
A_YEAR = 31_536_000


NO_STORE = (b"cache-control", b"no-store")


class SecurityHeaders:
    """Adds the headers a response does not have yet, also to error responses."""

    def __init__(self, *, https: bool) -> None:
        headers = dict(ALWAYS)
        if https:
            headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
        self.pages = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self.api = [*self.pages, NO_STORE]

    def add(self, message: Message, scope: Scope) -> None:
        """Called with the message that starts a response."""
        wanted = self.api if scope["path"].startswith("/api/") else self.pages
        present = {name for name, _ in message["headers"]}
        message["headers"] += [header for header in wanted if header[0] not in present]
