"""Runs the jobs of a bot process, and keeps bots between the decisions of a turn.

A search bot reuses its tree if the game has gone on with its last decision and nothing else. So the bot of
each table's last decision is kept while its seat decides again: for the same seat and level only, and only
until the game goes on otherwise. A bot is given nothing but views of its seat, so it remembers nothing else.
"""

from collections import OrderedDict
from typing import NamedTuple

from rattus.bots.bot import Bot
from rattus.bots.fallback import decide_with_fallback
from rattus.bots.registry import make_bot
from rattus.record.notation.writing import write_action
from rattus.rules import game
from rattus.rules.view import view
from rattus.server.bots.job import FALLBACK_LEVEL, Job, JobResult, state_of

MOST_BOTS = 16  # kept in a process, with trees of about 2 MB; the least recently used are dropped


class KeptBot(NamedTuple):
    """The bot of a table's last decision, and the actions of the game after it."""

    bot: Bot
    seat: int
    level: str
    actions: list[int]


class JobRunner:
    """Runs jobs one after another."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, KeptBot] = OrderedDict()  # by table

    def run(self, job: Job) -> JobResult:
        """Let the bot decide; it is given the view of its seat and the legal actions, nothing else."""
        state = state_of(job)
        seat = int(state.decider())
        bot = self.bot_for(job, seat)
        action, failure = decide_with_fallback(bot, view(state, seat), game.legal(state))
        said = write_action(state.setup, action)
        if failure is not None:
            return JobResult(said, FALLBACK_LEVEL, "error")
        game.play(state, action)
        if not state.over() and state.decider() == seat:
            self._keep(job.table, KeptBot(bot, seat, job.level, [*job.actions, int(action)]))
        return JobResult(said, job.level)

    def bot_for(self, job: Job, seat: int) -> Bot:
        """The bot of the last decision if this one follows directly; else a new one, and that is dropped."""
        kept = self.kept.pop(job.table, None)
        if kept is not None and kept[1:] == (seat, job.level, job.actions):
            return kept.bot
        return make_bot(job.level, job.seed)

    def _keep(self, table: str, kept: KeptBot) -> None:
        self.kept[table] = kept
        if len(self.kept) > MOST_BOTS:
            self.kept.popitem(last=False)
