"""Playing: decisions, taking back, and talk at the tables of a server."""

from collections.abc import Callable

from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS
from rattus.server.guests.caller import Caller
from rattus.server.guests.validation import checked_line
from rattus.server.storage.rows import Entry, SeatRow
from rattus.server.tables.live import Live
from rattus.server.tables.news import GAME_NEWS, muted_by, unwanted
from rattus.server.tables.registry import Change, Registry
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Action, ChatLine, Colour, Done, TakeBack
from rattus.server.wire.refusals import Refused

__all__ = ["Change", "Tables"]

SHORTEST_REQUEST, LONGEST_REQUEST = 8, 64
MOST_NEWS = 20  # told to who comes too late; a stream has all of them
MOST_CHAT = 2000  # lines at a table: everybody who opens it reads them


class Tables(Registry):
    """All tables, and what is done at them."""

    async def act(self, caller: Caller, table: str, action: Action) -> Done:
        """Carry out a decision; sent twice, it is done once."""

        def move(plan: Plan, seat: SeatRow, request: str) -> None:
            by = "bot" if seat.kind == "bot" else "person"
            plan.move(action.say, seat.colour, by, request)

        return await self._decide(caller, table, action, move)

    async def take_back(self, caller: Caller, table: str, wish: TakeBack) -> Done:
        """Take back the last actions, as far as the game lets it."""

        def undo(plan: Plan, seat: SeatRow, request: str) -> None:
            plan.undo(wish.count, seat.colour, request)

        return await self._decide(caller, table, wish, undo)

    async def _decide(
        self, caller: Caller, table: str, wish: Action | TakeBack, do: Callable[[Plan, SeatRow, str], None]
    ) -> Done:
        """Let a seat's owner do something who has heard all there is to hear."""
        live = await self.seen_by(caller, table)
        request = request_of(caller, wish.id)

        def make(plan: Plan) -> Done:
            if request in live.requests:
                return Done(seq=live.requests[request], again=True)
            seat = self.own_seat(live, caller, wish.seat)
            self._check_fresh(live, caller, seat, wish.after)
            check_playing(live, seat)
            try:
                do(plan, seat, request)
            except Refusal as refusal:
                raise Refused(422, refusal.code, refusal.data) from None
            return Done(seq=plan.entries[0].seq)

        await self._see_at_least(live, wish.after)
        return await self.change(live, make)

    async def act_for_bot(
        self, table: str, seat: int, moves: int, say: str, note: dict[str, str] | None = None
    ) -> bool:
        """Carry out what a bot of the server has decided; no if the game has gone on meanwhile."""
        live = await self.live(table)

        def make(plan: Plan) -> bool:
            game = live.game
            if game is None or live.thinker is None or live.moves != moves or game.state.decider() != seat:
                return False
            plan.move(say, COLOURS[seat], "bot", None, **(note or {}))
            return True

        return await self.change(live, make)

    async def chat(self, caller: Caller, table: str, line: ChatLine) -> Done:
        """Say something at the table; onlookers only where that was agreed."""
        live = await self.seen_by(caller, table)
        request = request_of(caller, line.id)
        text = checked_line(line.text)

        def make(plan: Plan) -> Done:
            if request in live.requests:
                return Done(seq=live.requests[request], again=True)
            mine = [seat for seat in live.seats if caller.may_play(seat.kind, seat.guest)]
            if not mine and (live.seats_of(caller.guest) or not live.row.wish.onlooker_chat):
                raise Refused(403, "no-chat")
            if sum(entry.kind == "chat" for entry in live.entries) >= MOST_CHAT:
                raise Refused(403, "no-chat")
            player, name = (mine[0].colour, mine[0].name) if mine else (None, caller.name)
            entry = plan.note("chat", player=player, request=request, text=text, name=name)
            return Done(seq=entry.seq)

        return await self.change(live, make)

    def _check_fresh(self, live: Live, caller: Caller, seat: SeatRow, after: int) -> None:
        """Refuse who has not heard the latest news of the game, and tell him."""
        missed = [entry for entry in live.entries if entry.seq > after]
        if not any(entry.kind in GAME_NEWS or concerns(entry, seat) for entry in missed):
            return
        muted = muted_by(live.seats_of(caller.guest))
        now = self.clock()
        news = [
            self.report.news(live, entry, caller.guest, seat.colour, now)
            for entry in live.entries_with_states(after)[:MOST_NEWS]
            if not unwanted(entry, muted)
        ]
        raise Refused(409, "stale", {"seq": live.seq}, news)

    async def _see_at_least(self, live: Live, seq: int) -> None:
        """Catch up with what the caller has already seen elsewhere."""
        if seq > live.seq:
            async with live.lock:
                await self.read_on(live)

    def own_seat(self, live: Live, caller: Caller, colour: Colour | None) -> SeatRow:
        """The caller's seat of this colour, or his only one, or the one of his that decides."""
        mine = [seat for seat in live.seats if caller.may_play(seat.kind, seat.guest)]
        if colour is not None:
            mine = [seat for seat in mine if seat.colour == colour]
        elif len(mine) > 1:
            mine = [seat for seat in mine if seat.colour == live.decider] or mine
        if not mine:
            raise Refused(403, "not-your-seat")
        return mine[0]


def check_playing(live: Live, seat: SeatRow) -> None:
    """A game must be running, and the seat must not be left to a bot."""
    if live.game is None or not (live.running or live.over):
        raise Refused(409, "not-running", {"status": live.row.status})
    if seat.state:
        raise Refused(409, "bot-sits-in")


def concerns(entry: Entry, seat: SeatRow) -> bool:
    """Has somebody taken or left this very seat?"""
    return entry.kind == "seat" and entry.player == seat.colour


def request_of(caller: Caller, request: str) -> str:
    """A request's id as it is stored: two guests may have the same by chance or by intent."""
    if not (SHORTEST_REQUEST <= len(request) <= LONGEST_REQUEST and request.isprintable()):
        raise Refused(422, "wrong-request", {"shortest": SHORTEST_REQUEST, "longest": LONGEST_REQUEST})
    return f"{caller.guest} {request}"
