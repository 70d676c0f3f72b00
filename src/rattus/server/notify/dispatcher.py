"""The notifier: polls for turns of absent guests, and sends messages by push, mail and webhook."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping

import structlog
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from rattus.server.config import Config
from rattus.server.guests.capabilities import delete_expired, find, revoke
from rattus.server.notify.deliveries import Deliveries
from rattus.server.notify.mail import Mail, read_server
from rattus.server.notify.message import (
    CHANNELS,
    Channel,
    Message,
    Sender,
    confirmation_message,
    sample_message,
    turn_message,
)
from rattus.server.notify.push import Push
from rattus.server.notify.queue import (
    Delivery,
    anything_due,
    enqueue,
    mark_sent,
    not_notified,
    take_due,
    unsubscribe,
    unsubscribe_secret,
    waiting_turns,
)
from rattus.server.notify.safe_http import DeliveryFailed, SafeHttp
from rattus.server.notify.webhook import Webhook
from rattus.server.storage import schema
from rattus.server.storage.database import Database, DatabaseGone
from rattus.server.storage.times import Clock, now_ms
from rattus.server.wire.refusals import Refused

SLOWEST_POLL = 15.0  # seconds
SECONDS = 20.0  # for one delivery; much shorter than the delay after which it would be taken again
CLEANUP_EVERY = 3_600_000
Present = Callable[[str, str], bool]  # is this guest connected to this table?

log = structlog.get_logger()


class Notifier:
    """Sends messages to guests who are away."""

    def __init__(
        self,
        database: Database,
        config: Config,
        senders: Mapping[Channel, Sender],
        present: Present,
        clock: Clock = now_ms,
    ) -> None:
        self.database = database
        self.senders = senders
        self.present = present
        self.clock = clock
        self.public = config.public.rstrip("/") or f"http://{config.host}:{config.port}"
        self.delay = int(config.notice_delay * 1000)
        self._delivery_ended = asyncio.Event()
        self.deliveries = Deliveries(self._deliver, self._delivery_ended.set)
        self._left_over = False  # the last poll did not have room for everything that is due
        self._next_cleanup = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start polling."""
        self._task = asyncio.create_task(self._poll_forever())

    async def stop(self) -> None:
        """Stop; unfinished deliveries are retried by the next poll, here or in another process."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.deliveries.stop()
        for sender in self.senders.values():
            await sender.close()

    def offers(self, channel: Channel) -> bool:
        """Whether this server can send by this channel."""
        return channel in self.senders

    async def push_key(self) -> str:
        """The VAPID public key browsers need to subscribe."""
        sender = self.senders.get("push")
        return await sender.public_key() if isinstance(sender, Push) else ""

    # --- polling --------------------------------------------------------------------------------------

    async def _poll_forever(self) -> None:
        while True:
            self._delivery_ended.clear()
            try:
                await self.poll()
                await self._delete_expired()
            except (DatabaseGone, IntegrityError) as error:
                log.warning("notifier-retries", why=type(error).__name__)
            except Exception:
                # One notice that fails must not silence all later ones.
                log.exception("notifier-failed")
            await self._sleep(min(SLOWEST_POLL, max(self.delay / 2000, 0.1)))

    async def _sleep(self, seconds: float) -> None:
        """Sleep until the next poll: until a delivery ends if the last one left anything over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await (self._delivery_ended.wait() if self._left_over else asyncio.sleep(seconds))

    async def _delete_expired(self) -> None:
        """Delete expired secrets, once an hour."""
        now = self.clock()
        if now >= self._next_cleanup:
            self._next_cleanup = now + CLEANUP_EVERY
            await self.database.write(lambda connection: delete_expired(connection, now))

    async def poll(self) -> int:
        """Queue notices for waiting turns, and start to send those that are due; returns how many."""
        now = self.clock()
        fresh = await self.database.read(lambda c: not_notified(c, waiting_turns(c, now - self.delay, now)))
        fresh = [turn for turn in fresh if not self.present(turn.table, turn.guest)]
        if fresh:
            # Filtered again inside the transaction: another process may have queued them meanwhile.
            await self.database.write(lambda c: enqueue(c, not_notified(c, fresh), now))
        if not await self.database.read(lambda connection: anything_due(connection, now)):
            self._left_over = False
            return 0
        rooms = {channel: self.deliveries.room(channel) for channel in CHANNELS}
        deliveries = await self.database.write(lambda connection: take_due(connection, now, rooms))
        for delivery in deliveries:
            self.deliveries.start(delivery)
        self._left_over = await self.database.read(lambda connection: anything_due(connection, now))
        return len(deliveries)

    async def _deliver(self, delivery: Delivery) -> None:
        message = turn_message(self.public, delivery.language, delivery.tables, delivery.stop)
        try:
            await self._send(delivery.channel, delivery.guest, delivery.address, message)
        except DeliveryFailed as failure:
            log.warning("notice-failed", channel=delivery.channel, guest=delivery.guest, why=failure.why)
            if not (failure.permanent or delivery.last):
                return
        await self.database.write(lambda connection: mark_sent(connection, delivery, self.clock()))

    async def _send(self, channel: Channel, guest: str, address: str, message: Message) -> None:
        if channel not in self.senders:
            raise DeliveryFailed("not-offered", permanent=True)
        try:
            async with asyncio.timeout(SECONDS):
                await self.senders[channel].send(guest, address, message)
        except TimeoutError as error:
            raise DeliveryFailed("TimeoutError") from error

    # --- requests of guests ---------------------------------------------------------------------------

    async def test(self, guest: str) -> dict[str, str]:
        """Send a test message by every channel of the guest; returns the outcome of each."""
        now = self.clock()

        def job(connection: Connection) -> tuple[str, dict[Channel, tuple[str, str]]]:
            language, addresses = channels_of(connection, guest)
            stops = {channel: unsubscribe_secret(connection, guest, channel, now) for channel in addresses}
            return language, {channel: (addresses[channel], stops[channel]) for channel in addresses}

        language, channels = await self.database.write(job)
        if not channels:
            raise Refused(409, "no-ways")
        outcome: dict[str, str] = {}
        for channel, (address, secret) in channels.items():
            try:
                await self._send(channel, guest, address, sample_message(self.public, language, secret))
                outcome[channel] = "sent"
            except DeliveryFailed as failure:
                outcome[channel] = failure.why
        return outcome

    async def ask_to_confirm(self, guest: str, address: str, language: str, secret: str) -> None:
        """Send a mail with a link that confirms the address (double opt-in)."""
        try:
            await self._send("mail", guest, address, confirmation_message(self.public, language, secret))
        except DeliveryFailed as failure:
            log.warning("confirmation-failed", guest=guest, why=failure.why)
            raise Refused(422, "wrong-email") from failure

    async def language_of(self, kind: str, secret: str) -> str:
        """The language of the guest who was sent such a link; empty if the link is not valid."""
        now = self.clock()

        def job(connection: Connection) -> str:
            found = find(connection, secret, "stop" if kind == "stop" else "confirm", now=now)
            if found is None:
                return ""
            g = schema.guests
            return str(connection.execute(select(g.c.language).where(g.c.id == found.guest)).scalar_one())

        return await self.database.read(job)

    async def unsubscribe(self, secret: str) -> bool:
        """One-click unsubscribe: no more messages by the channel of this link."""
        now = self.clock()

        def job(connection: Connection) -> bool:
            found = find(connection, secret, "stop", now=now)
            channel = next((channel for channel in CHANNELS if found and channel == found.scope), None)
            if found is None or found.guest is None or channel is None:
                return False
            unsubscribe(connection, found.guest, channel)
            return True

        return await self.database.write(job)

    async def confirm(self, secret: str) -> bool:
        """Confirm a mail address."""
        now = self.clock()

        def job(connection: Connection) -> bool:
            found = find(connection, secret, "confirm", now=now)
            if found is None:
                return False
            g = schema.guests
            connection.execute(update(g).where(g.c.id == found.guest).values(confirmed=True))
            revoke(connection, kind="confirm", guest=found.guest, now=now)
            return True

        return await self.database.write(job)


