"""A branch of a finished game has a deal that somebody knows: it is private practice, and says so."""

import pytest

from rattus.record.notation.writing import write_action
from rattus.rules.game import legal_list
from rattus.rules.setup import COLOURS
from rattus.server.tables.transaction import Plan
from tests.server.client import Json, Refused
from tests.server.in_process import InProcessServer, StartApp, Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BEA = {"kind": "me", "name": "Bea"}  # a second person at the same screen


def play_first_choice(plan: Plan) -> None:
    state = plan.playing().state
    say = write_action(state.setup, legal_list(state)[0])
    plan.move(say, COLOURS[state.decider()], "bot", None)


async def finished(app: InProcessServer, host: Visitor) -> str:
    """The id of a table whose game is over."""
    table: str = (await host.open_table(ME, BEA))["id"]
    live = await app.services.tables.live(table)
    while not live.over:
        await app.services.tables.change(live, play_first_choice)
    return table


async def branched(host: Visitor, source: str, *seats: Json, moves: int = 0, **options: object) -> Json:
    return await host.open_table(*seats, branch={"table": source, "moves": moves}, **options)


async def test_a_branch_cannot_be_listed(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    source = await finished(app, ann)

    with pytest.raises(Refused) as refused:
        await branched(ann, source, ME, OPEN, listed=True)

    assert (refused.value.status, refused.value.code) == (422, "branch-not-listed")


async def test_everybody_at_a_branch_sees_that_it_is_one(start_app: StartApp) -> None:
    app = await start_app()
    ann, bob = await app.guest("Ann"), await app.guest("Bob")
    source = await finished(app, ann)
    table = await branched(ann, source, ME, OPEN, moves=3)

    joined = await bob.take_seat(table)

    assert (joined["branched_after"], joined["moves"]) == (3, 3)
    assert "branched_after" not in await ann.get(f"/api/tables/{source}")


async def test_record_and_verdict_say_that_the_deal_was_known(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    source = await finished(app, ann)
    table = (await branched(ann, source, ME, BEA, moves=2))["id"]
    live = await app.services.tables.live(table)
    while not live.over:
        await app.services.tables.change(live, play_first_choice)

    record = (await ann.http.get(f"/api/tables/{table}/record")).text
    verdict = await ann.get(f"/api/tables/{table}/verify")

    assert "\nbranch 2\n" in record
    assert (verdict["fair"], verdict["code"]) == (False, "branch")
    assert (await ann.get(f"/api/tables/{source}/verify"))["fair"] is True


async def test_a_rematch_of_a_branch_deals_anew(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    source = await finished(app, ann)
    table = (await branched(ann, source, ME, BEA))["id"]
    live = await app.services.tables.live(table)
    while not live.over:
        await app.services.tables.change(live, play_first_choice)

    again = await ann.post(f"/api/tables/{table}/rematch")

    assert "branched_after" not in again
    assert again["promise"] != live.row.promise
