"""Your turn, told to a program: a small JSON document posted to an address the guest gave."""

import msgspec

from rattus.server.notify.message import Letter
from rattus.server.notify.safe_http import Outbound, Unsendable

GONE = 410


class Webhook:
    """Posts letters to webhooks."""

    def __init__(self, outbound: Outbound) -> None:
        self.outbound = outbound

    async def send(self, _: str, address: str, letter: Letter) -> None:
        """Post a letter; whoever answers with a 2xx has it."""
        status = await self.outbound.post(
            address, msgspec.json.encode(document(letter)), {"Content-Type": "application/json"}
        )
        if not 200 <= status < 300:
            raise Unsendable(f"status-{status}", lasting=300 <= status < 400 or status == GONE)

    async def close(self) -> None:
        """The way out is closed by who made it."""


def document(letter: Letter) -> dict[str, object]:
    """A letter as JSON; chat programs show what stands in `text` or in `content`."""
    words = f"{letter.title}: {letter.body} {letter.url}"
    return {
        "kind": letter.kind,
        "tables": list(letter.tables),
        "url": letter.url,
        "stop": letter.stop,
        "text": words,
        "content": words,
    }
