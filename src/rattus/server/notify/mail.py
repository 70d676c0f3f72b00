"""Your turn, told by mail through the operator's mail server."""

import asyncio
import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from rattus.server.notify.message import Letter
from rattus.server.notify.safe_http import Unsendable
from rattus.texts import Texts

SECONDS = 20.0
PORTS = {"smtp": 587, "smtps": 465}


class MailServer(NamedTuple):
    """Where mail is handed over, and as whom."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def read_server(url: str) -> MailServer:
    """`smtp://user:password@host:587` (encrypted as soon as the server can) or `smtps://…`."""
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(parts.scheme)
    port = parts.port or PORTS[parts.scheme]
    return MailServer(
        parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or "")
    )


class Mail:
    """Sends letters by mail."""

    def __init__(self, server: MailServer, sender: str, trust: ssl.SSLContext | None = None) -> None:
        self.server = server
        self.sender = sender
        self.trust = trust or ssl.create_default_context()

    async def send(self, _: str, address: str, letter: Letter) -> None:
        """Hand a letter to the mail server."""
        message = composed(self.sender, address, letter)
        try:
            await asyncio.to_thread(self._hand_over, message)
        except smtplib.SMTPRecipientsRefused as error:
            raise Unsendable("recipient", lasting=True) from error
        except (smtplib.SMTPException, OSError) as error:
            raise Unsendable(type(error).__name__) from error

    async def close(self) -> None:
        """Each letter has its own connection, so nothing is open."""

    def _hand_over(self, message: EmailMessage) -> None:
        with self._connection() as connection:
            if self.server.user:
                # Without encryption the password would be read by others; login() then is not offered.
                connection.login(self.server.user, self.server.password)
            connection.send_message(message)

    def _connection(self) -> smtplib.SMTP:
        host, port = self.server.host, self.server.port
        if self.server.scheme == "smtps":
            return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=self.trust)
        connection = smtplib.SMTP(host, port, timeout=SECONDS)
        connection.ehlo()
        if connection.has_extn("starttls"):
            connection.starttls(context=self.trust)
            connection.ehlo()
        elif self.server.user:
            connection.close()
            raise smtplib.SMTPNotSupportedError("STARTTLS")
        return connection


def composed(sender: str, address: str, letter: Letter) -> EmailMessage:
    """A letter as mail, with the headers by which a mail program offers to stop it in one click."""
    texts = Texts(letter.language)
    message = EmailMessage()
    message["From"] = Address("Rattus", addr_spec=sender)
    message["To"] = address
    message["Subject"] = letter.title
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    lines = [letter.body, "", letter.url]
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        lines += ["", "-- ", texts.say("notice-mail-stop", url=letter.stop)]
    message.set_content("\n".join(lines) + "\n")
    return message
