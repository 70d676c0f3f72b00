"""Saved games: replay, verify, resume, and damaged files."""

from pathlib import Path

import pytest

from tests.cli.terminal import flat, rattus
from tests.cli.test_play import FIRST_CHOICE


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "finished.rattus"
    rattus(
        "play",
        "--seats",
        "human,random",
        "--seed",
        "4",
        "--names",
        "Anna",
        "--save",
        str(file),
        typed=FIRST_CHOICE,
    )
    return file


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "begun.rattus"
    typed = ["settle gallia", "settle italia", "take witch", "witch anglia", "witch done"]
    rattus("play", "--seats", "human,random", "--seed", "4", "--save", str(file), typed=typed)
    return file


def test_a_saved_game_is_shown_move_by_move(finished: Path) -> None:
    said = rattus("replay", str(finished))

    assert said.code == 0
    assert said.out.startswith("Classic (2010), Anna, Blue\n")
    assert "\n  1 settle anglia\n" in said.out
    assert "● Anna settles 2 cubes in Anglia." in said.out
    assert "has won." in said.out


def test_a_saved_game_is_shown_at_one_moment(finished: Path) -> None:
    said = rattus("replay", str(finished), "--at", "0")

    assert "After 0 of" in said.out
    assert "Settling" in said.out
    assert "settle" not in said.out


def test_a_moment_that_never_was_cannot_be_shown(finished: Path) -> None:
    assert rattus("replay", str(finished), "--at", "9999").code == 2


def test_only_who_looked_sees_a_face_again(begun: Path) -> None:
    as_red = rattus("replay", str(begun), "--as", "red")
    as_blue = rattus("replay", str(begun), "--as", "blue")

    assert "Red looks at a rat in Anglia: limit" in as_red.out
    assert "Red looks at a rat in Anglia: limit" not in as_blue.out


def test_all_rats_can_be_turned_up(begun: Path) -> None:
    assert "▒▒" in rattus("replay", str(begun), "--at", "0").out
    assert "▒▒" not in rattus("replay", str(begun), "--at", "0", "--all").out


def test_a_saved_game_is_replayed_in_russian(finished: Path) -> None:
    assert "Anna селит 2 кубика: Англия." in rattus("replay", str(finished), "--lang", "ru").out


def test_an_honest_game_is_verified(finished: Path) -> None:
    said = rattus("verify", str(finished), width=300)

    assert said.code == 0
    assert "all is well" in said.out


def test_an_unfinished_game_cannot_be_verified(begun: Path) -> None:
    said = rattus("verify", str(begun))

    assert said.code == 1
    assert "only a finished game can be checked" in said.err


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("settle anglia", "settle gallia", "do not follow from the deal"),
        ("player red Anna", "player red Eve", "The seal is broken"),
        ("rattus record", "ratus record", "This is not a record"),
    ],
)
def test_a_changed_record_is_found_out(
    finished: Path, tmp_path: Path, old: str, new: str, words: str
) -> None:
    changed = tmp_path / "changed.rattus"
    changed.write_text(finished.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    said = rattus("verify", str(changed))

    assert said.code == 1
    assert words in flat(said.err)
    assert "does not prove a fair game" in said.err
    assert rattus("replay", str(changed)).code == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe\x00", b"hello\n"])
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, command: str, content: bytes | None) -> None:
    file = tmp_path / "nothing.rattus"
    if content is not None:
        file.write_bytes(content)
    said = rattus(command, str(file))

    assert said.code == 1
    assert str(file) in said.err
    assert said.out == ""


def test_a_saved_game_goes_on_where_it_was_left(begun: Path) -> None:
    said = rattus("play", "--resume", str(begun), typed=["board"])

    assert "M:Witch" in said.out.split("On the table")[0]
    assert "Turn 1" in said.out


def test_the_seats_of_a_saved_game_must_fit(begun: Path) -> None:
    assert rattus("play", "--resume", str(begun), "--seats", "human").code == 2
