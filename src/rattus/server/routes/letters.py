"""Where the links in our messages lead: a page with one button, for people who are not logged in."""

from html import escape
from typing import Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency as Part
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from rattus.server.language import language_asked
from rattus.server.notices import Notices
from rattus.texts import Texts

PAGE = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>{title}</title></head>
<body><main><h1>{title}</h1><p>{words}</p>{button}</main></body>
</html>
"""
BUTTON = '<form method="post"><button>{label}</button></form>'

AnyRequest = Request[Any, Any, Any]


def page(language: str, kind: str, moment: str, *, button: bool = False) -> Response[str]:
    """A page of plain HTML: what this is, and perhaps a button."""
    texts = Texts(language)
    label = BUTTON.format(label=escape(texts.say(f"notice-{kind}-button"))) if button else ""
    html = PAGE.format(
        language=language,
        title=escape(texts.say(f"notice-{kind}-page")),
        words=escape(texts.say(f"notice-{kind}-{moment}")),
        button=label,
    )
    status = 404 if moment == "unknown" else 200
    return Response(html, status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})


async def ask(request: AnyRequest, notices: Notices, kind: str, secret: str) -> Response[str]:
    """The page with the button; looking at it changes nothing, since programs look at links in mail, too."""
    language = await notices.language_of(kind, secret)
    if not language:
        return page(language_asked(request), kind, "unknown")
    return page(language, kind, "question", button=True)


@get("/stop/{secret:str}", include_in_schema=False)
async def ask_to_stop(request: AnyRequest, notices: Part[Notices], secret: FromPath[str]) -> Response[str]:
    """Shall we stop?"""
    return await ask(request, notices, "stop", secret)


@post("/stop/{secret:str}", status_code=200, include_in_schema=False)
async def stop(request: AnyRequest, notices: Part[Notices], secret: FromPath[str]) -> Response[str]:
    """We stop; a mail program may post here, too (RFC 8058)."""
    language = await notices.language_of("stop", secret) or language_asked(request)
    return page(language, "stop", "done" if await notices.end(secret) else "unknown")


@get("/confirm/{secret:str}", include_in_schema=False)
async def ask_to_confirm(request: AnyRequest, notices: Part[Notices], secret: FromPath[str]) -> Response[str]:
    """Is this your mailbox?"""
    return await ask(request, notices, "confirm", secret)


@post("/confirm/{secret:str}", status_code=200, include_in_schema=False)
async def confirm(request: AnyRequest, notices: Part[Notices], secret: FromPath[str]) -> Response[str]:
    """It is."""
    language = await notices.language_of("confirm", secret) or language_asked(request)
    return page(language, "confirm", "done" if await notices.confirm(secret) else "unknown")


HANDLERS: list[ControllerRouterHandler] = [ask_to_stop, stop, ask_to_confirm, confirm]
