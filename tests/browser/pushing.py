"""A server that sends web push, and a push service on this machine instead of that of the browser's maker."""

import asyncio
import base64
import json
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Event, Thread

import http_ece  # type: ignore[import-untyped]  # it has no types of its own
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Page
from py_vapid import Vapid02  # type: ignore[import-untyped]  # the same

from rattus.server.app import make_app
from rattus.server.config import Config
from rattus.server.notify.push import encoded, point_of
from rattus.server.notify.safe_http import SafeHttp
from rattus.server.serve import Server
from rattus.server.storage.database import Database
from rattus.server.storage.migrate import upgrade
from tests.server.receivers import Received, Receiver, anything, receiver, to_this_machine, trust

SOON = 0.1  # seconds until somebody who is away is told

# What the browser's maker does when a page subscribes: gives it an address and keys.
SUBSCRIBE = """([endpoint, p256dh, auth]) => {
  const made = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.pushKey = applicationServerKey;
    return made;
  };
}"""


class Pushing:
    """The server, the push service, and the keys of the browser that subscribes."""

    def __init__(self, address: str, service: Receiver) -> None:
        self.address = address
        self.service = service
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def make_maker(self, page: Page) -> None:
        """From now on this page can subscribe."""
        keys = [encoded(point_of(self.key)), encoded(self.auth)]
        page.evaluate(SUBSCRIBE, [self.service.url("/send/1"), *keys])

    def read(self, request: Received, key: str) -> str:
        """What was sent, once it is sure by whom: as the browser would hand it to the page's worker."""
        signature = request.headers["authorization"]
        assert Vapid02.verify(signature)
        assert signature.endswith(f"k={key}")
        token = signature.split("t=")[1].split(".")[1]
        audience = json.loads(base64.urlsafe_b64decode(token + "=="))["aud"]
        assert audience == self.service.url("")
        plain: bytes = http_ece.decrypt(
            request.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return plain.decode()


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[str]:
    """A server that believes in our push service; its address."""
    database = f"sqlite:///{folder}/rattus.db"
    fresh = Database(database)
    upgrade(fresh)
    await fresh.close()
    door = socket.create_server(("127.0.0.1", 0))
    port = int(door.getsockname()[1])
    config = Config(
        database=database, port=port, data=folder, thinkers=0, requests=0, notice_delay=SOON, log="error"
    )
    app = make_app(config, safe_http=SafeHttp(to_this_machine, anything, trust().client))
    ready = asyncio.Event()
    server = Server(app, config, ready.set)
    task = asyncio.create_task(server.serve([door]))
    await ready.wait()
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    await task


@contextmanager
def pushing(folder: Path) -> Iterator[Pushing]:
    """Both, in a thread of their own, while the test lasts."""
    ready, ended = Event(), Event()
    found: list[Pushing] = []

    async def run() -> None:
        async with receiver() as service, serving(folder) as address:
            found.append(Pushing(address, service))
            ready.set()
            await asyncio.to_thread(ended.wait)

    thread = Thread(target=lambda: asyncio.run(run()))
    thread.start()
    ready.wait()
    try:
        yield found[0]
    finally:
        ended.set()
        thread.join()
