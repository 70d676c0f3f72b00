"""A change of a table, made on copies: nobody sees anything of it before it is committed."""

from copy import copy

from msgspec import json
from sqlalchemy import Connection

from rattus.record.game.game import Game
from rattus.record.game.outcome import write_chance
from rattus.record.game.record_reader import VERSION
from rattus.record.game.sealed_deal import SealedDeal
from rattus.record.notation.names import names_of
from rattus.rules.setup import COLOURS
from rattus.server.storage import rows
from rattus.server.storage.rows import Entry, SeatRow
from rattus.server.tables import clocks
from rattus.server.tables.live import Live, fork, say_action, written_deal
from rattus.server.wire import views
from rattus.server.wire.messages import Colour, Result


class Plan:
    """What a table will be, and the entries that say so."""

    def __init__(self, live: Live, now: int) -> None:
        self.live = live
        self.now = now
        self.row = copy(live.row)
        self.seats: list[SeatRow] = [copy(seat) for seat in live.seats]
        self.game: Game | None = fork(live.game) if live.game else None
        self.entries: list[Entry] = []

    def seat(self, colour: Colour) -> SeatRow:
        """The seat of this colour, to be changed."""
        return self.seats[COLOURS.index(colour)]

    def playing(self) -> Game:
        """The game, once it has begun."""
        if self.game is None:
            raise ValueError(self.row.status)
        return self.game

    def note(
        self,
        kind: str,
        *,
        player: Colour | None = None,
        by: str = "person",
        request: str | None = None,
        **data: object,
    ) -> Entry:
        """One more entry, with the next number."""
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
        """The game begins: its deal is promised."""
        setup = self.live.setup
        self.game = Game(setup, sealed, [seat.name for seat in self.seats])
        self.row.sealed = written_deal(setup, sealed)
        self.row.promise = self.game.promise
        self.row.status = "running"
        self.row.started = self.now
        self.row.version = VERSION
        clocks.wind_up(self.row, self.seats)
        self.note("start", by="server", promise=self.row.promise)
        self.wait_for_next()

    def move(self, said: str, colour: Colour, by: str, request: str | None, **more: object) -> None:
        """An action; a Refusal if the game does not let it."""
        game = self.playing()
        outcome = game.do(said, COLOURS.index(colour))
        chance = write_chance(names_of(game.setup), outcome.chance, secret=False)
        data = {"say": say_action(game), **({"chance": chance} if chance else {}), **more}
        entry = self.note("move", player=colour, by=by, request=request, **data)
        entry.outcome = outcome
        self.wait_for_next()

    def undo(self, count: int, colour: Colour, request: str) -> None:
        """Take back; a Refusal if the game does not let it."""
        self.playing().undo(count, COLOURS.index(colour))
        self.note("undo", player=colour, request=request, count=count)
        self.wait_for_next()

    def wait_for_next(self) -> None:
        """Who decides now, since when and until when; or the game is over."""
        game = self.playing()
        self.row.moves = len(game.outcomes)
        decider = views.colour_of(game.state.decider())
        clocks.turn_over(self.live.row, self.row, self.live.seats, self.seats, decider, self.now)
        if decider is None and self.row.status == "running":
            self.finish(game)

    def finish(self, game: Game) -> None:
        """The game is over."""
        state = game.state
        result = Result(
            winner=COLOURS[state.winner],
            scores={COLOURS[seat]: int(state.score_of(seat)) for seat in range(state.players)},
            ending=game.ending,
        )
        self.row.status = "finished"
        self.row.finished = self.now
        self.row.result = json.encode(result).decode()
        self.note("end", by="server")

    # --- committing -----------------------------------------------------------------------------------

    def changes_anything(self) -> bool:
        """Is there anything to write?"""
        return self.row != self.live.row or self.seats != self.live.seats

    def write(self, connection: Connection) -> None:
        """The job: the table's row first, whose lock keeps others out."""
        rows.update_table(connection, self.live.row, self.row)
        rows.insert_entries(connection, self.entries)
        rows.update_seats(connection, self.live.seats, self.seats)

    def accept(self) -> None:
        """It has been committed: from now on it is how things are."""
        if self.game is not None:
            self.live.game = self.game
        for before, seat in zip(self.live.seats, self.seats, strict=True):
            seat.here = before.here
        self.live.row, self.live.seats = self.row, self.seats
        for entry in self.entries:
            self.live.note(entry)
