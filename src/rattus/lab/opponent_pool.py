"""The opponent pool of self-play: which bots sit at a table beside those that learn.

Learners meet each other and fixed bots, in mixtures that depend on whether learners search or decide one
ply ahead.
"""

from typing import NamedTuple

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.one_ply_bot import OnePlyBot
from rattus.bots.parameters import opponent_types
from rattus.bots.registry import make_bot
from rattus.bots.value.network import Weights
from rattus.rules.luck import Luck

TEMPERATURE = 0.003  # of one-ply learners
HOT_FACTOR = 3  # in one game of four their temperature is so much higher
CARD_TAKER_EVERY = 4  # one searching learner in so many takes every card: cards nobody takes teach nothing


class TableMix(NamedTuple):
    """One learner, and at the other seats learners or fixed bots."""

    tables: int  # of a hundred
    learners: int  # of a hundred other seats
    opponents: tuple[str, ...]


# Most opponents of one-ply learners attack the leader, as people do.
ONE_PLY_TABLES = (TableMix(100, 27, ("planner:60",) * 8 + ("greedy:2",) * 3),)

# Searching learners meet each other, and three opponents of a kind: to beat a kind they must have met it.
SEARCH_TABLES = (
    TableMix(40, 100, ("search:{thinking}",)),
    TableMix(22, 0, ("greedy",)),
    TableMix(18, 0, ("planner:300",)),
    TableMix(10, 50, ("search:{thinking}",)),
    TableMix(10, 25, ("greedy", "planner:300", "search:{thinking}")),
)


def seat_bots(luck: Luck, players: int, weights: Weights | None, thinking: int) -> list[Bot]:
    """The bots of one game: at least one learner, unless there are no weights."""
    mixes = SEARCH_TABLES if thinking else ONE_PLY_TABLES
    mix = [each for each in mixes for _ in range(each.tables)][luck.below(100)]
    temperature = TEMPERATURE if luck.below(4) else TEMPERATURE * HOT_FACTOR
    first = luck.below(players)
    bots: list[Bot] = []
    for seat in range(players):
        if weights is not None and (luck.below(100) < mix.learners or seat == first):
            bots.append(make_learner(luck, weights, thinking, temperature))
        else:
            opponent = mix.opponents[luck.below(len(mix.opponents))]
            bots.append(make_bot(opponent.format(thinking=thinking), luck.seed()))
    return bots


def make_learner(luck: Luck, weights: Weights, thinking: int, temperature: float) -> Bot:
    """A champion with so many iterations a move, or without any a one-ply bot."""
    if thinking:
        champion = Champion(luck.seed(), thinking, 0.0, opponent_types(), weights)
        champion.always_takes_cards = luck.below(CARD_TAKER_EVERY) == 0
        return champion
    return OnePlyBot(luck.seed(), weights, temperature)
