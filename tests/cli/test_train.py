"""`rattus train` on the command line."""

import json
from pathlib import Path

import pytest

from rattus.bots.parameters import parse_weights
from tests.cli.terminal import flat, rattus

pytestmark = pytest.mark.slow

QUICK = ("--games", "8", "--iterations", "2", "--hidden", "8", "--deals", "1", "--workers", "1")


@pytest.mark.parametrize("thinking", ["0", "3"])
def test_a_training_leaves_weights_pictures_and_a_table(tmp_path: Path, thinking: str) -> None:
    said = rattus("train", str(tmp_path / "mine"), *QUICK, "--thinking", thinking, "--generations", "2")

    assert said.code == 0
    assert "No generation was better" in flat(said.out)  # one deal proves nothing
    plan = json.loads((tmp_path / "mine" / "training.json").read_text(encoding="utf-8"))["plan"]
    assert plan["thinking"] == int(thinking)
    for number in (1, 2):
        parse_weights((tmp_path / "mine" / f"generation-{number}.weights").read_text(encoding="utf-8"))
    for picture in ("train-wins.svg", "train-loss.svg"):
        assert (tmp_path / "mine" / picture).read_text(encoding="utf-8").startswith("<svg")


def test_a_training_goes_on_only_with_its_own_plan(tmp_path: Path) -> None:
    rattus("train", str(tmp_path), *QUICK, "--generations", "1")

    other = rattus("train", str(tmp_path), *QUICK, "--thinking", "3", "--generations", "2")
    same = rattus("train", str(tmp_path), *QUICK, "--generations", "2")

    assert (other.code, same.code) == (2, 0)
    assert "thinking 0" in flat(other.err)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("--thinking", "-1"), "may be 0"),
        (("--games", "0"), "at least 1"),
        (("--hidden", "9"), "multiple of 8"),
        (("--thinking", "1000001"), "at most"),
        (("--iterations", "1000001"), "at most"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_before_anything_is_played(
    tmp_path: Path, wrong: tuple[str, str], words: str
) -> None:
    said = rattus("train", str(tmp_path / "mine"), *QUICK, *wrong)

    assert said.code == 2
    assert words in flat(said.err)
    assert not (tmp_path / "mine").exists()
