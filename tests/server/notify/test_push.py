"""Web push: the browser can read what arrives, and the push service can see that it is from us."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path

import http_ece  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02  # type: ignore[import-untyped]  # the same
from sqlalchemy import select

from rattus.server.guests.push_subscriptions import MOST_BROWSERS, checked_subscription, subscribe
from rattus.server.notify.message import turn_message
from rattus.server.notify.push import Push, encoded, point_of
from rattus.server.notify.safe_http import DeliveryFailed, SafeHttp
from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.server.wire.messages import PushSubscription
from rattus.server.wire.refusals import Refused
from tests.server.receivers import Receiver, anything, receiver, to_this_machine, trust
from tests.server.rows import NOW, put_guest, stored

MESSAGE = turn_message("https://play.example", "en", ("abc",), "secret")


class Browser:
    """A browser that has subscribed."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str) -> PushSubscription:
        return PushSubscription(
            endpoint=endpoint, p256dh=encoded(point_of(self.key)), auth=encoded(self.auth)
        )

    def read(self, body: bytes) -> dict[str, str]:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        told: dict[str, str] = json.loads(plain)
        return told


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database with a guest who wants to be told."""
    async with stored(tmp_path) as found:
        await found.write(lambda connection: put_guest(connection, "anna"))
        yield found


@pytest.fixture
async def service() -> AsyncIterator[Receiver]:
    """A push service on this machine."""
    async with receiver() as found:
        yield found


@pytest.fixture
def push(database: Database) -> Push:
    """What sends."""
    http = SafeHttp(to_this_machine, anything, trust().client)
    return Push(database, http, "mailto:host@play.example")


async def subscribed(database: Database, browser: Browser, endpoint: str, now: int = NOW) -> None:
    wanted = browser.subscription(endpoint)
    await database.write(lambda connection: subscribe(connection, "anna", wanted, now))


async def browsers(database: Database) -> list[str]:
    return await database.read(lambda c: sorted(c.execute(select(schema.push.c.endpoint)).scalars()))


async def test_only_the_browser_can_read_what_arrives(
    push: Push, database: Database, service: Receiver
) -> None:
    browser = Browser()

    await subscribed(database, browser, service.url("/send/1"))
    await push.send("anna", "", MESSAGE)

    body = service.received[0].body

    assert b"abc" not in body
    assert browser.read(body) == {
        "kind": "turn",
        "title": "Your turn in Rattus",
        "body": "1 table is waiting for you.",
        "url": "/t/abc",
        "stop": "/stop/secret",
        "quit": "Stop the messages",
    }


async def test_the_push_service_sees_who_sends(push: Push, database: Database, service: Receiver) -> None:
    await subscribed(database, Browser(), service.url("/send/1"))
    await push.send("anna", "", MESSAGE)

    headers, key, port = (service.received[0].headers, await push.public_key(), service.port)
    token = headers["authorization"].split("t=")[1].split(",")[0]
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))

    assert Vapid02.verify(headers["authorization"])
    assert headers["authorization"].endswith(f"k={key}")
    assert claims["aud"] == f"https://hooks.example.com:{port}"
    assert claims["sub"] == "mailto:host@play.example"
    assert (headers["content-encoding"], headers["ttl"], headers["topic"]) == ("aes128gcm", "86400", "turn")


async def test_the_key_is_made_once_and_kept(push: Push, database: Database) -> None:
    other = Push(database, push.http, "")

    assert len({await push.public_key(), await other.public_key(), await push.public_key()}) == 1


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(
    push: Push, database: Database, service: Receiver, status: int
) -> None:
    await subscribed(database, Browser(), service.url("/send/1"))
    service.status = status
    with pytest.raises(DeliveryFailed) as raised:
        await push.send("anna", "", MESSAGE)
    assert raised.value.permanent

    assert (await browsers(database)) == []


async def test_a_push_service_in_trouble_is_tried_again(
    push: Push, database: Database, service: Receiver
) -> None:
    await subscribed(database, Browser(), service.url("/send/1"))
    service.status = 503
    with pytest.raises(DeliveryFailed) as raised:
        await push.send("anna", "", MESSAGE)

    assert (raised.value.permanent, len(await browsers(database))) == (False, 1)


async def test_every_browser_of_a_guest_is_told_and_one_is_enough(
    push: Push, database: Database, service: Receiver
) -> None:
    await subscribed(database, Browser(), service.url("/send/1"))
    await subscribed(database, Browser(), service.url("/send/2"))
    await subscribed(database, Browser(), "https://hooks.example.com:1025/nobody")
    await push.send("anna", "", MESSAGE)

    assert sorted(request.target for request in service.received) == ["/send/1", "/send/2"]


async def test_the_oldest_of_too_many_browsers_makes_room(database: Database) -> None:
    for number in range(MOST_BROWSERS + 2):
        await subscribed(database, Browser(), f"https://push.example/{number:02}", NOW + number)

    assert (await browsers(database)) == [
        f"https://push.example/{number:02}" for number in range(2, MOST_BROWSERS + 2)
    ]


def test_what_a_browser_gives_is_taken() -> None:
    checked_subscription(Browser().subscription("https://push.example/send"))


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example/send"},
        {"endpoint": "https://127.0.0.1/send"},
        {"p256dh": ""},
        {"p256dh": "not base64!"},
        {"p256dh": encoded(b"\x04" + b"x" * 64)},
        {"p256dh": encoded(b"x" * 10)},
        {"auth": ""},
        {"auth": encoded(b"short")},
    ],
    ids=lambda change: "-".join(f"{key}-{len(value)}" for key, value in change.items()),
)
def test_what_no_browser_gives_is_refused(change: dict[str, str]) -> None:
    good = Browser().subscription("https://push.example/send")
    given = {"endpoint": good.endpoint, "p256dh": good.p256dh, "auth": good.auth}

    with pytest.raises(Refused, match="wrong-push"):
        checked_subscription(PushSubscription(**{**given, **change}))


async def test_a_browser_whose_push_service_does_not_answer_does_not_delay_the_others(
    push: Push, database: Database, service: Receiver
) -> None:
    async with receiver() as silent:
        silent.pause = 3600.0
        for number in range(3):
            await subscribed(database, Browser(), silent.url(f"/send/{number}"), NOW)
        await subscribed(database, Browser(), service.url("/send/4"), NOW + 1)
        sending = asyncio.create_task(push.send("anna", "", MESSAGE))
        async with asyncio.timeout(8):
            while not service.received:
                await asyncio.sleep(0.01)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)

    assert len(service.received) == 1
