"""A preview over HTTP: what a choice would surely bring about, for the seat that decides."""

from tests.server.in_process import StartApp

ME = {"kind": "me"}

BEA = {"kind": "me", "name": "Bea"}  # a second person at the same screen


async def test_the_events_are_those_that_the_action_then_brings(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]

    foreseen = await ann.get(f"/api/tables/{table}/preview", say="settle gallia", seat="red")

    settled = {"kind": "settled", "player": "red", "region": "gallia", "count": 2}
    assert foreseen["events"][0] == settled
    assert "complete" not in foreseen  # left out, as every usual value: nothing else would happen
    assert (await app.services.tables.live(table)).moves == 0  # nothing was carried out


async def test_nothing_is_sure_of_what_is_not_on_offer(start_app: StartApp) -> None:
    """The game may have gone on since it was asked for, so this is no error."""
    app = await start_app()
    ann = await app.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]

    for say, seat in (("settle gallia", "blue"), ("settle atlantis", "red")):
        found = await ann.get(f"/api/tables/{table}/preview", say=say, seat=seat)
        assert (found["events"], found["complete"]) == ([], False)


async def test_an_onlooker_has_no_choices_to_look_ahead_from(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]

    refused = await ann.http.get(
        f"/api/tables/{table}/preview", params={"say": "settle gallia", "seat": "onlooker"}
    )

    assert (refused.status_code, refused.json()["code"]) == (403, "not-your-seat")


async def test_without_a_choice_there_is_the_outlook_of_this_moment(start_app: StartApp) -> None:
    """Whoever sits there may ask, also when somebody else decides."""
    app = await start_app()
    ann = await app.guest("Ann")
    opened = await ann.open_table(ME, BEA)
    table = opened["id"]
    await ann.act(table, opened["seq"], "settle gallia", seat="red")

    for seat in ("red", "blue"):
        found = await ann.get(f"/api/tables/{table}/preview", seat=seat)
        assert found["events"] == []
        assert set(found["outlook"]) == {"gallia"}
        assert set(found["outlook"]["gallia"]) == {"red"}


async def test_a_choice_has_the_outlook_after_it(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]

    before = await ann.get(f"/api/tables/{table}/preview", seat="red")
    after = await ann.get(f"/api/tables/{table}/preview", say="settle gallia", seat="red")

    assert "outlook" not in before
    assert 0 < after["outlook"]["gallia"]["red"] < 2
