"""Weights and personas as texts: what was learned, the same for the package, for training and for workers."""

import json
from functools import cache
from pathlib import Path

from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.softmax_policy import HABITS
from rattus.bots.policy.table_stats import PHASES, TRAITS
from rattus.bots.value.features import WIDTH
from rattus.bots.value.network import BLOCK, Weights
from rattus.rules.vectors import vec

CHAMPION = Path(__file__).with_name("champion.weights")
PARTS = ("straight", "inner", "bias", "outer")


class WeightsError(Exception):
    """Weights that fit no network of today: `wrong-weights`, and what is wrong with them."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.code = "wrong-weights"
        self.data = {"reason": reason}


def parse_weights(text: str) -> Weights:
    """The weights this text tells; a WeightsError if they are not for these features."""
    try:
        parts = json.loads(text)
        straight, inner, bias, outer = ([float(weight) for weight in parts[part]] for part in PARTS)
    except (ValueError, KeyError, TypeError) as error:
        raise WeightsError(repr(error)) from error
    hidden = len(bias)
    if (len(straight), len(inner), len(outer), hidden % BLOCK) != (WIDTH, WIDTH * hidden, hidden, 0):
        raise WeightsError(f"{len(straight)} features, {len(inner)} inner, {hidden} hidden")
    return Weights(straight, inner, bias, outer)


def write_weights(straight: list[float], inner: list[float], bias: list[float], outer: list[float]) -> str:
    """The text of these weights, five digits each, a line a part."""
    parts = zip(PARTS, (straight, inner, bias, outer), strict=True)
    lines = [f'"{part}": {json.dumps([float(f"{weight:.5g}") for weight in some])}' for part, some in parts]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@cache
def champion_weights() -> Weights:
    """Those the package ships."""
    return parse_weights(CHAMPION.read_text(encoding="utf-8"))


# --- personas -----------------------------------------------------------------------------------------

SLIGHT = 0.02  # what counts for less is left out
USUAL = "planner"  # whom `search` takes everybody for, and by whose habits the champion itself plays on
EVERYBODY = (USUAL, "greedy")


def parse_persona(text: str) -> Persona:
    """The persona this text tells; a WeightsError if it is not for the actions of today."""
    table = [0.0] * HABITS
    try:
        parts = json.loads(text)
        if (parts["size"], len(parts["means"]), len(parts["spreads"])) != (HABITS, *[PHASES * TRAITS] * 2):
            raise WeightsError(f"{parts['size']} habits, {len(parts['means'])} means")
        for place, rating in zip(parts["places"], parts["ratings"], strict=True):
            table[place] = float(rating)
        means, spreads = ([float(number) for number in parts[part]] for part in ("means", "spreads"))
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise WeightsError(repr(error)) from error
    return Persona(vec[float](table), means, spreads)


def write_persona(table: list[float], means: list[float], spreads: list[float]) -> str:
    """The text of a persona: what counts in the table, and all traits, with two digits behind the point."""
    kept = {place: round(rating, 2) for place, rating in enumerate(table) if abs(rating) >= SLIGHT}
    parts = {
        "size": HABITS,
        "means": [round(mean, 2) for mean in means],
        "spreads": [round(spread, 2) for spread in spreads],
        "places": list(kept),
        "ratings": list(kept.values()),
    }
    lines = [f'"{part}": {json.dumps(some, separators=(",", ":"))}' for part, some in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@cache
def persona(name: str) -> Persona:
    """One that the package ships."""
    return parse_persona(Path(__file__).with_name(f"{name}.habits").read_text(encoding="utf-8"))


def usual() -> list[Persona]:
    """Only one, for who takes everybody for the same."""
    return [persona(USUAL)]


def everybody() -> list[Persona]:
    """All one may meet."""
    return [persona(name) for name in EVERYBODY]
