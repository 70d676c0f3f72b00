"""`rattus assess`: does the analysis find blunders, is luck zero on average, what do decisions cost?"""

import json
from collections.abc import Sequence

from rattus.analysis.analyse import BLUNDER, MISTAKE
from rattus.cli.lab.common import percent, percents, pool_for, progress_bar, rounded, show_rows
from rattus.cli.screen import Screen
from rattus.lab.assessment import (
    AssessedGame,
    Assignment,
    Retrieval,
    assess,
    blunder_assignments,
    cost_by_bot,
    equal_assignments,
    mean_luck,
    retrieval,
)
from rattus.rules.setup import COLOURS
from rattus.texts import Texts


def run(
    screen: Screen,
    games: int,
    iterations: int,
    seed: int,
    workers: int | None,
    cluster: str | None,
    *,
    as_json: bool,
) -> None:
    """Play and analyse the games, and show what came out."""
    blundering = blunder_assignments(games, seed, iterations)
    equals = equal_assignments(games, seed + games, iterations)
    with pool_for(workers, cluster) as pool, progress_bar() as progress:
        task = progress.add_task(screen.texts.say("lab-working"), total=2 * games)
        work = pool.run(assess, [*blundering, *equals], lambda done: progress.update(task, completed=done))
        found = list(work)
    if as_json:
        screen.raw(json.dumps(figures(blundering, found[:games], found[games:]), indent=2))
        return
    show_rows(screen, screen.texts.say("assess-title"), rows(screen.texts, blundering, found))


def retrievals(
    assignments: Sequence[Assignment], games: Sequence[AssessedGame]
) -> tuple[Retrieval, Retrieval]:
    """How well blunders were found: by mistakes and blunders, and by blunders only."""
    seats = {one.seed: one.blunderer for one in assignments}
    return retrieval(games, seats, MISTAKE), retrieval(games, seats, BLUNDER)


def figures(
    assignments: Sequence[Assignment], blundering: Sequence[AssessedGame], equals: Sequence[AssessedGame]
) -> dict[str, object]:
    """All figures, for JSON."""
    mistakes, blunders = retrievals(assignments, blundering)
    every = [*blundering, *equals]
    return {
        "games": len(every),
        "mistakes": {**mistakes._asdict(), "precision": mistakes.precision, "recall": mistakes.recall},
        "blunders": {**blunders._asdict(), "precision": blunders.precision, "recall": blunders.recall},
        "luck": {COLOURS[seat]: rounded(luck) for seat, luck in enumerate(mean_luck(every))},
        "cost": {code: rounded(cost) for code, cost in cost_by_bot(equals).items()},
        "largest_gap": max(game.gap for game in every),
    }


def rows(
    texts: Texts, assignments: Sequence[Assignment], found: Sequence[AssessedGame]
) -> list[tuple[str, str]]:
    """The figures in words."""
    games = len(assignments)
    mistakes, blunders = retrievals(assignments, found[:games])
    lines = [
        (texts.say("assess-mistakes"), found_words(texts, mistakes)),
        (texts.say("assess-blunders"), found_words(texts, blunders)),
    ]
    for seat, luck in enumerate(mean_luck(found)):
        name = texts.name_of("colour", COLOURS[seat])
        lines.append((texts.say("assess-luck", player=name), percents(luck)))
    for code, cost in cost_by_bot(found[games:]).items():
        lines.append((texts.say("assess-cost", bot=code), percents(cost)))
    return lines


def found_words(texts: Texts, one: Retrieval) -> str:
    """Precision and recall in words."""
    return texts.say(
        "assess-found",
        precision=percent(one.precision),
        recall=percent(one.recall),
        hits=one.hits,
        found=one.found,
        blunders=one.blunders,
    )
