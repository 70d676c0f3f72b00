"""Training: play, fit, and let the new weights reign only if they win; again and again.

Each generation's pupils play with what the one before has learned, whether it reigns or not: many small
steps, each too small to be proven, may lead to one that is. What stands trial is the mean of the last few:
chance, which sways each of them, is less in it.

All that is known lies in a folder, and is written only when a part is done, in one piece. Whoever goes on
after an interruption plays the part that was lost once more, from the same seeds, and gets the same weights.
"""

import json
import os
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from rattus.bots.parameters import WeightsError, parse_weights
from rattus.bots.registry import register_champion
from rattus.lab.arena import Deal, DealChunk, Match, Result, deal_seeds, play_deal
from rattus.lab.fit import Model, fit, mean_of, model_of, start_model
from rattus.lab.selfplay import Harvest, Lesson, study
from rattus.lab.worker_pool import Crew
from rattus.rules.luck import Luck

CANDIDATE = "candidate"
REIGNING = "reigning"
FIRST = "planner:100"  # who reigns before anybody has learned anything
LESSON = 20  # games a chunk


class Plan(NamedTuple):
    """How to train; a folder keeps to the plan it was begun with."""

    seed: int = 1
    games: int = 4000  # a generation
    thinking: int = 0  # iterations a move of the pupils; none if they decide at first sight
    iterations: int = 24  # a move in the trials
    hidden: int = 32
    epochs: int = 2
    window: int = 5  # generations to learn from
    mean: int = 4  # generations of which the mean stands trial
    deals: int = 50  # of four games each, at most, to decide whether a candidate is better


class Generation(NamedTuple):
    """What became of one generation."""

    positions: int
    learned: float  # how badly games are foreseen it learned from
    unseen: float  # and others
    games: int  # between candidate and who reigned
    share: float  # of them it won alone against three
    accepted: bool


# Who is told what is being done: a generation's number, its part, and how far of how much.
Tell = Callable[[int, str, int, int], None]


class OtherPlan(Exception):  # noqa: N818 - it names what was found
    """The folder was begun with another plan."""


