"""The commands other than `rattus play`."""

import json
from pathlib import Path

import pytest

from rattus._build import version_line
from rattus.cli import app
from rattus.editions import NAMES, load
from tests.cli.terminal import rattus

POSITION = '{"players": 2, "plague": "italia", "regions": {"gallia": {"red": 2, "rats": [{}, {}]}}}'


# --- in general -----------------------------------------------------------------------------------


def test_the_version_is_one_line() -> None:
    assert rattus("--version").out == version_line() + "\n"


def test_the_version_is_said_without_loading_the_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["rattus", "--version"])
    app.main()

    assert capsys.readouterr().out == version_line() + "\n"


@pytest.mark.parametrize(
    ("lang", "args", "words"),
    [("en_GB.UTF-8", [], "Commands"), ("ru_RU.UTF-8", [], "Команды"), ("C", [], "Commands"),
     ("", [], "Commands"), ("de_DE.UTF-8", [], "Commands"), ("en_GB.UTF-8", ["--lang", "ru"], "Команды"),
     ("ru_RU.UTF-8", ["--lang=en"], "Commands")],
)  # fmt: skip
def test_the_language_is_that_of_the_system_or_the_one_asked_for(
    lang: str, args: list[str], words: str
) -> None:
    assert words in rattus(*args, "--help", lang=lang).out


def test_the_language_may_be_asked_for_anywhere() -> None:
    assert "партий" in rattus("simulate", "--games", "5", "--lang", "ru").out


@pytest.mark.parametrize(
    ("args", "words"),
    [(["--lang", "xx", "play"], 'There is no language "xx"'),
     (["play", "--rules", "x"], "There are no rules called"),
     (["play", "--players", "7"], "not for 7 players"),
     (["play", "--seats", "human,x"], 'Nobody called "x"'), (["play", "--cards", "nun,nun"], "named twice"),
     (["play", "--cards", "monk,nun"], "has 6 cards, and 2"),
     (["play", "--cards", "x"], 'No card is called "x"'),
     (["play", "--seats", "human,random", "--players", "3"], "2 seats for 3 players"),
     (["play", "--seats", "random,random"], "Nobody would be playing"),
     (["play", "--players", "2", "--names", "A,B,C"], "3 names for 2 players"),
     (["play", "--players", "2", "--names", "A,A"], "the same name"),
     (["simulate", "--games", "0"], "At least one game"), (["trace", "--players", "9"], "not for 9 players")],
)  # fmt: skip
def test_wrong_use_says_what_to_do_and_ends_with_two(args: list[str], words: str) -> None:
    said = rattus(*args)

    assert said.code == 2
    assert words in said.err
    assert said.out == ""


def test_wrong_use_is_told_in_the_players_language() -> None:
    assert "Параметра --frob нет." in rattus("play", "--frob", lang="ru_RU.UTF-8").err


# --- editions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_an_edition_is_shown_as_its_canonical_text(name: str) -> None:
    assert rattus("edition", "show", name).out == load(name).text()


def test_a_good_edition_file_is_praised(tmp_path: Path) -> None:
    file = tmp_path / "mine.edition"
    file.write_text("edition mine\nlike classic\npotions 3\n", encoding="utf-8")
    said = rattus("edition", "check", str(file))

    assert said.code == 0
    assert " ".join(said.out.split()) == f"{file}: all is well. The edition is called mine."


def test_the_problems_of_an_edition_file_are_named_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "mine.edition"
    file.write_text("edition mine\nlike classic\nfrobnicate 3\nrounds many\n", encoding="utf-8")
    said = rattus("edition", "check", str(file))

    assert said.code == 1
    assert f"{file}:3: This word means nothing here. Check its spelling. [word: frobnicate]" in said.err
    assert f"{file}:4: A number is missing or out of range." in said.err


@pytest.mark.parametrize("command", [["play"], ["simulate"], ["trace"]])
def test_an_edition_of_ones_own_can_be_named_wherever_rules_are_chosen(
    tmp_path: Path, command: list[str]
) -> None:
    said = rattus(*command, "--edition", str(tmp_path / "missing.edition"))

    assert said.code == 1
    assert "The file cannot be read" in said.err


