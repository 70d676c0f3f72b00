"""A bot job: one decision, as it is sent to a bot process, and its result."""

from typing import Literal

from msgspec import Struct

from rattus.record.game.game import Game
from rattus.record.game.replay import state_after
from rattus.record.game.sealed_deal import read_deal, write_deal
from rattus.record.setup_cache import cached_setup
from rattus.rules.state import State

Why = Literal["", "error", "crash", "overrun"]
FALLBACK_LEVEL = "greedy"  # decides when a bot fails


class Job(Struct, array_like=True, frozen=True):
    """The game so far and the bot's level: enough to rebuild the position in any process."""

    table: str
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


def job_of(table: str, played: Game, level: str, seed: int, seconds: float) -> Job:
    """The job for the decision a game waits for."""
    setup = played.setup
    return Job(
        table=table,
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


def state_of(job: Job) -> State:
    """The game as it stands."""
    setup = cached_setup(job.rules, job.players, job.cards)
    return state_after(setup, read_deal(setup, job.deal), job.actions, job.fate)
