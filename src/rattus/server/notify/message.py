"""Messages to guests: texts and links, independent of the channel."""

from typing import Literal, NamedTuple, Protocol

from rattus.texts import Texts

Channel = Literal["push", "mail", "webhook"]
CHANNELS: tuple[Channel, ...] = ("push", "mail", "webhook")


class Message(NamedTuple):
    """A message to one guest."""

    kind: Literal["turn", "test", "confirm"]
    title: str
    body: str
    url: str
    stop: str  # the URL for one-click unsubscribe
    language: str
    tables: tuple[str, ...] = ()


class Sender(Protocol):
    """A channel; raises DeliveryFailed if a message cannot be sent."""

    async def send(self, guest: str, address: str, message: Message) -> None:
        """Send a message to this address; push ignores it and sends to all browsers of the guest."""

    async def close(self) -> None:
        """Close open connections."""


def turn_message(public: str, language: str, tables: tuple[str, ...], stop: str) -> Message:
    """It is your turn, at one table or several."""
    texts = Texts(language)
    return Message(
        kind="turn",
        title=texts.say("notice-turn-title"),
        body=texts.say("notice-turn-body", count=len(tables)),
        url=f"{public}/t/{tables[0]}" if len(tables) == 1 else f"{public}/tables",
        stop=f"{public}/stop/{stop}",
        language=language,
        tables=tables,
    )


def test_message(public: str, language: str, stop: str) -> Message:
    """A test message."""
    texts = Texts(language)
    return Message(
        kind="test",
        title=texts.say("notice-test-title"),
        body=texts.say("notice-test-body"),
        url=f"{public}/",
        stop=f"{public}/stop/{stop}",
        language=language,
    )


def confirmation_message(public: str, language: str, secret: str) -> Message:
    """The request to confirm a mail address."""
    texts = Texts(language)
    return Message(
        kind="confirm",
        title=texts.say("notice-confirm-title"),
        body=texts.say("notice-confirm-body"),
        url=f"{public}/confirm/{secret}",
        stop="",
        language=language,
    )
