"""The outermost ASGI middleware: hooks around each exchange of request and response, and error responses."""

from collections.abc import Callable, Sequence

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OnRequest = Callable[[Scope], None]
OnResponse = Callable[[Message, Scope], None]  # with the message that starts it, which may be changed
OnError = Callable[[Exception], Response]


class Exchange:
    """Calls hooks for each request and before its response is sent, and turns exceptions into responses."""

    def __init__(
        self, app: ASGIApp, on_request: OnRequest, on_response: Sequence[OnResponse], on_error: OnError
    ) -> None:
        self.app = app
        self.on_request = on_request
        self.on_response = on_response
        self.on_error = on_error

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_with_hooks(message: Message) -> None:
            nonlocal started
            if not started:
                started = True
                for hook in self.on_response:
                    hook(message, scope)
            await send(message)

        self.on_request(scope)
        try:
            await self.app(scope, receive, send_with_hooks)
        except Exception as error:
            if started:
                raise  # the response has begun: the cut tells the client that the rest is missing
            await self.on_error(error)(scope, receive, send_with_hooks)
