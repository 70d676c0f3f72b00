"""`rattus analyse` and `rattus hint`: what they print, write and refuse."""

import json
import re
from pathlib import Path

import pytest

from rattus.record.position.position import write_position
from tests.analysis.games import RECORDS, game_of
from tests.cli.terminal import Said, flat, rattus

GAME = RECORDS / "classic-2.rattus"


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A position in the middle of a game."""
    file = tmp_path_factory.mktemp("positions") / "middle.json"
    file.write_text(write_position(game_of("classic", "base", ("greedy:1",) * 4, 5).state_at(40)))
    return file


def analyse(file: Path, *options: str, lang: str = "en_GB.UTF-8") -> Said:
    """Analyse a game with few iterations, in this process."""
    return rattus("analyse", str(file), "--iterations", "3", "--workers", "1", *options, lang=lang)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> tuple[Said, str]:
    """An analysis, and the report it has written."""
    file = tmp_path_factory.mktemp("reports") / "report.html"
    return analyse(GAME, "--report", str(file)), file.read_text(encoding="utf-8")


def test_an_analysis_shows_story_ledgers_and_turning_points(report: tuple[Said, str]) -> None:
    said = report[0]

    assert said.code == 0
    assert "won with" in said.out
    assert re.search(r"Player +Cubes +Start +Luck +Own +Others +Result +Accuracy", said.out)
    assert re.search(r"^I +(Decision|Luck), turn \d+", said.out, re.M)
    assert "Judged among equals, 3 looks ahead a decision." in flat(said.out)


def test_ledgers_add_up_as_they_are_printed(report: tuple[Said, str]) -> None:
    for name in ("Red", "Blue"):
        row = re.search(rf"^{name} +(\d.*)$", report[0].out, re.M)
        assert row
        _, start, luck, own, others, result, *_ = (float(x.replace("−", "-")) for x in row[1].split())
        assert start + luck + own + others == pytest.approx(result, abs=0.25)


def test_a_report_is_one_page_without_requests(report: tuple[Said, str]) -> None:
    page = report[1]

    assert page.startswith("<!doctype html>")
    assert page.count("<svg") == 1
    assert page.count('<polyline class="p ') == 2
    assert page.count('class="sign ') == 5
    assert "<script" not in page
    assert re.findall(r"(?:src|href)=|url\(", page) == []


def test_json_has_every_result_and_the_summary() -> None:
    said = analyse(GAME, "--json")
    found = json.loads(said.out)

    assert {result["kind"] for result in found["results"]} == {"decision", "chance"}
    for ledger in found["summary"]["ledgers"]:
        parts = ledger["start"] + ledger["luck"] + ledger["own"] + ledger["others"]
        assert parts == pytest.approx(ledger["result"], abs=1e-9)


@pytest.mark.slow
def test_several_processes_find_the_same() -> None:
    alone = analyse(GAME, "--json")
    together = rattus("analyse", str(GAME), "--iterations", "3", "--workers", "2", "--json")

    assert together.out == alone.out


def test_an_analysis_in_russian() -> None:
    said = analyse(GAME, lang="ru_RU.UTF-8")

    assert "Победитель" in said.out
    assert "Переломные моменты" in said.out


def test_an_unfinished_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "begun.rattus"
    whole = game_of("classic", "base", ("random",) * 2, 3)
    begun = type(whole)(whole.setup, whole.sealed)
    for action in whole.actions[:9]:
        begun.perform(action)
    file.write_text(begun.write(open_deal=True))

    said = analyse(file)

    assert said.code == 1
    assert "is not over" in flat(said.err)


def test_a_broken_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "broken.rattus"
    file.write_text(GAME.read_text(encoding="utf-8").replace("plague", "pleague", 1))

    said = analyse(file)

    assert said.code == 1
    assert "broken.rattus:" in said.err


def test_a_game_of_a_foreign_edition_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "foreign.rattus"
    text = GAME.read_text(encoding="utf-8")
    file.write_text(re.sub(r"^edition \w+", f"edition {'0' * 64}", text, count=1, flags=re.M))

    said = analyse(file)

    assert said.code == 1
    assert "foreign.rattus:" in said.err


def test_a_report_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    said = analyse(GAME, "--report", str(tmp_path / "nowhere" / "report.html"))

    assert said.code == 1
    assert "cannot be written" in flat(said.err)


def test_a_hint_names_turns_with_chances_and_reasons(position: Path) -> None:
    said = rattus("hint", str(position), "--iterations", "60")

    assert said.code == 0
    assert re.search(r"decides, with a chance of [\d.]+ %", said.out)
    assert re.search(r"^1  .*plague", said.out, re.M)
    assert re.search(r"[\d.]+ ± [\d.]+ %", said.out)
    assert "The supply has" in said.out


def test_a_hint_as_json(position: Path) -> None:
    found = json.loads(rattus("hint", str(position), "--iterations", "60", "--json").out)

    assert len(found["ways"]) >= 2
    assert {reason["code"] for way in found["ways"] for reason in way["reasons"]} >= {"cubes", "tempo"}


def test_a_finished_position_gets_no_hint(tmp_path: Path) -> None:
    file = tmp_path / "over.json"
    file.write_text(write_position(game_of("classic", "base", ("random",) * 2, 3).state))

    said = rattus("hint", str(file))

    assert said.code == 1
    assert "is over" in flat(said.err)
