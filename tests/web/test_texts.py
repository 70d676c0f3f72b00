"""Every sentence the browser asks for is there, and every sentence for the browser is asked for."""

from tests.texts.test_texts import keys
from tests.web.client import client_beginnings, client_keys


def test_every_key_the_client_asks_for_is_there() -> None:
    asked = {key for key in client_keys() if key.startswith(("web-", "ask-", "score-", "undo-", "cards-"))}

    assert asked - keys("en") == set()


def test_every_beginning_of_a_key_leads_to_some_text() -> None:
    idle = {start for start in client_beginnings() if start.startswith("web-")} - {
        key[: at + 1] for key in keys("en") for at, letter in enumerate(key) if letter == "-"
    }

    assert idle == set()


def test_every_text_for_the_client_is_used() -> None:
    beginnings = client_beginnings()
    unused = {
        key
        for key in keys("en")
        if key.startswith("web-") and key not in client_keys() and not key.startswith(beginnings)
    }

    assert unused == set()
