"""Packed answers: those that are large, and hold nothing that anybody may not know.

No others. Where a secret stands in the same packed answer as something a stranger chose, such as a name or a
line of chat, the size of the answer tells how much alike they are (the BREACH attack). So what a seat sees
of a game that is not over goes out as it is, and so do streams, tokens and whatever else is one's own.
"""

import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.http.endpoint import JSON
from rattus.server.http.responses import encode

LEAST = 1000  # bytes; less is not worth it
LEVEL = 5


def packed(request: Request, content: object) -> Response:
    """This as JSON, packed if the client can unpack it."""
    body = encode(content)
    headers = {"Vary": "Accept-Encoding"}
    if len(body) >= LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        body = pack(body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=JSON, headers=headers)


@lru_cache(maxsize=16)  # most ask for the same: what this server offers
def pack(body: bytes) -> bytes:
    """Without a time in it, so that the same stays the same."""
    return gzip.compress(body, LEVEL, mtime=0)
