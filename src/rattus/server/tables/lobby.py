"""From a wish to a running game: tables are made, people sit down, and with the last of them it begins."""

from secrets import SystemRandom

from msgspec import structs
from sqlalchemy import Connection

from rattus.api import any_seed
from rattus.cards.choice import ChoiceError, choose_cards
from rattus.record.game.replay import VERSION
from rattus.record.notation.actions import write_action
from rattus.record.setup_cache import known_edition
from rattus.rules.luck import Luck
from rattus.rules.setup import COLOURS
from rattus.server.guests import capabilities
from rattus.server.guests.caller import Caller
from rattus.server.guests.validation import checked_name
from rattus.server.storage import rows, schema
from rattus.server.storage.rows import SeatRow, Stored, TableRow
from rattus.server.storage.times import SECOND
from rattus.server.tables.actions import Tables
from rattus.server.tables.live import Live
from rattus.server.tables.options import check_level, check_wish
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Branch, Colour, Links, SeatWish, TableWish
from rattus.server.wire.refusals import Refused


class Opening:
    """Makes tables and fills them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    # --- making ---------------------------------------------------------------------------------------

    async def create(self, caller: Caller, wish: TableWish) -> tuple[Live, Links]:
        """A new table; it begins at once if nobody is waited for."""
        source = await self.branched(caller, wish.branch) if wish.branch else None
        if source is not None:
            wish = structs.replace(wish, rules=source.row.rules, cards=",".join(source.row.cards))
        check_wish(wish, source)
        row = self.new_row(caller.guest, wish)
        seats = [first_seat(row, place, seat, caller) for place, seat in enumerate(wish.seats)]
        if wish.shuffle_seats:
            SystemRandom().shuffle(seats)
            seats = [structs.replace(seat, place=at, colour=COLOURS[at]) for at, seat in enumerate(seats)]
        return await self.add(caller.guest, row, seats)

    def new_row(self, host: str, wish: TableWish) -> TableRow:
        """The row of a new table; random cards are drawn now, so that all can see them."""
        players = len(wish.seats)
        try:
            cards = choose_cards(known_edition(wish.rules), players, wish.cards, Luck(any_seed()))
        except ChoiceError as error:
            raise Refused(422, f"cards-{error.code}", error.data) from None
        return TableRow(
            id=self.tables.new_id(),
            created=self.tables.clock(),
            host=host,
            wish=wish,
            rules=wish.rules,
            players=players,
            cards=[card.name for card in cards],
            listed=wish.listed,
            status="open",
            patience=wish.patience * SECOND if wish.pace.kind == "live" else None,
            version=VERSION,
        )

    async def add(self, host: str, row: TableRow, seats: list[SeatRow]) -> tuple[Live, Links]:
        """Store a new table with its links."""
        now = self.tables.clock()

        def job(connection: Connection) -> Links:
            rows.insert_table(connection, row, seats, [])
            return new_links(connection, row.id, host, now)

        links = await self.tables.database.write(job)
        live = self.tables.keep(Live(Stored(row, seats, [], {})))
        await self.begin_if_full(live)
        return live, links

    async def begin_if_full(self, live: Live) -> None:
        """The game begins once no seat is open."""
        source = await self.source_of(live)
        await self.tables.change(live, lambda plan: begin(plan, self.tables, source))

    async def branched(self, caller: Caller, branch: Branch) -> Live:
        """The finished game from which a new one branches off."""
        source = await self.tables.seen_by(caller, branch.table)
        if source.game is None or not source.over:
            raise Refused(409, "not-finished")
        if not 0 <= branch.moves < len(source.game.happenings):
            raise Refused(
                422, "wrong-moment", {"asked": branch.moves, "high": len(source.game.happenings) - 1}
            )
        return source

    # --- while it is open -----------------------------------------------------------------------------

    async def join(self, caller: Caller, table: str, colour: Colour | None) -> Live:
        """Sit down in an open seat; what is kept for the caller is all his."""
        live = await self.tables.seen_by(caller, table)

        def make(plan: Plan) -> None:
            check_open(live)
            kept = [seat for seat in plan.seats if seat.kind == "open" and seat.guest == caller.guest]
            if not kept:
                kept = [self.free_seat(live, plan, caller, colour)]
            for seat in kept:
                sit_down(plan, seat, caller)
            begin(plan, self.tables, source)

        source = await self.source_of(live)
        await self.tables.change(live, make)
        return live

    async def source_of(self, live: Live) -> Live | None:
        """The game this one branches off, if any."""
        branch = live.row.wish.branch
        return await self.tables.live(branch.table) if branch else None

    def free_seat(self, live: Live, plan: Plan, caller: Caller, colour: Colour | None) -> SeatRow:
        """An open seat the caller may take."""
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

    async def set_seat(self, caller: Caller, table: str, colour: Colour, wish: SeatWish) -> Live:
        """The host decides anew who shall sit in a seat that nobody else has taken."""
        live = await self.hosted(caller, table)
        check_level(wish)
        source = await self.source_of(live)

        def make(plan: Plan) -> None:
            check_open(live)
            if colour not in COLOURS[: live.row.players]:
                raise Refused(404, "not-found")
            old = plan.seat(colour)
            if old.kind == "person" and old.guest != caller.guest:
                raise Refused(409, "seat-taken")
            plan.seats[old.place] = first_seat(live.row, old.place, wish, caller)
            plan.note("seat", player=colour, text="set", name=plan.seats[old.place].name)
            begin(plan, self.tables, source)

        await self.tables.change(live, make)
        return live

    async def void(self, caller: Caller, table: str) -> Live:
        """The host gives up a table that has not begun."""
        live = await self.hosted(caller, table)

        def make(plan: Plan) -> None:
            check_open(live)
            plan.row.status = "void"
            plan.note("notice", text="table-void")

        await self.tables.change(live, make)
        return live

    async def links(self, caller: Caller, table: str) -> Links:
        """New links for a table; the old ones lead nowhere from now on."""
        live = await self.hosted(caller, table)
        now = self.tables.clock()

        def job(connection: Connection) -> Links:
            for kind in ("join", "watch"):
                capabilities.revoke(connection, kind=kind, table=table, now=now)
            connection.execute(schema.visitors.delete().where(schema.visitors.c.table == table))
            return new_links(connection, table, caller.guest, now)

        made = await self.tables.database.write(job)
        live.visitors = {}
        for subscriber in self.tables.hub.watching(table):
            if not live.known_to(subscriber.guest):
                subscriber.end()
        return made

    async def hosted(self, caller: Caller, table: str) -> Live:
        """A table whose host is the caller."""
        live = await self.tables.seen_by(caller, table)
        if live.row.host != caller.guest:
            raise Refused(403, "not-host")
        return live

    # --- once more ------------------------------------------------------------------------------------

    async def rematch(self, caller: Caller, table: str) -> Live:
        """The same people once more: the first who asks makes the table, the others find their seats kept."""
        old = await self.tables.seen_by(caller, table)
        if not old.seats_of(caller.guest):
            raise Refused(403, "not-your-seat")
        if not old.over:
            raise Refused(409, "not-finished")
        if old.row.rematch is None:
            live = await self.once_more(caller, old)
            if await self.tables.change(old, lambda plan: announce_rematch(plan, live.id)):
                return live
            if live.row.status == "open":
                await self.void(caller, live.id)
        return await self.join(caller, old.row.rematch or "", None)

    async def once_more(self, caller: Caller, old: Live) -> Live:
        """A table like the old one."""
        wish = structs.replace(old.row.wish, branch=None)
        row = self.new_row(caller.guest, wish)
        row.cards = old.row.cards
        seats = [kept_seat(row, seat, caller) for seat in old.seats]
        live, _ = await self.add(caller.guest, row, seats)
        return live


def announce_rematch(plan: Plan, table: str) -> bool:
    """Tell the others where it goes on; no if somebody was quicker."""
    if plan.row.rematch is not None:
        return False
    plan.row.rematch = table
    plan.note("notice", text="rematch")
    return True


def begin(plan: Plan, tables: Tables, source: Live | None) -> None:
    """The game begins if no seat is open; one that branches off is first played to where it does."""
    if any(seat.kind == "open" for seat in plan.seats):
        return
    if source is None or source.game is None:
        plan.start(tables.deal(plan.live.setup))
        return
    plan.start(source.game.sealed)
    moves = plan.row.wish.branch.moves if plan.row.wish.branch else 0
    for happening in source.game.happenings[:moves]:
        said = write_action(source.setup, happening.action)
        plan.move(said, COLOURS[happening.player], "server", None)


def check_open(live: Live) -> None:
    """Only before the game begins."""
    if live.row.status != "open":
        raise Refused(409, "not-open", {"status": live.row.status})


def sit_down(plan: Plan, seat: SeatRow, caller: Caller) -> None:
    """The caller takes this seat; a program of his is called a bot."""
    seat.kind = "bot" if caller.scope == "bot" else "person"
    seat.guest, seat.name, seat.level = caller.guest, seat.name or caller.name, ""
    plan.note("seat", player=seat.colour, text="joined", name=seat.name)


def first_seat(row: TableRow, place: int, wish: SeatWish, caller: Caller) -> SeatRow:
    """A seat as it was wished for."""
    seat = SeatRow(table=row.id, place=place, colour=COLOURS[place], kind=wish.kind)
    if wish.kind == "bot":
        seat.level = seat.name = wish.level
    elif wish.kind == "me":
        seat.kind = "bot" if caller.scope == "bot" else "person"
        seat.guest, seat.name = caller.guest, checked_name(wish.name) if wish.name else caller.name
    return seat


def kept_seat(row: TableRow, old: SeatRow, caller: Caller) -> SeatRow:
    """A seat of a rematch: the caller sits down, the others' are kept for them."""
    seat = SeatRow(table=row.id, place=old.place, colour=old.colour, kind=old.kind, name=old.name)
    if old.guest is None:
        seat.level = old.level
        return seat
    seat.guest = old.guest
    if old.guest != caller.guest:
        seat.kind = "open"
    return seat


def new_links(connection: Connection, table: str, host: str, now: int) -> Links:
    """A link to sit down, and a link to watch."""
    join = capabilities.new_secret(connection, kind="join", guest=host, table=table, now=now)
    watch = capabilities.new_secret(connection, kind="watch", guest=host, table=table, now=now)
    return Links(join=f"/j/{join.secret}", watch=f"/w/{watch.secret}")
