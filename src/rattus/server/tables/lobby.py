"""The lobby: tables are created, players join, and the game starts when no seat is open."""

from secrets import SystemRandom

from msgspec import structs
from sqlalchemy import Connection

from rattus.api import any_seed
from rattus.cards.choice import ChoiceError, choose_cards
from rattus.record.game.record_reader import VERSION
from rattus.record.notation.writing import write_action
from rattus.record.setup_cache import cached_edition
from rattus.rules.luck import Luck
from rattus.rules.setup import COLOURS
from rattus.server.guests import capabilities
from rattus.server.guests.caller import Caller
from rattus.server.guests.origin import Origins
from rattus.server.guests.validation import checked_name
from rattus.server.storage import rows, schema
from rattus.server.storage.rows import SeatRow, StoredTable, TableRow
from rattus.server.storage.times import SECOND
from rattus.server.tables.actions import Tables
from rattus.server.tables.live import LiveTable
from rattus.server.tables.options import check_level, checked_options
from rattus.server.tables.quota import UNLIMITED, TableQuota
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Branch, Colour, Links, SeatWish, TableWish
from rattus.server.wire.refusals import Refused


class Lobby:
    """Creates tables and fills their seats."""

    def __init__(self, tables: Tables, quota: TableQuota = UNLIMITED) -> None:
        self.tables = tables
        self.origins = Origins(tables.database)
        self.quota = quota

    # --- creating ---------------------------------------------------------------------------------------

    async def create(self, caller: Caller, options: TableWish) -> tuple[LiveTable, Links]:
        """Create a table; its game starts at once if no seat is open."""
        source = await self.branch_source(caller, options.branch) if options.branch else None
        if source is not None:
            options = structs.replace(options, rules=source.row.rules, cards=",".join(source.row.cards))
        options = checked_options(options, source)
        row = await self.new_row(caller, options)
        seats = [first_seat(row, place, seat, caller) for place, seat in enumerate(options.seats)]
        if options.shuffle_seats:
            SystemRandom().shuffle(seats)
            seats = [structs.replace(seat, place=at, colour=COLOURS[at]) for at, seat in enumerate(seats)]
        return await self.add(caller.guest, row, seats)

    async def new_row(self, caller: Caller, options: TableWish) -> TableRow:
        """The row of a new table; random cards are drawn now, so that everybody can see them."""
        players = len(options.seats)
        try:
            cards = choose_cards(cached_edition(options.rules), players, options.cards, Luck(any_seed()))
        except ChoiceError as error:
            raise Refused(422, f"cards-{error.code}", error.data) from None
        return TableRow(
            id=self.tables.new_id(),
            created=self.tables.clock(),
            host=caller.guest,
            wish=options,
            rules=options.rules,
            players=players,
            cards=[card.name for card in cards],
            listed=options.listed,
            status="open",
            patience=options.patience * SECOND if options.pace.kind == "live" else None,
            version=VERSION,
            origin=await self.origins.of(caller.address),
        )

    async def add(self, host: str, row: TableRow, seats: list[SeatRow]) -> tuple[LiveTable, Links]:
        """Store a new table with its invitation links."""
        now = self.tables.clock()

        def job(connection: Connection) -> Links:
            self.quota.check(connection, host)
            rows.insert_table(connection, row, seats, [])
            return new_links(connection, row.id, host, now)

        links = await self.tables.database.write(job)
        live = self.tables.cache(LiveTable(StoredTable(row, seats, [], {})))
        await self._start_if_full(live)
        return live, links

    async def _start_if_full(self, live: LiveTable) -> None:
        """Start the game if no seat is open."""
        source = await self.source_of(live)
        await self.tables.change(live, lambda plan: start_if_full(plan, self.tables, source))

    async def branch_source(self, caller: Caller, branch: Branch) -> LiveTable:
        """The finished game a new one branches off."""
        source = await self.tables.seen_by(caller, branch.table)
        if source.game is None or not source.over:
            raise Refused(409, "not-finished")
        if not 0 <= branch.moves < len(source.game.outcomes):
            raise Refused(422, "wrong-moment", {"asked": branch.moves, "high": len(source.game.outcomes) - 1})
        return source

    # --- while it is open -----------------------------------------------------------------------------

    async def join(self, caller: Caller, table: str, colour: Colour | None) -> LiveTable:
        """Take an open seat; the caller gets all seats reserved for them."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            check_open(live)
            kept = [seat for seat in plan.seats if seat.kind == "open" and seat.guest == caller.guest]
            if not kept:
                kept = [self.free_seat(live, plan, caller, colour)]
            for seat in kept:
                sit_down(plan, seat, caller)
            start_if_full(plan, self.tables, source)

        source = await self.source_of(live)
        await self.tables.change(live, make)
        return live

    async def source_of(self, live: LiveTable) -> LiveTable | None:
        """The game this one branches off, if any."""
        branch = live.row.wish.branch
        return await self.tables.live(branch.table) if branch else None

    def free_seat(self, live: LiveTable, plan: Plan, caller: Caller, colour: Colour | None) -> SeatRow:
        """An open seat the caller may take; refused without an invitation."""
        invited = (
            live.row.listed or live.row.host == caller.guest or live.visitors.get(caller.guest) == "join"
        )
        if not invited:
            raise Refused(403, "not-invited")
        if live.seats_of(caller.guest):
            raise Refused(409, "already-seated")
        free = [seat for seat in plan.seats if seat.kind == "open" and seat.guest is None]
        if colour is not None:
            free = [seat for seat in free if seat.colour == colour]
        if not free:
            raise Refused(409, "no-free-seat")
        return free[0]

    async def set_seat(self, caller: Caller, table: str, colour: Colour, options: SeatWish) -> LiveTable:
        """The host changes the options of a seat that nobody else has taken."""
        live = await self.hosted(caller, table)
        check_level(options)
        source = await self.source_of(live)

        def make(plan: Plan) -> None:
            check_open(live)
            if colour not in COLOURS[: live.row.players]:
                raise Refused(404, "not-found")
            old = plan.seat(colour)
            if old.kind == "person" and old.guest != caller.guest:
                raise Refused(409, "seat-taken")
            plan.seats[old.place] = first_seat(live.row, old.place, options, caller)
            plan.add_entry("seat", player=colour, text="set", name=plan.seats[old.place].name)
            start_if_full(plan, self.tables, source)

        await self.tables.change(live, make)
        return live

    async def void(self, caller: Caller, table: str) -> LiveTable:
        """The host cancels a table that has not started."""
        live = await self.hosted(caller, table)

        def make(plan: Plan) -> None:
            check_open(live)
            plan.row.status = "void"
            plan.add_entry("notice", text="table-void")

        await self.tables.change(live, make)
        return live

    async def links(self, caller: Caller, table: str) -> Links:
        """New invitation links for a table; the old ones are revoked."""
        live = await self.hosted(caller, table)
        now = self.tables.clock()

        def job(connection: Connection) -> Links:
            for kind in ("join", "watch"):
                capabilities.revoke(connection, kind=kind, table=table, now=now)
            connection.execute(schema.visitors.delete().where(schema.visitors.c.table == table))
            self.tables.database.notify_access(connection, table)
            return new_links(connection, table, caller.guest, now)

        async with live.lock:
            made = await self.tables.database.write(job)
            live.visitors = {}
        self.tables.update_readers(live)
        return made

    async def hosted(self, caller: Caller, table: str) -> LiveTable:
        """The table, if the caller is its host."""
        live = await self.tables.seen_by(caller, table)
        if live.row.host != caller.guest:
            raise Refused(403, "not-host")
        return live

    # --- rematch --------------------------------------------------------------------------------------

    async def rematch(self, caller: Caller, table: str) -> LiveTable:
        """The same players again: the first request creates the table and reserves the others' seats."""
        old = await self.tables.seen_by(caller, table)
        if not old.seats_of(caller.guest):
            raise Refused(403, "not-your-seat")
        if not old.over:
            raise Refused(409, "not-finished")
        if old.row.rematch is None:
            live = await self.copied_table(caller, old)
            if await self.tables.change(old, lambda plan: announce_rematch(plan, live.id)):
                return live
            if live.row.status == "open":
                await self.void(caller, live.id)
        return await self.join(caller, old.row.rematch or "", None)

    async def copied_table(self, caller: Caller, old: LiveTable) -> LiveTable:
        """A new table with the options, cards and seats of an old one."""
        row = await self.new_row(caller, structs.replace(old.row.wish, branch=None))
        row.cards = old.row.cards
        seats = [reserved_seat(row, seat, caller) for seat in old.seats]
        live, _ = await self.add(caller.guest, row, seats)
        return live