def channels_of(connection: Connection, guest: str) -> tuple[str, dict[Channel, str]]:
    """The language of a guest, and the enabled channels with their addresses."""
    g, p = schema.guests, schema.push
    row = connection.execute(select(g).where(g.c.id == guest)).one()
    browser = connection.execute(select(p.c.endpoint).where(p.c.guest == guest)).first()
    wanted: dict[Channel, tuple[bool, str]] = {
        "push": (browser is not None, ""),
        "mail": (row.confirmed, row.email),
        "webhook": (row.webhook != "", row.webhook),
    }
    return row.language, {channel: address for channel, (chosen, address) in wanted.items() if chosen}


def make_notifier(
    database: Database,
    config: Config,
    present: Present,
    safe_http: SafeHttp | None = None,
    clock: Clock = now_ms,
) -> Notifier:
    """The notifier with the channels this configuration offers."""
    http = safe_http or SafeHttp()
    contact = f"mailto:{config.sender or 'rattus@localhost'}"
    senders: dict[Channel, Sender] = {"push": Push(database, http, contact)}
    if config.smtp:
        senders["mail"] = Mail(read_server(config.smtp), config.sender)
    if config.webhooks:
        senders["webhook"] = Webhook(http)
    return Notifier(database, config, senders, present, clock)
