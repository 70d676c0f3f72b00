"""A person takes back as often as people do, and the log of a table does not grow without end."""

import pytest

from rattus.record.notation.writing import write_action
from rattus.rules.game import legal_list
from rattus.server.tables import undo_limits
from tests.server.client import Json, request_id
from tests.server.in_process import InProcessServer, Visitor, code


class Solo:
    """Somebody who plays both seats of a table."""

    def __init__(self, app: InProcessServer, ann: Visitor, table: str) -> None:
        self.app = app
        self.ann = ann
        self.path = f"/api/tables/{table}"
        self.table = table

    async def act(self) -> None:
        """Take the first choice."""
        live = await self.app.services.tables.live(self.table)
        assert live.game is not None
        say = write_action(live.setup, legal_list(live.game.state)[0])
        await self.ann.post(f"{self.path}/actions", id=request_id(), after=live.seq, say=say)

    async def undo(self, name: str = "") -> tuple[int, Json]:
        """Take back one action; status and answer."""
        live = await self.app.services.tables.live(self.table)
        body = {"id": name or request_id(), "after": live.seq}
        answer = await self.ann.tell("POST", f"{self.path}/undo", body)
        return answer.status_code, answer.json()

    async def in_a_turn(self) -> None:
        """Play until an action can be taken back."""
        live = await self.app.services.tables.live(self.table)
        while live.game is None or live.game.state.moves == live.game.state.fixed:
            await self.act()

    async def change_mind(self) -> tuple[int, Json]:
        """Take back an action, and play it again."""
        undone = await self.undo()
        if undone[0] == 200:
            await self.act()
        return undone


@pytest.fixture
async def solo(app: InProcessServer) -> Solo:
    """In the first turn, after an action that can be taken back."""
    ann = await app.guest("Ann")
    table = await ann.open_table({"kind": "me"}, {"kind": "me", "name": "Bea"})
    found = Solo(app, ann, table["id"])
    await found.in_a_turn()
    return found


async def test_in_one_turn_one_takes_back_so_often_and_no_more(
    solo: Solo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo_limits, "MOST_IN_TURN", 3)
    answers = [await solo.change_mind() for _ in range(4)]

    assert [status for status, _ in answers] == [200, 200, 200, 409]
    assert answers[-1][1] == {"code": "undo-turn-limit", "data": {"most": 3}}


async def test_the_next_turn_begins_anew(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo_limits, "MOST_IN_TURN", 1)
    await solo.change_mind()
    live = await solo.app.services.tables.live(solo.table)
    first = live.decider
    while live.decider == first:
        await solo.act()
    await solo.in_a_turn()

    assert (await solo.undo())[0] == 200


async def test_in_a_game_one_takes_back_so_many_actions_and_no_more(
    solo: Solo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo_limits, "MOST_IN_GAME", 2)
    answers = [await solo.change_mind() for _ in range(3)]

    assert [status for status, _ in answers] == [200, 200, 409]
    assert answers[-1][1] == {"code": "undo-game-limit", "data": {"most": 2}}


async def test_a_request_sent_twice_counts_once(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo_limits, "MOST_IN_TURN", 1)
    name = request_id()
    first, again = await solo.undo(name), await solo.undo(name)

    assert (first[0], again[0], again[1].get("again")) == (200, 200, True)


async def test_what_the_rules_forbid_is_refused_by_the_rules(app: InProcessServer) -> None:
    ann = await app.guest("Ann")
    table = await ann.open_table({"kind": "me"}, {"kind": "me", "name": "Bea"})
    answer = await ann.tell("POST", f"/api/tables/{table['id']}/undo", {"id": request_id(), "after": 1})

    assert code(answer) == (422, "not-undoable")
