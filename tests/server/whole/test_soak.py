"""The soak: a short run finds nothing lost, and says what the server takes."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec import json

from bench.soak import Sample, growth, lives_of
from tests.server.processes import environment

ROOT = Path(__file__).parents[3]


def sample(seconds: float, memory: float, life: int = 1) -> Sample:
    """A moment at which only the memory matters."""
    return Sample(seconds, life, memory, 10, 8, 0.0, 0.0, 0)


def test_the_growth_of_memory_is_that_of_the_second_half() -> None:
    warming_up = [sample(second, 50 + second) for second in range(0, 600, 5)]
    after_it = [sample(second, 650 + (second - 600) / 360) for second in range(600, 1200, 5)]

    assert growth([*warming_up, *after_it]) == pytest.approx(10.0)


def test_a_short_life_has_no_growth() -> None:
    samples = [sample(1, 50), sample(2, 60), sample(30, 70, life=2), sample(40, 70, life=2)]

    assert [(life.number, life.growth) for life in lives_of(samples)] == [(1, None), (2, None)]


@pytest.mark.slow
def test_a_short_soak_loses_nothing(tmp_path: Path) -> None:
    figures, picture = tmp_path / "soak.json", tmp_path / "soak.svg"
    options = ["--minutes", "0.3", "--every", "0.5", "--tables", "4"]
    run = subprocess.run(
        [sys.executable, "-m", "bench.soak", *options, "--json", str(figures), "--plot", str(picture)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    found = json.decode(figures.read_bytes())
    assert (found["faults"], found["errors"], len(found["kills"])) == ([], {}, 1)
    assert found["acknowledged"] > 10
    assert found["lives"]
    assert ET.parse(picture).getroot().tag.endswith("svg")
