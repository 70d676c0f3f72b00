"""Leaving, coming back, and bots that sit in: whoever is away loses nothing, and holds up nobody."""

from sqlalchemy import Connection

from rattus.rules.setup import COLOURS
from rattus.server.guests import capabilities
from rattus.server.guests.caller import Caller
from rattus.server.storage.rows import SeatRow
from rattus.server.storage.times import iso
from rattus.server.tables import clocks
from rattus.server.tables.actions import Tables
from rattus.server.tables.live import Live
from rattus.server.tables.news import muted_by
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Colour, Secret
from rattus.server.wire.refusals import Refused, not_found


class Seating:
    """Changes of who plays a seat, once people sit there."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def leave(self, caller: Caller, table: str, word: str = "left") -> Live:
        """Leave or resign: before the start the seat is open again, afterwards a bot plays on."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            for seat in owned(plan, caller):
                leave_seat(plan, seat, word)
            go_on(plan)

        await self.tables.change(live, make)
        return live

    async def come_back(self, caller: Caller, table: str) -> Live:
        """Take back one's seat from the bot that sat in."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            for seat in owned(plan, caller):
                if seat.state:
                    return_to(plan, seat)
            go_on(plan)

        await self.tables.change(live, make)
        return live

    async def sit_in(self, table: str, colour: Colour) -> None:
        """Time has run out, or its owner is away for too long: a bot plays this seat until he is back."""
        live = await self.tables.live(table)

        def make(plan: Plan) -> None:
            seat = plan.seat(colour)
            if live.running and live.decider == colour and seat.played_from_outside:
                let_bot_play(plan, seat, "sits-in", by="clock", word="sits-in")
                go_on(plan)

        await self.tables.change(live, make)

    async def take_over(self, table: str, colour: Colour, guest: str) -> None:
        """Another guest has the link to this seat: it is his from now on."""
        live = await self.tables.live(table)

        def make(plan: Plan) -> None:
            seat = plan.seat(colour)
            if seat.guest != guest:
                seat.guest = guest
                plan.note("seat", player=colour, text="handed-over", name=seat.name)

        await self.tables.change(live, make)

    async def seat_link(self, caller: Caller, table: str, colour: Colour) -> Secret:
        """A link with which another device becomes the owner of this seat; an older one leads nowhere."""
        live = await self.tables.seen_by(caller, table)
        if not any(seat.colour == colour and caller.may_play(seat.kind, seat.guest) for seat in live.seats):
            raise Refused(403, "not-your-seat")
        now = self.tables.clock()

        def job(connection: Connection) -> capabilities.Made:
            capabilities.revoke(connection, kind="seat", table=table, seat=colour, now=now)
            return capabilities.new_secret(
                connection, kind="seat", guest=caller.guest, table=table, seat=colour, now=now
            )

        made = await self.tables.database.write(job)
        return Secret(id=made.id, kind="seat", label="", created=iso(now), secret=made.secret)

    # --- what a guest notes for himself ---------------------------------------------------------------

    async def see(self, caller: Caller, table: str, seq: int) -> None:
        """Remember how far a guest has read; nobody else is told."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            for seat in owned(plan, caller):
                if seat.seen < seq <= live.seq:
                    seat.seen = seq

        await self.tables.change(live, make)

    async def mute(self, caller: Caller, table: str, colour: Colour, *, muted: bool) -> Live:
        """Hear a player's chat, or not."""
        live = await self.tables.seen_by(caller, table)
        if colour not in COLOURS[: live.row.players]:
            raise not_found()

        def make(plan: Plan) -> None:
            mine = owned(plan, caller)
            for seat in mine:
                words = set(mine[0].muted.split()) - {colour} | ({colour} if muted else set())
                seat.muted = " ".join(sorted(words))

        await self.tables.change(live, make)
        for subscriber in self.tables.hub.watching(table):
            if subscriber.guest == caller.guest:
                subscriber.muted = muted_by(live.seats_of(caller.guest))
        return live


def leave_seat(plan: Plan, seat: SeatRow, word: str) -> None:
    """Somebody gets up."""
    if plan.row.status == "open":
        name, seat.name = seat.name, ""
        seat.kind, seat.guest = "open", None
        plan.note("seat", player=seat.colour, text="left", name=name)
    elif plan.row.status == "running" and seat.state != "gone":
        let_bot_play(plan, seat, "gone", by="person", word=word)
    elif plan.row.status != "running":
        raise Refused(409, "not-running", {"status": plan.row.status})


def let_bot_play(plan: Plan, seat: SeatRow, state: str, *, by: str, word: str) -> None:
    """A bot of the agreed level plays this seat from now on."""
    seat.state = state
    seat.level = plan.row.wish.stand_in
    plan.note("seat", player=seat.colour, by=by, text=word, name=seat.name, level=seat.level)


def return_to(plan: Plan, seat: SeatRow) -> None:
    """The owner plays again, with some time at least."""
    seat.state = seat.level = ""
    if seat.clock is not None:
        seat.clock = max(seat.clock, clocks.LEAST_ON_RETURN)
    plan.note("seat", player=seat.colour, text="returned", name=seat.name)


def go_on(plan: Plan) -> None:
    """Whoever decides may be another now."""
    if plan.row.status == "running" and plan.entries:
        plan.wait_for_next()


def owned(plan: Plan, caller: Caller) -> list[SeatRow]:
    """The caller's seats, to be changed."""
    mine = [seat for seat in plan.seats if caller.may_play(seat.kind, seat.guest)]
    if not mine:
        raise Refused(403, "not-your-seat")
    return mine
