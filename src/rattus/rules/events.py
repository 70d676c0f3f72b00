"""Events: the facts a player at the table would say aloud, told only when somebody listens.

An event is a kind and four numbers. `FIELDS` is the one description of them: names, types on the wire, JSON
schema, TypeScript and documents are made from it. Only `looked` holds a secret (the face the Witch saw);
`for_seat` takes it out for everybody else.
"""

from typing import Final, Literal, final

from mypy_extensions import i64

SETTLED: Final = 1
TAKEN: Final = 2
PLACED: Final = 3
PLAGUE_MOVED: Final = 4
PLAGUE_STAYED: Final = 5
RAT_PLACED: Final = 6
RAT_TURNED: Final = 7
OUTBREAK: Final = 8
CUBE_LOST: Final = 9
POTION_SPENT: Final = 10
CUBES_MOVED: Final = 11
RAT_MOVED: Final = 12
CUBES_SWAPPED: Final = 13
LOOKED: Final = 14
RATS_SWAPPED: Final = 15
TO_PALACE: Final = 16
NUN_PUT: Final = 17
BISHOP_PUT: Final = 18
WALL_PUT: Final = 19
POTION_PUT: Final = 20
BAKED: Final = 21
BAKER_EMPTIED: Final = 22
CARAVAN_MOVED: Final = 23
PIECE_COUNTS: Final = 24
RATS_SHOWN: Final = 25
RAT_LEFT: Final = 26
TURN_ENDED: Final = 27
FINAL_ROUND: Final = 28
FINAL_TURN: Final = 29
FINAL_RAVAGING: Final = 30
GAME_OVER: Final = 31

NOWHERE: Final = -1  # no region, no border, no player: the table, the supply, the box
SECRET: Final = -2  # in place of a face the listener may not know

EventKind = Literal[
    "settled",
    "taken",
    "placed",
    "plague-moved",
    "plague-stayed",
    "rat-placed",
    "rat-turned",
    "outbreak",
    "cube-lost",
    "potion-spent",
    "cubes-moved",
    "rat-moved",
    "cubes-swapped",
    "looked",
    "rats-swapped",
    "to-palace",
    "nun-put",
    "bishop-put",
    "wall-put",
    "potion-put",
    "baked",
    "baker-emptied",
    "caravan-moved",
    "piece-counts",
    "rats-shown",
    "rat-left",
    "turn-ended",
    "final-round",
    "final-turn",
    "final-ravaging",
    "game-over",
]
EventField = Literal[
    "player",
    "from_player",
    "region",
    "from_region",
    "border",
    "from_border",
    "card",
    "rat",
    "from_rat",
    "face",
    "count",
    "population",
    "symbol",
]

FIELDS: Final[dict[int, tuple[EventKind, tuple[EventField, ...]]]] = {
    SETTLED: ("settled", ("player", "region", "count")),
    TAKEN: ("taken", ("player", "card", "from_player")),
    PLACED: ("placed", ("player", "region", "count")),
    PLAGUE_MOVED: ("plague-moved", ("player", "from_region", "region")),
    PLAGUE_STAYED: ("plague-stayed", ("player", "region")),
    RAT_PLACED: ("rat-placed", ("player", "region", "rat")),
    RAT_TURNED: ("rat-turned", ("region", "rat", "face", "population")),
    OUTBREAK: ("outbreak", ("region", "rat")),
    CUBE_LOST: ("cube-lost", ("player", "region", "symbol")),
    POTION_SPENT: ("potion-spent", ("player", "region", "symbol")),
    CUBES_MOVED: ("cubes-moved", ("player", "from_region", "region", "count")),
    RAT_MOVED: ("rat-moved", ("player", "from_region", "region", "rat")),
    CUBES_SWAPPED: ("cubes-swapped", ("from_player", "from_region", "player", "region")),
    LOOKED: ("looked", ("player", "region", "rat", "face")),
    RATS_SWAPPED: ("rats-swapped", ("from_region", "from_rat", "region", "rat")),
    TO_PALACE: ("to-palace", ("player", "region")),
    NUN_PUT: ("nun-put", ("player", "from_region", "region")),
    BISHOP_PUT: ("bishop-put", ("player", "from_region", "region")),
    WALL_PUT: ("wall-put", ("player", "from_border", "border")),
    POTION_PUT: ("potion-put", ("player", "region")),
    BAKED: ("baked", ("player",)),
    BAKER_EMPTIED: ("baker-emptied", ("player", "region")),
    CARAVAN_MOVED: ("caravan-moved", ("player", "from_border", "border")),
    PIECE_COUNTS: ("piece-counts", ("player", "region", "count")),
    RATS_SHOWN: ("rats-shown", ("player", "region", "rat", "face")),
    RAT_LEFT: ("rat-left", ("region", "rat", "face")),
    TURN_ENDED: ("turn-ended", ("player",)),
    FINAL_ROUND: ("final-round", ("player",)),
    FINAL_TURN: ("final-turn", ("player",)),
    FINAL_RAVAGING: ("final-ravaging", ()),
    GAME_OVER: ("game-over", ("player", "count")),
}

# Where a piece or card came from if it was on the board, and what only one seat may know: else nothing.
MAY_BE_NOTHING: Final[dict[int, EventField]] = {
    TAKEN: "from_player",
    LOOKED: "face",
    NUN_PUT: "from_region",
    BISHOP_PUT: "from_region",
    WALL_PUT: "from_border",
    CARAVAN_MOVED: "from_border",
}


@final
class Event:
    """One fact: its kind and up to four numbers."""

    def __init__(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.kind: i64 = kind
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def name(self) -> EventKind:
        """What happened, as an id of the texts."""
        return FIELDS[self.kind][0]

    def fields(self) -> dict[EventField, int]:
        """The event's numbers by name."""
        numbers: list[int] = [self.a, self.b, self.c, self.d]
        return dict(zip(FIELDS[self.kind][1], numbers, strict=False))

    def for_seat(self, seat: i64) -> "Event":
        """The event as this seat may hear it: a face is told only to who looked at it [T12]."""
        if self.kind == LOOKED and self.a != seat:
            return Event(self.kind, self.a, self.b, self.c, SECRET)
        return self


@final
class Story:
    """A listener: the events of one or more actions, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Note one more fact."""
        self.events.append(Event(kind, a, b, c, d))
