"""Tables over real HTTP: made, joined, played, left, and played once more."""

import asyncio

import pytest

from rattus.record.game.fairness import verify
from rattus.server.tables import registry
from tests.server.client import Json, Listener, Person, Refused, request_id, secret_of
from tests.server.live_server import (
    BOT,
    DATABASES,
    ME,
    OPEN,
    RunningServer,
    Serve,
    decide,
    play_to_end,
    snapshot,
)

pytestmark = pytest.mark.slow

BEA: Json = {"kind": "me", "name": "Bea"}


async def two_people(here: RunningServer, **options: object) -> tuple[Person, Person, Json]:
    """Ann has made a table, and Bob has joined her."""
    ann, bob = await here.guest("Ann"), await here.guest("Bob")
    table = await ann.open_table(ME, OPEN, **options)
    await bob.take_seat(table)
    return ann, bob, await ann.get(f"/api/tables/{table['id']}") | {"links": table["links"]}


async def refused(work: object) -> Refused:
    """The refusal a request meets with."""
    with pytest.raises(Refused) as caught:
        await work  # type: ignore[misc]
    return caught.value


async def test_a_table_begins_when_its_last_seat_is_taken(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    assert (table["status"], table.get("promise", "")) == ("open", "")
    joined = await bob.take_seat(table)
    assert (joined["status"], joined["decider"], joined["mine"]) == ("running", "red", ["blue"])
    assert len(joined["promise"]) == 64


async def test_everybody_sees_who_has_made_a_table_and_may_play_against_a_level(
    server: RunningServer,
) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(OPEN, ME, {"kind": "bot", "level": "easy"})
    seats = (await bob.take_seat(table))["seats"]
    assert [(seat["name"], seat.get("host", False)) for seat in seats] == [
        ("Bob", False),
        ("Ann", True),
        ("easy", False),
    ]


@pytest.mark.parametrize("database", DATABASES)
async def test_an_action_sent_twice_is_applied_once(serve: Serve, database: str) -> None:
    server = await serve(database=database)
    ann, _, table = await two_people(server)
    now = await snapshot(ann, table["id"], "red")
    say = now["choices"][0]["say"]
    first = await ann.act(table["id"], now["seq"], say, name="my-request-1")
    again = await ann.act(table["id"], now["seq"], say, name="my-request-1")
    assert again == {"seq": first["seq"], "again": True}
    assert (await ann.get(f"/api/tables/{table['id']}"))["moves"] == 1


async def test_two_guests_may_give_their_requests_the_same_id(server: RunningServer) -> None:
    ann, bob, table = await two_people(server)
    now = await snapshot(ann, table["id"], "red")
    done = await ann.act(table["id"], now["seq"], now["choices"][0]["say"], name="the-same-id")
    then = await snapshot(bob, table["id"], "blue")
    answer = await bob.act(table["id"], done["seq"], then["choices"][1]["say"], name="the-same-id")
    assert "again" not in answer


async def test_who_has_missed_a_move_is_refused_and_told_of_it(server: RunningServer) -> None:
    ann, _, table = await two_people(server)
    done = await decide(ann, table["id"], "red")
    stale = await refused(ann.act(table["id"], done["after"], done["say"]))
    assert (stale.status, stale.code) == (409, "stale")
    [news] = stale.problem["news"]
    assert (news["seq"], news["say"], news["view"]["seat"]) == (done["seq"], done["say"], "red")


async def test_chat_makes_nobody_stale(server: RunningServer) -> None:
    ann, bob, table = await two_people(server)
    now = await snapshot(ann, table["id"], "red")
    await bob.post(f"/api/tables/{table['id']}/chat", id=request_id(), text="Good luck!")
    await ann.act(table["id"], now["seq"], now["choices"][0]["say"])


async def test_an_illegal_sentence_is_refused_with_the_codes_of_the_rules(server: RunningServer) -> None:
    ann, bob, table = await two_people(server)
    seq = table["seq"]
    wrong = await refused(ann.act(table["id"], seq, "settle atlantis"))
    assert (wrong.status, wrong.code) == (422, "wrong-place")
    assert wrong.problem["data"]["where"] == "settle"
    early = await refused(bob.act(table["id"], seq, "settle gallia"))
    assert (early.status, early.code) == (422, "not-your-turn")
    assert (await refused(bob.act(table["id"], seq, "settle gallia", "red"))).code == "not-your-seat"


async def test_taking_back_goes_as_far_as_the_game_lets_it(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = await ann.open_table(ME, BEA)
    for seat in ("red", "blue", "blue", "red"):
        await decide(ann, table["id"], seat)
    at_turn = await snapshot(ann, table["id"], "red")
    taken = await decide(ann, table["id"], "red")
    assert taken["say"].startswith("take ")
    path = f"/api/tables/{table['id']}/undo"
    await ann.post(path, id=request_id(), after=taken["seq"], seat="red")
    after = await snapshot(ann, table["id"], "red")
    assert after["view"] == at_turn["view"]
    # The last pair of starting cubes was red's own, what came before it was blue's.
    stop = await refused(ann.post(path, id=request_id(), after=after["seq"], count=2, seat="red"))
    assert (stop.status, stop.code, stop.problem["data"]["why"]) == (422, "not-undoable", "turn")


async def test_a_stranger_does_not_even_learn_that_a_table_is_there(server: RunningServer) -> None:
    _, _, table = await two_people(server)
    eve = await server.guest("Eve")
    hidden = [
        await refused(eve.get(f"/api/tables/{table['id']}{rest}"))
        for rest in ("", "/events", "/record", "/moments/0", "/verify")
    ]
    missing = await refused(eve.get("/api/tables/nothing-here"))
    assert (
        {(one.status, one.code) for one in hidden} == {(missing.status, missing.code)} == {(404, "not-found")}
    )


async def test_chat_is_for_players_unless_onlookers_were_allowed(server: RunningServer) -> None:
    ann, _, table = await two_people(server)
    dan = await server.guest("Dan")
    await dan.watch(table)
    path = f"/api/tables/{table['id']}/chat"
    assert (await refused(dan.post(path, id=request_id(), text="Hi"))).code == "no-chat"
    other = await ann.open_table(ME, OPEN, onlooker_chat=True, listed=True)
    await dan.post(f"/api/tables/{other['id']}/chat", id=request_id(), text="Hi")
    assert (await snapshot(ann, other["id"], "red"))["log"][-1]["name"] == "Dan"


async def test_who_is_muted_is_not_heard(server: RunningServer) -> None:
    ann, bob, table = await two_people(server)
    path = f"/api/tables/{table['id']}"
    muted = (await ann.http.put(f"{path}/mute/blue")).json()
    assert muted["muted"] == ["blue"]
    await bob.post(f"{path}/chat", id=request_id(), text="Blah")
    assert "chat" not in [news["kind"] for news in (await snapshot(ann, table["id"], "red"))["log"]]
    await ann.http.delete(f"{path}/mute/blue")
    assert (await snapshot(ann, table["id"], "red"))["log"][-1]["text"] == "Blah"


async def test_a_bot_plays_on_for_who_leaves_until_he_comes_back(serve: Serve) -> None:
    server = await serve(thinkers=1)
    ann, bob, table = await two_people(server, stand_in="random")
    path = f"/api/tables/{table['id']}"
    left = await ann.post(f"{path}/resign")
    seat = left["seats"][0]
    assert (seat["name"], seat["presence"], seat["level"]) == ("Ann", "gone", "random")
    listener = Listener(bob, table["id"], "blue")
    following = asyncio.create_task(listener.follow())
    await listener.until(lambda heard: bool(heard.choices))
    assert listener.news[-1]["by"] == "bot"
    back = await ann.post(f"{path}/return")
    assert back["seats"][0]["presence"] in ("here", "away")
    await decide(bob, table["id"], "blue")
    await decide(bob, table["id"], "blue")
    assert (await ann.get(path))["decider"] == "red"
    await decide(ann, table["id"], "red")
    following.cancel()


async def test_before_the_start_a_seat_that_is_left_is_open_again(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN, OPEN)
    await bob.take_seat(table)
    left = await bob.post(f"/api/tables/{table['id']}/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]


async def test_the_host_fills_seats_with_bots_and_gives_tables_up(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN, listed=True)
    path = f"/api/tables/{table['id']}"
    assert (await bob.http.patch(f"{path}/seats/blue", json=BOT)).json()["code"] == "not-host"
    filled = (await ann.http.patch(f"{path}/seats/blue", json=BOT)).json()
    assert (filled["status"], filled["seats"][1]["presence"]) == ("running", "bot")
    assert (await refused(ann.post(f"{path}/void"))).code == "not-open"
    other = await ann.open_table(ME, OPEN)
    assert (await ann.post(f"/api/tables/{other['id']}/void"))["status"] == "void"


async def test_new_links_make_the_old_ones_lead_nowhere(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    fresh = await ann.post(f"/api/tables/{table['id']}/links")
    assert (await refused(bob.take_seat(table))).status == 404
    await bob.take_seat({**table, "links": fresh})


async def test_the_link_to_a_seat_hands_it_over(server: RunningServer) -> None:
    ann, _, table = await two_people(server)
    link = await ann.post(f"/api/tables/{table['id']}/seats/red/link")
    cem = await server.guest("Cem")
    assert await cem.post("/api/claim", secret=secret_of(link["secret"])) == {
        "kind": "seat",
        "table": table["id"],
        "seat": "red",
    }
    await decide(cem, table["id"], "red")
    assert (await refused(ann.get(f"/api/tables/{table['id']}/events", seat="red"))).status == 403


async def test_a_finished_game_is_fair_and_open_and_goes_on_in_a_rematch(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = await ann.open_table(ME, BEA, cards="random")
    path = f"/api/tables/{table['id']}"
    before = (await ann.http.get(f"{path}/record")).text
    assert "deal" not in before
    await play_to_end(server, table["id"])
    end = await ann.get(path)
    record = (await ann.http.get(f"{path}/record")).text
    assert verify(record).data["hash"] == table["promise"]
    assert (await ann.get(f"{path}/verify"))["fair"] is True
    assert end["result"]["scores"][end["result"]["winner"]] == max(end["result"]["scores"].values())
    again = await ann.post(f"{path}/rematch")
    assert (again["status"], again["cards"], again["mine"]) == (
        "running",
        table["cards"],
        ["red", "blue"],
    )
    assert (await ann.get(path))["rematch"] == again["id"]


async def test_a_rematch_keeps_the_seats_of_the_others(server: RunningServer) -> None:
    ann, bob, table = await two_people(server)
    path = f"/api/tables/{table['id']}"
    await play_to_end(server, table["id"])
    first = await ann.post(f"{path}/rematch")
    assert [(seat["kind"], seat["name"]) for seat in first["seats"]] == [
        ("person", "Ann"),
        ("open", "Bob"),
    ]
    second = await bob.post(f"{path}/rematch")
    assert (second["id"], second["status"], second["mine"]) == (first["id"], "running", ["blue"])


async def test_a_game_can_be_played_on_from_any_moment_of_a_finished_one(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = await ann.open_table(ME, BEA)
    running = await refused(ann.open_table(ME, BEA, branch={"table": table["id"], "moves": 0}))
    assert running.code == "not-finished"
    await play_to_end(server, table["id"])
    other = await ann.open_table(ME, BEA, branch={"table": table["id"], "moves": 9})
    assert (other["moves"], other["promise"]) == (9, table["promise"])
    here_view = await ann.get(f"/api/tables/{other['id']}/moments/9", seat="red")
    there_view = await ann.get(f"/api/tables/{table['id']}/moments/9", seat="red")
    assert here_view["view"] == there_view["view"]
    await play_to_end(server, other["id"])
    verdict = verify((await ann.http.get(f"/api/tables/{other['id']}/record")).text)
    assert (verdict.fair, verdict.code) == (False, "branch")  # all else fits, but the deal was known


async def test_my_tables_show_first_those_that_wait_for_me(server: RunningServer) -> None:
    ann, bob, waits = await two_people(server)
    not_yet = await bob.open_table(ME, OPEN)
    await ann.take_seat(not_yet)
    mine = await ann.get("/api/tables", which="mine")
    assert [table["id"] for table in mine["tables"]] == [waits["id"], not_yet["id"]]
    assert (await ann.get("/api/me"))["waiting"] == 1
    listed = await bob.open_table(ME, OPEN, listed=True)
    assert [table["id"] for table in (await ann.get("/api/tables", which="open"))["tables"]] == [listed["id"]]


async def test_a_guest_can_see_how_far_he_had_read(server: RunningServer) -> None:
    ann, _, table = await two_people(server)
    await ann.post(f"/api/tables/{table['id']}/seen", seq=table["seq"])
    assert (await ann.get(f"/api/tables/{table['id']}"))["seen"] == table["seq"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": [ME]}, "wrong-players"),
        ({"seats": [ME, {"kind": "bot", "level": "search:60s"}]}, "unknown-bot"),
        ({"seats": [ME, OPEN], "cards": "peasant,monk"}, "cards-wrong-number"),
        ({"seats": [ME, OPEN], "pace": {"kind": "live", "minutes": -1}}, "wrong-pace"),
        ({"seats": [ME, OPEN], "stand_in": "nobody"}, "unknown-bot"),
        ({"seats": [ME, OPEN], "rules": "chess"}, "malformed"),
    ],
    ids=["players", "level", "cards", "pace", "stand-in", "rules"],
)
async def test_what_cannot_be_played_is_refused(server: RunningServer, options: Json, code: str) -> None:
    ann = await server.guest("Ann")

    assert (await refused(ann.post("/api/tables", **options))).code == code


async def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back_as_it_was(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await server.guest("Ann")
    watched, other = await ann.open_table(ME, BEA), await ann.open_table(ME, BEA)
    listener = Listener(ann, watched["id"], "red")
    following = asyncio.create_task(listener.follow())
    await listener.until(lambda heard: heard.seq >= 0)
    await decide(ann, other["id"], "red")
    before, tables = await snapshot(ann, other["id"], "red"), server.services.tables
    while tables.hub.subscribers(other["id"]):
        await asyncio.sleep(0.01)
    await tables.evict_idle()
    assert {live.id for live in tables.cached()} == {watched["id"], other["id"]}

    monkeypatch.setattr(registry, "IDLE", 0.0)
    await tables.evict_idle()
    assert [live.id for live in tables.cached()] == [watched["id"]]
    assert await snapshot(ann, other["id"], "red") == before
    following.cancel()
