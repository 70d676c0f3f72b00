"""The queue of bot decisions: who is next, who is turned away, and how many are ahead."""

from collections import Counter
from itertools import count

import pytest

from rattus.server.bots import fair_queue
from rattus.server.bots.fair_queue import (
    MOST_OF_GUEST,
    MOST_OF_KIND,
    OLDEST_EVERY,
    FairQueue,
    Kind,
    Waiting,
)

TIMES = count(1)


def waiting(table: str, guest: str, origin: str = "", kind: Kind = "live", since: float = 0.0) -> Waiting:
    return Waiting(table, guest, origin or f"address of {guest}", kind, since or float(next(TIMES)))


def flood(
    queue: FairQueue, tables: int, guest: str = "mob", origin: str = "", kind: Kind = "live"
) -> list[Waiting]:
    """Let a guest wait at so many tables."""
    made = [waiting(f"{guest} {kind} {number}", guest, origin, kind) for number in range(tables)]
    for one in made:
        queue.add(one)
    return made


def serve(queue: FairQueue, turns: int, seconds: float = 0.1) -> list[Waiting]:
    """Make so many decisions; each table waits again at once. Who was served, in order."""
    served = []
    for _ in range(turns):
        one = queue.pop()
        assert one is not None
        queue.done(one, seconds)
        queue.add(one._replace(since=float(next(TIMES))))
        served.append(one)
    return served


def drained(queue: FairQueue) -> list[str]:
    """The tables in the order in which they are served."""
    order = []
    while (one := queue.pop()) is not None:
        queue.done(one, 0.1)
        order.append(one.table)
    return order


def shares(served: list[Waiting]) -> Counter[str]:
    return Counter(one.guest for one in served)


# --- shares -------------------------------------------------------------------------------------------


def test_a_guest_who_comes_is_served_at_once_however_many_tables_another_has() -> None:
    queue = FairQueue()
    flood(queue, 60, kind="watched")
    serve(queue, 50)
    victim = waiting("victim", "victim", kind="watched")
    queue.add(victim)

    assert serve(queue, 1) == [victim]


@pytest.mark.parametrize("kind", ["live", "correspondence"])
def test_a_table_nobody_watches_is_served_soon_although_others_are_watched(kind: Kind) -> None:
    queue = FairQueue()
    flood(queue, 60, kind="watched")
    serve(queue, 50)
    queue.add(waiting("victim", "victim", kind=kind))

    assert "victim" in shares(serve(queue, 3))


def test_addresses_have_equal_shares_however_many_guests_they_have() -> None:
    queue = FairQueue()
    for number in range(20):
        flood(queue, 2, f"mob {number}", "mob")
    flood(queue, 16, "victim", "home")

    assert shares(serve(queue, 400))["victim"] == pytest.approx(200, abs=30)


def test_guests_of_one_address_have_equal_shares_however_many_tables_they_have() -> None:
    queue = FairQueue()
    flood(queue, 16, "many", "house")
    flood(queue, 2, "few", "house")

    assert shares(serve(queue, 400))["few"] == pytest.approx(200, abs=30)


def test_it_is_time_that_is_shared_not_decisions() -> None:
    queue = FairQueue()
    flood(queue, 8, "slow")
    flood(queue, 8, "quick")
    seconds: Counter[str] = Counter()
    for _ in range(600):
        one = queue.pop()
        assert one is not None
        took = 400 if one.guest == "slow" else 100
        seconds[one.guest] += took
        queue.done(one, took / 1000)
        queue.add(one._replace(since=float(next(TIMES))))

    assert seconds["slow"] / seconds["quick"] == pytest.approx(1, abs=0.4)


def test_live_games_get_more_than_games_over_days_and_watched_ones_most() -> None:
    queue = FairQueue()
    kinds: tuple[Kind, ...] = ("watched", "live", "correspondence")
    for kind in kinds:
        flood(queue, 10, kind, kind=kind)
    given = shares(serve(queue, 1300))

    assert [round(given[kind] / 1300, 1) for kind in kinds] == [0.6, 0.3, 0.1]


def test_a_long_decision_holds_back_its_guest_but_not_all_tables_of_that_kind() -> None:
    queue = FairQueue()
    queue.add(waiting("long", "slow", kind="live"))
    long = queue.pop()
    assert long is not None
    flood(queue, 10, kind="watched")
    queue.done(long, 10.0)
    queue.add(waiting("victim", "victim", kind="live"))

    assert "victim" in shares(serve(queue, 4))


def test_two_decisions_at_once_go_to_two_guests() -> None:
    queue = FairQueue()
    flood(queue, 5, "one")
    flood(queue, 5, "other")
    both = {one.guest for one in (queue.pop(), queue.pop()) if one is not None}

    assert both == {"one", "other"}


def test_unused_time_is_not_saved_up() -> None:
    queue = FairQueue()
    flood(queue, 8, "steady")
    flood(queue, 8, "sleeper")
    serve(queue, 20)
    for number in range(8):
        queue.discard(f"sleeper live {number}")
    serve(queue, 400)
    flood(queue, 8, "sleeper")

    assert shares(serve(queue, 100))["steady"] == pytest.approx(50, abs=8)


def test_who_took_long_is_held_back_for_that_long_only() -> None:
    queue = FairQueue()
    queue.add(waiting("long", "greedy"))
    long = queue.pop()
    assert long is not None
    flood(queue, 4, "other")
    queue.done(long, 1.0)
    flood(queue, 4, "greedy")
    before = shares(serve(queue, OLDEST_EVERY - 2))["greedy"]

    assert before == 0
    assert shares(serve(queue, 40))["greedy"] == pytest.approx(20, abs=6)


