"""Targets of the links in messages: a page with one button, without login."""

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.http.endpoint import get, post
from rattus.server.http.language import language_asked
from rattus.server.notify.dispatcher import Notifier
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
    """A plain HTML page, perhaps with a button."""
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


async def ask(request: Request, notifier: Notifier, kind: str, secret: str) -> Response:
    """The page with the button. GET changes nothing, since mail scanners open links, too."""
    language = await notifier.language_of(kind, secret)
    if not language:
        return page(language_asked(request), kind, "unknown")
    return page(language, kind, "question", button=True)


@get("/stop/{secret}", documented=False)
async def ask_to_stop(request: Request, notifier: Notifier, secret: str) -> Response:
    """Shall we stop?"""
    return await ask(request, notifier, "stop", secret)


@post("/stop/{secret}", documented=False)
async def stop(request: Request, notifier: Notifier, secret: str) -> Response:
    """We stop; a mail program may post here, too (RFC 8058)."""
    language = await notifier.language_of("stop", secret) or language_asked(request)
    return page(language, "stop", "done" if await notifier.unsubscribe(secret) else "unknown")


@get("/confirm/{secret}", documented=False)
async def ask_to_confirm(request: Request, notifier: Notifier, secret: str) -> Response:
    """Is this your mailbox?"""
    return await ask(request, notifier, "confirm", secret)


@post("/confirm/{secret}", documented=False)
async def confirm(request: Request, notifier: Notifier, secret: str) -> Response:
    """It is."""
    language = await notifier.language_of("confirm", secret) or language_asked(request)
    return page(language, "confirm", "done" if await notifier.confirm(secret) else "unknown")


HANDLERS = [ask_to_stop, stop, ask_to_confirm, confirm]
