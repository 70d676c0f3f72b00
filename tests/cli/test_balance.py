"""`rattus balance` on the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import flat, rattus

QUICK = ("--bot", "random", "--games", "60", "--workers", "1")


def test_all_questions_are_answered() -> None:
    said = rattus("balance", *QUICK)

    assert said.code == 0
    for question in ("Which seat wins?", "Which cards win?", "Which two cards together?", "Which rats kill?"):
        assert question in said.out


def test_the_figures_add_up_and_do_not_depend_on_the_workers() -> None:
    one, two = (rattus("balance", *QUICK, "--json", "--workers", count).out for count in "12")
    found = json.loads(one)

    assert one == two
    assert found["games"] == sum(group["games"] for group in found["players"].values()) == 60
    assert sum(seat["value"] for seat in found["seats"]["4"].values()) == pytest.approx(1.0, abs=0.001)


def test_what_is_asked_for_narrows_the_games() -> None:
    asked = ("--rules", "bigbox", "--players", "5,6", "--cards", "base,rat-control")
    found = json.loads(rattus("balance", *QUICK, *asked, "--json").out)

    assert set(found["rules"]) == {"bigbox"}
    assert set(found["players"]) == {"5", "6"}
    assert set(found["cards_by"]) == {"base", "rat-control"}


def test_a_report_and_pictures_are_written(tmp_path: Path) -> None:
    report = tmp_path / "balance.html"
    said = rattus("balance", *QUICK, "--report", str(report), "--pictures", str(tmp_path))

    assert said.code == 0
    assert "Is Rattus balanced?" in report.read_text(encoding="utf-8")
    pictures = {path.stem for path in tmp_path.glob("*.svg")}
    assert {"balance-seats", "balance-cards", "balance-ends", "balance-limits"} <= pictures


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--players", "seven"), "--players"),
        (("--players", "7"), "These rules are not for"),
        (("--rules", "chess"), 'no rules called "chess"'),
        (("--cards", "joker"), 'No card is called "joker"'),
        (("--bot", "genius"), 'No bot is called "genius"'),
    ],
    ids=["players", "too many", "rules", "cards", "bot"],
)
def test_what_cannot_be_played_is_refused_with_a_reason(args: tuple[str, ...], sentence: str) -> None:
    said = rattus("balance", *args)

    assert said.code == 2
    assert sentence in flat(said.err)
