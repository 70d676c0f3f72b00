"""What leaves the server goes only where it may: https, public addresses, the address that was judged."""

import ipaddress
from collections.abc import AsyncIterator, Awaitable

import msgspec
import pytest

from rattus.server.guests.public_url import checked_address, is_public
from rattus.server.notify.message import Message
from rattus.server.notify.safe_http import DeliveryFailed, SafeHttp
from rattus.server.notify.webhook import Webhook
from rattus.server.wire.refusals import Refused
from tests.server.receivers import LOCAL, Receiver, anything, receiver, to_this_machine, trust

MESSAGE = Message(
    "turn",
    "Your turn",
    "1 table",
    "https://play.example/t/abc",
    "https://play.example/stop/x",
    "en",
    ("abc",),
)


def safe_http(**more: object) -> SafeHttp:
    """The HTTP client, for receivers on this machine."""
    given: dict[str, object] = {"resolve": to_this_machine, "allowed": anything, "trust": trust().client}
    return SafeHttp(**{**given, **more})  # type: ignore[arg-type]


@pytest.fixture
async def hook() -> AsyncIterator[Receiver]:
    """A receiver on this machine."""
    async with receiver() as found:
        yield found


async def failure(sending: Awaitable[object]) -> DeliveryFailed:
    """What went wrong."""
    with pytest.raises(DeliveryFailed) as raised:
        await sending
    return raised.value


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
        "fc00::1", "fe80::1", "fec0::1", "ff02::1", "3fff::1", "2001:db8::1",
        "2001:0:4136:e378:8000:63bf:f5ff:fffe",
    ],
)  # fmt: skip
def test_no_address_of_a_private_network_is_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_an_address_of_the_open_internet_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


async def test_a_name_that_leads_to_this_machine_is_not_sent_to(hook: Receiver) -> None:
    why = await failure(safe_http(allowed=is_public).post(hook.url(), b"{}", {}))

    assert (why.why, why.permanent, hook.received) == ("not-public", True, [])


async def test_one_private_address_among_several_spoils_them_all(hook: Receiver) -> None:
    async def both(_: str, __: int) -> list[str]:
        return ["1.1.1.1", LOCAL]

    why = await failure(safe_http(allowed=is_public, resolve=both).post(hook.url(), b"", {}))

    assert (why.why, hook.received) == ("not-public", [])


async def test_the_name_is_looked_up_once_and_the_judged_address_is_the_one_connected_to(
    hook: Receiver,
) -> None:
    asked: list[str] = []

    async def once(host: str, _: int) -> list[str]:
        asked.append(host)
        return [LOCAL] if len(asked) == 1 else ["192.0.2.1"]

    status = await safe_http(resolve=once).post(hook.url("/a?b=c"), b"hello", {})

    assert (status, asked) == (201, ["hooks.example.com"])
    assert [(request.target, request.body) for request in hook.received] == [("/a?b=c", b"hello")]
    assert hook.received[0].headers["host"] == f"hooks.example.com:{hook.port}"


async def test_a_certificate_for_another_name_is_not_believed(hook: Receiver) -> None:
    why = await failure(safe_http().post(hook.url(name="other.example.com"), b"", {}))

    assert (why.why, hook.received) == ("ConnectError", [])


async def test_a_certificate_nobody_vouches_for_is_not_believed(hook: Receiver) -> None:
    why = await failure(safe_http(trust=None).post(hook.url(), b"", {}))

    assert (why.why, hook.received) == ("ConnectError", [])


async def test_a_redirect_is_not_followed(hook: Receiver) -> None:
    hook.status, hook.location = 302, hook.url("/elsewhere")

    why = await failure(Webhook(safe_http()).send("", hook.url(), MESSAGE))

    assert (why.why, why.permanent) == ("status-302", True)
    assert [request.target for request in hook.received] == ["/hook"]


async def test_a_receiver_that_does_not_answer_is_left_in_time(hook: Receiver) -> None:
    hook.pause = 30

    assert (await failure(safe_http(seconds=0.2).post(hook.url(), b"", {}))).why == "ReadTimeout"


async def test_an_endless_answer_is_not_read(hook: Receiver) -> None:
    hook.answer = b"x" * 50_000_000

    assert await safe_http().post(hook.url(), b"", {}) == 201


async def test_nothing_listens_there(hook: Receiver) -> None:
    with pytest.raises(DeliveryFailed, match="ConnectError"):
        await safe_http().post("https://hooks.example.com:1025/", b"", {})


# --- what is said -----------------------------------------------------------------------------------


async def test_a_webhook_is_told_which_tables_wait_in_a_form_chat_programs_show(hook: Receiver) -> None:
    await Webhook(safe_http()).send("", hook.url(), MESSAGE)

    told = msgspec.json.decode(hook.received[0].body)
    assert told == {
        "kind": "turn",
        "tables": ["abc"],
        "url": "https://play.example/t/abc",
        "stop": "https://play.example/stop/x",
        "text": "Your turn: 1 table https://play.example/t/abc",
        "content": "Your turn: 1 table https://play.example/t/abc",
    }
    assert hook.received[0].headers["content-type"] == "application/json"


@pytest.mark.parametrize(("status", "permanent"), [(400, False), (404, False), (410, True), (500, False)])
async def test_a_refused_webhook_is_tried_again_unless_it_is_gone(
    hook: Receiver, status: int, permanent: bool
) -> None:
    hook.status = status

    assert (await failure(Webhook(safe_http()).send("", hook.url(), MESSAGE))).permanent is permanent
