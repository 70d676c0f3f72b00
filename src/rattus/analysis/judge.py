"""The judge: the best ways to go on with a turn, and what a turn that was made has cost.

The search proposes turns; the value says what each is worth, in the same possible worlds. Which turn is
best is decided in some worlds and measured in others, so that a lucky choice is not taken for a better one.
Error bars hold two things: the sampling error over the worlds, and how far a look one round ahead disagrees.
"""

import math
from typing import Final, NamedTuple

from mypy_extensions import i64

from rattus.analysis.calibration import VERSION, calibrated_value, value
from rattus.analysis.lookahead import Lookahead
from rattus.analysis.measure import Difference, Measure, difference, error_of
from rattus.analysis.reasons import reasons_for
from rattus.analysis.results import Hint, Way
from rattus.analysis.turn import TurnSearch
from rattus.analysis.value import mean_chances
from rattus.bots.champion import Champion
from rattus.bots.parameters import champion_weights, opponent_types
from rattus.record.notation.writing import write_action
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import View

ITERATIONS: Final = 4000  # of a hint
WAYS: Final = 3
PROPOSALS: Final = 6  # turns among which a hint chooses
CHOOSING_WORLDS: Final = 48
MEASURING_WORLDS: Final = 160
SEED: Final = 1

Turn = tuple[int, ...]


class Verdict(NamedTuple):
    """A turn that was made and a better one, if there is one, both measured in the same worlds."""

    made: list[list[float]]
    better: Turn | None
    better_chances: list[list[float]]
    cost: Difference


def judge_turn(
    known: View,
    choices: vec[i64] | list[int],
    iterations: int = ITERATIONS,
    *,
    ways: int = WAYS,
    seed: int = SEED,
) -> Hint:
    """The best few ways to go on with this turn, for all that the seat of this view knows."""
    seeds = Luck(seed)
    player = int(known.decider())
    turns: list[Turn] = [(int(choices[0]),)]
    if len(choices) > 1:
        turns = propose(known, iterations, seeds, PROPOSALS)
    choosing = measure(known, CHOOSING_WORLDS, seeds)
    turns.sort(key=lambda turn: -mean_chances(choosing.chances_after(turn))[player])
    measuring = measure(known, MEASURING_WORLDS, seeds)
    measured = [measuring.chances_after(turn) for turn in turns[:ways]]
    gaps = later_gaps(known, turns[:ways], measured, seeds)
    found = [way(known, *one) for one in zip(turns[:ways], measured, gaps, strict=True)]
    found.sort(key=lambda one: -one.chances[player])
    return Hint(player, value(known), tuple(found), iterations, VERSION)


def later_gaps(known: View, turns: list[Turn], measured: list[list[list[float]]], seeds: Luck) -> list[float]:
    """For each turn how far its place among these turns differs a round later."""
    player = int(known.decider())
    ahead = Lookahead(known, calibrated_value(), seeds.seed())
    now = [mean_chances(found)[player] for found in measured]
    later = [mean_chances(ahead.chances_after(turn))[player] for turn in turns]
    shift = sum(later) / len(later) - sum(now) / len(now)
    return [abs(one - other - shift) for one, other in zip(later, now, strict=True)]


def judge_made(known: View, made: Turn, iterations: int, seed: int, proposals: int) -> Verdict:
    """What the turn that was made has cost, from what its player could know."""
    seeds = Luck(seed)
    player = int(known.decider())
    turns = [made, *propose(known, iterations, seeds, proposals)]
    choosing = measure(known, CHOOSING_WORLDS, seeds)
    best = max(turns, key=lambda turn: mean_chances(choosing.chances_after(turn))[player])
    measuring = measure(known, MEASURING_WORLDS, seeds)
    found = measuring.chances_after(made)
    if best == made:
        return Verdict(found, None, found, Difference(0.0, 0.0))
    better = measuring.chances_after(best)
    gain = difference(better, found, player)
    ahead = Lookahead(known, calibrated_value(), seeds.seed())
    later = difference(ahead.chances_after(best), ahead.chances_after(made), player)
    error = math.hypot(gain.error, max(0.0, gain.mean - later.mean))
    return Verdict(found, best, better, Difference(gain.mean, error))


def propose(known: View, iterations: int, seeds: Luck, count: int) -> list[Turn]:
    """Turns that the champion's search proposes."""
    champion = Champion(seeds.seed(), iterations, 0.0, opponent_types(), champion_weights())
    return TurnSearch(known, champion, iterations, seeds.seed()).propose(count)


def measure(known: View, worlds: int, seeds: Luck) -> Measure:
    """A measure in so many fresh worlds."""
    return Measure(known, calibrated_value(), worlds, seeds.seed())


def way(known: View, turn: Turn, found: list[list[float]], gap: float) -> Way:
    """A turn with what it is worth, and why."""
    player = int(known.decider())
    return Way(
        turn=tuple(write_action(known.setup, action) for action in turn),
        chances=tuple(mean_chances(found)),
        error=math.hypot(error_of(found, player), gap),
        reasons=reasons_for(known, turn),
    )
