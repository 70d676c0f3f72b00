"""What players do at a table: decide, undo, chat."""

from collections.abc import Callable

from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS
from rattus.server.guests.caller import Caller
from rattus.server.guests.validation import checked_line
from rattus.server.storage.rows import Entry, SeatRow
from rattus.server.tables.history import muted_by, unwanted
from rattus.server.tables.live import LiveTable
from rattus.server.tables.news import GAME_NEWS
from rattus.server.tables.registry import Change, Registry
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Action, ChatLine, Colour, Done, Preview, TakeBack
from rattus.server.wire.previews import preview_for
from rattus.server.wire.refusals import Refused

__all__ = ["Change", "Tables"]

SHORTEST_REQUEST, LONGEST_REQUEST = 8, 64
MOST_NEWS = 20  # in the refusal of a stale request; a stream has all of them
MOST_CHAT = 2000  # lines per table


class Tables(Registry):
    """All tables, with the requests of their players."""

    async def act(self, caller: Caller, table: str, action: Action) -> Done:
        """Carry out a decision. Idempotent by request id."""

        def move(plan: Plan, seat: SeatRow, key: str) -> None:
            by = "bot" if seat.kind == "bot" else "person"
            plan.move(action.say, seat.colour, by, key)

        return await self._decide(caller, table, action, move)

    async def take_back(self, caller: Caller, table: str, request: TakeBack) -> Done:
        """Undo the last actions, as far as the rules allow. Idempotent by request id."""

        def undo(plan: Plan, seat: SeatRow, key: str) -> None:
            plan.undo(request.count, seat.colour, key)

        return await self._decide(caller, table, request, undo)

    async def _decide(
        self, caller: Caller, table: str, request: Action | TakeBack, do: Callable[[Plan, SeatRow, str], None]
    ) -> Done:
        """Check owner, freshness and request id, then apply `do` in a transaction."""
        live = await self.seen_by(caller, table)
        key = idempotency_key(caller, request.id)

        def make(plan: Plan) -> Done:
            if key in live.requests:
                return Done(seq=live.requests[key], again=True)
            seat = self.own_seat(live, caller, request.seat)
            self._check_fresh(live, caller, seat, request.after)
            check_playing(live, seat)
            try:
                do(plan, seat, key)
            except Refusal as refusal:
                raise Refused(422, refusal.code, refusal.data) from None
            return Done(seq=plan.entries[0].seq)

        await self._catch_up_to(live, request.after)
        return await self.change(live, make)

    async def preview(self, caller: Caller, table: str, say: str, who: str) -> Preview:
        """What a decision would surely bring about, for who may see the game from that seat."""
        live = await self.seen_by(caller, table)
        seat = self.perspective(live, caller, who)
        if seat not in COLOURS:
            raise Refused(403, "not-your-seat")
        if live.game is None:
            raise Refused(409, "not-running", {"status": live.row.status})
        return preview_for(live.game.state, seat, say, live.seq)

    async def act_for_bot(
        self, table: str, seat: int, moves: int, say: str, note: dict[str, str] | None = None
    ) -> bool:
        """Carry out the decision of a server bot; False if the game has gone on meanwhile."""
        live = await self.live(table)

        def make(plan: Plan) -> bool:
            game = live.game
            if game is None or live.bot_level is None or live.moves != moves or game.state.decider() != seat:
                return False
            plan.move(say, COLOURS[seat], "bot", None, **(note or {}))
            return True

        return await self.change(live, make)

    async def chat(self, caller: Caller, table: str, line: ChatLine) -> Done:
        """Add a chat line; onlookers only where the table's options allow it."""
        live = await self.seen_by(caller, table)
        key = idempotency_key(caller, line.id)
        text = checked_line(line.text)

        def make(plan: Plan) -> Done:
            if key in live.requests:
                return Done(seq=live.requests[key], again=True)
            mine = [seat for seat in live.seats if caller.may_play(seat.kind, seat.guest)]
            if not mine and (live.seats_of(caller.guest) or not live.row.wish.onlooker_chat):
                raise Refused(403, "no-chat")
            if sum(entry.kind == "chat" for entry in live.entries) >= MOST_CHAT:
                raise Refused(403, "no-chat")
            player, name = (mine[0].colour, mine[0].name) if mine else (None, caller.name)
            entry = plan.add_entry("chat", player=player, request=key, text=text, name=name)
            return Done(seq=entry.seq)

        return await self.change(live, make)

    def _check_fresh(self, live: LiveTable, caller: Caller, seat: SeatRow, after: int) -> None:
        """Refuse a request based on an outdated position, and send the missed news along."""
        if live.running and not live.continues(after):
            raise Refused(409, "stale", {"seq": live.seq})
        missed = [entry for entry in live.entries if entry.seq > after]
        if not any(entry.kind in GAME_NEWS or concerns(entry, seat) for entry in missed):
            return
        muted = muted_by(live.seats_of(caller.guest))
        now = self.clock()
        news = [
            self.serializer.news(live, entry, caller.guest, seat.colour, now)
            for entry in live.entries_with_states(after)[:MOST_NEWS]
            if not unwanted(entry, muted)
        ]
        raise Refused(409, "stale", {"seq": live.seq}, news)

    async def _catch_up_to(self, live: LiveTable, seq: int) -> None:
        """Read what other processes have written, if the caller has already seen it there."""
        if seq > live.seq:
            async with live.lock:
                await self.sync(live)

    def own_seat(self, live: LiveTable, caller: Caller, colour: Colour | None) -> SeatRow:
        """The caller's seat of this colour; without a colour the only one, or the one that decides."""
        mine = [seat for seat in live.seats if caller.may_play(seat.kind, seat.guest)]
        if colour is not None:
            mine = [seat for seat in mine if seat.colour == colour]
        elif len(mine) > 1:
            mine = [seat for seat in mine if seat.colour == live.decider] or mine
        if not mine:
            raise Refused(403, "not-your-seat")
        return mine[0]


def check_playing(live: LiveTable, seat: SeatRow) -> None:
    """Refuse unless the game is running and the seat's owner plays it."""
    if live.game is None or not (live.running or live.over):
        raise Refused(409, "not-running", {"status": live.row.status})
    if seat.state:
        raise Refused(409, "bot-sits-in")


def concerns(entry: Entry, seat: SeatRow) -> bool:
    """Whether an entry changed who plays this seat."""
    return entry.kind == "seat" and entry.player == seat.colour


def idempotency_key(caller: Caller, request: str) -> str:
    """The idempotency key as it is stored: with the guest, since two guests may send the same id."""
    if not (SHORTEST_REQUEST <= len(request) <= LONGEST_REQUEST and request.isprintable()):
        raise Refused(422, "wrong-request", {"shortest": SHORTEST_REQUEST, "longest": LONGEST_REQUEST})
    return f"{caller.guest} {request}"
