"""A live table: its rows, its log and its game in memory. It can always be rebuilt from the database."""

import asyncio
from copy import copy
from weakref import WeakValueDictionary

from mypy_extensions import i64

from rattus.record.game.game import Game
from rattus.record.game.outcome import read_fate
from rattus.record.game.record_reader import VERSION
from rattus.record.game.sealed_deal import SealedDeal, read_deal, write_deal
from rattus.record.notation.writing import write_action
from rattus.record.setup_cache import cached_setup
from rattus.rules.numbers.vectors import vec
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS, Setup
from rattus.server.storage.rows import Entry, SeatRow, StoredTable, TableRow
from rattus.server.wire.messages import Colour, Presence

STATES_KEPT = 4  # states of the last entries; older ones are replayed on demand


class ReplayError(Exception):
    """A log that cannot be replayed: the rules refuse an entry, or chance differs."""


class LiveTable:
    """One table in memory."""

    def __init__(self, stored: StoredTable, *, playable: bool = True) -> None:
        self.playable = playable and stored.row.status != "broken"
        self.row: TableRow = stored.row
        self.seats: list[SeatRow] = stored.seats
        self.visitors: dict[str, str] = stored.visitors
        self.entries: list[Entry] = []
        self.requests: dict[str, int] = {}
        self.game: Game | None = None
        self.lock = asyncio.Lock()
        self.presences: list[Presence] | None = None  # of the seats, as all streams know them
        self._twins: WeakValueDictionary[int, Entry] = WeakValueDictionary()
        if self.playable:
            self.check_rows()
        if self.row.sealed and self.playable:
            self.game = self.new_game(stored.entries)
        self.apply(stored.row, stored.seats, stored.entries)

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
    def bot_level(self) -> str | None:
        """The level of the server bot that has to decide now, if one has to."""
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
        """Whether the game is being played."""
        return self.row.status == "running"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.row.status == "finished"

    @property
    def has_people(self) -> bool:
        """Whether a person still plays here."""
        return any(seat.kind == "person" and seat.played_from_outside for seat in self.seats)

    @property
    def setup(self) -> Setup:
        """The setup of the game: edition, players and cards."""
        return cached_setup(self.row.rules, self.row.players, tuple(self.row.cards))

    def seats_of(self, guest: str | None) -> list[SeatRow]:
        """The seats of this guest."""
        return [seat for seat in self.seats if seat.taken and seat.guest == guest]

    def known_to(self, guest: str) -> bool:
        """Whether this guest may know that the table exists; a seat may be reserved for a guest."""
        near = guest == self.row.host or any(seat.guest == guest for seat in self.seats)
        return self.row.listed or near or guest in self.visitors

    def seen_from(self, guest: str, who: str) -> bool:
        """Whether this guest may watch from this seat: during the game from own seats or as an onlooker."""
        own = any(seat.colour == who for seat in self.seats_of(guest))
        return who == "onlooker" or own or (self.over and who in self.places)

    @property
    def places(self) -> list[str]:
        """Everything a table can be watched from."""
        return ["onlooker", "open", *(seat.colour for seat in self.seats)]

    def check_rows(self) -> None:
        """ReplayError if the rows describe no game: unknown rules or cards, or seats that do not fit."""
        try:
            fits = tuple(seat.colour for seat in self.seats) == COLOURS[: self.setup.players]
        except (KeyError, ValueError, OSError) as error:
            raise ReplayError(self.id, 0) from error
        if not fits:
            raise ReplayError(self.id, 0)

    # --- replaying the log ----------------------------------------------------------------------------

    def new_game(self, entries: list[Entry]) -> Game:
        """The game at its start; one begun under older rules gets its chance from the log."""
        deal, _, salt = self.row.sealed.rpartition(" salt ")
        try:
            sealed = SealedDeal(read_deal(self.setup, deal), salt)
        except (KeyError, ValueError) as error:
            raise ReplayError(self.id, 0) from error
        game = Game(self.setup, sealed, [seat.name for seat in self.seats])
        game.version = self.row.version
        game.branched_after = self.row.branched_after
        if self.row.version != VERSION:
            chances = [str(entry.data.get("chance", "")) for entry in entries]
            game.state.fate = vec[i64](read_fate(chances, self.setup.rats))
        return game

    def apply(self, row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> None:
        """Take over committed rows and entries, replaying the entries."""
        self.row, self.seats = row, seats
        for entry in entries:
            if entry.kind == "start" and self.game is None and self.playable:
                self.game = self.new_game([])
            if entry.state is None:
                self.replay(entry)
            self.append(entry)

    def append(self, entry: Entry) -> None:
        """Append an entry, and drop the cached state of an older one."""
        self.entries.append(entry)
        if entry.request is not None:
            self.requests[entry.request] = entry.seq
        if len(self.entries) > STATES_KEPT:
            old = self.entries[-1 - STATES_KEPT]
            old.state = old.view_cache = None

    def replay(self, entry: Entry) -> None:
        """Replay an entry; ReplayError if the rules refuse it or chance differs."""
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
            raise ReplayError(self.id, entry.seq) from error
        entry.moves = len(self.game.outcomes)
        entry.state = self.game.state.copy()

    def continues(self, after: int) -> bool:
        """Whether the entries after this number continue what a client with this number has seen.

        Not if it is too high, or if entries around it were lost.
        """
        return self.seq - after == sum(entry.seq > after for entry in self.entries)

    def entries_with_states(self, after: int) -> list[Entry]:
        """The entries after this number with the states they led to; dropped states are replayed.

        They are copies, since the originals drop their states later. All callers share the copies that exist.
        """
        wanted = [entry for entry in self.entries if entry.seq > after]
        found = [self._twins.get(entry.seq) or entry for entry in wanted]
        if self.game is not None and any(entry.state is None for entry in found):
            found = self._replayed(after)
        return [self._twin(entry) for entry in found]

    def _replayed(self, after: int) -> list[Entry]:
        """Copies of the entries after this number, with their states; the game is replayed."""
        again = LiveTable(StoredTable(self.row, self.seats, [], {}))
        copies = [copy(entry) for entry in self.entries]
        for entry in copies:
            entry.state = entry.view_cache = None
            again.replay(entry)
        return [entry for entry in copies if entry.seq > after]

    def _twin(self, entry: Entry) -> Entry:
        """The copy of an entry that all callers share as long as one of them keeps it."""
        twin = self._twins.get(entry.seq)
        if twin is None:
            twin = self._twins[entry.seq] = copy(entry)
            twin.encoded = {}
        return twin


def fork(game: Game) -> Game:
    """A copy of a game that can be changed without touching the original."""
    twin = copy(game)
    twin.state = game.state.copy()
    twin.outcomes = list(game.outcomes)
    return twin


def say_action(game: Game) -> str:
    """The last action in the notation."""
    return write_action(game.setup, game.outcomes[-1].action)


def written_deal(setup: Setup, sealed: SealedDeal) -> str:
    """Deal and salt as they are stored."""
    return f"{write_deal(setup, sealed.deal)} salt {sealed.salt}"
