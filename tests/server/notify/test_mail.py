"""Mail reaches a real mail server, with the headers that let people stop it."""

from collections.abc import Callable
from email import message_from_string, policy
from email.message import EmailMessage

import pytest

from rattus.server.notify.mail import Mail, MailServer, read_server
from rattus.server.notify.message import Message, confirmation_message, turn_message
from rattus.server.notify.safe_http import DeliveryFailed
from tests.server.receivers import LOCAL, Mailbox, mailbox, trust

HOST = "localhost"
PUBLIC = "https://play.example"


async def sent(message: Message, prepare: Callable[[Mailbox], None] = lambda _: None) -> EmailMessage:
    """The message as it arrives."""
    async with mailbox() as found:
        prepare(found)
        server = MailServer("smtp", LOCAL, found.port, "", "")
        await Mail(server, "rattus@play.example").send("anna", "anna@mail.example", message)
        arrived = found.mails[0]
    mail = message_from_string(arrived.removesuffix(".\r\n"), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


async def logins(scheme: str, *, encrypted: bool, password: str = "correct") -> list[str]:
    """How we logged in at a mail server that wants a password."""
    async with mailbox(trust(HOST).server if encrypted else None, "correct") as found:
        server = MailServer(scheme, HOST, found.port, "user", password)
        mail = Mail(server, "rattus@play.example", trust(HOST).client)
        await mail.send("anna", "anna@mail.example", turn_message(PUBLIC, "en", ("abc",), "s"))
        return found.logins


async def test_a_mail_says_what_is_up_and_where_to_go() -> None:
    message = await sent(turn_message(PUBLIC, "en", ("abc",), "secret"))

    assert message["subject"] == "Your turn in Rattus"
    assert (message["to"], message["from"]) == ("anna@mail.example", "Rattus <rattus@play.example>")
    assert "1 table is waiting for you." in message.get_content()
    assert "https://play.example/t/abc" in message.get_content()


async def test_a_mail_can_be_stopped_with_one_click() -> None:
    message = await sent(turn_message(PUBLIC, "en", ("abc",), "secret"))

    assert message["list-unsubscribe"] == "<https://play.example/stop/secret>"
    assert message["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert "https://play.example/stop/secret" in message.get_content()


async def test_no_robot_answers_it() -> None:
    message = await sent(turn_message(PUBLIC, "en", ("abc",), "s"))

    assert message["auto-submitted"] == "auto-generated"


async def test_several_tables_make_one_mail() -> None:
    message = await sent(turn_message(PUBLIC, "en", ("abc", "def"), "s"))

    assert "2 tables are waiting for you." in message.get_content()
    assert "https://play.example/tables" in message.get_content()


async def test_a_mail_speaks_the_language_of_its_reader() -> None:
    message = await sent(turn_message(PUBLIC, "ru", ("a", "b", "c"), "s"))

    assert message["subject"] == "Ваш ход в Rattus"
    assert "Вас ждут за 3 столами." in message.get_content()


async def test_a_question_whether_we_may_write_is_no_mass_mail() -> None:
    message = await sent(confirmation_message(PUBLIC, "en", "secret"))

    assert "https://play.example/confirm/secret" in message.get_content()
    assert message["list-unsubscribe"] is None


async def test_a_password_goes_only_over_an_encrypted_connection() -> None:
    assert await logins("smtp", encrypted=True) == ["user encrypted"]


async def test_a_password_is_not_sent_in_the_open() -> None:
    with pytest.raises(DeliveryFailed, match="SMTPNotSupportedError"):
        await logins("smtp", encrypted=False)


async def test_a_wrong_password_is_a_failure_that_may_pass() -> None:
    with pytest.raises(DeliveryFailed, match="SMTPAuthenticationError") as raised:
        await logins("smtp", encrypted=True, password="wrong")

    assert not raised.value.permanent


async def test_a_mailbox_that_does_not_exist_is_given_up() -> None:
    with pytest.raises(DeliveryFailed) as raised:
        await sent(turn_message(PUBLIC, "en", ("abc",), "s"), lambda found: setattr(found, "refuse", "anna@"))

    assert raised.value.permanent


async def test_a_mail_server_that_is_away_is_tried_again() -> None:
    mail = Mail(MailServer("smtp", LOCAL, 1, "", ""), "rattus@play.example")

    with pytest.raises(DeliveryFailed) as raised:
        await mail.send("anna", "anna@mail.example", turn_message(PUBLIC, "en", ("abc",), "s"))

    assert not raised.value.permanent


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", MailServer("smtp", "mail.example", 587, "", "")),
        ("smtps://a%40b:p%3Aw@mail.example", MailServer("smtps", "mail.example", 465, "a@b", "p:w")),
        ("smtp://localhost:25", MailServer("smtp", "localhost", 25, "", "")),
    ],
)
def test_the_address_of_a_mail_server(url: str, server: MailServer) -> None:
    assert read_server(url) == server


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp://host:port"])
def test_a_wrong_address_of_a_mail_server(url: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_server(url)
