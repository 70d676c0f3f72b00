"""Prometheus metrics: counted while the server runs, or taken from the database when they are asked for."""

import os
from collections.abc import Iterable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import Connection, func, select

from rattus.server.storage import schema
from rattus.server.storage.database import Database

# The variable of prometheus_client with the folder that several processes share.
SHARED = "PROMETHEUS_MULTIPROC_DIR"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
WAITS = (0.01, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)


class Metrics:
    """The metrics of this process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        given: dict[str, Any] = {"registry": self.registry}
        self.requests = Counter(
            "rattus_requests", "Requests by route and status.", ["method", "route", "status"], **given
        )
        self.seconds = Histogram("rattus_request_seconds", "Time to answer.", buckets=SECONDS, **given)
        self.event_lag = Histogram(
            "rattus_event_lag_seconds", "From a move to the event on a stream.", buckets=SECONDS, **given
        )
        self.errors = Counter("rattus_errors", "Faults of the server itself.", ["where"], **given)
        self.bot_failures = Counter(
            "rattus_bot_failures", "Bots that crashed or overran.", ["level", "why"], **given
        )
        self.bot_wait = Histogram(
            "rattus_bot_wait_seconds", "In the queue until a bot thinks.", ["kind"], buckets=WAITS, **given
        )
        summed = {"multiprocess_mode": "livesum", **given}
        self.bot_jobs = Gauge("rattus_bot_jobs", "Decisions in the queue.", ["kind"], **summed)
        self.streams = Gauge("rattus_streams", "Streams open now.", **summed)
        self.replay_left = Gauge("rattus_replay_left", "Running games still to be replayed.", **summed)

        self.missing_entries = Gauge(
            "rattus_missing_entries",
            "Acknowledged log entries that the database lacked at the start.",
            multiprocess_mode="max",
            **given,
        )

        self.backup_failures = Counter("rattus_backup_failures", "Backups that failed.", **given)
        self.backup_time = Gauge(
            "rattus_backup_timestamp_seconds",
            "When this process made its last backup.",
            multiprocess_mode="max",
            **given,
        )

    def bot_failed(self, level: str, why: str) -> None:
        """Count a bot that was replaced for a decision."""
        self.bot_failures.labels(level, why).inc()

    def bot_waited(self, kind: str, seconds: float) -> None:
        """Observe how long a decision was in the queue."""
        self.bot_wait.labels(kind).observe(seconds)

    def bots_wait(self, kind: str, count: int) -> None:
        """Set how many decisions are in the queue."""
        self.bot_jobs.labels(kind).set(count)

    async def page(self, database: Database) -> bytes:
        """All metrics in the text format of Prometheus: those of the processes, and those of the database."""
        stock = await database.read(read_database_metrics)
        counted = self.registry
        if SHARED in os.environ:
            counted = CollectorRegistry()
            MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
        stored = CollectorRegistry()
        stored.register(DatabaseMetrics(stock))
        return generate_latest(counted) + generate_latest(stored)


class DatabaseMetrics(Collector):
    """Metrics computed from the database, the same for every process."""

    def __init__(self, figures: dict[str, Any]) -> None:
        self.figures = figures

    def collect(self) -> Iterable[Metric]:
        """The metric families."""
        tables = GaugeMetricFamily("rattus_tables", "Tables by status.", labels=["status"])
        for status, count in self.figures["tables"].items():
            tables.add_metric([status], count)
        yield tables
        yield GaugeMetricFamily("rattus_moves", "Actions in all games.", value=self.figures["moves"])
        yield GaugeMetricFamily("rattus_guests", "Guests known.", value=self.figures["guests"])
        yield GaugeMetricFamily(
            "rattus_bot_queue", "Tables that wait for a bot to decide.", value=self.figures["bots"]
        )
        yield GaugeMetricFamily(
            "rattus_notices_waiting", "Messages not yet sent.", value=self.figures["notices"]
        )


def read_database_metrics(connection: Connection) -> dict[str, Any]:
    """Query the metrics."""
    t, n = schema.tables, schema.notices
    by_status = connection.execute(select(t.c.status, func.count(), func.sum(t.c.moves)).group_by(t.c.status))
    rows = [(status, count, int(moves or 0)) for status, count, moves in by_status]
    waiting = select(func.count()).select_from(t).where(t.c.thinker.is_not(None))
    unsent = select(func.count()).select_from(n).where(n.c.sent.is_(None))
    return {
        "tables": {status: count for status, count, _ in rows},
        "moves": sum(moves for _, _, moves in rows),
        "guests": connection.execute(select(func.count()).select_from(schema.guests)).scalar_one(),
        "bots": connection.execute(waiting).scalar_one(),
        "notices": connection.execute(unsent).scalar_one(),
    }