class Training:
    """A folder in which weights grow."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.generations: list[Generation] = []
        folder.mkdir(parents=True, exist_ok=True)
        if self.diary.exists():
            told = json.loads(self.diary.read_text(encoding="utf-8"))
            if told["plan"] != plan._asdict():
                raise OtherPlan(", ".join(f"{key} {value}" for key, value in told["plan"].items()))
            self.generations = [Generation(**generation) for generation in told["generations"]]

    # --- what lies in the folder ------------------------------------------------------------------

    @property
    def diary(self) -> Path:
        """The plan, and what became of each generation."""
        return self.folder / "training.json"

    @property
    def best(self) -> Path:
        """The weights that reign."""
        return self.folder / "best.weights"

    def harvest_file(self, number: int) -> Path:
        """The positions of a generation."""
        return self.folder / f"generation-{number}.npz"

    def learned_file(self, number: int) -> Path:
        """The weights a generation has learned."""
        return self.folder / f"generation-{number}.weights"

    def candidate_file(self, number: int) -> Path:
        """The weights that stood trial then."""
        return self.folder / f"candidate-{number}.weights"

    @property
    def begun_with(self) -> Path:
        """The weights it was begun with, if it was not begun with nothing."""
        return self.learned_file(0)

    def learned(self, number: int) -> str:
        """The text of what had been learned by then; empty if nothing was."""
        path = self.learned_file(number)
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def reigning(self) -> str:
        """The text of the weights that reign; empty before there are any."""
        accepted = [number for number, one in enumerate(self.generations, 1) if one.accepted]
        if not accepted:
            return self.learned(0)
        return self.candidate_file(accepted[-1]).read_text(encoding="utf-8")

    def begin_with(self, text: str) -> None:
        """Begin with these weights instead of nothing; too late once a generation has learned."""
        hidden = parse_weights(text).units
        if hidden != self.plan.hidden:
            raise WeightsError(f"{hidden} hidden, not {self.plan.hidden}")
        if not self.generations:
            write_whole(self.begun_with, text.encode())

    # --- one generation ---------------------------------------------------------------------------

    def go_on(self, crew: Crew, tell: Tell) -> Generation:
        """One generation more."""
        number = len(self.generations) + 1
        if not self.harvest_file(number).exists():
            write_whole(self.harvest_file(number), packed(self.play(number, crew, tell)))
        tell(number, "fit", 0, 1)
        fitted = fit(self.model(number), self.memory(number), self.plan.epochs, self.plan.seed + number)
        write_whole(self.learned_file(number), fitted.model.text().encode())
        text = self.candidate(number)
        write_whole(self.candidate_file(number), text.encode())
        result = self.try_out(number, text, crew, tell)
        generation = Generation(
            len(unpacked(self.harvest_file(number)).rows),
            round(fitted.learned, 5),
            round(fitted.unseen, 5),
            result.games,
            round(result.win_share().value, 4),
            result.test.verdict == "better",
        )
        self.generations.append(generation)
        if generation.accepted:
            write_whole(self.best, text.encode())
        self.write_diary()
        return generation

    def write_diary(self) -> None:
        """Note how far it is."""
        told = {"plan": self.plan._asdict(), "generations": [one._asdict() for one in self.generations]}
        write_whole(self.diary, (json.dumps(told, indent=2) + "\n").encode())

    def play(self, number: int, crew: Crew, tell: Tell) -> Harvest:
        """The games of a generation."""
        lessons = list(self.lessons(number))
        parts = []
        for done, part in enumerate(crew.run(study, lessons), 1):
            parts.append(part)
            tell(number, "play", done, len(lessons))
        return together(parts)

    def lessons(self, number: int) -> Iterator[Lesson]:
        """The games of a generation as work for somebody."""
        luck = Luck(self.plan.seed * 1000 + number)
        seeds = iter([luck.seed() for _ in range(self.plan.games)])
        while some := tuple(islice(seeds, LESSON)):
            yield Lesson(some, self.learned(number - 1), self.plan.thinking)

    def model(self, number: int) -> Model:
        """What a generation begins to learn with."""
        text = self.learned(number - 1)
        return model_of(parse_weights(text)) if text else start_model(self.plan.hidden, self.plan.seed)

    def candidate(self, number: int) -> str:
        """The mean of what was learned last."""
        first = max(1, number - self.plan.mean + 1)
        return mean_of(
            [model_of(parse_weights(self.learned(old))) for old in range(first, number + 1)]
        ).text()

    def memory(self, number: int) -> Harvest:
        """The positions of the last generations."""
        first = max(1, number - self.plan.window + 1)
        return together([unpacked(self.harvest_file(old)) for old in range(first, number + 1)])

    def try_out(self, number: int, candidate: str, crew: Crew, tell: Tell) -> Result:
        """One candidate against three who reign, until the sequential test knows who is better."""
        weights = self.reigning()
        others = f"{REIGNING}:{self.plan.iterations}" if weights else FIRST
        players = (f"{CANDIDATE}:{self.plan.iterations}", others, others, others)
        seed = self.plan.seed * 1000 + number
        match = Match("classic", "base", players, self.plan.deals, seed)
        trials = (
            Trial(DealChunk(match, deal), candidate, weights) for deal in deal_seeds(match.seed, match.deals)
        )
        result = Result(match)
        for deal in crew.run(play_trial, trials):
            result.add(deal)
            tell(number, "trial", len(result.deals), match.deals)
            if result.test.verdict:
                break
        return result


class Trial(NamedTuple):
    """A deal between weights that have no code of their own."""

    chunk: DealChunk
    candidate: str
    reigning: str

    def __str__(self) -> str:
        """What is told of it if it fails: not all those weights."""
        return str(self.chunk)


def play_trial(trial: Trial) -> Deal:
    """Play one deal."""
    register_champion(CANDIDATE, parse_weights(trial.candidate))
    if trial.reigning:
        register_champion(REIGNING, parse_weights(trial.reigning))
    return play_deal(trial.chunk)


# --- files ----------------------------------------------------------------------------------------


def together(parts: list[Harvest]) -> Harvest:
    """All these positions."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    return Harvest(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def packed(harvest: Harvest) -> bytes:
    """A harvest as a file."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    file = BytesIO()
    np.savez(file, **harvest._asdict())
    return file.getvalue()


def unpacked(path: Path) -> Harvest:
    """A harvest from its file."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    with np.load(path) as arrays:
        return Harvest(**arrays)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
