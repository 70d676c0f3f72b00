"""Weights and habits as texts: what was learned, the same for the package, for training and for workers."""

import json
from functools import cache
from pathlib import Path

from rattus.bots.features import WIDTH
from rattus.bots.habits import HABITS
from rattus.bots.network import BLOCK, Weights
from rattus.rules.vectors import vec

CHAMPION = Path(__file__).with_name("champion.weights")
USUAL = Path(__file__).with_name("usual.habits")
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


# --- habits ---------------------------------------------------------------------------------------------

SLIGHT = 0.02  # what counts for less is left out


def parse_habits(text: str) -> vec[float]:
    """The table this text tells; a WeightsError if it is not for the actions of today."""
    table = [0.0] * HABITS
    try:
        parts = json.loads(text)
        if parts["size"] != HABITS:
            raise WeightsError(f"{parts['size']} habits")
        for place, rating in zip(parts["places"], parts["ratings"], strict=True):
            table[place] = float(rating)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise WeightsError(repr(error)) from error
    return vec[float](table)


def write_habits(table: list[float]) -> str:
    """The text of a table: what counts in it, with two digits behind the point."""
    kept = {place: round(rating, 2) for place, rating in enumerate(table) if abs(rating) >= SLIGHT}
    parts = {"size": HABITS, "places": list(kept), "ratings": list(kept.values())}
    lines = [f'"{part}": {json.dumps(some, separators=(",", ":"))}' for part, some in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@cache
def usual_habits() -> vec[float]:
    """Those the package ships."""
    return parse_habits(USUAL.read_text(encoding="utf-8"))
