"""Telling guests who are away that it is their turn."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping

import structlog
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from rattus.server.config import Config
from rattus.server.guests.capabilities import find, forget_old, revoke
from rattus.server.notify.mail import Mail, read_server
from rattus.server.notify.message import WAYS, Letter, Sender, Way, confirm_letter, trial_letter, turn_letter
from rattus.server.notify.push import Push
from rattus.server.notify.queue import (
    Errand,
    anything_due,
    note,
    settle,
    stop,
    stop_secret,
    take,
    turns,
    unnoted,
)
from rattus.server.notify.safe_http import Outbound, Unsendable
from rattus.server.notify.webhook import Webhook
from rattus.server.storage import schema
from rattus.server.storage.database import Database, DatabaseGone
from rattus.server.storage.times import Clock, now_ms
from rattus.server.wire.refusals import Refused

SLOWEST_LOOK = 15.0  # seconds between two looks
TIDY_EVERY = 3_600_000
Present = Callable[[str, str], bool]  # is this table before this guest now?

log = structlog.get_logger()


class Notices:
    """The server's messages to guests."""

    def __init__(
        self,
        database: Database,
        config: Config,
        senders: Mapping[Way, Sender],
        present: Present,
        clock: Clock = now_ms,
    ) -> None:
        self.database = database
        self.senders = senders
        self.present = present
        self.clock = clock
        self.public = config.public.rstrip("/") or f"http://{config.host}:{config.port}"
        self.delay = int(config.notice_delay * 1000)
        self._tidy_at = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look for turns that wait."""
        self._task = asyncio.create_task(self._look_for_ever())

    async def stop(self) -> None:
        """End; what is being sent is taken up again by the next look, here or elsewhere."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for sender in self.senders.values():
            await sender.close()

    def offers(self, way: Way) -> bool:
        """Can this server send by this way?"""
        return way in self.senders

    async def push_key(self) -> str:
        """What browsers need to subscribe."""
        sender = self.senders.get("push")
        return await sender.public_key() if isinstance(sender, Push) else ""

    # --- your turn ------------------------------------------------------------------------------------

    async def _look_for_ever(self) -> None:
        while True:
            try:
                await self.look()
                await self._tidy()
            except (DatabaseGone, IntegrityError) as error:
                log.warning("notices-later", why=type(error).__name__)
            await asyncio.sleep(min(SLOWEST_LOOK, max(self.delay / 2000, 0.1)))

    async def _tidy(self) -> None:
        """Now and then, forget links that lead nowhere any more."""
        now = self.clock()
        if now >= self._tidy_at:
            self._tidy_at = now + TIDY_EVERY
            await self.database.write(lambda connection: forget_old(connection, now))

    async def look(self) -> int:
        """Find turns that wait, send what is due, and say how many messages that were."""
        now = self.clock()
        fresh = await self.database.read(lambda c: unnoted(c, turns(c, now - self.delay, now)))
        fresh = [turn for turn in fresh if not self.present(turn.table, turn.guest)]
        if fresh:
            # Looked at once more: another process may have told them meanwhile.
            await self.database.write(lambda c: note(c, unnoted(c, fresh), now))
        if not await self.database.read(lambda connection: anything_due(connection, now)):
            return 0
        errands = await self.database.write(lambda connection: take(connection, now))
        await asyncio.gather(*(self._run(errand) for errand in errands))
        return len(errands)

    async def _run(self, errand: Errand) -> None:
        letter = turn_letter(self.public, errand.language, errand.tables, errand.stop)
        try:
            await self._send(errand.way, errand.guest, errand.address, letter)
        except Unsendable as failure:
            log.warning("notice-failed", way=errand.way, guest=errand.guest, why=failure.why)
            if not (failure.lasting or errand.last):
                return
        await self.database.write(lambda connection: settle(connection, errand, self.clock()))

    async def _send(self, way: Way, guest: str, address: str, letter: Letter) -> None:
        if way not in self.senders:
            raise Unsendable("not-offered", lasting=True)
        await self.senders[way].send(guest, address, letter)

    # --- what a guest asks for ------------------------------------------------------------------------

    async def test(self, guest: str) -> dict[str, str]:
        """Send a message by every way the guest has chosen: what became of each."""
        now = self.clock()

        def job(connection: Connection) -> tuple[str, dict[Way, tuple[str, str]]]:
            language, addresses = ways_of(connection, guest)
            stops = {way: stop_secret(connection, guest, way, now) for way in addresses}
            return language, {way: (addresses[way], stops[way]) for way in addresses}

        language, ways = await self.database.write(job)
        if not ways:
            raise Refused(409, "no-ways")
        outcome: dict[str, str] = {}
        for way, (address, secret) in ways.items():
            try:
                await self._send(way, guest, address, trial_letter(self.public, language, secret))
                outcome[way] = "sent"
            except Unsendable as failure:
                outcome[way] = failure.why
        return outcome

    async def ask_to_confirm(self, guest: str, address: str, language: str, secret: str) -> None:
        """Ask the owner of a mailbox whether mail may be sent there."""
        try:
            await self._send("mail", guest, address, confirm_letter(self.public, language, secret))
        except Unsendable as failure:
            log.warning("confirmation-failed", guest=guest, why=failure.why)
            raise Refused(422, "wrong-email") from failure

    async def language_of(self, kind: str, secret: str) -> str:
        """In which language to speak to whoever has followed such a link; empty if it does not hold."""
        now = self.clock()

        def job(connection: Connection) -> str:
            found = find(connection, secret, "stop" if kind == "stop" else "confirm", now=now)
            if found is None:
                return ""
            g = schema.guests
            return str(connection.execute(select(g.c.language).where(g.c.id == found.guest)).scalar_one())

        return await self.database.read(job)

    async def end(self, secret: str) -> bool:
        """One click to stop: no more messages by the way this link came."""
        now = self.clock()

        def job(connection: Connection) -> bool:
            found = find(connection, secret, "stop", now=now)
            way = next((way for way in WAYS if found and way == found.scope), None)
            if found is None or found.guest is None or way is None:
                return False
            stop(connection, found.guest, way)
            return True

        return await self.database.write(job)

    async def confirm(self, secret: str) -> bool:
        """The owner of a mailbox agrees."""
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


def ways_of(connection: Connection, guest: str) -> tuple[str, dict[Way, str]]:
    """The language of a guest, and the ways by which he wants to be told, with their addresses."""
    g, p = schema.guests, schema.push
    row = connection.execute(select(g).where(g.c.id == guest)).one()
    browser = connection.execute(select(p.c.endpoint).where(p.c.guest == guest)).first()
    wanted: dict[Way, tuple[bool, str]] = {
        "push": (browser is not None, ""),
        "mail": (row.confirmed, row.email),
        "webhook": (row.webhook != "", row.webhook),
    }
    return row.language, {way: address for way, (chosen, address) in wanted.items() if chosen}


def make_notices(
    database: Database,
    config: Config,
    present: Present,
    outbound: Outbound | None = None,
    clock: Clock = now_ms,
) -> Notices:
    """The messages of a server that is set up like this."""
    way_out = outbound or Outbound()
    contact = f"mailto:{config.sender or 'rattus@localhost'}"
    senders: dict[Way, Sender] = {"push": Push(database, way_out, contact)}
    if config.smtp:
        senders["mail"] = Mail(read_server(config.smtp), config.sender)
    if config.webhooks:
        senders["webhook"] = Webhook(way_out)
    return Notices(database, config, senders, present, clock)
