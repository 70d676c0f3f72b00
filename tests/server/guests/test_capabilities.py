"""Capabilities: random, stored as hashes, revocable, and used up where they should be."""

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from rattus.server.guests import capabilities
from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.server.wire.refusals import Refused
from tests.server.rows import NOW, put_guest, put_table


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """A connection to a fresh database with a guest and a table."""
    database = Database(f"sqlite:///{tmp_path / 'rattus.db'}")
    schema.metadata.create_all(database.engine)
    with database.engine.connect() as found:
        put_guest(found, "anna")
        put_table(found, "t1", "anna")
        yield found
    database.engine.dispose()
    database.readers.shutdown()


def test_a_secret_has_at_least_128_bits() -> None:
    assert all(len(base64.urlsafe_b64decode(capabilities.random_secret())) * 8 >= 128 for _ in range(20))


def test_no_two_secrets_are_the_same() -> None:
    assert len({capabilities.random_secret() for _ in range(1000)}) == 1000


def test_only_the_hash_of_a_secret_is_stored(connection: Connection) -> None:
    made = capabilities.new_secret(connection, kind="token", guest="anna", scope="read", label="x", now=NOW)
    row = connection.execute(select(schema.secrets)).one()

    assert made.secret not in " ".join(str(value) for value in row)


@pytest.mark.parametrize(
    "kind", ["cookie", "token", "device", "back", "seat", "join", "watch", "stop", "confirm"]
)
def test_a_secret_is_found_as_what_it_is_and_as_nothing_else(
    connection: Connection, kind: capabilities.Kind
) -> None:
    made = capabilities.new_secret(connection, kind=kind, guest="anna", table="t1", now=NOW)
    kinds: list[capabilities.Kind] = [
        "cookie", "token", "device", "back", "seat", "join", "watch", "stop", "confirm",
    ]  # fmt: skip

    assert all(
        (capabilities.find(connection, made.secret, other, now=NOW) is not None) == (other == kind)
        for other in kinds
    )


@pytest.mark.parametrize("wrong", ["", "x", "…", "\ud800", "a" * 32, "a" * 100_000])
def test_a_wrong_secret_is_not_found(connection: Connection, wrong: str) -> None:
    assert capabilities.find(connection, wrong, "token", now=NOW) is None


def test_a_revoked_secret_is_not_found(connection: Connection) -> None:
    made = capabilities.new_secret(connection, kind="token", guest="anna", now=NOW)
    capabilities.revoke(connection, kind="token", guest="anna", id=made.id, now=NOW)

    assert capabilities.find(connection, made.secret, "token", now=NOW) is None


def test_only_what_fits_is_revoked(connection: Connection) -> None:
    kept = [
        capabilities.new_secret(connection, kind="watch", table="t1", now=NOW),
        capabilities.new_secret(connection, kind="join", guest="anna", now=NOW),
    ]
    capabilities.new_secret(connection, kind="join", table="t1", now=NOW)
    capabilities.revoke(connection, kind="join", table="t1", now=NOW)
    held = select(schema.secrets.c.id).where(schema.secrets.c.revoked.is_(None))

    assert sorted({made.id for made in kept} ^ set(connection.execute(held).scalars())) == []


def test_nothing_named_revokes_nothing(connection: Connection) -> None:
    with pytest.raises(ValueError, match="everything"):
        capabilities.revoke(connection, now=NOW)


def test_a_secret_ends_at_its_time(connection: Connection) -> None:
    made = capabilities.new_secret(connection, kind="device", guest="anna", expires=NOW + 10, now=NOW)

    assert [
        capabilities.find(connection, made.secret, "device", now=moment) is not None
        for moment in (NOW + 9, NOW + 10)
    ] == [True, False]


def test_a_link_to_a_device_or_seat_serves_once_and_a_link_to_a_table_always(connection: Connection) -> None:
    after: dict[str, bool] = {}
    kinds: list[capabilities.Kind] = ["device", "back", "seat", "join", "watch"]
    for kind in kinds:
        made = capabilities.new_secret(connection, kind=kind, guest="anna", table="t1", now=NOW)
        found = capabilities.find(connection, made.secret, kind, now=NOW)
        assert found is not None
        capabilities.mark_used(connection, found, NOW)
        after[kind] = capabilities.find(connection, made.secret, kind, now=NOW) is not None

    assert after == {"device": False, "back": False, "seat": False, "join": True, "watch": True}


def test_of_two_who_take_up_a_link_at_once_one_is_refused(connection: Connection) -> None:
    made = capabilities.new_secret(connection, kind="device", guest="anna", now=NOW)
    found = capabilities.find(connection, made.secret, "device", now=NOW)
    assert found is not None
    capabilities.mark_used(connection, found, NOW)

    with pytest.raises(Refused, match="no-link"):
        capabilities.mark_used(connection, found, NOW)


def test_used_up_links_are_forgotten_in_time_and_others_kept(connection: Connection) -> None:
    for kind in ("device", "token"):
        capabilities.new_secret(connection, kind=kind, guest="anna", expires=NOW, now=NOW)
    capabilities.delete_expired(connection, NOW + 1)

    assert list(connection.execute(select(schema.secrets.c.kind)).scalars()) == ["token"]


def test_what_a_page_sends_along_follows_from_the_cookie_and_does_not_show_it() -> None:
    assert capabilities.csrf_of("one") == capabilities.csrf_of("one")
    assert capabilities.csrf_of("one") != capabilities.csrf_of("two")
    assert "one" not in capabilities.csrf_of("one")
