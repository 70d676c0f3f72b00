"""What guests who are away are told: the words and links of one message, whichever way it is sent."""

from typing import Literal, NamedTuple, Protocol

from rattus.texts import Texts

Way = Literal["push", "mail", "webhook"]
WAYS: tuple[Way, ...] = ("push", "mail", "webhook")


class Letter(NamedTuple):
    """A message to one guest."""

    kind: Literal["turn", "test", "confirm"]
    title: str
    body: str
    url: str  # where it leads
    stop: str  # where one click ends such messages
    language: str
    tables: tuple[str, ...] = ()


class Sender(Protocol):
    """One way of sending: it raises Unsendable if a letter did not get out."""

    async def send(self, guest: str, address: str, letter: Letter) -> None:
        """Send a letter to this address; for push it goes to all browsers of the guest."""

    async def close(self) -> None:
        """Let go of what is open."""


def turn_letter(public: str, language: str, tables: tuple[str, ...], stop: str) -> Letter:
    """It is your turn: at one table, or at several."""
    texts = Texts(language)
    return Letter(
        kind="turn",
        title=texts.say("notice-turn-title"),
        body=texts.say("notice-turn-body", count=len(tables)),
        url=f"{public}/t/{tables[0]}" if len(tables) == 1 else f"{public}/tables",
        stop=f"{public}/stop/{stop}",
        language=language,
        tables=tables,
    )


def trial_letter(public: str, language: str, stop: str) -> Letter:
    """Messages arrive: that is all this one says."""
    texts = Texts(language)
    return Letter(
        kind="test",
        title=texts.say("notice-test-title"),
        body=texts.say("notice-test-body"),
        url=f"{public}/",
        stop=f"{public}/stop/{stop}",
        language=language,
    )


def confirm_letter(public: str, language: str, secret: str) -> Letter:
    """Somebody, we hope you, wants mail to be sent here."""
    texts = Texts(language)
    return Letter(
        kind="confirm",
        title=texts.say("notice-confirm-title"),
        body=texts.say("notice-confirm-body"),
        url=f"{public}/confirm/{secret}",
        stop="",
        language=language,
    )
