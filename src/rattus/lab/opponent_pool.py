"""Company: who sits at the tables from whose games is learned, pupils and their guests."""

from typing import NamedTuple

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.one_ply_bot import OnePlyBot
from rattus.bots.parameters import opponent_types
from rattus.bots.registry import make_bot
from rattus.bots.value.network import Weights
from rattus.rules.luck import Luck

HEAT = 0.003  # who decides at first sight chooses at random among what looks as good as that
HOT = 3  # in one game of four they are so much hotter
EAGER = 4  # one in so many who think takes every card he can: cards nobody takes teach nobody anything


class Company(NamedTuple):
    """A pupil, and at the other seats pupils or guests."""

    tables: int  # of a hundred
    pupils: int  # of a hundred other seats
    guests: tuple[str, ...]


# Most guests of those who decide at first sight attack the leader as people do.
AT_FIRST_SIGHT = (Company(100, 27, ("planner:60",) * 8 + ("greedy:2",) * 3),)

# Those who think meet their like, and three guests of a kind: who wants to beat them must know what they do.
THINKING = (
    Company(40, 100, ("search:{thinking}",)),
    Company(22, 0, ("greedy",)),
    Company(18, 0, ("planner:300",)),
    Company(10, 50, ("search:{thinking}",)),
    Company(10, 25, ("greedy", "planner:300", "search:{thinking}")),
)


def seat_all(luck: Luck, players: int, weights: Weights | None, thinking: int) -> list[Bot]:
    """Who plays a game: one pupil at least, unless there are no weights for any."""
    companies = THINKING if thinking else AT_FIRST_SIGHT
    company = [each for each in companies for _ in range(each.tables)][luck.below(100)]
    heat = HEAT if luck.below(4) else HEAT * HOT
    first = luck.below(players)
    bots: list[Bot] = []
    for seat in range(players):
        if weights is not None and (luck.below(100) < company.pupils or seat == first):
            bots.append(pupil(luck, weights, thinking, heat))
        else:
            guest = company.guests[luck.below(len(company.guests))]
            bots.append(make_bot(guest.format(thinking=thinking), luck.seed()))
    return bots


def pupil(luck: Luck, weights: Weights, thinking: int, heat: float) -> Bot:
    """One who learns: by thinking so many iterations, or at first sight."""
    if thinking:
        champion = Champion(luck.seed(), thinking, 0.0, opponent_types(), weights)
        champion.always_takes_cards = luck.below(EAGER) == 0
        return champion
    return OnePlyBot(luck.seed(), weights, heat)
