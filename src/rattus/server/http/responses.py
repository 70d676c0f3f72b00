"""Responses: JSON by msgspec, and streams that end when the client disconnects."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing

from msgspec import json
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from rattus.server.http.endpoint import JSON, NO_CONTENT

PIECE = 16 * 1024  # bytes of a stream that are handed to the connection at once

encode = json.Encoder().encode


def json_response(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A value as JSON."""
    return Response(encode(content), status, headers, JSON)


def response_of(result: object, status: int) -> Response:
    """What a handler returned, as a response."""
    if isinstance(result, Response):
        return result
    return Response(status_code=status) if status == NO_CONTENT else json_response(result, status)


class Stream(Response):
    """A streaming response. Its generator is closed at once when the client disconnects."""

    def __init__(self, chunks: AsyncGenerator[bytes], media_type: str, headers: Mapping[str, str]) -> None:
        self.chunks = chunks
        self.status_code = 200
        self.media_type = media_type
        self.background = None
        self.init_headers(headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the generator ends or the client disconnects, whichever comes first."""
        tasks = [asyncio.create_task(self.send_all(send)), asyncio.create_task(disconnected(receive))]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def send_all(self, send: Send) -> None:
        """Send every chunk, in pieces: a connection that is not read holds a piece of it, not a copy."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async with aclosing(self.chunks):
            async for chunk in self.chunks:
                for start in range(0, len(chunk), PIECE):
                    piece = chunk[start : start + PIECE]
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def disconnected(receive: Receive) -> None:
    """Wait until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
