"""Messages to guests: texts and links, independent of the channel."""

from typing import Literal, NamedTuple, Protocol

from rattus.texts import Texts

Channel = Literal["push", "mail", "webhook"]
Kind = Literal["turn", "test", "confirm"]
CHANNELS: tuple[Channel, ...] = ("push", "mail", "webhook")


class Message(NamedTuple):
    """A message to one guest."""

    kind: Kind
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
    path = f"t/{tables[0]}" if len(tables) == 1 else "tables"
    message = written("turn", language, f"{public}/{path}", f"{public}/stop/{stop}", count=len(tables))
    return message._replace(tables=tables)


def sample_message(public: str, language: str, stop: str) -> Message:
    """A test message."""
    return written("test", language, f"{public}/", f"{public}/stop/{stop}")


def confirmation_message(public: str, language: str, secret: str) -> Message:
    """The request to confirm a mail address."""
    return written("confirm", language, f"{public}/confirm/{secret}")


def written(kind: Kind, language: str, url: str, stop: str = "", **values: int) -> Message:
    """A message with the texts of its kind."""
    texts = Texts(language)
    title, body = texts.say(f"notice-{kind}-title"), texts.say(f"notice-{kind}-body", **values)
    return Message(kind, title, body, url, stop, language)