def announce_rematch(plan: Plan, table: str) -> bool:
    """Log the table of the rematch; False if there is one already."""
    if plan.row.rematch is not None:
        return False
    plan.row.rematch = table
    plan.add_entry("notice", text="rematch")
    return True


def start_if_full(plan: Plan, tables: Tables, source: LiveTable | None) -> None:
    """Start the game if no seat is open; a branch first replays the moves of its source."""
    if any(seat.kind == "open" for seat in plan.seats):
        return
    if source is None or source.game is None:
        plan.start(tables.deal(plan.live.setup))
        return
    plan.start(source.game.sealed)
    moves = plan.row.wish.branch.moves if plan.row.wish.branch else 0
    for outcome in source.game.outcomes[:moves]:
        said = write_action(source.setup, outcome.action)
        plan.move(said, COLOURS[outcome.player], "server", None)


def check_open(live: LiveTable) -> None:
    """Refuse once the game has started."""
    if live.row.status != "open":
        raise Refused(409, "not-open", {"status": live.row.status})


def sit_down(plan: Plan, seat: SeatRow, caller: Caller) -> None:
    """Give this seat to the caller; a bot token makes it a bot's seat."""
    seat.kind = "bot" if caller.scope == "bot" else "person"
    seat.guest, seat.name, seat.level = caller.guest, seat.name or caller.name, ""
    plan.add_entry("seat", player=seat.colour, text="joined", name=seat.name)


def first_seat(row: TableRow, place: int, options: SeatWish, caller: Caller) -> SeatRow:
    """A new seat with these options."""
    seat = SeatRow(table=row.id, place=place, colour=COLOURS[place], kind=options.kind)
    if options.kind == "bot":
        seat.level = seat.name = options.level
    elif options.kind == "me":
        seat.kind = "bot" if caller.scope == "bot" else "person"
        seat.guest, seat.name = caller.guest, checked_name(options.name) if options.name else caller.name
    return seat


def reserved_seat(row: TableRow, old: SeatRow, caller: Caller) -> SeatRow:
    """A seat of a rematch: the caller's is taken, the others' are reserved for their owners."""
    seat = SeatRow(table=row.id, place=old.place, colour=old.colour, kind=old.kind, name=old.name)
    if old.guest is None:
        seat.level = old.level
        return seat
    seat.guest = old.guest
    if old.guest != caller.guest:
        seat.kind = "open"
    return seat


def new_links(connection: Connection, table: str, host: str, now: int) -> Links:
    """Invitation links: one to join, one to watch."""
    join = capabilities.new_secret(connection, kind="join", guest=host, table=table, now=now)
    watch = capabilities.new_secret(connection, kind="watch", guest=host, table=table, now=now)
    return Links(join=f"/j/{join.secret}", watch=f"/w/{watch.secret}")
