"""Snapshots as events of streams, made once for all guests who see the same."""

from collections import OrderedDict
from typing import NamedTuple

from rattus.server.tables.live import LiveTable
from rattus.server.tables.news import Serializer, encode, reader_of
from rattus.server.wire.messages import Who
from rattus.server.wire.stream_event import StreamEvent

MOST_KEPT = 64
SAME_MOMENT = 250  # milliseconds; clocks in a snapshot are this exact


class KeptSnapshot(NamedTuple):
    """A snapshot, and the table in it: with the same table and number it is still true."""

    table: bytes
    event: StreamEvent


class Snapshots:
    """The snapshots sent last."""

    def __init__(self, serializer: Serializer) -> None:
        self.serializer = serializer
        self._kept: OrderedDict[tuple[str, str, Who], KeptSnapshot] = OrderedDict()

    def event(self, live: LiveTable, guest: str, who: Who, now: int) -> StreamEvent:
        """The snapshot of a table for this guest at this seat."""
        moment = now - now % SAME_MOMENT
        table = encode(self.serializer.table(live.row, live.seats, guest, moment))
        key = (live.id, reader_of(live, guest), who)
        kept = self._kept.pop(key, None)
        if kept is None or kept.table != table:
            body = encode(self.serializer.snapshot(live, guest, who, moment))
            kept = KeptSnapshot(table, StreamEvent("snapshot", live.seq, body))
        self._keep(key, kept)
        return kept.event

    def _keep(self, key: tuple[str, str, Who], snapshot: KeptSnapshot) -> None:
        self._kept[key] = snapshot
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
