"""One decision of a bot, as it goes to another process and comes back: a job, and what was thought."""

from typing import Literal

from msgspec import Struct

from rattus.bots.fallback import decide_with_fallback
from rattus.bots.registry import make_bot
from rattus.record.game.game import Game
from rattus.record.game.replay import state_after
from rattus.record.game.sealed_deal import read_deal, write_deal
from rattus.record.notation.writing import write_action
from rattus.record.setup_cache import known_setup
from rattus.rules import game
from rattus.rules.state import State
from rattus.rules.view import view

Why = Literal["", "error", "crash", "overrun"]
INSTEAD = "greedy"  # who decides when a bot cannot


class Job(Struct, array_like=True, frozen=True):
    """A game up to now, and who has to decide: enough to set it up again anywhere."""

    rules: str
    players: int
    cards: tuple[str, ...]
    deal: str
    actions: list[int]
    fate: list[int]
    level: str
    seed: int
    seconds: float  # after so long the process gives itself up


class Thought(Struct, array_like=True, frozen=True):
    """A decision, who made it, and why it was not the bot that was asked."""

    say: str
    level: str
    why: Why = ""


def job_of(played: Game, level: str, seed: int, seconds: float) -> Job:
    """The decision a game waits for."""
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


def think(job: Job) -> Thought:
    """Let the bot decide: all it is given is the view of its seat, and the choices."""
    state = state_of(job)
    known = view(state, state.decider())
    action, failure = decide_with_fallback(make_bot(job.level, job.seed), known, game.legal(state))
    say = write_action(state.setup, action)
    return Thought(say, job.level) if failure is None else Thought(say, INSTEAD, "error")


def state_of(job: Job) -> State:
    """The game as it stands."""
    setup = known_setup(job.rules, job.players, job.cards)
    return state_after(setup, read_deal(setup, job.deal), job.actions, job.fate)
