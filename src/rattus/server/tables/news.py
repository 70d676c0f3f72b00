"""Serialization of tables, news and snapshots for one guest at one seat."""

from typing import Literal

from msgspec import json

from rattus.rules.finale import Ending
from rattus.rules.state import State
from rattus.server.storage.rows import Entry, SeatRow, TableRow
from rattus.server.storage.times import iso
from rattus.server.tables import clocks
from rattus.server.tables.history import PAGE, muted_by, recent_log, talk
from rattus.server.tables.live import LiveTable
from rattus.server.tables.presence import Presence
from rattus.server.wire import messages, views
from rattus.server.wire.messages import Links, News, Result, Seat, Snapshot, Status, Table, Talk, Who
from rattus.server.wire.stream_event import StreamEvent

WITH_TABLE = ("start", "seat", "end", "notice")
WITH_VIEW = ("start", "move", "undo", "end")
GAME_NEWS = ("move", "undo")

encode = json.Encoder().encode


class Serializer:
    """Turns rows and log entries into messages of the protocol; asks the presence who is connected."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence

    # --- tables ---------------------------------------------------------------------------------------

    def table(
        self, row: TableRow, seats: list[SeatRow], guest: str, now: int, links: Links | None = None
    ) -> Table:
        """A table as this guest sees it."""
        options = row.wish
        mine = [seat for seat in seats if seat.taken and seat.guest == guest]
        return Table(
            id=row.id,
            rules=row.rules,
            cards=row.cards,
            players=row.players,
            status=row.status,  # type: ignore[arg-type]
            seats=[self.seat(row, seat, guest, now) for seat in seats],
            pace=options.pace,
            listed=row.listed,
            branched_after=row.branched_after,
            stand_in=options.stand_in,
            patience=options.patience,
            onlooker_chat=options.onlooker_chat,
            created=iso(row.created),
            seq=row.seq,
            moves=row.moves,
            promise=row.promise,
            decider=row.decider,
            since=iso(row.since),
            deadline=iso(row.deadline),
            result=json.decode(row.result, type=Result) if row.result else None,
            mine=[seat.colour for seat in mine],
            seen=max((seat.seen for seat in mine), default=0),
            rematch=row.rematch or "",
            muted=sorted(muted_by(mine)),
            host=row.host == guest,
            links=links,
        )

    def seat(self, row: TableRow, seat: SeatRow, guest: str, now: int) -> Seat:
        """A seat as everybody sees it."""
        return Seat(
            colour=seat.colour,
            name=seat.name,
            kind=seat.kind,  # type: ignore[arg-type]
            presence=self.presence.of_seat(seat, now),
            level=seat.level,
            mine=seat.taken and seat.guest == guest,
            host=seat.taken and seat.guest == row.host,
            clock=clocks.left(row, seat, now),
        )

    def presences(self, live: LiveTable, now: int) -> list[messages.Presence]:
        """The presence of each seat."""
        return [self.presence.of_seat(seat, now) for seat in live.seats]

    def status(self, live: LiveTable, guest: str, now: int, bots_ahead: int) -> Status:
        """Presence, clocks, and the place in the queue of bots."""
        seats = [self.seat(live.row, seat, guest, now) for seat in live.seats]
        return Status(seats=seats, bots_ahead=bots_ahead)

    # --- news -----------------------------------------------------------------------------------------

    def old_news(self, live: LiveTable, entry: Entry, guest: str, who: Who, now: int) -> StreamEvent:
        """News that was missed; streams of one seat share it, unless it holds the table as it is now."""
        if entry.kind in WITH_TABLE:
            return self.news_event(live, entry, guest, who, now)
        found = entry.encoded.get(who)
        if found is None:
            found = entry.encoded[who] = self.news_event(live, entry, guest, who, now)
        return found

    def news_event(
        self, live: LiveTable, entry: Entry, guest: str, who: Who, now: int, put_at: float = 0.0
    ) -> StreamEvent:
        """News as an event of a stream."""
        return StreamEvent("news", entry.seq, encode(self.news(live, entry, guest, who, now)), put_at)

    def news(self, live: LiveTable, entry: Entry, guest: str, who: Who, now: int) -> News:
        """An entry of the log as this seat may know it, with the view it led to."""
        news = plain_news(live, entry, who)
        if entry.kind in WITH_TABLE:
            news.table = self.table(live.row, live.seats, guest, now)
        if entry.kind in WITH_VIEW and entry.state is not None:
            entry.view_cache = entry.view_cache or views.ViewCache(entry.state, ending(live, entry.state))
            news.view = entry.view_cache.view(who)
            news.choices = views.choices_for(entry.state, who)
        if entry.seq == live.seq and live.row.wish.pace.kind == "live":
            news.clocks = {
                seat.colour: left
                for seat in live.seats
                if (left := clocks.left(live.row, seat, entry.at)) is not None
            }
        return news

    def snapshot(self, live: LiveTable, guest: str, who: Who, now: int) -> Snapshot:
        """Everything a client needs to draw the table now."""
        muted = muted_by(live.seats_of(guest))
        state = live.game.state if live.game else None
        log = recent_log(live, muted)
        return Snapshot(
            seq=live.seq,
            table=self.table(live.row, live.seats, guest, now),
            view=views.seen_by(state, who, ending(live, state)) if state else None,
            choices=views.choices_for(state, who) if state else None,
            log=[plain_news(live, entry, who) for entry in log],
            earlier=len(talk(live, muted)) > PAGE,
        )

    def talk_before(self, live: LiveTable, guest: str, before: int) -> Talk:
        """The page of talk that ends before this number, as this guest may read it."""
        said = talk(live, muted_by(live.seats_of(guest)), before)
        lines = [plain_news(live, entry, "onlooker") for entry in said[-PAGE:]]
        return Talk(lines=lines, earlier=len(said) > PAGE)


def reader_of(live: LiveTable, guest: str) -> str:
    """Who reads a table: a guest with a seat and the host as themselves; all others see the same."""
    return guest if guest == live.row.host or live.seats_of(guest) else ""


def plain_news(live: LiveTable, entry: Entry, who: Who) -> News:
    """An entry as this seat may know it, without a view."""
    data = entry.data
    return News(
        seq=entry.seq,
        at=iso(entry.at),
        kind=entry.kind,  # type: ignore[arg-type]
        player=entry.player,
        by=entry.by,  # type: ignore[arg-type]
        request=(entry.request or "").partition(" ")[2] if entry.player == who else "",
        say=data.say,
        events=views.heard(live.setup, entry.outcome.events, who) if entry.outcome else [],
        count=data.count,
        text=data.text,
        name=data.name,
    )


def ending(live: LiveTable, state: State) -> Ending | Literal[""]:
    """Why the game ends, once its final round has begun."""
    return live.game.ending if live.game is not None and state.final() else ""
