"""The whole server within the test's own process, and people who talk to it without a network."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import httpx

from rattus.server.app import App, make_app
from rattus.server.config import Config
from rattus.server.storage.database import Database
from rattus.server.storage.migrate import upgrade
from rattus.server.storage.times import Clock, ServerClock, now_ms
from tests.server.client import Json, Person

HOST = "rattus.test"
ADDRESS = f"http://{HOST}"


class Visitor(Person):
    """A person whose requests reach the app directly."""

    def __init__(self, app: App, address: str = "192.0.2.7", headers: dict[str, str] | None = None) -> None:
        self.app = app
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 50_000))
        self.http = httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=headers)
        self.me: Json = {}

    async def named(self, name: str) -> "Visitor":
        """The same, as a guest of this name."""
        self.me = await self.post("/api/me", name=name, language="en")
        self.http.headers["X-Rattus-Csrf"] = self.me["csrf"]
        return self

    async def tell(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """Any request at all; the bare answer."""
        if body is not None:
            more["json"] = body
        return await self.http.request(method, path, **more)

    async def with_token(self, scope: str) -> "Visitor":
        """The same guest through a token."""
        token = await self.post("/api/tokens", label="test", scope=scope)
        return Visitor(self.app, headers={"Authorization": f"Bearer {token['secret']}"})


class InProcessServer:
    """A server, and a way to bring people in."""

    def __init__(self, app: App, stack: AsyncExitStack) -> None:
        self.app = app
        self.services = app.services
        self.stack = stack

    def nobody(self, address: str = "192.0.2.7", headers: dict[str, str] | None = None) -> Visitor:
        """Somebody the server does not know."""
        visitor = Visitor(self.app, address, headers)
        self.stack.push_async_callback(visitor.leave)
        return visitor

    async def guest(self, name: str = "Anna") -> Visitor:
        """A new guest."""
        return await self.nobody().named(name)


class StartApp(Protocol):
    """Starts an app that is stopped after the test; of the fixture `start_app`."""

    async def __call__(self, **settings: Any) -> InProcessServer: ...


@asynccontextmanager
async def in_process(folder: Path, clock: Clock = now_ms, **settings: Any) -> AsyncIterator[InProcessServer]:
    """A server with a fresh database; nobody thinks for its bots, and nobody is too fast."""
    given: dict[str, Any] = {"data": folder, "thinkers": 0, "requests": 0.0, "hosts": HOST, **settings}
    (folder / "rattus.db").write_bytes(fresh_file())
    app = make_app(Config(**given), clock=ServerClock() if clock is now_ms else ServerClock(clock, clock))
    async with AsyncExitStack() as stack, app.lifespan():
        yield InProcessServer(app, stack)


@cache
def fresh_file() -> bytes:
    """A database file as the migrations make it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "rattus.db"
        database = Database(f"sqlite:///{file}")
        upgrade(database)
        database.engine.dispose()
        return file.read_bytes()


def code(response: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal."""
    return response.status_code, response.json()["code"]
