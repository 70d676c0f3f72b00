"""Finding, loading and completing edition files."""

from pathlib import Path

import pytest

from rattus.editions import NAMES, builtin, check, load, parse


@pytest.mark.parametrize("name", NAMES)
def test_an_edition_of_the_game_is_loaded_by_its_name(name: str) -> None:
    assert load(name).name == name


def test_other_editions_are_loaded_by_their_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.edition"
    path.write_text("edition mine\nlike classic\ncubes 15\n", encoding="utf-8")
    assert load(str(path)) == load("classic")._replace(name="mine", cubes=15)


def test_a_name_comes_before_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("classic").write_text("edition other\nlike classic\n", encoding="utf-8")
    assert load("classic").name == "classic"


def test_a_file_from_any_editor_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.edition"
    path.write_bytes(b"\xef\xbb\xbfedition mine\r\nlike classic\r\ncubes 15\r\n")
    assert load(str(path)).cubes == 15


def test_a_good_file_has_no_problems(tmp_path: Path) -> None:
    path = tmp_path / "mine.edition"
    path.write_text(load("bigbox").text(), encoding="utf-8")
    assert check(str(path)) == ()


def test_only_editions_of_the_game_are_built_in() -> None:
    assert builtin("mine") is None


def test_a_line_replaces_every_line_with_the_same_first_word() -> None:
    edition = parse(
        "edition mine\nlike bigbox\nreach 1\nset only peasant serf baker king queen monk\n", "mine"
    )
    assert [edition.reach(players) for players in edition.players] == [1, 1, 1, 1, 1]
    assert list(edition.sets) == ["only"]


def test_a_number_for_some_player_counts_goes_before_the_number_for_all() -> None:
    edition = parse("edition mine\nlike bigbox\nreach 3 for 2 6\nreach 1\n", "mine")
    assert [edition.reach(players) for players in edition.players] == [3, 1, 1, 1, 3]


def test_an_edition_may_be_like_one_that_is_like_another() -> None:
    edition = parse("edition mine\nlike online\ncubes 15\n", "mine")
    assert edition == load("online")._replace(name="mine", cubes=15)


def test_lines_may_stand_in_any_order() -> None:
    edition = parse("cubes 15\nlike classic\nedition mine\n", "mine")
    assert edition == load("classic")._replace(name="mine", cubes=15)
