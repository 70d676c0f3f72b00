"""Thinking in another process: what a bot says comes back, and what a bot does to itself stays there."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from msgspec import json

from rattus.record.game.game import Game
from rattus.record.game.sealed_deal import SealedDeal
from rattus.record.notation.actions import read_action
from rattus.record.setup_cache import known_setup
from rattus.rules import game
from rattus.rules.deal import shuffle
from rattus.rules.luck import Luck
from rattus.server.bots.job import Job, JobResult, job_of, run_job, state_of
from rattus.server.bots.process import BotProcess, ProcessCrashed, ProcessTimeout

T = TypeVar("T")
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

for name, bot in {"dies": Dies, "never-ends": NeverEnds, "errs": Errs, "cheats": Cheats}.items():
    registry.BOTS[name] = lambda seed, budget, bot=bot: bot(seed)
main()
"""
BAD_COMMAND = (sys.executable, "-c", BAD_BOTS)


def a_game() -> Game:
    """A game after some actions, always the same one."""
    setup = known_setup("classic", 3, ("peasant", "merchant", "monk", "knight", "witch", "king"))
    luck = Luck(5)
    one = Game(setup, SealedDeal(shuffle(setup, luck), "0" * 64))
    for _ in range(40):
        legal = game.legal_list(one.state)
        one.do(legal[luck.below(len(legal))])
    return one


def job(level: str = "greedy", seconds: float = 20.0) -> Job:
    return job_of(a_game(), level, 7, seconds)


def asked(ask: Callable[[BotProcess], Awaitable[T]]) -> T:
    """Ask a process in which bad bots sit, and end it."""

    async def run() -> T:
        process = BotProcess(BAD_COMMAND)
        try:
            return await ask(process)
        finally:
            await process.stop()

    return asyncio.run(run())


def test_a_job_sets_up_the_same_game_elsewhere() -> None:
    one = a_game()
    again = state_of(job_of(one, "greedy", 1, 1.0))

    assert list(again.faces) == list(one.state.faces)
    assert game.legal_list(again) == game.legal_list(one.state)


def test_another_process_decides_as_this_one_would() -> None:
    assert asked(lambda process: process.run(job())) == run_job(job())


def test_what_is_decided_is_legal() -> None:
    said = asked(lambda process: process.run(job("search:50")))

    assert read_action(a_game().state, said.say) in game.legal_list(a_game().state)
    assert (said.level, said.why) == ("search:50", "")


@pytest.mark.parametrize("level", ["errs", "cheats"])
def test_a_bot_that_fails_is_replaced_for_this_decision(level: str) -> None:
    said = asked(lambda process: process.run(job(level)))

    assert read_action(a_game().state, said.say) in game.legal_list(a_game().state)
    assert (said.level, said.why) == ("greedy", "error")


@pytest.mark.parametrize("level", ["dies", "unknown"])
def test_a_bot_that_takes_its_process_along_is_noticed_and_the_next_one_thinks(level: str) -> None:
    async def ask(process: BotProcess) -> JobResult:
        with pytest.raises(ProcessCrashed):
            await process.run(job(level))
        return await process.run(job())

    assert asked(ask) == run_job(job())


def test_a_bot_that_never_ends_is_ended_and_the_next_one_thinks() -> None:
    async def ask(process: BotProcess) -> JobResult:
        await process.run(job())
        with pytest.raises(ProcessTimeout):
            await process.run(job("never-ends", seconds=0.2))
        return await process.run(job())

    assert asked(ask) == run_job(job())


def test_a_process_whose_server_is_gone_gives_itself_up() -> None:
    with subprocess.Popen(BAD_COMMAND, stdin=subprocess.PIPE) as process:
        # The alarm rings a second later than the server would have waited.
        process.communicate(json.encode(job("never-ends", seconds=-0.8)) + b"\n", timeout=30)

    assert process.returncode == -signal.SIGALRM
