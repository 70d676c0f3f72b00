"""Thinking in another process: what a bot says comes back, and what a bot does to itself stays there."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from msgspec import json

from rattus.bots.ismcts import Search
from rattus.record.game.game import Game
from rattus.record.game.sealed_deal import SealedDeal
from rattus.record.notation.sentences import read_action
from rattus.record.setup_cache import cached_setup
from rattus.rules import game
from rattus.rules.deal import shuffle
from rattus.rules.luck import Luck
from rattus.rules.view import view
from rattus.server.bots.job import Job, JobResult, job_of, state_of
from rattus.server.bots.process import BotProcess, ProcessCrashed, ProcessTimeout
from rattus.server.bots.runner import MOST_BOTS, JobRunner
from rattus.server.tables.live import fork

BAD_BOTS = """
import os
from rattus.bots import registry
from rattus.bots.bot import Bot
from rattus.server.bots.process import main

class Dies(Bot):
    def decide(self, known, choices):
        os._exit(1)

class NeverEnds(Bot):
    def decide(self, known, choices):
        while True:
            pass

class Errs(Bot):
    def decide(self, known, choices):
        raise KeyError(known.moves)

class Cheats(Bot):
    def decide(self, known, choices):
        return 1 << 50

class Counts(Bot):
    def __init__(self, seed):
        super().__init__(seed)
        self.decisions = 0

    def decide(self, known, choices):
        self.decisions += 1
        return choices[self.decisions - 1]

bots = {"dies": Dies, "never-ends": NeverEnds, "errs": Errs, "cheats": Cheats, "counts": Counts}
for name, bot in bots.items():
    registry.BOTS[name] = lambda seed, budget, bot=bot: bot(seed)
