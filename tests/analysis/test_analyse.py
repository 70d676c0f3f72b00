"""The analysis of a finished game: the identity, costs, resuming, and refusals."""

from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from rattus.analysis.analyse import analyse, begin, finish, judge_one
from rattus.analysis.results import ChanceEvent, Decision, Progress, Result, Summary
from rattus.analysis.stretch import AnalysisError, stretches
from rattus.record.game.game import Game
from tests.analysis.games import first_choices, game_of, new_record, recorded

FEW = 20
EXACT = 1e-9

GAMES: dict[str, Callable[[], Game]] = {
    "recorded classic": lambda: recorded("classic-4"),
    "recorded online": lambda: recorded("online-3"),
    "recorded bigbox": lambda: recorded("bigbox-6"),
    "random": lambda: game_of("bigbox", "random", ("random",) * 5, 7),
    "two": lambda: game_of("classic", "random", ("random",) * 2, 8),
    "bots": lambda: game_of("classic", "base", ("champion:20", "greedy:1", "planner:20"), 9),
    "witch and crusader": lambda: game_of(
        "bigbox", "witch,crusader,serf,soldier,wizard,baker", ("random",) * 4, 4
    ),
    "by hand": lambda: first_choices("online", 4, 3),
}


QUICK = ("two", "bots", "by hand")
ALL = [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in GAMES]


@cache
def results_of(name: str, iterations: int = FEW) -> tuple[list[Result], Summary]:
    """All results and the summary."""
    *results, summary = analyse(GAMES[name](), iterations)
    assert isinstance(summary, Summary)
    return [result for result in results if not isinstance(result, Summary)], summary


@pytest.mark.parametrize("name", ALL)
def test_luck_and_decisions_add_up_to_the_result(name: str) -> None:
    game = GAMES[name]()
    results, summary = results_of(name)

    for player, ledger in enumerate(summary.ledgers):
        luck = sum(result.luck[player] for result in results if isinstance(result, ChanceEvent))
        made = [result for result in results if isinstance(result, Decision)]
        own = sum(result.change[player] for result in made if result.player == player)
        others = sum(result.change[player] for result in made if result.player != player)
        assert ledger.start + luck + own + others == pytest.approx(ledger.result, abs=EXACT)
        assert (ledger.luck, ledger.own, ledger.others) == pytest.approx((luck, own, others), abs=EXACT)
    assert [ledger.result for ledger in summary.ledgers] == [
        float(player == game.state.winner) for player in range(game.setup.players)
    ]


@pytest.mark.parametrize("name", ALL)
def test_each_result_begins_where_the_last_one_ended(name: str) -> None:
    results, _ = results_of(name)
    chances = (1.0 / len(results[0].after),) * len(results[0].after)
    for result in results:
        began = result.expected if isinstance(result, ChanceEvent) else result.before
        assert began == pytest.approx(chances, abs=EXACT)
        assert sum(result.after) == pytest.approx(1.0)
        chances = result.after


@pytest.mark.parametrize("name", ALL)
def test_no_decision_costs_more_than_the_chance_the_player_had(name: str) -> None:
    results, _ = results_of(name)
    for result in results:
        if isinstance(result, Decision):
            assert 0.0 <= result.cost <= result.before[result.player]
            assert result.error >= 0.0


@pytest.mark.parametrize("name", ["bots", pytest.param("recorded bigbox", marks=pytest.mark.slow)])
def test_the_better_way_is_worth_what_the_decision_cost(name: str) -> None:
    """One judge: what was kept and what it cost are the better way's chance, unless the cost was capped."""
    results, _ = results_of(name, 200)
    better = [result for result in results if isinstance(result, Decision) and result.better]
    assert better
    for result in better:
        assert result.better is not None
        had = result.better.chances[result.player]
        assert result.kept + result.cost <= had + EXACT
        if result.cost < result.before[result.player]:
            assert result.kept + result.cost == pytest.approx(had, abs=EXACT)
        assert result.cost > result.error


def test_what_lies_within_the_error_is_no_mistake() -> None:
    results, _ = results_of("bots", 200)
    for result in results:
        if isinstance(result, Decision) and result.cost <= result.error:
            assert result.grade in {"best", "good", "forced"}
            assert result.better is None


def test_every_action_stands_in_one_stretch() -> None:
    game = recorded("bigbox-4")
    found = list(stretches(game))

    assert [action for stretch in found for action in stretch.actions] == game.actions
    assert [stretch.number for stretch in found] == list(range(len(found)))


def test_a_stopped_analysis_goes_on_where_it_was() -> None:
    game = game_of("classic", "base", ("random",) * 2, 2)
    whole = list(analyse(game, FEW))
    progress = begin(game, FEW)
    part = analyse(game, progress=progress)
    for _ in range(9):
        next(part)
    part.close()

    stored = msgspec.json.encode(progress)
    resumed = msgspec.json.decode(stored, type=Progress)

    assert len(resumed.results) < len(whole) - 1
    assert list(analyse(game, progress=resumed)) == whole


def test_stretches_can_be_judged_apart() -> None:
    game = game_of("classic", "base", ("random",) * 2, 2)
    whole = list(analyse(game, FEW))
    progress = begin(game, FEW)
    parts = [judge_one(game, number, FEW) for number in reversed(range(progress.stretches))]

    summary = finish(game, progress, reversed(parts))

    assert [*progress.results, summary] == whole


def test_the_same_game_is_judged_the_same() -> None:
    game = game_of("classic", "base", ("random",) * 2, 2)

    assert list(analyse(game, FEW)) == list(analyse(game, FEW))


def test_results_are_the_same_after_json() -> None:
    for result in analyse(game_of("classic", "random", ("random",) * 2, 5), FEW):
        kind = Result | Summary
        assert msgspec.json.decode(msgspec.json.encode(result), type=kind) == result


def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(AnalysisError, match="unfinished"):
        next(analyse(new_record("classic", 4, "base", 1)))


def test_a_game_of_older_rules_is_not_analysed() -> None:
    game = game_of("classic", "base", ("random",) * 2, 3)
    old = Game.read(game.write())
    old.version = 0

    with pytest.raises(AnalysisError, match="older-rules"):
        next(analyse(old))


def test_an_analysis_is_not_resumed_by_another_judge() -> None:
    game = game_of("classic", "base", ("random",) * 2, 3)
    progress = begin(game, FEW)
    progress.judge += 1

    with pytest.raises(AnalysisError, match="older-judge"):
        next(analyse(game, progress=progress))
