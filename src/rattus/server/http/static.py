"""Static files of the web client, and its page for every other path."""

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
PRELOAD = "ahead.json"  # what every page needs by language, and some pages beside that
FOREVER = "public, max-age=31536000, immutable"  # for files with a hash in their name
ASK_AGAIN = "no-cache"
NO_PAGES = ("api", "stop", "confirm")  # below these the client has no pages
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
LONGEST_NAME = 200  # no file of the client has a longer one
PRELOADS = {
    ".js": "rel=modulepreload",
    ".woff2": 'rel=preload; as=font; type="font/woff2"; crossorigin',
}
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
    """The home page."""
    return answer("", request)


@get("/{path:path}", head=True, documented=False)
async def client(request: Request, path: str) -> Response:
    """A file or a page of the client."""
    return answer(path, request)


def answer(name: str, request: Request) -> Response:
    """The file of this name, or the page for this path."""
    if name.partition("/")[0] in NO_PAGES:
        raise not_found()
    # A page opened before an update may ask for a file that is gone: 404, not a page.
    file = file_named(name) if name.startswith("assets/") else file_named(name) or page(name, request)
    if file is None:
        raise not_found()
    response = send(file, request.headers.get("accept-encoding", ""))
    if file.suffix == ".html":
        response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        if links := preload_links(FOLDER / PRELOAD, language_asked(request), name):
            response.headers["Link"] = links
    return response


def page(name: str, request: Request) -> Path | None:
    """The page for a path: a prerendered home page in the reader's language, or the app's page."""
    painted = None if name else file_named(f"home.{language_asked(request)}.html")
    return painted or file_named(INDEX)


def preload_links(file: Path, language: str, path: str) -> str:
    """The Link header with what the page of this path needs at once, so that the browser can preload it."""
    needs = needs_of(file)
    page, _, rest = path.partition("/")
    own = needs.get(f"{language}/{page}", []) if rest and "/" not in rest else []
    return ", ".join(preload_link(name) for name in [*needs.get(language, []), *own])


@cache
def needs_of(file: Path) -> dict[str, list[str]]:
    """The files to preload, by language and page."""
    needs: dict[str, list[str]] = json.loads(file.read_bytes()) if file.is_file() else {}
    return needs


def preload_link(name: str) -> str:
    """One entry of the Link header."""
    return f"<{name}>; {PRELOADS[Path(name).suffix]}"


def file_named(name: str) -> Path | None:
    """The file of this name, if it is inside the folder and of a known type."""
    if "\0" in name or len(name) > LONGEST_NAME:
        return None
    file = (FOLDER / name).resolve()
    inside = file.is_relative_to(FOLDER.resolve()) and file.suffix in KINDS
    return file if inside and file.is_file() else None


def send(file: Path, accepted: str) -> Response:
    """The file, precompressed if the browser accepts an encoding it is there in."""
    headers = {
        "Cache-Control": FOREVER if file.parent.name == "assets" else ASK_AGAIN,
        "Vary": "Accept-Encoding",
    }
    body = file
    for encoding, suffix in ENCODINGS:
        compressed = file.with_name(file.name + suffix)
        if encoding in accepted and compressed.is_file():
            headers["Content-Encoding"] = encoding
            body = compressed
            break
    return Response(body.read_bytes(), media_type=KINDS[file.suffix], headers=headers)


HANDLERS = [home, client]
