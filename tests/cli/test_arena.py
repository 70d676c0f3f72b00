"""`rattus arena` on the command line."""

import json
import re
from pathlib import Path

import pytest

from rattus.lab.errors import CODES
from rattus.texts import LANGUAGES, Texts
from tests.cli.terminal import flat, rattus

pytestmark = pytest.mark.slow

QUICK = ("--deals", "4", "--workers", "1")


def figures(*args: str) -> dict[str, object]:
    """What a match came to, without what differs from run to run."""
    said = rattus("arena", *args, "--json")
    assert said.code == 0, said.err
    found: dict[str, object] = json.loads(said.out)
    assert found.pop("seconds_per_move")
    return found


def test_a_match_is_told_in_a_few_lines() -> None:
    said = rattus("arena", "--players", "random,random,random,random", *QUICK)

    assert said.code == 0
    for line in (
        "random against 3 × random",
        "Win share",
        "Without luck",
        "par is 25.0 %",
        "4 deals, 16 games",
    ):
        assert line in flat(said.out)


def test_in_russian_too() -> None:
    said = rattus("arena", "--players", "random,random", *QUICK, lang="ru_RU.UTF-8")

    assert "Доля побед" in said.out
    assert "норма 50.0 %" in said.out


def test_the_figures_are_the_same_with_any_number_of_workers() -> None:
    match = ("--players", "greedy:1,random,greedy:1,random", "--cards", "random", "--deals", "6")

    assert figures(*match, "--workers", "1") == figures(*match, "--workers", "2")


def test_two_against_two_is_six_games_a_deal_at_a_par_of_half() -> None:
    found = figures("--players", "greedy:1,random,greedy:1,random", *QUICK)

    assert (found["games"], found["par"]) == (24, 0.5)


def test_a_clear_match_stops_early_unless_all_deals_are_wanted() -> None:
    match = ("--players", "greedy:1,random,random,random", "--deals", "40", "--workers", "1")
    early, full = figures(*match), figures(*match, "--all-deals")

    assert early["verdict"] == full["verdict"] == "better"
    assert early["deals"] != 40
    assert full["deals"] == 40


def test_a_report_is_a_file_that_needs_nothing_else(tmp_path: Path) -> None:
    report = tmp_path / "match.html"
    said = rattus("arena", "--players", "random,greedy:1", *QUICK, "--report", str(report))
    text = report.read_text(encoding="utf-8")

    assert said.code == 0
    assert text.count("<svg") == 6
    assert re.findall(r"(?:src|href)=|@import|url\(|<script", text) == []


def test_somebody_who_cheats_can_be_compared_but_luck_is_not_measured() -> None:
    found = figures("--players", "cheat:2,random", *QUICK)

    assert found["win_share_without_luck"] is None


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--players", "genius,random"), 'No bot is called "genius"'),
        (("--players", "random"), "These rules are not for"),
        (("--players", "random,random", "--cards", "joker"), 'No card is called "joker"'),
        (("--players", "random,random", "--rules", "chess"), 'no rules called "chess"'),
        (("--players", "random,random", "--deals", "0"), "At least one game"),
        (("--players", "random,random", "--margin", "60"), "between 0 and 50"),
    ],
    ids=["bot", "players", "cards", "rules", "deals", "margin"],
)
def test_what_cannot_be_played_is_refused_with_a_reason(args: tuple[str, ...], sentence: str) -> None:
    said = rattus("arena", *args)

    assert said.code == 2
    assert sentence in flat(said.err)


@pytest.mark.parametrize(
    "args",
    [
        ("arena", "--players", "random,random", "--deals", "1000000", "--report"),
        ("ladder", "--tables", "1000000", "--report"),
        ("ladder", "--tables", "1000000", "--into"),
        ("balance", "--games", "1000000", "--report"),
        ("balance", "--games", "1000000", "--pictures"),
        ("policy", "--games", "1000000"),
    ],
)
def test_a_file_that_cannot_be_written_is_named_before_the_games(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    place = tmp_path / "nowhere" / "file"

    said = rattus(*args, str(place))

    assert said.code == 1
    assert str(place) in flat(said.err)


@pytest.mark.parametrize("missing", ["notes.md", "img"])
def test_a_document_that_cannot_take_a_ladder_is_named_before_the_games(tmp_path: Path, missing: str) -> None:
    document = tmp_path / "notes.md"
    if missing == "img":
        document.write_text("# Notes\n", encoding="utf-8")

    said = rattus("ladder", "--tables", "1000000", "--into", str(document))

    assert said.code == 1
    assert missing in flat(said.err)


def test_a_report_cannot_be_a_folder(tmp_path: Path) -> None:
    players = ("--players", "random,random", "--deals", "1000000")

    assert rattus("arena", *players, "--report", str(tmp_path)).code == 1


def test_a_scheduler_that_does_not_answer_is_named() -> None:
    said = rattus("arena", "--players", "random,random", "--cluster", "nowhere")

    assert said.code == 1
    assert "No Dask scheduler answers at nowhere" in flat(said.err)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_the_laboratory_has_a_sentence(language: str) -> None:
    assert all(Texts(language).knows(f"lab-{code}") for code in CODES)
