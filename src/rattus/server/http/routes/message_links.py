"""Where the links in our messages lead: a page with one button, for people who are not logged in."""

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.http.endpoint import get, post
from rattus.server.http.language import language_asked
from rattus.server.notify.dispatcher import Notices
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


def page(language: str, kind: str, moment: str, *, button: bool = False) -> Response:
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


async def ask(request: Request, notices: Notices, kind: str, secret: str) -> Response:
    """The page with the button; looking at it changes nothing, since programs look at links in mail, too."""
    language = await notices.language_of(kind, secret)
    if not language:
        return page(language_asked(request), kind, "unknown")
    return page(language, kind, "question", button=True)


@get("/stop/{secret}", documented=False)
async def ask_to_stop(request: Request, notices: Notices, secret: str) -> Response:
    """Shall we stop?"""
    return await ask(request, notices, "stop", secret)


@post("/stop/{secret}", documented=False)
async def stop(request: Request, notices: Notices, secret: str) -> Response:
    """We stop; a mail program may post here, too (RFC 8058)."""
    language = await notices.language_of("stop", secret) or language_asked(request)
    return page(language, "stop", "done" if await notices.end(secret) else "unknown")


@get("/confirm/{secret}", documented=False)
async def ask_to_confirm(request: Request, notices: Notices, secret: str) -> Response:
    """Is this your mailbox?"""
    return await ask(request, notices, "confirm", secret)


@post("/confirm/{secret}", documented=False)
async def confirm(request: Request, notices: Notices, secret: str) -> Response:
    """It is."""
    language = await notices.language_of("confirm", secret) or language_asked(request)
    return page(language, "confirm", "done" if await notices.confirm(secret) else "unknown")


HANDLERS = [ask_to_stop, stop, ask_to_confirm, confirm]
