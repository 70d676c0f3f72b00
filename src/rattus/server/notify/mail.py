"""The mail channel: SMTP through the operator's mail server."""

import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from rattus.server.notify.message import Message
from rattus.server.notify.safe_http import DeliveryFailed
from rattus.server.storage.thread_pool import ThreadPool
from rattus.texts import Texts

SECONDS = 20.0
MOST_AT_ONCE = 4  # mails
PORTS = {"smtp": 587, "smtps": 465}


class MailServer(NamedTuple):
    """The SMTP server and its credentials."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def read_server(url: str) -> MailServer:
    """Parse `smtp://user:password@host:587` (STARTTLS if the server offers it) or `smtps://…`."""
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(parts.scheme)
    port = parts.port or PORTS[parts.scheme]
    return MailServer(
        parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or "")
    )


class Mail:
    """Sends messages by mail."""

    def __init__(self, server: MailServer, sender: str, trust: ssl.SSLContext | None = None) -> None:
        self.server = server
        self.sender = sender
        self.trust = trust or ssl.create_default_context()
        self.threads = ThreadPool(MOST_AT_ONCE, "rattus-mail")

    async def send(self, _: str, address: str, message: Message) -> None:
        """Send a message."""
        mail = composed(self.sender, address, message)
        try:
            await self.threads.run(lambda: self._hand_over(mail))
        except smtplib.SMTPRecipientsRefused as error:
            raise DeliveryFailed("recipient", permanent=True) from error
        except (smtplib.SMTPException, OSError) as error:
            raise DeliveryFailed(type(error).__name__) from error

    async def close(self) -> None:
        """End the threads; each message has its own connection."""
        self.threads.shutdown()

    def _hand_over(self, mail: EmailMessage) -> None:
        with self._connection() as connection:
            if self.server.user:
                # _connection() refuses to send a password unencrypted.
                connection.login(self.server.user, self.server.password)
            connection.send_message(mail)

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


def composed(sender: str, address: str, message: Message) -> EmailMessage:
    """A message as mail, with the headers for one-click unsubscribe (RFC 8058)."""
    texts = Texts(message.language)
    mail = EmailMessage()
    mail["From"] = Address("Rattus", addr_spec=sender)
    mail["To"] = address
    mail["Subject"] = message.title
    mail["Date"] = formatdate(usegmt=True)
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    lines = [message.body, "", message.url]
    if message.stop:
        mail["List-Unsubscribe"] = f"<{message.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        lines += ["", "-- ", texts.say("notice-mail-stop", url=message.stop)]
    mail.set_content("\n".join(lines) + "\n")
    return mail
