"""`rattus train`: trains weights for the champion by self-play, with tables and pictures of the progress."""

from importlib.util import find_spec
from pathlib import Path

from rattus.bots.parameters import WeightsError
from rattus.bots.registry import MAX_ITERATIONS
from rattus.bots.value.network import BLOCK
from rattus.cli.errors import Failure, WrongUse, write_text
from rattus.cli.lab.common import percent, pool_for, progress_bar, show_table
from rattus.cli.screen import Screen
from rattus.lab import plots
from rattus.lab.train import Plan, PlanMismatch, Training
from rattus.texts import Texts

PARTS = {"play": "train-playing", "fit": "train-fitting", "gate": "train-gating"}
PAR = 0.25
WINS_PICTURE = "train-wins.svg"
LOSS_PICTURE = "train-loss.svg"


def plan_of(
    generations: int, games: int, thinking: int, iterations: int, hidden: int, deals: int, seed: int
) -> Plan:
    """The plan that was asked for."""
    if min(generations, games, iterations, hidden, deals) < 1 or thinking < 0 or hidden % BLOCK:
        raise WrongUse("train-wrong-plan", block=BLOCK)
    if max(thinking, iterations) > MAX_ITERATIONS:
        raise WrongUse("train-too-many-iterations", most=MAX_ITERATIONS)
    return Plan(seed=seed, games=games, thinking=thinking, iterations=iterations, hidden=hidden, deals=deals)


def training_of(folder: Path, plan: Plan) -> Training:
    """The training of this plan, new or continued."""
    if find_spec("numpy") is None:
        raise Failure("train-no-numpy")
    try:
        return Training(folder, plan)
    except PlanMismatch as other:
        raise WrongUse("train-other-plan", folder=str(folder), plan=str(other)) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Failure("train-bad-folder", folder=str(folder)) from error


def start_from(training: Training, path: Path) -> None:
    """Let a new training start from these weights."""
    try:
        training.start_from(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, WeightsError) as error:
        raise Failure("train-bad-weights", file=str(path), hidden=training.plan.hidden) from error


def run(
    screen: Screen, training: Training, generations: int, workers: int | None, cluster: str | None
) -> None:
    """Train until there are so many generations; after each the pictures are drawn anew."""
    texts = screen.texts
    with pool_for(workers, cluster) as pool, progress_bar() as progress:
        task = progress.add_task("", total=1)

        def show(number: int, part: str, done: int, total: int) -> None:
            described = texts.say(PARTS[part], number=number, generations=generations)
            progress.update(task, description=described, completed=done, total=total)

        while len(training.generations) < generations:
            training.run_generation(pool, show)
            draw(texts, training)
    show_table(screen, rows(texts, training))
    if training.best_file.exists():
        screen.say("train-done", file=str(training.best_file))
    else:
        screen.say("train-nothing-better")


def rows(texts: Texts, training: Training) -> list[list[str]]:
    """The figures of each generation."""
    heading = ["train-generation", "train-positions", "train-loss", "train-share", "train-accepted"]
    table = [[texts.say(key) for key in heading]]
    for number, one in enumerate(training.generations, 1):
        verdict = texts.say("train-yes" if one.accepted else "train-no")
        table.append(
            [str(number), f"{one.positions:,}", f"{one.validation_loss:.4f}", percent(one.share), verdict]
        )
    return table


def draw(texts: Texts, training: Training) -> None:
    """The progress as pictures in the folder."""
    done = training.generations
    wins = [plots.Curve([one.share for one in done])]
    losses = [
        plots.Curve([one.validation_loss for one in done]),
        plots.Curve([one.training_loss for one in done], colour=2),
    ]
    for name, key, lines, marks in (
        (WINS_PICTURE, "train-wins-picture", wins, [PAR]),
        (LOSS_PICTURE, "train-loss-picture", losses, []),
    ):
        words = plots.percent if marks else plots.plain
        write_text(
            training.folder / name, plots.standalone(plots.line_plot(texts.say(key), lines, marks, words))
        )