def test_the_path_of_an_edition_will_do_for_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.edition"
    file.write_text("edition mine\nlike classic\ncubes 5\n", encoding="utf-8")

    assert "stock 5" in rattus("play", "--rules", str(file)).out


# --- simulating -----------------------------------------------------------------------------------


def test_random_games_are_counted() -> None:
    figures = json.loads(rattus("simulate", "--games", "20", "--players", "3", "--json").out)

    assert figures["games"] == 20
    assert sum(figures["wins"].values()) == pytest.approx(1, abs=0.01)
    assert sum(figures["ends"].values()) == pytest.approx(1, abs=0.01)
    assert set(figures["scores"]) == {"red", "blue", "yellow"}


def test_the_same_seed_gives_the_same_figures() -> None:
    order = ("simulate", "--games", "10", "--cards", "random", "--seed", "5", "--json")
    one, other = (json.loads(rattus(*order).out) for _ in range(2))

    assert one | {"games_per_second": 0} == other | {"games_per_second": 0}


def test_the_figures_can_be_read() -> None:
    cards = "soldier,monk,king,witch,peasant,merchant,caravanner,courier"
    said = rattus("simulate", "--games", "10", "--rules", "bigbox", "--players", "5", "--cards", cards)

    assert said.out.startswith("10 games\n")
    assert "Purple" in said.out


def test_a_trace_is_lines_of_json() -> None:
    lines = [json.loads(line) for line in rattus("trace", "--players", "2", "--games", "2").out.splitlines()]

    assert [line["line"] for line in lines].count("start") == 2
    assert [line["line"] for line in lines].count("end") == 2


# --- positions ------------------------------------------------------------------------------------


def position_file(folder: Path, text: str = POSITION) -> str:
    file = folder / "position.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_position_is_shown(tmp_path: Path) -> None:
    said = rattus("position", position_file(tmp_path))

    assert said.code == 0
    assert "Gallia ────" in said.out
    assert "▒▒ ▒▒" in said.out


def test_a_position_can_be_played_on_from(tmp_path: Path) -> None:
    said = rattus("position", position_file(tmp_path), "--do", "place gallia 2. take monk")

    assert "● Red adds 2 cubes in Gallia. Red takes the Monk." in said.out
    assert "●●●●" in said.out


def test_a_position_comes_back_as_json(tmp_path: Path) -> None:
    said = rattus("position", position_file(tmp_path), "--do", "place gallia 2", "--json")

    assert json.loads(said.out)["regions"]["gallia"]["red"] == 4
    assert rattus("position", position_file(tmp_path, said.out)).code == 0


def test_the_legal_actions_of_a_position_are_listed(tmp_path: Path) -> None:
    file = position_file(tmp_path)

    assert "\nplace gallia 2\n" in rattus("position", file, "--legal").out
    assert "place gallia 2" in json.loads(rattus("position", file, "--legal", "--json").out)["legal"]


def test_a_position_can_be_piped_in() -> None:
    assert "Gallia ────" in rattus("position", "-", typed=[POSITION]).out


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "This is not JSON"), ('{"regions": {"galia": {}}}', "Nothing has this name"),
     ('{"regions": {"gallia": {"red": 99}}}', "The number does not fit"), ("[]", "another kind is expected"),
     ('{"players": 2, "players": 3}', "occurs twice")],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(tmp_path: Path, text: str, words: str) -> None:
    said = rattus("position", position_file(tmp_path, text))

    assert said.code == 1
    assert words in said.err


def test_a_sentence_that_cannot_be_done_is_refused(tmp_path: Path) -> None:
    said = rattus("position", position_file(tmp_path), "--do", "take monk. place gallia 9")

    assert said.code == 1
    assert said.err.startswith("place gallia 9: That number cannot be chosen here.")
    assert "[possible: 2]" in said.err


def test_a_position_is_seen_by_whom_one_likes(tmp_path: Path) -> None:
    file = position_file(tmp_path)

    assert "■ Blue (you)" in rattus("position", file, "--as", "blue").out
    assert "■ Blue (you)" in rattus("position", file, "--as", "2").out
    assert rattus("position", file, "--as", "nobody").code == 2
