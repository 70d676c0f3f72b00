"""The compiled and the plain build are one game: they play it alike to the last number."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.engine import link_plain_package
from tests.properties.games import games, numbered_plan
from tests.properties.trace import trace

pytestmark = pytest.mark.slow

COUNT = games(55)
ROOT = Path(__file__).parents[2]


def test_both_builds_play_the_same_games(tmp_path: Path) -> None:
    """Legal actions, events, states, views and possible worlds of whole games."""
    link_plain_package(tmp_path)
    result = subprocess.run(
        [sys.executable, "-m", "tests.properties.trace", str(COUNT)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled, *theirs = result.stdout.split()

    assert compiled == "False"
    assert theirs == [trace(numbered_plan(number)) for number in range(COUNT)]