# --- nobody waits for ever ----------------------------------------------------------------------------


def served_among_newcomers(queue: FairQueue, guest: str, origin: str, turns: int) -> int:
    """How often a guest is served while two others wait who have never been here, at every moment."""
    served = 0
    flood(queue, 1, "first", origin)
    for number in range(turns):
        flood(queue, 1, f"new {number}", origin)
        one = queue.pop()
        assert one is not None
        queue.done(one, 0.1)
        served += one.guest == guest
    return served


def test_who_has_waited_longest_is_served_although_he_has_used_much_and_others_keep_coming() -> None:
    queue = FairQueue()
    queue.add(waiting("long", "patient", "house"))
    long = queue.pop()
    assert long is not None
    flood(queue, 1, "other", "house")
    queue.done(long, 100.0)
    flood(queue, 1, "patient", "house")

    assert served_among_newcomers(queue, "patient", "house", 3 * OLDEST_EVERY) == 1


def test_a_guest_is_not_held_up_by_guests_with_one_table_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "OLDEST_EVERY", 10_000)
    queue = FairQueue()
    flood(queue, MOST_OF_GUEST, "steady", "house")

    assert served_among_newcomers(queue, "steady", "house", 30) >= 5


def test_a_kind_of_table_that_nobody_had_for_long_has_saved_up_nothing() -> None:
    queue = FairQueue()
    flood(queue, 10, "now", kind="watched")
    serve(queue, 1000)
    flood(queue, 10, "later", kind="correspondence")

    assert shares(serve(queue, 90))["now"] > 60


def test_tables_of_a_guest_are_served_in_the_order_in_which_they_began_to_wait() -> None:
    queue = FairQueue()
    for since in (3.0, 1.0, 2.0):
        queue.add(waiting(f"t{since:.0f}", "ann", since=since))

    assert drained(queue) == ["t1", "t2", "t3"]


# --- bounds -------------------------------------------------------------------------------------------


def test_a_guest_fills_only_his_part_and_who_waits_longer_replaces_who_waits_shorter() -> None:
    queue = FairQueue()
    first = waiting("first", "mob")
    made = flood(queue, 3 * MOST_OF_GUEST)
    queue.add(first)
    kept = drained(queue)

    assert kept == ["first", *(one.table for one in made[: MOST_OF_GUEST - 1])]
    assert queue.turned_away


def test_a_full_queue_has_room_for_another_address_but_not_for_more_of_the_same() -> None:
    queue = FairQueue()
    for number in range(MOST_OF_KIND):
        flood(queue, 2, f"mob {number}", "mob")
    queue.add(waiting("victim", "victim"))
    queue.add(waiting("one more", "somebody", "mob"))

    assert len(queue) == MOST_OF_KIND
    assert "victim" in queue.tables
    assert "one more" not in queue.tables


def test_a_full_queue_of_one_kind_takes_no_room_from_another() -> None:
    queue = FairQueue()
    for number in range(MOST_OF_KIND + 5):
        flood(queue, 1, f"guest {number}", kind="watched")
    queue.add(waiting("other", "guest 1", kind="correspondence"))

    assert (queue.count("watched"), queue.count("correspondence")) == (MOST_OF_KIND, 1)


def test_nothing_is_remembered_of_guests_who_are_gone() -> None:
    queue = FairQueue()
    for number in range(500):
        queue.add(waiting(f"table {number}", f"guest {number}"))
        one = queue.pop()
        assert one is not None
        queue.done(one, 0.05 + number % 7 / 100)

    assert len(queue.root.children["live"].children) < 20
    assert queue.charged == {}


# --- changes ------------------------------------------------------------------------------------------


def test_what_is_discarded_is_not_served() -> None:
    queue = FairQueue()
    made = flood(queue, 3)
    queue.discard(made[1].table)
    queue.discard("unknown")

    assert drained(queue) == [made[0].table, made[2].table]
    assert len(queue) == 0


def test_a_table_that_is_watched_now_moves_up_and_keeps_its_place_otherwise() -> None:
    queue = FairQueue()
    made = flood(queue, 3)
    queue.add(made[2]._replace(kind="watched"))
    queue.add(made[1]._replace(since=0.5))

    assert drained(queue) == [made[2].table, made[0].table, made[1].table]


def test_an_empty_queue_has_nothing_to_serve() -> None:
    assert FairQueue().pop() is None


# --- the visible place --------------------------------------------------------------------------------


def test_the_number_of_decisions_ahead_is_what_comes_true() -> None:
    queue = FairQueue()
    for number in range(4):
        flood(queue, 3 + number, f"guest {number}", f"address {number % 2}")
    flood(queue, 5, "other", kind="watched")
    expected = {table: queue.ahead(one) for table, one in queue.tables.items()}
    order = drained(queue)
    errors = [abs(expected[table] - order.index(table)) for table in order]

    assert max(errors) <= 3


def test_who_found_no_room_has_all_his_own_decisions_ahead() -> None:
    queue = FairQueue()
    flood(queue, MOST_OF_GUEST)

    assert queue.ahead(waiting("more", "mob")) == MOST_OF_GUEST
    assert queue.ahead(waiting("first", "somebody else")) <= 1
