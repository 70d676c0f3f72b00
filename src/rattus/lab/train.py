"""Training by self-play: in each generation play, fit the value network, and gate the candidate by a match.

Each generation's learners play with the weights fitted before, accepted or not: many steps too small to be
proven may add up to one that is. The candidate is the mean of the last few fitted weights, which averages
out their noise.

The whole state lies in a folder. Files are written atomically when a part is done, so an interrupted
training repeats only the part that was lost, from the same seeds, and ends with the same weights.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from rattus.bots.parameters import WeightsError, parse_weights
from rattus.bots.registry import register_champion
from rattus.lab.arena import Deal, DealChunk, Match, MatchResult, deal_seeds, play_deal
from rattus.lab.fit import Model, fit, initial_model, mean_model, model_of
from rattus.lab.selfplay import Positions, SelfPlayChunk, play_chunk
from rattus.lab.worker_pool import WorkerPool
from rattus.rules.luck import Luck

CANDIDATE = "candidate"
INCUMBENT = "incumbent"
FIRST_INCUMBENT = "planner:100"  # before any weights are accepted
GAMES_PER_CHUNK = 20

# Keys that files had in version 0.1, and their names since.
OLD_GENERATION_KEYS = {"learned": "training_loss", "unseen": "validation_loss"}
OLD_POSITION_KEYS = {"rows": "features", "kinds": "buckets", "aims": "targets"}


class Plan(NamedTuple):
    """The settings of a training; a folder keeps those it was begun with."""

    seed: int = 1
    games: int = 4000  # a generation
    thinking: int = 0  # iterations a move of the learners; 0 for one-ply learners
    iterations: int = 24  # a move in the gating match
    hidden: int = 32
    epochs: int = 2
    window: int = 5  # generations in the replay buffer
    mean: int = 4  # generations of which the candidate is the mean
    deals: int = 50  # of four games each, at most, in the gating match


class Generation(NamedTuple):
    """The figures of one generation."""

    positions: int
    training_loss: float
    validation_loss: float
    games: int  # of the gating match
    share: float  # of them that one candidate won against three incumbents
    accepted: bool


# Called with the generation's number, its part, how much is done, and of how much.
Progress = Callable[[int, str, int, int], None]


class PlanMismatch(Exception):  # noqa: N818 - it names what was found
    """The folder was begun with another plan."""


class Training:
    """A training and its folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.generations: list[Generation] = []
        folder.mkdir(parents=True, exist_ok=True)
        if self.state_file.exists():
            saved = json.loads(self.state_file.read_text(encoding="utf-8"))
            if saved["plan"] != plan._asdict():
                raise PlanMismatch(", ".join(f"{key} {value}" for key, value in saved["plan"].items()))
            self.generations = [
                Generation(**renamed(figures, OLD_GENERATION_KEYS)) for figures in saved["generations"]
            ]

    # --- files of the folder ----------------------------------------------------------------------

    @property
    def state_file(self) -> Path:
        """The plan, and the figures of each generation."""
        return self.folder / "training.json"

    @property
    def best_file(self) -> Path:
        """The weights accepted last."""
        return self.folder / "best.weights"

    def positions_file(self, number: int) -> Path:
        """The positions of a generation."""
        return self.folder / f"generation-{number}.npz"

    def weights_file(self, number: int) -> Path:
        """The weights a generation has fitted."""
        return self.folder / f"generation-{number}.weights"

    def candidate_file(self, number: int) -> Path:
        """The candidate of a generation."""
        return self.folder / f"candidate-{number}.weights"

    def fitted(self, number: int) -> str:
        """The text of a generation's weights; empty if there are none."""
        path = self.weights_file(number)
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def incumbent(self) -> str:
        """The text of the weights accepted last; without any, those it was started from, or nothing."""
        accepted = [number for number, one in enumerate(self.generations, 1) if one.accepted]
        if not accepted:
            return self.fitted(0)
        return self.candidate_file(accepted[-1]).read_text(encoding="utf-8")

    def start_from(self, text: str) -> None:
        """Start from these weights instead of random ones; no effect once a generation is done."""
        units = parse_weights(text).units
        if units != self.plan.hidden:
            raise WeightsError(f"{units} hidden, not {self.plan.hidden}")
        if not self.generations:
            write_atomically(self.weights_file(0), text.encode())

    # --- one generation ---------------------------------------------------------------------------

    def run_generation(self, pool: WorkerPool, progress: Progress) -> Generation:
        """Play, fit and gate one generation."""
        number = len(self.generations) + 1
        if not self.positions_file(number).exists():
            write_atomically(self.positions_file(number), pack(self.self_play(number, pool, progress)))
        progress(number, "fit", 0, 1)
        fitted = fit(
            self.first_model(number), self.replay_buffer(number), self.plan.epochs, self.plan.seed + number
        )
        write_atomically(self.weights_file(number), fitted.model.text().encode())
        candidate = self.candidate(number)
        write_atomically(self.candidate_file(number), candidate.encode())
        result = self.gate(number, candidate, pool, progress)
        generation = Generation(
            len(unpack(self.positions_file(number)).features),
            round(fitted.training_loss, 5),
            round(fitted.validation_loss, 5),
            result.games,
            round(result.win_share().value, 4),
            result.test.verdict == "better",
        )
        self.generations.append(generation)
        if generation.accepted:
            write_atomically(self.best_file, candidate.encode())
        self.write_state()
        return generation

    def write_state(self) -> None:
        """Write plan and figures."""
        state = {"plan": self.plan._asdict(), "generations": [one._asdict() for one in self.generations]}
        write_atomically(self.state_file, (json.dumps(state, indent=2) + "\n").encode())

    def self_play(self, number: int, pool: WorkerPool, progress: Progress) -> Positions:
        """Play the games of a generation."""
        chunks = list(self.chunks(number))
        parts = []
        for done, part in enumerate(pool.run(play_chunk, chunks), 1):
            parts.append(part)
            progress(number, "play", done, len(chunks))
        return concatenate(parts)

    def chunks(self, number: int) -> Iterator[SelfPlayChunk]:
        """The games of a generation, as work for the pool."""
        luck = Luck(self.plan.seed * 1000 + number)
        seeds = iter([luck.seed() for _ in range(self.plan.games)])
        while some := tuple(islice(seeds, GAMES_PER_CHUNK)):
            yield SelfPlayChunk(some, self.fitted(number - 1), self.plan.thinking)

    def first_model(self, number: int) -> Model:
        """The model from which a generation is fitted."""
        text = self.fitted(number - 1)
        return model_of(parse_weights(text)) if text else initial_model(self.plan.hidden, self.plan.seed)

    def candidate(self, number: int) -> str:
        """The mean of the weights fitted last."""
        first = max(1, number - self.plan.mean + 1)
        return mean_model(
            [model_of(parse_weights(self.fitted(old))) for old in range(first, number + 1)]
        ).text()

    def replay_buffer(self, number: int) -> Positions:
        """The positions of the last generations."""
        first = max(1, number - self.plan.window + 1)
        return concatenate([unpack(self.positions_file(old)) for old in range(first, number + 1)])

    def gate(self, number: int, candidate: str, pool: WorkerPool, progress: Progress) -> MatchResult:
        """The gating match: one candidate against three incumbents, until the sequential test decides."""
        weights = self.incumbent()
        others = f"{INCUMBENT}:{self.plan.iterations}" if weights else FIRST_INCUMBENT
        players = (f"{CANDIDATE}:{self.plan.iterations}", others, others, others)
        seed = self.plan.seed * 1000 + number
        match = Match("classic", "base", players, self.plan.deals, seed)
        deals = (
            GatingDeal(DealChunk(match, deal), candidate, weights)
            for deal in deal_seeds(match.seed, match.deals)
        )
        result = MatchResult(match)
        for deal in pool.run(play_gating_deal, deals):
            result.add(deal)
            progress(number, "gate", len(result.deals), match.deals)
            if result.test.verdict:
                break
        return result


class GatingDeal(NamedTuple):
    """A deal between weights that have no code of their own."""

    chunk: DealChunk
    candidate: str
    incumbent: str

    def __str__(self) -> str:
        """The deal, for error messages: the weights are too long."""
        return str(self.chunk)


def play_gating_deal(deal: GatingDeal) -> Deal:
    """Play one deal."""
    register_champion(CANDIDATE, parse_weights(deal.candidate))
    if deal.incumbent:
        register_champion(INCUMBENT, parse_weights(deal.incumbent))
    return play_deal(deal.chunk)


# --- files ----------------------------------------------------------------------------------------


def concatenate(parts: list[Positions]) -> Positions:
    """The positions of several chunks or generations."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    return Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def pack(positions: Positions) -> bytes:
    """Positions as the content of a file."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    file = BytesIO()
    np.savez(file, **positions._asdict())
    return file.getvalue()


def unpack(path: Path) -> Positions:
    """Positions from their file."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    with np.load(path) as arrays:
        return Positions(**renamed(arrays, OLD_POSITION_KEYS))


def renamed(old: Mapping[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The same values, under the keys of today."""
    return {names.get(key, key): value for key, value in old.items()}


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
