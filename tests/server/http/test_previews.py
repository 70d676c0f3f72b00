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


async def test_who_cannot_decide_so_now_is_told_why(start_app: StartApp) -> None:
    app = await start_app()
    ann = await app.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    path = f"/api/tables/{table}/preview"

    refused = [
        await ann.http.get(path, params={"say": say, "seat": seat})
        for say, seat in (
            ("settle gallia", "blue"),
            ("settle atlantis", "red"),
            ("settle gallia", "onlooker"),
        )
    ]

    assert [(one.status_code, one.json()["code"]) for one in refused] == [
        (422, "not-your-turn"),
        (422, "wrong-place"),
        (403, "not-your-seat"),
    ]