main()
"""
BAD_COMMAND = (sys.executable, "-c", BAD_BOTS)


def a_game(moves: int = 40) -> Game:
    """A game after some actions, always the same one."""
    setup = cached_setup("classic", 3, ("peasant", "merchant", "monk", "knight", "witch", "king"))
    luck = Luck(5)
    one = Game(setup, SealedDeal(shuffle(setup, luck), "0" * 64))
    for _ in range(moves):
        legal = game.legal_list(one.state)
        one.do(legal[luck.below(len(legal))])
    return one


def a_turn() -> Game:
    """A game in which whoever decides will decide once more, whatever he chooses now."""
    for moves in range(20, 200):
        one = a_game(moves)
        choices = game.legal_list(one.state)
        if len(choices) > 2 and all(decides_again(one, action) for action in choices):
            return one
    raise AssertionError


def the_end_of_a_turn() -> Game:
    """A game in which somebody else will decide next, whatever is chosen now."""
    for moves in range(20, 200):
        one = a_game(moves)
        if not any(decides_again(one, action) for action in game.legal_list(one.state)):
            return one
    raise AssertionError


def decides_again(one: Game, action: int) -> bool:
    """Whether the same player decides after this action, among at least three choices."""
    state = after(one, action).state
    return not state.over() and state.decider() == one.state.decider() and len(game.legal_list(state)) > 2


def after(one: Game, action: int) -> Game:
    """The same game after one more action."""
    other = fork(one)
    other.do(action)
    return other


def job(level: str = "greedy", seconds: float = 20.0) -> Job:
    return job_of("table", a_game(), level, 7, seconds)


def number(one: Game, result: JobResult) -> int:
    """Which of the choices was taken: for `counts` the number of decisions before this one."""
    return game.legal_list(one.state).index(read_action(one.state, result.say))


@pytest.fixture
async def process() -> AsyncIterator[BotProcess]:
    """A process in which bad bots sit."""
    process = BotProcess(BAD_COMMAND)
    yield process
    await process.stop()


def test_a_job_sets_up_the_same_game_elsewhere() -> None:
    one = a_game()
    again = state_of(job_of("table", one, "greedy", 1, 1.0))

    assert list(again.faces) == list(one.state.faces)
    assert game.legal_list(again) == game.legal_list(one.state)


async def test_another_process_decides_as_this_one_would(process: BotProcess) -> None:
    assert await process.run(job()) == JobRunner().run(job())


async def test_what_is_decided_is_legal(process: BotProcess) -> None:
    said = await process.run(job("search:50"))

    assert read_action(a_game().state, said.say) in game.legal_list(a_game().state)
    assert (said.level, said.why) == ("search:50", "")


@pytest.mark.parametrize("level", ["errs", "cheats"])
async def test_a_bot_that_fails_is_replaced_for_this_decision(process: BotProcess, level: str) -> None:
    said = await process.run(job(level))

    assert read_action(a_game().state, said.say) in game.legal_list(a_game().state)
    assert (said.level, said.why) == ("greedy", "error")


@pytest.mark.parametrize("level", ["dies", "unknown"])
async def test_a_bot_that_takes_its_process_along_is_noticed_and_the_next_one_thinks(
    process: BotProcess, level: str
) -> None:
    with pytest.raises(ProcessCrashed):
        await process.run(job(level))

    assert await process.run(job()) == JobRunner().run(job())


async def test_a_bot_that_never_ends_is_ended_and_the_next_one_thinks(process: BotProcess) -> None:
    await process.run(job())
    with pytest.raises(ProcessTimeout):
        await process.run(job("never-ends", seconds=0.2))

    assert await process.run(job()) == JobRunner().run(job())


async def test_a_process_that_died_while_it_was_idle_is_started_again(process: BotProcess) -> None:
    await process.run(job())
    assert process.process is not None
    os.kill(process.process.pid, signal.SIGKILL)
    await asyncio.sleep(0.2)  # the loop notices the closed pipe

    assert await process.run(job()) == JobRunner().run(job())


def test_a_process_whose_server_is_gone_gives_itself_up() -> None:
    with subprocess.Popen(BAD_COMMAND, stdin=subprocess.PIPE) as process:
        # The alarm rings a second later than the server would have waited.
        process.communicate(json.encode(job("never-ends", seconds=-0.8)) + b"\n", timeout=30)

    assert process.returncode == -signal.SIGALRM


# --- bots that are kept between the decisions of a turn -----------------------------------------------


async def test_the_next_decision_of_a_turn_is_made_by_the_same_bot(process: BotProcess) -> None:
    first = a_turn()
    said = await process.run(job_of("table", first, "counts", 7, 20.0))
    second = after(first, read_action(first.state, said.say))
    again = await process.run(job_of("table", second, "counts", 8, 20.0))

    assert (number(first, said), number(second, again)) == (0, 1)


def kept_tree(runner: JobRunner, one: Game, *, table: str = "table", level: str = "search:60") -> float:
    """How often the tree was tried that a bot begins this decision with."""
    bot = runner.bot_for(job_of(table, one, level, 8, 20.0), int(one.state.decider()))
    assert isinstance(bot, Search)
    return bot.root_for(view(one.state, one.state.decider())).visits


def decided(runner: JobRunner, one: Game) -> Game:
    """The game after a decision of `search`."""
    said = runner.run(job_of("table", one, "search:60", 7, 20.0))
    return after(one, read_action(one.state, said.say))


def test_the_next_decision_of_a_turn_begins_with_the_tree_of_the_last_one() -> None:
    runner = JobRunner()
    second = decided(runner, a_turn())

    assert kept_tree(runner, second) > 0.0


def test_nothing_is_carried_over_to_another_table() -> None:
    runner = JobRunner()
    second = decided(runner, a_turn())

    assert kept_tree(runner, second, table="other") == 0.0


def test_nothing_is_carried_over_to_another_seat() -> None:
    runner = JobRunner()
    second = decided(runner, a_turn())
    last = runner.kept["table"]
    runner.kept["table"] = last._replace(seat=(last.seat + 1) % 3)

    assert kept_tree(runner, second) == 0.0


def test_a_game_that_went_on_otherwise_begins_with_an_empty_tree() -> None:
    runner, first = JobRunner(), a_turn()
    second = decided(runner, first)
    other = next(action for action in game.legal_list(first.state) if action != second.actions[-1])

    assert kept_tree(runner, after(first, other)) == 0.0
    assert runner.kept == {}


def test_a_process_keeps_few_bots() -> None:
    runner = JobRunner()
    for name in range(MOST_BOTS + 3):
        runner.run(job_of(f"table {name}", a_turn(), "random", 7, 20.0))

    assert list(runner.kept) == [f"table {name}" for name in range(3, MOST_BOTS + 3)]


def test_a_bot_whose_turn_is_over_is_not_kept() -> None:
    runner = JobRunner()
    runner.run(job_of("table", the_end_of_a_turn(), "search:60", 7, 20.0))

    assert runner.kept == {}
