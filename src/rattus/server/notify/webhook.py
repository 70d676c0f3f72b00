"""The webhook channel: a small JSON document posted to a URL the guest has given."""

import msgspec

from rattus.server.notify.message import Message
from rattus.server.notify.safe_http import DeliveryFailed, SafeHttp

GONE = 410


class Webhook:
    """Posts messages to webhooks."""

    def __init__(self, safe_http: SafeHttp) -> None:
        self.http = safe_http

    async def send(self, _: str, address: str, message: Message) -> None:
        """Post a message; any 2xx is success."""
        status = await self.http.post(
            address, msgspec.json.encode(document(message)), {"Content-Type": "application/json"}
        )
        if not 200 <= status < 300:
            raise DeliveryFailed(f"status-{status}", permanent=300 <= status < 400 or status == GONE)

    async def close(self) -> None:
        """The HTTP client is closed by its owner."""


def document(message: Message) -> dict[str, object]:
    """A message as JSON; `text` and `content` are for chat programs."""
    words = f"{message.title}: {message.body} {message.url}"
    return {
        "kind": message.kind,
        "tables": list(message.tables),
        "url": message.url,
        "stop": message.stop,
        "text": words,
        "content": words,
    }
