"""One game between bots."""

import pickle

import pytest
from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.registry import BOTS
from rattus.lab.match import GameResult, GameSpec, play_game, play_with_luck
from rattus.rules.finale import ENDINGS
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import View

GREEDY = GameSpec("classic", 4, "base", ("greedy:2", "random", "random", "random"), 7)


def timeless(outcome: GameResult) -> GameResult:
    return outcome._replace(seconds=())


def test_the_same_contest_comes_out_the_same() -> None:
    assert timeless(play_with_luck(GREEDY)) == timeless(play_with_luck(GREEDY))


def test_another_table_of_the_same_deal_comes_out_differently() -> None:
    assert timeless(play_game(GREEDY)) != timeless(play_game(GREEDY._replace(table=1)))


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("online", 3), ("bigbox", 6)])
def test_a_game_is_played_to_its_end(rules: str, players: int) -> None:
    game = play_game(GameSpec(rules, players, "random", ("random",) * players, 3))

    assert game.scores[game.winner] == max(game.scores)
    assert game.ending in ENDINGS
    assert [len(row) for row in (game.scores, game.moves, game.seconds)] == [players] * 3
    assert min(game.moves) > 0


def test_the_margin_is_the_winners_lead() -> None:
    game = play_game(GREEDY)._replace(winner=1, scores=(3, 11, 9, 9))

    assert game.margin == 2


class Broken(Bot):
    """Fails in one way or the other."""

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """Raise, or say what nobody may do."""
        if known.moves % 2:
            raise RuntimeError("no idea")
        return 0


def test_where_a_bot_fails_another_decides_and_it_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "broken", lambda seed, budget: Broken(seed))
    game = play_game(GameSpec("classic", 2, "base", ("broken", "random"), 3))

    assert game.failures == (game.moves[0], 0)


def test_contests_and_outcomes_travel() -> None:
    assert pickle.loads(pickle.dumps(GREEDY)) == GREEDY
    game = play_game(GREEDY)
    assert pickle.loads(pickle.dumps(game)) == game
