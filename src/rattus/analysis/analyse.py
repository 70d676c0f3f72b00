"""Analysis of a finished game: every decision and every word of chance, then a summary.

Each stretch is judged by itself, so stretches can be spread over processes, and an analysis can be stopped
and resumed. What lies between two values is either luck or a decision, so the sums give the result exactly.
"""

from collections.abc import Generator, Iterable, Sequence
from typing import Final

from rattus.analysis.calibration import VERSION, calibrated_value
from rattus.analysis.judge import Verdict, judge_made, way
from rattus.analysis.measure import Measure, error_of
from rattus.analysis.results import (
    ChanceEvent,
    ChanceKind,
    Chances,
    Cubes,
    Decision,
    Grade,
    Progress,
    Result,
    Summary,
)
from rattus.analysis.stretch import AnalysisError, Stretch, check_finished, stretches
from rattus.analysis.summary import summarise
from rattus.analysis.value import mean_chances
from rattus.analysis.worlds import chance_spoke, common_knowledge
from rattus.record.game.game import Game
from rattus.record.game.replay import start
from rattus.record.notation.names import names_of
from rattus.record.notation.writing import write_action
from rattus.rules import events
from rattus.rules.events import Story
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view

ITERATIONS: Final = 1000
SEED: Final = 1
PROPOSALS: Final = 4  # turns with which the one that was made is compared
LUCK_WORLDS: Final = 160  # over which what chance could have said is averaged

INACCURACY: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10


def analyse(
    game: Game, iterations: int = ITERATIONS, *, seed: int = SEED, progress: Progress | None = None
) -> Generator[Result | Summary, None, None]:
    """The results of a finished game in order, then its summary; AnalysisError if it cannot be analysed.

    With the progress of an earlier call it goes on there, and adds to it.
    """
    check_finished(game)
    state = begin(game, iterations, seed) if progress is None else progress
    if state.judge != VERSION:
        raise AnalysisError("older-judge")
    yield from state.results
    done = results_done(state)
    for stretch in stretches(game):
        if stretch.number >= done:
            found = judge_stretch(stretch, state.iterations, state.seed)
            state.results += found
            yield from found
    yield summarise(game, state)


def begin(game: Game, iterations: int = ITERATIONS, seed: int = SEED) -> Progress:
    """An analysis that has judged nothing but the deal."""
    return Progress(iterations, seed, VERSION, sum(1 for _ in stretches(game)), [judge_deal(game)])


def results_done(progress: Progress) -> int:
    """How many stretches have been judged."""
    return 1 + max(result.number for result in progress.results)


def judge_one(game: Game, number: int, iterations: int = ITERATIONS, seed: int = SEED) -> list[Result]:
    """The results of one stretch, by itself: for processes that share a game."""
    return next(
        judge_stretch(stretch, iterations, seed) for stretch in stretches(game) if stretch.number == number
    )


def finish(game: Game, progress: Progress, parts: Iterable[Sequence[Result]]) -> Summary:
    """Add the results of the stretches that were missing, in order, and summarise."""
    for part in parts:
        progress.results += part
    return summarise(game, progress)


# --- the deal -------------------------------------------------------------------------------------


def judge_deal(game: Game) -> ChanceEvent:
    """The luck of the deal: who begins, and where the plague stands."""
    state = start(game.setup, game.sealed.deal)
    even = (1.0 / float(state.players),) * int(state.players)
    after = tuple(calibrated_value().chances(state))
    return ChanceEvent(-1, 0, 0, -1, "deal", (), (), even, after, 0.0)


# --- one stretch ----------------------------------------------------------------------------------


def judge_stretch(stretch: Stretch, iterations: int, seed: int) -> list[Result]:
    """The decision of a stretch, and what chance said to it."""
    own_seed = Luck(seed * 1_000_003 + stretch.number).seed()
    spoke = chance_spoke(stretch.before, stretch.after)
    after = tuple(calibrated_value().chances(stretch.after))
    expected, error = expectation(stretch, own_seed) if spoke else (after, 0.0)
    decision = judge_decision(stretch, expected, iterations, own_seed)
    if not spoke:
        return [decision]
    return [decision, chance_event(stretch, expected, after, error)]


def expectation(stretch: Stretch, seed: int) -> tuple[Chances, float]:
    """Everybody's chances after these actions, over what chance could have said; and the largest error."""
    measure = Measure(common_knowledge(stretch.before), calibrated_value(), LUCK_WORLDS, seed)
    found = measure.chances_after(stretch.actions)
    players = range(int(stretch.before.players))
    return tuple(mean_chances(found)), max(error_of(found, player) for player in players)


