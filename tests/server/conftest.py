"""Servers for the tests of this folder: as a whole over real HTTP, or within the test's own process."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import everybody_leaves
from tests.server.in_process import InProcessServer, StartApp, in_process
from tests.server.live_server import DATABASES, RunningServer, Serve, running


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    """Starts servers with settings of their own: `server = await serve(thinkers=1)`."""
    async with AsyncExitStack() as stack:

        async def start(database: str = "sqlite", **settings: Any) -> RunningServer:
            return await stack.enter_async_context(running(DATABASES[database](tmp_path), **settings))

        yield start


@pytest.fixture
async def server(serve: Serve) -> RunningServer:
    """A server on SQLite, without bots."""
    return await serve()


@pytest.fixture
async def start_app(tmp_path: Path) -> AsyncIterator[StartApp]:
    """Starts apps with settings of their own: `app = await start_app(requests=1.0)`."""
    async with AsyncExitStack() as stack:

        async def start(**settings: Any) -> InProcessServer:
            return await stack.enter_async_context(in_process(tmp_path, **settings))

        yield start


@pytest.fixture
async def app(start_app: StartApp) -> InProcessServer:
    """An app on SQLite, without bots, that is asked without a network."""
    return await start_app()


@pytest.fixture
async def people() -> AsyncIterator[None]:
    """Whoever came during the test leaves after it."""
    yield
    await everybody_leaves()
