"""Quotas: how many unfinished tables one guest may have."""

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from rattus.server.storage import schema
from rattus.server.wire.refusals import Refused

RETRY = 3600  # seconds


class TableQuota(NamedTuple):
    """The most tables of one host; 0 for no limit."""

    unfinished: int = 0
    open: int = 0

    def check(self, connection: Connection, host: str) -> None:
        """429 if this guest hosts as many tables as are allowed."""
        t = schema.tables.c
        counted = select(t.status, func.count()).where(t.host == host, t.status.in_(("open", "running")))
        by_status = {row[0]: row[1] for row in connection.execute(counted.group_by(t.status)).all()}
        if self.open and by_status.get("open", 0) >= self.open:
            raise Refused(429, "too-many-open", {"most": self.open, "retry": RETRY})
        if self.unfinished and sum(by_status.values()) >= self.unfinished:
            raise Refused(429, "too-many-tables", {"most": self.unfinished, "retry": RETRY})


UNLIMITED = TableQuota()
