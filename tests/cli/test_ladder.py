"""`rattus ladder` on the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import flat, rattus

pytestmark = pytest.mark.slow

QUICK = ("--bots", "random,greedy:1", "--tables", "20", "--deals", "2", "--workers", "1")


def test_the_bots_are_shown_in_their_order() -> None:
    said = rattus("ladder", *QUICK)

    assert said.code == 0
    assert said.out.index("greedy:1") < said.out.index("random")
    assert "One against three" in said.out


def test_the_figures_are_the_same_with_any_number_of_workers() -> None:
    one, two = (json.loads(rattus("ladder", *QUICK, "--json", "--workers", count).out) for count in "12")
    for found in (one, two):
        found.pop("seconds_per_move")

    assert one == two
    assert [row["bot"] for row in one["ratings"]] == ["greedy:1", "random"]


def test_the_ladder_takes_its_place_in_a_document(tmp_path: Path) -> None:
    document = tmp_path / "bots.md"
    (tmp_path / "img").mkdir()
    document.write_text("# Bots\n\n## Ladder\n\nold\n\n## More\n\nkept\n", encoding="utf-8")

    said = rattus("ladder", *QUICK, "--into", str(document))
    text = document.read_text(encoding="utf-8")

    assert said.code == 0
    assert "old" not in text
    assert text.startswith("# Bots\n\n## Ladder\n\nFour players")
    assert text.endswith("\n## More\n\nkept\n")
    assert "![Rating](img/ladder.svg)" in text
    assert (tmp_path / "img" / "ladder.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_document_without_a_ladder_gets_one_at_its_end(tmp_path: Path) -> None:
    document = tmp_path / "bots.md"
    (tmp_path / "img").mkdir()
    document.write_text("# Bots\n", encoding="utf-8")
    rattus("ladder", *QUICK, "--into", str(document))

    assert document.read_text(encoding="utf-8").startswith("# Bots\n\n## Ladder\n\n")


def test_a_report_has_the_ratings_and_the_map(tmp_path: Path) -> None:
    report = tmp_path / "ladder.html"
    rattus("ladder", *QUICK, "--report", str(report))

    assert report.read_text(encoding="utf-8").count("<svg") == 2


@pytest.mark.parametrize("bots", ["random", "random,random"])
def test_one_bot_is_no_ladder(bots: str) -> None:
    said = rattus("ladder", "--bots", bots)

    assert said.code == 2
    assert "at least two bots" in flat(said.err)
