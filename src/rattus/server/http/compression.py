"""Compression, only for large responses without secrets.

If a response holds both a secret and text chosen by somebody else, such as a name or a chat line, its
compressed size tells how similar they are (the BREACH attack). So views of running games, streams, tokens and
everything else that is private are sent uncompressed.
"""

import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.http.endpoint import JSON
from rattus.server.http.responses import encode

LEAST = 1000  # bytes
LEVEL = 5


def compressed_response(request: Request, content: object) -> Response:
    """A value as JSON, compressed if it is large and the client accepts gzip."""
    body = encode(content)
    headers = {"Vary": "Accept-Encoding"}
    if len(body) >= LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        body = compress(body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=JSON, headers=headers)


@lru_cache(maxsize=16)  # most requests are for /api/info
def compress(body: bytes) -> bytes:
    """gzip without a time stamp, so that the output is deterministic."""
    return gzip.compress(body, LEVEL, mtime=0)