def judge_decision(stretch: Stretch, expected: Chances, iterations: int, seed: int) -> Decision:
    """What the player did, and what it cost."""
    before = tuple(calibrated_value().chances(stretch.before))
    player = stretch.player
    known = view(stretch.before, player)
    verdict = judge_made(known, stretch.actions, iterations, seed, PROPOSALS) if has_choice(stretch) else None
    cost = cost_of(verdict, before[player])
    error = verdict.cost.error if verdict else 0.0
    grade = grade_of(verdict, cost, error)
    better = None
    if verdict is not None and verdict.better is not None and grade not in {"best", "good"}:
        better = way(known, verdict.better, verdict.better_chances, error)
    return Decision(
        number=stretch.number,
        move=int(stretch.before.moves),
        turn=int(stretch.before.turns),
        player=player,
        made=tuple(write_action(known.setup, action) for action in stretch.actions),
        steps=chances_between(stretch),
        before=before,
        after=expected,
        grade=grade,
        cost=cost,
        error=error,
        kept=mean_chances(verdict.made)[player] if verdict else expected[player],
        better=better,
    )


def has_choice(stretch: Stretch) -> bool:
    """Could the player have done anything else?"""
    state = stretch.before.copy()
    for action in stretch.actions:
        if len(legal(state)) > 1:
            return True
        play(state, action)
    return False


def cost_of(verdict: Verdict | None, before: float) -> float:
    """What a better turn would have been worth more: never more than the chance the player had."""
    return min(before, max(0.0, verdict.cost.mean)) if verdict else 0.0


def grade_of(verdict: Verdict | None, cost: float, error: float) -> Grade:
    """What lies within the error is no mistake."""
    if verdict is None:
        return "forced"
    if verdict.better is None or verdict.cost.mean <= 0.0:
        return "best"
    if cost <= error or cost < INACCURACY:
        return "good"
    if cost < MISTAKE:
        return "inaccuracy"
    return "mistake" if cost < BLUNDER else "blunder"


def chances_between(stretch: Stretch) -> tuple[Chances, ...]:
    """Everybody's chances after each action but the last."""
    state = stretch.before.copy()
    found = []
    for action in stretch.actions[:-1]:
        play(state, action)
        found.append(tuple(calibrated_value().chances(state)))
    return tuple(found)


# --- chance ---------------------------------------------------------------------------------------


def chance_event(stretch: Stretch, expected: Chances, after: Chances, error: float) -> ChanceEvent:
    """What chance said to the last action of a stretch."""
    return ChanceEvent(
        number=stretch.number,
        move=int(stretch.after.moves),
        turn=int(stretch.before.turns),
        player=stretch.player,
        what=kind_of_chance(stretch),
        rats=faces_shown(stretch),
        lost=cubes_lost(stretch),
        expected=expected,
        after=after,
        error=error,
    )


def kind_of_chance(stretch: Stretch) -> ChanceKind:
    """Rats turned up, a rat looked at, or a used one drawn again."""
    if len(stretch.after.turned) != len(stretch.before.turned):
        return "rats"
    return "draw" if len(stretch.after.redrawn) != len(stretch.before.redrawn) else "look"


def faces_shown(stretch: Stretch) -> tuple[str, ...]:
    """The faces that became known, in order."""
    names = names_of(stretch.after.setup)
    turned = [int(rat) for rat in stretch.after.turned][len(stretch.before.turned) :]
    before, after = list(stretch.before.seen), list(stretch.after.seen)
    looked = [rat for rat in range(len(before)) if after[rat] != before[rat] and rat not in turned]
    return tuple(names.faces[stretch.after.faces[rat]] for rat in [*turned, *looked])


def cubes_lost(stretch: Stretch) -> tuple[Cubes, ...]:
    """The cubes that were lost, by region and player."""
    lost: dict[tuple[int, int], int] = {}
    for event in last_events(stretch):
        if event.kind == events.CUBE_LOST:
            place = (int(event.b), int(event.a))
            lost[place] = lost.get(place, 0) + 1
    names = stretch.after.setup.region_names
    return tuple(Cubes(names[region], player, count) for (region, player), count in sorted(lost.items()))


def last_events(stretch: Stretch) -> list[events.Event]:
    """What the stretch told, as it was played."""
    state: State = stretch.before.copy()
    story = Story()
    state.story = story
    for action in stretch.actions:
        play(state, action)
    state.story = None
    return story.events
