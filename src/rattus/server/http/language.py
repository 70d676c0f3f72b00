"""Content negotiation: the language of a request."""

from starlette.requests import Request

from rattus.texts import LANGUAGES

COOKIE = "language"


def language_asked(request: Request) -> str:
    """The language of the cookie, else the first known one of Accept-Language, else the default."""
    asked = [request.cookies.get(COOKIE, ""), *request.headers.get("accept-language", "").split(",")]
    tags = [tag.strip()[:2].lower() for tag in asked]
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])
