"""A transaction on a table: planned on copies of its rows and game, then written, then applied."""

from copy import copy

from msgspec import json
from sqlalchemy import Connection

from rattus.record.game.game import Game
from rattus.record.game.outcome import write_chance
from rattus.record.game.record_reader import VERSION
from rattus.record.game.sealed_deal import SealedDeal
from rattus.record.notation.names import names_of
from rattus.rules.setup import COLOURS
from rattus.server.guests import capabilities
from rattus.server.storage import rows
from rattus.server.storage.rows import Entry, SeatRow
from rattus.server.tables import clocks
from rattus.server.tables.live import LiveTable, fork, say_action, written_deal
from rattus.server.tables.undo_limits import check_undo_limits
from rattus.server.wire import views
from rattus.server.wire.messages import Colour, Result


class Plan:
    """The planned state of a table, and the log entries that lead to it."""

    def __init__(self, live: LiveTable, now: int) -> None:
        self.live = live
        self.now = now
        self.row = copy(live.row)
        self.seats: list[SeatRow] = [copy(seat) for seat in live.seats]
        self.game: Game | None = fork(live.game) if live.game else None
        self.entries: list[Entry] = []

    def seat(self, colour: Colour) -> SeatRow:
        """The planned seat of this colour."""
        return self.seats[COLOURS.index(colour)]

    def playing(self) -> Game:
        """The planned game; ValueError before the start."""
        if self.game is None:
            raise ValueError(self.row.status)
        return self.game

    def add_entry(
        self,
        kind: str,
        *,
        player: Colour | None = None,
        by: str = "person",
        request: str | None = None,
        **data: object,
    ) -> Entry:
        """Append a log entry with the next number."""
        self.row.seq += 1
        entry = Entry(
            table=self.row.id,
            seq=self.row.seq,
            kind=kind,
            player=player,
            by=by,
            request=request,
            data=data,
            at=self.now,
            version=VERSION,
        )
        if self.game is not None:
            entry.moves = len(self.game.outcomes)
            entry.state = self.game.state.copy()
        self.entries.append(entry)
        return entry

    # --- the game -------------------------------------------------------------------------------------

    def start(self, sealed: SealedDeal) -> None:
        """Start the game, and publish the hash of its deal."""
        setup = self.live.setup
        self.game = Game(setup, sealed, [seat.name for seat in self.seats])
        self.game.branched_after = self.row.branched_after
        self.row.sealed = written_deal(setup, sealed)
        self.row.promise = self.game.promise
        self.row.status = "running"
        self.row.started = self.now
        self.row.version = VERSION
        clocks.start_clocks(self.row, self.seats)
        self.add_entry("start", by="server", promise=self.row.promise)
        self.next_decider()

    def move(self, said: str, colour: Colour, by: str, request: str | None, **more: object) -> None:
        """Play an action; Refusal if it is not legal."""
        game = self.playing()
        outcome = game.do(said, COLOURS.index(colour))
        chance = write_chance(names_of(game.setup), outcome.chance, secret=False)
        data = {"say": say_action(game), **({"chance": chance} if chance else {}), **more}
        entry = self.add_entry("move", player=colour, by=by, request=request, **data)
        entry.outcome = outcome
        self.next_decider()

    def undo(self, count: int, colour: Colour, request: str) -> None:
        """Undo actions; Refusal if the rules do not allow it, Refused if it was done too often."""
        check_undo_limits(self.live.entries, colour, count)
        self.playing().undo(count, COLOURS.index(colour))
        self.add_entry("undo", player=colour, request=request, count=count)
        self.next_decider()

    def next_decider(self) -> None:
        """Update decider, clocks and deadline; finish the game if it is over."""
        game = self.playing()
        self.row.moves = len(game.outcomes)
        decider = views.colour_of(game.state.decider())
        clocks.switch_clock(self.live.row, self.row, self.live.seats, self.seats, decider, self.now)
        if decider is None and self.row.status == "running":
            self.finish(game)

    def finish(self, game: Game) -> None:
        """Store the result."""
        state = game.state
        result = Result(
            winner=COLOURS[state.winner],
            scores={COLOURS[seat]: int(state.score_of(seat)) for seat in range(state.players)},
            ending=game.ending,
        )
        self.row.status = "finished"
        self.row.finished = self.now
        self.row.result = json.encode(result).decode()
        self.add_entry("end", by="server")

    # --- committing -----------------------------------------------------------------------------------

    def changes_anything(self) -> bool:
        """Whether there is anything to write."""
        return self.row != self.live.row or self.seats != self.live.seats

    def mutes(self) -> bool:
        """Whether a guest mutes or unmutes somebody."""
        return any(
            before.muted != seat.muted for before, seat in zip(self.live.seats, self.seats, strict=True)
        )

    def write(self, connection: Connection) -> None:
        """Write to the database: the table's row first, since its lock keeps others out."""
        rows.update_table(connection, self.live.row, self.row)
        rows.insert_entries(connection, self.entries)
        rows.update_seats(connection, self.live.seats, self.seats)
        for colour in self.given_up():
            capabilities.revoke(connection, kind="seat", table=self.row.id, seat=colour, now=self.now)

    def given_up(self) -> list[Colour]:
        """The seats that were left or changed hands: links to them are no longer valid."""
        return [
            seat.colour
            for before, seat in zip(self.live.seats, self.seats, strict=True)
            if before.guest is not None
            and (seat.guest != before.guest or (seat.state == "gone" and before.state != "gone"))
        ]

    def apply(self) -> None:
        """After the commit: make the planned state the state of the live table."""
        if self.game is not None:
            self.live.game = self.game
        for before, seat in zip(self.live.seats, self.seats, strict=True):
            seat.here = before.here
        self.live.row, self.live.seats = self.row, self.seats
        for entry in self.entries:
            self.live.append(entry)
