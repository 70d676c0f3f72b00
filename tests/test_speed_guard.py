"""Compiling pays: a coarse guard against rules that mypyc can only run as slowly as Python does."""

from statistics import median

import pytest

from bench._speed import QUICK
from bench.engine import base_games, uncompiled_games
from rattus.rules.numbers.vectors import COMPILED

pytestmark = pytest.mark.slow


def test_compiled_rules_play_at_least_seven_times_as_many_games() -> None:
    """A ratio of processor times, taken thrice; where the rules run uncompiled there is nothing to guard."""
    ratios = [base_games(QUICK) / uncompiled_games(QUICK) for _ in range(3)]

    assert median(ratios) > (7 if COMPILED else 0)
