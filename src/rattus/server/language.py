"""The language a browser asks for."""

from typing import Any

from litestar import Request

from rattus.texts import LANGUAGES


def language_asked(request: Request[Any, Any, Any]) -> str:
    """The first language the browser asks for that we speak, or ours."""
    asked = request.headers.get("accept-language", "").split(",")
    tags = [tag.strip()[:2].lower() for tag in asked]
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])
