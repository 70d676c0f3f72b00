"""A real server with the built client, and real browsers before it."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from tests.browser.person import Person
from tests.chromium import chromium
from tests.server.processes import serving, sqlite

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "rattus" / "server" / "static" / "index.html"
PATIENCE = 60  # seconds until a game of bots that does not end counts as broken

NewPerson = Callable[..., Person]


# Not for the whole session: as long as Playwright runs, no other test of this process can run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots do not dawdle; its address."""
    assert BUILT.is_file(), "the client has not been built: ./run web"
    with serving(
        sqlite(tmp_path_factory.mktemp("house")), RATTUS_REQUESTS="0", RATTUS_LOG="error"
    ) as address:
        yield address


@pytest.fixture(scope="session")
def finished(house: str) -> str:
    """A game of two that is over."""
    return played_by_bots(house, 2)


def played_by_bots(house: str, players: int) -> str:
    """A game for everybody to see that bots have played to its end, since its only person gave up."""
    with httpx.Client(base_url=house, timeout=PATIENCE) as http:
        http.headers["X-Rattus-Csrf"] = http.post("/api/me", json={"name": "Ann", "language": "en"}).json()[
            "csrf"
        ]
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "greedy"}] * (players - 1)]
        table: str = http.post(
            "/api/tables", json={"seats": seats, "listed": True, "stand_in": "greedy"}
        ).json()["id"]
        http.post(f"/api/tables/{table}/resign").raise_for_status()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if http.get(f"/api/tables/{table}").json()["status"] == "finished":
                return table
            time.sleep(0.05)
    raise AssertionError("the bots do not come to an end")


@pytest.fixture
def somebody(browser: Browser, house: str, request: pytest.FixtureRequest) -> Iterator[NewPerson]:
    """Makes people with browsers of their own; none of them may have met an error on a page."""
    people: list[Person] = []

    def arrive(**settings: Any) -> Person:
        kind: type[Person] = settings.pop("kind", Person)
        people.append(kind(browser, settings.pop("address", house), **settings))
        return people[-1]

    failed = request.session.testsfailed
    yield arrive
    for number, person in enumerate(people):
        if request.session.testsfailed > failed:
            person.picture(f"failed-{request.node.name}-{number}")
        person.close()
    assert [trouble for person in people for trouble in person.troubles] == []
