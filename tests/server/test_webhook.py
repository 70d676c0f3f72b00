"""What leaves the server goes only where it may: https, public addresses, the address that was judged."""

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import pytest

from rattus.server.guests.public_url import checked_address, is_public
from rattus.server.notify.message import Message
from rattus.server.notify.safe_http import DeliveryFailed, SafeHttp
from rattus.server.notify.webhook import Webhook
from rattus.server.wire.refusals import Refused
from tests.server.receivers import LOCAL, Receiver, anything, receiver, to_this_machine, trust

T = TypeVar("T")

LETTER = Message(
    "turn",
    "Your turn",
    "1 table",
    "https://play.example/t/abc",
    "https://play.example/stop/x",
    "en",
    ("abc",),
)


def outbound(**more: object) -> SafeHttp:
    """The way out, for receivers on this machine."""
    given: dict[str, object] = {"resolve": to_this_machine, "allowed": anything, "trust": trust().client}
    return SafeHttp(**{**given, **more})  # type: ignore[arg-type]


def sending(work: Callable[[Receiver], Awaitable[T]]) -> tuple[Receiver, T]:
    """Do something while a receiver listens."""

    async def run() -> tuple[Receiver, T]:
        async with receiver() as found:
            return found, await work(found)

    return asyncio.run(run())


def failure(work: Callable[[Receiver], Awaitable[object]]) -> tuple[Receiver, DeliveryFailed]:
    """What went wrong, while a receiver listened."""

    async def caught(found: Receiver) -> DeliveryFailed:
        with pytest.raises(DeliveryFailed) as raised:
            await work(found)
        return raised.value

    return sending(caught)


# --- where it may go --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "", "hooks.example.com", "http://hooks.example.com/", "ftp://hooks.example.com/", "file:///etc/passwd",
        "https://", "https:///path", "https://user@hooks.example.com/", "https://u:p@hooks.example.com/",
        "https://hooks.example.com:22/", "https://hooks.example.com:99999/", "https://hooks.example.com:x/",
        "https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/", "https://192.168.1.1/",
        "https://169.254.169.254/latest/", "https://[fe80::1]/", "https://[::ffff:10.0.0.1]/",
        "https://hooks.example.com/\nHost: other", "https://hooks.example.com/ x", "https://hooks.example.com\\@x/",
        "https://hooks.exämple.com/", "https://hooks.example.com/" + "x" * 500, "javascript:alert(1)",
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_right_is_refused_at_once(url: str) -> None:
    with pytest.raises(Refused, match="wrong-webhook"):
        checked_address(url, "wrong-webhook")


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example.com",
        "https://hooks.example.com:8443/a?b=c",
        "https://93.184.216.34/",
        "https://[2606:2800::1]/x",
    ],
)
def test_a_public_https_address_is_taken(url: str) -> None:
    assert checked_address(url, "wrong-webhook") == url


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
        "192.0.2.1", "192.168.0.1", "198.18.0.1", "224.0.1.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
        "fc00::1", "fe80::1", "ff02::1", "2001:db8::1", "2001:0:4136:e378:8000:63bf:f5ff:fffe",
    ],
)  # fmt: skip
def test_no_address_of_a_private_network_is_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_an_address_of_the_open_internet_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def test_a_name_that_leads_to_this_machine_is_not_sent_to() -> None:
    found, why = failure(lambda found: outbound(allowed=is_public).post(found.url(), b"{}", {}))

    assert (why.why, why.permanent, found.received) == ("not-public", True, [])


def test_one_private_address_among_several_spoils_them_all() -> None:
    async def both(_: str, __: int) -> list[str]:
        return ["1.1.1.1", LOCAL]

    found, why = failure(lambda found: outbound(allowed=is_public, resolve=both).post(found.url(), b"", {}))

    assert (why.why, found.received) == ("not-public", [])


def test_the_name_is_looked_up_once_and_the_judged_address_is_the_one_connected_to() -> None:
    asked: list[str] = []

    async def once(host: str, _: int) -> list[str]:
        asked.append(host)
        return [LOCAL] if len(asked) == 1 else ["192.0.2.1"]

    found, status = sending(lambda found: outbound(resolve=once).post(found.url("/a?b=c"), b"hello", {}))

    assert (status, asked) == (201, ["hooks.example.com"])
    assert [(request.target, request.body) for request in found.received] == [("/a?b=c", b"hello")]
    assert found.received[0].headers["host"] == f"hooks.example.com:{found.port}"


def test_a_certificate_for_another_name_is_not_believed() -> None:
    found, why = failure(lambda found: outbound().post(found.url(name="other.example.com"), b"", {}))

    assert (why.why, found.received) == ("ConnectError", [])


def test_a_certificate_nobody_vouches_for_is_not_believed() -> None:
    found, why = failure(lambda found: outbound(trust=None).post(found.url(), b"", {}))

    assert (why.why, found.received) == ("ConnectError", [])


def test_a_redirect_is_not_followed() -> None:
    async def work(found: Receiver) -> None:
        found.status, found.location = 302, found.url("/elsewhere")
        await Webhook(outbound()).send("", found.url(), LETTER)

    found, why = failure(work)

    assert (why.why, why.permanent) == ("status-302", True)
    assert [request.target for request in found.received] == ["/hook"]


def test_a_receiver_that_does_not_answer_is_left_in_time() -> None:
    async def work(found: Receiver) -> None:
        found.pause = 30
        await outbound(seconds=0.2).post(found.url(), b"", {})

    assert failure(work)[1].why == "ReadTimeout"


def test_an_endless_answer_is_not_read() -> None:
    async def work(found: Receiver) -> int:
        found.answer = b"x" * 50_000_000
        return await outbound().post(found.url(), b"", {})

    assert sending(work)[1] == 201


def test_nothing_listens_there() -> None:
    async def run() -> None:
        await outbound().post("https://hooks.example.com:1025/", b"", {})

    with pytest.raises(DeliveryFailed, match="ConnectError"):
        asyncio.run(run())


# --- what is said -----------------------------------------------------------------------------------


def test_a_webhook_is_told_which_tables_wait_in_a_form_chat_programs_show() -> None:
    found, _ = sending(lambda found: Webhook(outbound()).send("", found.url(), LETTER))

    told = msgspec.json.decode(found.received[0].body)
    assert told == {
        "kind": "turn",
        "tables": ["abc"],
        "url": "https://play.example/t/abc",
        "stop": "https://play.example/stop/x",
        "text": "Your turn: 1 table https://play.example/t/abc",
        "content": "Your turn: 1 table https://play.example/t/abc",
    }
    assert found.received[0].headers["content-type"] == "application/json"


@pytest.mark.parametrize(("status", "permanent"), [(400, False), (404, False), (410, True), (500, False)])
def test_a_refused_webhook_is_tried_again_unless_it_is_gone(status: int, permanent: bool) -> None:
    async def work(found: Receiver) -> None:
        found.status = status
        await Webhook(outbound()).send("", found.url(), LETTER)

    assert failure(work)[1].permanent is permanent
