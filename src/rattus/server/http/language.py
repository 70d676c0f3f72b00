"""The language a reader wants."""

from starlette.requests import Request

from rattus.texts import LANGUAGES

COOKIE = "language"


def language_asked(request: Request) -> str:
    """The one that was chosen on our pages, else the first the browser asks for that we speak, or ours."""
    asked = [request.cookies.get(COOKIE, ""), *request.headers.get("accept-language", "").split(",")]
    tags = [tag.strip()[:2].lower() for tag in asked]
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])
