"""A bot job: one decision, as it is sent to a bot process, and its result."""

from typing import Literal

from msgspec import Struct
from mypy_extensions import i64

from rattus.bots.fallback import decide_safely
from rattus.bots.registry import make_bot
from rattus.record.game.game import Game
from rattus.record.game.sealed_deal import read_deal, write_deal
from rattus.record.notation.actions import write_action
from rattus.record.setup_cache import known_setup
from rattus.rules import game
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.rules.view import view

Why = Literal["", "error", "crash", "overrun"]
FALLBACK_LEVEL = "greedy"  # decides when a bot fails


class Job(Struct, array_like=True, frozen=True):
    """The game so far and the bot's level: enough to rebuild the position in any process."""

    rules: str
    players: int
    cards: tuple[str, ...]
    deal: str
    actions: list[int]
    fate: list[int]
    level: str
    seed: int
    seconds: float  # the process ends itself after this time


class JobResult(Struct, array_like=True, frozen=True):
    """A decision, the level that made it, and why it was not the level that was asked."""

    say: str
    level: str
    why: Why = ""


def job_of(played: Game, level: str, seed: int, seconds: float) -> Job:
    """The job for the decision a game waits for."""
    setup = played.setup
    return Job(
        rules=setup.edition.name,
        players=int(setup.players),
        cards=tuple(card.name for card in setup.cards),
        deal=write_deal(setup, played.sealed.deal),
        actions=played.actions,
        fate=list(played.state.fate),
        level=level,
        seed=seed,
        seconds=seconds,
    )


def run_job(job: Job) -> JobResult:
    """Let the bot decide; it is given the view of its seat and the legal actions, nothing else."""
    state = state_of(job)
    known = view(state, state.decider())
    action, failure = decide_safely(make_bot(job.level, job.seed), known, game.legal(state))
    say = write_action(state.setup, action)
    return JobResult(say, job.level) if failure is None else JobResult(say, FALLBACK_LEVEL, "error")


def state_of(job: Job) -> State:
    """The game as it stands."""
    setup = known_setup(job.rules, job.players, job.cards)
    state = game.start(setup, read_deal(setup, job.deal))
    state.fate = vec[i64](job.fate)
    for action in job.actions:
        game.play(state, action)
    return state
