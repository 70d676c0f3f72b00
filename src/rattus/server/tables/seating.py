"""Seats once they are taken: leaving, returning, bots that stand in, links to move a seat."""

from sqlalchemy import Connection

from rattus.rules.setup import COLOURS
from rattus.server.guests import capabilities
from rattus.server.guests.caller import Caller
from rattus.server.storage.rows import SeatRow
from rattus.server.storage.times import iso
from rattus.server.tables import clocks
from rattus.server.tables.actions import Tables
from rattus.server.tables.live import LiveTable
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Colour, Secret
from rattus.server.wire.refusals import Refused, not_found


class Seating:
    """Changes who plays a seat."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def leave(self, caller: Caller, table: str, word: str = "left") -> LiveTable:
        """Leave or resign: before the start the seat becomes open, afterwards a bot plays it."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            for seat in own_seats(plan, caller):
                leave_seat(plan, seat, word)
            update_decider(plan)

        await self.tables.change(live, make)
        return live

    async def come_back(self, caller: Caller, table: str) -> LiveTable:
        """Take the caller's seats back from the stand-in bot."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            for seat in own_seats(plan, caller):
                if seat.state:
                    return_to(plan, seat)
            update_decider(plan)

        await self.tables.change(live, make)
        return live

    async def sit_in(self, table: str, colour: Colour) -> None:
        """Let a bot play this seat until its owner returns, who is out of time or away for too long."""
        live = await self.tables.live(table)

        def make(plan: Plan) -> None:
            seat = plan.seat(colour)
            if live.running and live.decider == colour and seat.played_from_outside:
                let_bot_play(plan, seat, "sits-in", by="clock", word="sits-in")
                update_decider(plan)

        await self.tables.change(live, make)

    async def take_over(self, table: str, colour: Colour, maker: str, guest: str) -> None:
        """Give a seat to the guest who redeemed a link to it, if its maker still has the seat."""
        live = await self.tables.live(table)

        def make(plan: Plan) -> None:
            seat = plan.seat(colour)
            if seat.guest != maker:
                raise Refused(404, "no-link")
            if seat.guest != guest:
                seat.guest = guest
                plan.add_entry("seat", player=colour, text="handed-over", name=seat.name)

        await self.tables.change(live, make)

    async def seat_link(self, caller: Caller, table: str, colour: Colour) -> Secret:
        """A link that moves this seat to another device; an older link is revoked."""
        live = await self.tables.seen_by(caller, table)
        if not any(seat.colour == colour and caller.may_play(seat.kind, seat.guest) for seat in live.seats):
            raise Refused(403, "not-your-seat")
        now = self.tables.clock()

        def job(connection: Connection) -> capabilities.CreatedSecret:
            capabilities.revoke(connection, kind="seat", table=table, seat=colour, now=now)
            return capabilities.new_secret(
                connection, kind="seat", guest=caller.guest, table=table, seat=colour, now=now
            )

        made = await self.tables.database.write(job)
        return Secret(id=made.id, kind="seat", label="", created=iso(now), secret=made.secret)

    # --- settings of a guest for a table --------------------------------------------------------------

    async def see(self, caller: Caller, table: str, seq: int) -> None:
        """Store how far a guest has read; nothing is published."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            for seat in own_seats(plan, caller):
                if seat.seen < seq <= live.seq:
                    seat.seen = seq

        await self.tables.change(live, make)

    async def mute(self, caller: Caller, table: str, colour: Colour, *, muted: bool) -> LiveTable:
        """Mute or unmute a player's chat for the caller."""
        live = await self.tables.seen_by(caller, table)
        if colour not in COLOURS[: live.row.players]:
            raise not_found()

        def make(plan: Plan) -> None:
            mine = own_seats(plan, caller)
            for seat in mine:
                words = set(mine[0].muted.split()) - {colour} | ({colour} if muted else set())
                seat.muted = " ".join(sorted(words))

        await self.tables.change(live, make)
        self.tables.update_readers(live)
        return live


def leave_seat(plan: Plan, seat: SeatRow, word: str) -> None:
    """Free a seat before the start, or hand it to a bot."""
    if plan.row.status == "open":
        name, seat.name = seat.name, ""
        seat.kind, seat.guest = "open", None
        plan.add_entry("seat", player=seat.colour, text="left", name=name)
    elif plan.row.status == "running" and seat.state != "gone":
        let_bot_play(plan, seat, "gone", by="person", word=word)
    elif plan.row.status != "running":
        raise Refused(409, "not-running", {"status": plan.row.status})


def let_bot_play(plan: Plan, seat: SeatRow, state: str, *, by: str, word: str) -> None:
    """Let a bot of the table's stand-in level play this seat."""
    seat.state = state
    seat.level = plan.row.wish.stand_in
    plan.add_entry("seat", player=seat.colour, by=by, text=word, name=seat.name, level=seat.level)


def return_to(plan: Plan, seat: SeatRow) -> None:
    """Let the owner play again, with a minimum of time."""
    seat.state = seat.level = ""
    if seat.clock is not None:
        seat.clock = max(seat.clock, clocks.LEAST_ON_RETURN)
    plan.add_entry("seat", player=seat.colour, text="returned", name=seat.name)


def update_decider(plan: Plan) -> None:
    """Update decider and clocks after a seat has changed."""
    if plan.row.status == "running" and plan.entries:
        plan.next_decider()


def own_seats(plan: Plan, caller: Caller) -> list[SeatRow]:
    """The caller's seats in a plan; refused if there are none."""
    mine = [seat for seat in plan.seats if caller.may_play(seat.kind, seat.guest)]
    if not mine:
        raise Refused(403, "not-your-seat")
    return mine
