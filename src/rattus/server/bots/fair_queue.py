"""The queue of bot decisions: weighted fair queuing by kind of table, address and guest, with bounds.

Decisions wait in a tree of shares: the kinds of tables, in each the addresses of hosts, in each the hosts.
A share counts the thinking time it has used, divided by its weight (virtual time); the share that has used
least is next. One that comes back begins at the clock of the share above: time cannot be saved up, and nobody
is held back for long. Every few turns the decision that has waited longest is next, whoever's it is.

What finds no room is turned away: it still waits in the database, and is found there again.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor
from typing import Literal, NamedTuple

Kind = Literal["watched", "live", "correspondence"]
WEIGHTS: dict[Kind, float] = {"watched": 8.0, "live": 4.0, "correspondence": 1.0}
MOST_OF_KIND = 512  # decisions in memory
MOST_OF_GUEST = 16  # of each kind
OLDEST_EVERY = 8  # turns
FIRST_ESTIMATE = 0.1  # seconds of a decision, until some have been made
TOLERANCE = 1e-6  # for virtual times that are equal but for rounding
SMOOTHING = 0.1  # the weight of the last decision in the estimate


class Waiting(NamedTuple):
    """A table that waits for the decision of a bot."""

    table: str
    guest: str  # its host, whose share is charged
    origin: str  # the address of the host when the table was created, as a keyed hash
    kind: Kind
    since: float  # when the decider's turn began
    asked: float = 0.0  # when it was put in the queue, by the monotonic clock


class Share:
    """A share of the thinking time: of a kind, an address or a guest."""

    def __init__(self, weight: float = 1.0, used: float = 0.0) -> None:
        self.weight = weight
        self.used = used  # virtual time
        self.clock = 0.0  # the virtual time at which a child begins
        self.served = 0  # the last turn it had
        self.size = 0  # decisions in and below it
        self.children: dict[str, Share] = {}
        self.waiting: dict[str, Waiting] = {}  # of a guest, by table

    def child(self, key: str) -> "Share":
        """The child of this key; a new one begins at the clock."""
        if key not in self.children:
            self.children[key] = Share(used=self.clock)
        return self.children[key]

    def active(self) -> list["Share"]:
        """The children with waiting decisions."""
        return [child for child in self.children.values() if child.size]

    def next(self) -> "Share":
        """The active child that has used least; among equals the one whose last turn is longer ago."""
        return min(self.active(), key=lambda child: (child.used, child.served))

    def largest(self) -> "Share":
        """The child with the most decisions."""
        return max(self.children.values(), key=lambda child: child.size)

    def oldest(self) -> Waiting:
        """The decision of this guest that has waited longest."""
        return min(self.waiting.values(), key=lambda waiting: waiting.since)

    def youngest(self) -> Waiting:
        """The decision of this guest that has waited shortest."""
        return max(self.waiting.values(), key=lambda waiting: waiting.since)

    def advance(self, seconds: float, lead: float) -> None:
        """Advance the clock by used time; it stays near the active child that has used least."""
        active = self.active()
        self.clock += seconds / (sum(child.weight for child in active) or 1.0)
        if active:
            least = min(child.used for child in active)
            self.clock = min(max(self.clock, least), least + lead)

    def forget(self) -> None:
        """Delete the children that nothing needs to be remembered of."""
        for key, child in list(self.children.items()):
            child.forget()
            if not child.size and child.used <= self.clock:
                del self.children[key]


class FairQueue:
    """Decisions that wait for a bot process."""

    def __init__(self) -> None:
        self.root = Share()
        self.root.children = {kind: Share(weight) for kind, weight in WEIGHTS.items()}
        self.tables: dict[str, Waiting] = {}
        self.charged: dict[str, float] = {}  # seconds charged in advance, by table
        self.estimate = FIRST_ESTIMATE
        self.turns = 0
        self.turned_away = False  # since the last search of the database

    def __len__(self) -> int:
        """How many decisions wait here."""
        return len(self.tables)

    def count(self, kind: Kind) -> int:
        """How many decisions of a kind wait here."""
        return self.root.children[kind].size

    # --- adding and removing --------------------------------------------------------------------------

    def add(self, waiting: Waiting) -> None:
        """Queue a decision if there is room; one that is there keeps its place unless its kind changes."""
        known = self.tables.get(waiting.table)
        if known is not None:
            if known.kind == waiting.kind:
                return
            self.discard(waiting.table)
        if not self._make_room(waiting):
            self.turned_away = True
            return
        path = self._path(waiting)
        for parent, share in pairwise(path):
            if not share.size:
                share.used = max(share.used, parent.clock)
        self.tables[waiting.table] = waiting
        path[-1].waiting[waiting.table] = waiting
        for share in path:
            share.size += 1

    def discard(self, table: str) -> Waiting | None:
        """Remove the decision of a table."""
        waiting = self.tables.pop(table, None)
        if waiting is not None:
            path = self._path(waiting)
            del path[-1].waiting[table]
            for share in path:
                share.size -= 1
        return waiting

    def _path(self, waiting: Waiting) -> list[Share]:
        """The shares of a decision, from the root to its guest."""
        kind = self.root.children[waiting.kind]
        origin = kind.child(waiting.origin)
        return [self.root, kind, origin, origin.child(waiting.guest)]

    def _make_room(self, waiting: Waiting) -> bool:
        """Whether there is room, after another decision has been turned away if need be."""
        _, kind, origin, guest = self._path(waiting)
        if guest.size >= MOST_OF_GUEST:
            rival, unfair = guest.youngest(), False
        elif kind.size < MOST_OF_KIND:
            return True
        else:
            largest = kind.largest()
            rival, unfair = largest.largest().youngest(), largest.size > origin.size + 1
        if rival.since <= waiting.since and not unfair:
            return False
        self.discard(rival.table)
        self.turned_away = True
        return True

    # --- serving --------------------------------------------------------------------------------------

    def pop(self) -> Waiting | None:
        """The next decision; its shares are charged with the estimated time."""
        if not self.tables:
            return None
        self.turns += 1
        waiting = self._longest_waiting() if self.turns % OLDEST_EVERY == 0 else self._fairest()
        self.discard(waiting.table)
        for share in self._path(waiting):
            share.served = self.turns
        self.charged[waiting.table] = self.estimate
        self._charge(self._path(waiting), self.estimate)
        return waiting

    def _longest_waiting(self) -> Waiting:
        return min(self.tables.values(), key=lambda waiting: waiting.since)

    def _fairest(self) -> Waiting:
        share = self.root
        while share.children:
            share = share.next()
        return share.oldest()

    def done(self, waiting: Waiting, seconds: float) -> None:
        """A decision took so long: correct what was charged in advance, except to its kind.

        A kind belongs to many: it pays by the number of decisions, so that nobody's long one holds it back.
        """
        self._charge(self._path(waiting)[1:], seconds - self.charged.pop(waiting.table, 0.0))
        self.estimate += SMOOTHING * (seconds - self.estimate)
        self.root.children[waiting.kind].forget()

    def _charge(self, path: list[Share], seconds: float) -> None:
        for parent, share in pairwise(path):
            share.used += seconds / share.weight
            # A kind is not new to its parent, so it needs no lead.
            parent.advance(seconds, 0.0 if parent is self.root else self.estimate)

    # --- the visible place ----------------------------------------------------------------------------

    def ahead(self, waiting: Waiting) -> int:
        """How many decisions will be made before this one, here or not, if nothing else comes."""
        path = self._path(waiting)
        count = sum(other.since < waiting.since for other in path[-1].waiting.values())
        for share, parent in pairwise(reversed(path)):
            count += sum(self._before(share, count, parent))
        return count

    def _before(self, share: Share, count: int, parent: Share) -> Iterator[int]:
        """How many decisions of each other child are made before one that has `count` ahead in its share."""
        begins = max(share.used, 0.0 if share.size else parent.clock) + count * self.estimate / share.weight
        in_order = sorted(parent.children.values(), key=lambda child: child.served)
        place = in_order.index(share)
        for other in in_order[:place]:
            turns = floor((begins - other.used) * other.weight / self.estimate + TOLERANCE) + 1
            yield max(0, min(other.size, turns))
        for other in in_order[place + 1 :]:
            turns = ceil((begins - other.used) * other.weight / self.estimate - TOLERANCE)
            yield max(0, min(other.size, turns))
