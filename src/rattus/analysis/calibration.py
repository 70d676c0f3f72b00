"""The calibration that comes with the package: powers of the correction, as a text file."""

import json
from functools import cache
from pathlib import Path

from rattus.analysis.correction import KNOTS, Correction
from rattus.analysis.value import CalibratedValue
from rattus.bots.parameters import champion_weights
from rattus.bots.value.value import MAX_PLAYERS
from rattus.rules.view import View

FILE = Path(__file__).with_name("value.calibration")
VERSION = 1
"""The version of the judge: a new one when the same game would be judged otherwise."""

COUNTS = range(2, MAX_PLAYERS + 1)


class CalibrationError(Exception):
    """A calibration that does not fit this version: `wrong-calibration`, and the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.code = "wrong-calibration"
        self.data = {"reason": reason}


def parse_calibration(text: str) -> Correction:
    """The correction in a text."""
    try:
        powers = [[float(power) for power in row] for row in json.loads(text)["powers"]]
    except (ValueError, KeyError, TypeError) as error:
        raise CalibrationError(repr(error)) from error
    if [len(row) for row in powers] != [KNOTS] * len(COUNTS):
        raise CalibrationError(f"{len(powers)} rows")
    if min(min(row) for row in powers) <= 0.0:
        raise CalibrationError("not monotone")
    return Correction(powers)


def write_calibration(powers: list[list[float]], games: int, seeds: tuple[int, int]) -> str:
    """The text of a calibration: powers by number of players, and the games they were fitted to."""
    rows = ",\n".join(f"  {json.dumps([round(power, 3) for power in row])}" for row in powers)
    return f'{{\n"games": {games},\n"seeds": {json.dumps(seeds)},\n"powers": [\n{rows}\n]\n}}\n'


@cache
def calibrated_value() -> CalibratedValue:
    """The value that comes with the package."""
    return CalibratedValue(champion_weights(), parse_calibration(FILE.read_text(encoding="utf-8")))


def value(known: View) -> tuple[float, ...]:
    """Each player's chance to win among equals, for all that this view tells; they sum to 1."""
    return tuple(calibrated_value().of_view(known))
