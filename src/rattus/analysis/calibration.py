"""The calibration that comes with the package: the parameters of the correction, as a text file."""

import json
from functools import cache
from pathlib import Path

from rattus.analysis.correction import PARAMETERS, POWERS, Correction
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
        rows = [[float(parameter) for parameter in row] for row in json.loads(text)["rows"]]
    except (ValueError, KeyError, TypeError) as error:
        raise CalibrationError(repr(error)) from error
    if [len(row) for row in rows] != [PARAMETERS] * len(COUNTS):
        raise CalibrationError(f"{len(rows)} rows")
    if min(min(row[:POWERS]) for row in rows) <= 0.0:
        raise CalibrationError("not monotone")
    return Correction(rows)


def write_calibration(rows: list[list[float]], games: int) -> str:
    """The text of a calibration: a row for each number of players, and how many games it was fitted to."""
    lines = ",\n".join(f"  {json.dumps([round(parameter, 3) for parameter in row])}" for row in rows)
    return f'{{\n"games": {games},\n"rows": [\n{lines}\n]\n}}\n'


@cache
def calibrated_value() -> CalibratedValue:
    """The value that comes with the package."""
    return CalibratedValue(champion_weights(), parse_calibration(FILE.read_text(encoding="utf-8")))


def value(known: View) -> tuple[float, ...]:
    """Each player's chance to win among equals, for all that this view tells; they sum to 1."""
    return tuple(calibrated_value().of_view(known))
