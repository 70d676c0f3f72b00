"""The browser's client: files that were built into the package, and the page for every other address."""

import json
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.http.endpoint import get
from rattus.server.http.language import language_asked
from rattus.server.wire.refusals import not_found

FOLDER = Path(__file__).parents[1] / "static"
INDEX = "index.html"
AHEAD = "ahead.json"  # for each language what its first page needs
FOREVER = "public, max-age=31536000, immutable"  # a file with a hash in its name never changes
ASK_AGAIN = "no-cache"
NO_PAGES = ("api", "stop", "confirm")  # below them the server answers itself
PACKED = (("br", ".br"), ("gzip", ".gz"))
KINDS = {
    ".css": "text/css",
    ".ftl": "text/plain",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


@get("/", head=True, documented=False)
async def home(request: Request) -> Response:
    """A file of the client; any other address is one of its pages."""
    return answer("", request)


@get("/{path:path}", head=True, documented=False)
async def client(request: Request, path: str) -> Response:
    """The same for every other address."""
    return answer(path, request)


def answer(name: str, request: Request) -> Response:
    """The file of this name, or the page for it."""
    if name.partition("/")[0] in NO_PAGES:
        raise not_found()
    # A page opened before an update may ask for a file that is no more: it must not take our page for it.
    file = file_named(name) if name.startswith("assets/") else file_named(name) or page(name, request)
    if file is None:
        raise not_found()
    response = send(file, request.headers.get("accept-encoding", ""))
    if file.suffix == ".html":
        response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        if links := links_ahead(FOLDER / AHEAD, language_asked(request)):
            response.headers["Link"] = links
    return response


def page(name: str, request: Request) -> Path | None:
    """The page for an address: the first one is painted already, in the reader's language."""
    painted = None if name else file_named(f"home.{language_asked(request)}.html")
    return painted or file_named(INDEX)


@cache
def links_ahead(file: Path, language: str) -> str:
    """What the page will need at once, so that the browser asks for it before it has read the page."""
    if not file.is_file():
        return ""
    names: list[str] = json.loads(file.read_bytes()).get(language, [])
    return ", ".join(
        f"<{name}>; rel=modulepreload"
        if name.endswith(".js")
        else f'<{name}>; rel=preload; as=font; type="font/woff2"; crossorigin'
        for name in names
    )


def file_named(name: str) -> Path | None:
    """The file of this name, if it lies in our folder and is of a kind we send."""
    if "\0" in name:
        return None
    file = (FOLDER / name).resolve()
    inside = file.is_relative_to(FOLDER.resolve()) and file.suffix in KINDS
    return file if inside and file.is_file() else None


def send(file: Path, accepted: str) -> Response:
    """The file, packed if there is a packed one and the browser can unpack it."""
    headers = {
        "Cache-Control": FOREVER if file.parent.name == "assets" else ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    body = file
    for encoding, suffix in PACKED:
        packed = file.with_name(file.name + suffix)
        if encoding in accepted and packed.is_file():
            headers["Content-Encoding"] = encoding
            body = packed
            break
    return Response(body.read_bytes(), media_type=KINDS[file.suffix], headers=headers)


HANDLERS = [home, client]
