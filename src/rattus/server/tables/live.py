"""A table in memory: its rows, its log, and the game that follows from them. It can always be made again."""

import asyncio
from copy import copy

from mypy_extensions import i64

from rattus.record.game.game import Game
from rattus.record.game.outcome import read_fate
from rattus.record.game.record_reader import VERSION
from rattus.record.game.sealed_deal import SealedDeal, read_deal, write_deal
from rattus.record.notation.writing import write_action
from rattus.record.setup_cache import known_setup
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS, Setup
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.server.storage.rows import Entry, SeatRow, Stored, TableRow
from rattus.server.wire.messages import Colour

STATES_KEPT = 4  # of the last entries: whoever lags further behind has them made again


class DoesNotFit(Exception):  # noqa: N818 - what is wrong
    """A log that its own game refuses."""


class Live:
    """One table, as the server knows it."""

    def __init__(self, stored: Stored, *, playable: bool = True) -> None:
        self.playable = playable and stored.row.status != "broken"
        self.row: TableRow = stored.row
        self.seats: list[SeatRow] = stored.seats
        self.visitors: dict[str, str] = stored.visitors
        self.entries: list[Entry] = []
        self.requests: dict[str, int] = {}
        self.game: Game | None = None
        self.lock = asyncio.Lock()
        if self.row.sealed and self.playable:
            self.game = self.new_game(stored.entries)
        self.follow(stored.row, stored.seats, stored.entries)

    # --- what others ask ------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Its id."""
        return self.row.id

    @property
    def seq(self) -> int:
        """The number of its last entry."""
        return self.row.seq

    @property
    def moves(self) -> int:
        """How many actions have been carried out."""
        return self.row.moves

    @property
    def thinker(self) -> str | None:
        """The level of the bot that has to think now."""
        return self.row.thinker

    @property
    def decider(self) -> Colour | None:
        """Who decides now."""
        return self.row.decider

    @property
    def since(self) -> int | None:
        """When that began."""
        return self.row.since

    @property
    def running(self) -> bool:
        """Is it being played?"""
        return self.row.status == "running"

    @property
    def over(self) -> bool:
        """Has its game ended?"""
        return self.row.status == "finished"

    @property
    def has_people(self) -> bool:
        """Does a person still play here?"""
        return any(seat.kind == "person" and seat.played_from_outside for seat in self.seats)

    @property
    def setup(self) -> Setup:
        """What is played."""
        return known_setup(self.row.rules, self.row.players, tuple(self.row.cards))

    def seat(self, colour: Colour) -> SeatRow:
        """The seat of this colour."""
        return self.seats[COLOURS.index(colour)]

    def seats_of(self, guest: str | None) -> list[SeatRow]:
        """The seats of this guest."""
        return [seat for seat in self.seats if seat.taken and seat.guest == guest]

    def known_to(self, guest: str) -> bool:
        """May this guest know that the table exists? A seat may be kept for who has not sat down yet."""
        near = guest == self.row.host or any(seat.guest == guest for seat in self.seats)
        return self.row.listed or near or guest in self.visitors

    def seen_from(self, guest: str, who: str) -> bool:
        """May this guest see it from there? While the game lasts from his own seats, or as an onlooker."""
        own = any(seat.colour == who for seat in self.seats_of(guest))
        return who == "onlooker" or own or (self.over and who in self.places)

    @property
    def places(self) -> list[str]:
        """From where it can be seen at all."""
        return ["onlooker", "open", *(seat.colour for seat in self.seats)]

    # --- following the log ----------------------------------------------------------------------------

    def new_game(self, entries: list[Entry]) -> Game:
        """The game at its start; one begun under older rules is given the chance that was written down."""
        deal, _, salt = self.row.sealed.rpartition(" salt ")
        try:
            sealed = SealedDeal(read_deal(self.setup, deal), salt)
        except (KeyError, ValueError) as error:
            raise DoesNotFit(self.id, 0) from error
        game = Game(self.setup, sealed, [seat.name for seat in self.seats])
        game.version = self.row.version
        if self.row.version != VERSION:
            chances = [str(entry.data.get("chance", "")) for entry in entries]
            game.state.fate = vec[i64](read_fate(chances, self.setup.rats))
        return game

    def follow(self, row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> None:
        """Take over what has been committed."""
        self.row, self.seats = row, seats
        for entry in entries:
            if entry.kind == "start" and self.game is None and self.playable:
                self.game = self.new_game([])
            if entry.state is None:
                self.replay(entry)
            self.note(entry)

    def note(self, entry: Entry) -> None:
        """Remember an entry, and forget the state of an older one."""
        self.entries.append(entry)
        if entry.request is not None:
            self.requests[entry.request] = entry.seq
        if len(self.entries) > STATES_KEPT:
            old = self.entries[-1 - STATES_KEPT]
            old.state = old.sight = None
            old.encoded = {}

    def replay(self, entry: Entry) -> None:
        """Carry out what an entry says; DoesNotFit if the game does not let it, or chance differs."""
        if self.game is None:
            return
        try:
            if entry.kind == "move":
                player = COLOURS.index(entry.player or "")
                data = entry.data
                entry.outcome = self.game.replay(str(data["say"]), player, str(data.get("chance", "")))
            elif entry.kind == "undo":
                self.game.undo(int(str(entry.data["count"])))
        except (Refusal, KeyError, ValueError) as error:
            raise DoesNotFit(self.id, entry.seq) from error
        entry.moves = len(self.game.outcomes)
        entry.state = self.game.state.copy()

    def entries_with_states(self, after: int) -> list[Entry]:
        """The entries after this number, each with the state it led to; older ones are played again."""
        wanted = [entry for entry in self.entries if entry.seq > after]
        if self.game is None or all(entry.state is not None for entry in wanted):
            return [copy(entry) for entry in wanted]  # those here forget their states in time
        again = Live(Stored(self.row, self.seats, [], {}))
        found: list[Entry] = []
        for entry in self.entries:
            twin = copy(entry)
            twin.state, twin.sight, twin.encoded = None, None, {}
            again.replay(twin)
            if twin.seq > after:
                found.append(twin)
        return found

    def state_after(self, entry: Entry) -> State | None:
        """The state an entry led to."""
        return entry.state or next(
            (found.state for found in self.entries_with_states(entry.seq - 1) if found.seq == entry.seq), None
        )


def fork(game: Game) -> Game:
    """An independent game that goes on from here: what may fail is tried out on it."""
    twin = copy(game)
    twin.state = game.state.copy()
    twin.outcomes = list(game.outcomes)
    return twin


def say_action(game: Game) -> str:
    """The last action as a sentence."""
    return write_action(game.setup, game.outcomes[-1].action)


def written_deal(setup: Setup, sealed: SealedDeal) -> str:
    """Deal and salt as they are stored."""
    return f"{write_deal(setup, sealed.deal)} salt {sealed.salt}"
