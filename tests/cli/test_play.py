"""Whole games at the terminal, typed line by line."""

import re
from pathlib import Path

import pytest

from rattus.record.game.fairness import verify
from tests.cli.terminal import Said, flat, rattus

pytestmark = pytest.mark.slow

SETTLED = ["settle gallia", "settle italia"]
FIRST_CHOICE = ["1"] * 600


def play(*typed: str, options: str = "--seats human,random --seed 4", lang: str = "en_GB.UTF-8") -> Said:
    return rattus("play", *options.split(), typed=typed, lang=lang)


# --- one person -----------------------------------------------------------------------------------


def test_a_game_asks_at_once_where_to_settle() -> None:
    said = rattus("play", "--terminal", typed=[])

    assert said.code == 0
    assert said.out.startswith("Welcome to Rattus! Classic (2010)\nThe cards of the base game: Peasant,")
    assert "Where do you settle two of your cubes?" in said.out
    assert "● Red (you)" in said.out
    assert "◆ Green" in said.out


def test_a_person_against_random_opponents_plays_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "game.rattus"
    said = play(*FIRST_CHOICE, options=f"--seats human,random,random,random --seed 7 --save {file}")

    assert said.code == 0
    for words in ("The final round begins.", "everybody but", "ravages every region one last time",
                  "wins with", "On the board", f"Saved: {file}", "rattus verify"):  # fmt: skip
        assert words in flat(said.out)
    assert verify(file.read_text(encoding="utf-8")).fair


def test_the_hash_is_shown_first_and_proves_the_deal_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "game.rattus"
    said = play(*FIRST_CHOICE, options=f"--players 2 --save {file}")
    promised = said.out.split("Its hash is")[1].split()[0]

    assert len(promised) == 64
    assert promised in rattus("verify", str(file)).out


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(*FIRST_CHOICE[:9]).out == play(*FIRST_CHOICE[:9]).out


def test_a_game_is_played_in_russian() -> None:
    said = play(*FIRST_CHOICE, options="--players 3 --seed 4", lang="ru_RU.UTF-8")

    for words in (
        "Добро пожаловать",
        "Где поселить два ваших кубика?",
        "Начинается последний круг",
        "побеждает",
    ):
        assert words in said.out
    assert "Gallia" not in said.out


def test_six_play_the_big_box() -> None:
    said = play(*FIRST_CHOICE, options="--rules bigbox --players 6 --seed 1")

    assert "wins with" in said.out
    assert "Golden Horde" in said.out


def test_a_forced_choice_plays_itself() -> None:
    said = play(*FIRST_CHOICE, options="--rules bigbox --seats human,human --cards rat-control --seed 3")

    assert "Only one choice, so it is made: turn" in said.out
    assert "wins with" in said.out


# --- what can be typed ----------------------------------------------------------------------------


def test_numbers_and_sentences_do_the_same() -> None:
    by_number = play("2", "quit", "yes", "").out
    by_sentence = play("settle gallia", "quit", "yes", "").out

    assert by_number.replace("> 2\n", "> settle gallia\n") == by_sentence


@pytest.mark.parametrize(
    ("typed", "words"),
    [("?", "Choose by number"), ("help monk", "Move one rat from any region"),
     ("help gallia", "Neighbours: Anglia"), ("help xyz", 'There is no help about "xyz"'),
     ("rules", "Settle your cubes all over Europe"), ("log", "Red settles 2 cubes in Gallia."),
     ("99", "No choice has this number"), ("place gallia 9", "That cannot be done now"),
     ("frobnicate", "was not understood"), ("save", "Type a file name after it"),
     ("take k", "That fits more than one choice: take knight · take king"),
     ("", "Type a number, a sentence")],
)  # fmt: skip
def test_whatever_is_typed_is_answered(typed: str, words: str) -> None:
    assert words in flat(play(*SETTLED, typed).out)


def test_the_board_can_be_seen_again() -> None:
    assert play("board").out.count("Hispania ─") == 2


def test_an_action_can_be_taken_back() -> None:
    said = play(*SETTLED, "take king", "undo", "take monk")

    assert "Taken back: take king" in said.out
    assert "C:Monk" in said.out.rsplit("Turn 1", 1)[1]
    assert "R:King" not in said.out.rsplit("Turn 1", 1)[1].split("On the table")[0]


def test_taking_back_says_why_it_stops() -> None:
    said = play("settle gallia", "undo")

    assert "No further back: the turn has passed on." in said.out


def test_what_the_witch_saw_cannot_be_taken_back() -> None:
    said = play(*SETTLED, "take witch", "witch anglia #1", "undo")

    assert "No further back: somebody has seen a hidden rat since then." in said.out


def test_leaving_is_asked_twice_and_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "game.rattus"
    said = play("settle gallia", "quit", "no", "quit", "yes", str(file))

    assert said.code == 0
    assert said.out.count("Do you really want to leave?") == 2
    assert flat(said.out).endswith(f"Saved: {file} Goodbye!")
    assert file.exists()


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    said = play("settle gallia", f"save {tmp_path / 'no' / 'such' / 'folder'}", "settle italia")

    assert "cannot be written" in flat(said.out)
    assert "Turn 1" in said.out


def test_the_end_of_the_input_ends_the_game_politely() -> None:
    said = play("settle gallia")

    assert said.code == 0
    assert said.out.endswith("Nobody is at the keyboard any more, so the game stops here.\n")


def test_ctrl_c_ends_the_game_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    said = play()

    assert said.code == 130
    assert "Stopped." in said.err


def test_players_can_have_names() -> None:
    said = play(*SETTLED, options="--players 3 --seed 4 --names Anna,,Vera")

    assert "● Anna (you)" in said.out
    assert "■ Blue" in said.out
    assert "▲ Vera" in said.out


def test_few_players_without_chivalry_are_advised() -> None:
    said = play(options="--players 2 --cards rat-control")

    assert "With so few players, a game is livelier with a chivalry card." in said.out


# --- several people -------------------------------------------------------------------------------

WITCH = ["settle gallia", "settle scandia", "settle polonia", "settle italia", "take witch"]
LOOKED = [*WITCH, "witch anglia", "witch done"]


def hot_seat(*typed: str) -> str:
    return play(*typed, options="--seats human,human --seed 4 --names Anna,Boris").out


def handed_over(*more: str) -> tuple[str, str]:
    """What Anna sees until the screen is Boris's, and what he sees then."""
    typed = list(LOOKED)
    said = hot_seat(*typed)
    while HAND_OVER not in said:
        typed.append(first_number(said))
        said = hot_seat(*typed)
    before, after = hot_seat(*typed, "", *more).split(HAND_OVER)
    return before, flat(after)


HAND_OVER = "Now Boris decides, and the board shows secrets that are for Boris alone."


def first_number(said: str) -> str:
    """The first choice in the last group of the last list: the plague, or where a new rat goes."""
    return str(re.findall(r"^(?:Plague|New rat) +(\d+) ", said, re.MULTILINE)[-1])


def test_people_share_the_screen_as_long_as_there_is_nothing_to_hide() -> None:
    assert "the board shows secrets" not in hot_seat(*WITCH)


def test_the_screen_is_handed_over_once_somebody_has_seen_a_rat() -> None:
    before, after = handed_over("log")
    looked = before.split("Anna looks at a rat in Anglia: limit")[1]
    face = looked.split("Anglia", 1)[1].split("\n")[2].split()[0]

    assert face != "▒▒"
    assert face not in after
    assert "Anna looks at a rat in Anglia: limit" not in after


def test_each_player_hears_what_happened_since_the_own_last_decision() -> None:
    _, after = handed_over()

    assert "Anna takes the Witch." in after
    assert "Anna looks at a rat in Anglia." in after
    assert "Anna moves the plague from" in after


def test_a_game_can_be_played_against_the_bots_named(tmp_path: Path) -> None:
    file = tmp_path / "game.rattus"
    said = play(*FIRST_CHOICE, options=f"--seats human,greedy:2,planner:20,search:20 --seed 3 --save {file}")

    assert said.code == 0
    assert verify(file.read_text(encoding="utf-8")).fair


def test_an_edition_file_with_a_long_path_is_named_in_one_piece(tmp_path: Path) -> None:
    """So that it can be copied."""
    folder = tmp_path / ("a" * 120)
    folder.mkdir()
    file = folder / "mine.edition"
    file.write_text("edition mine\nlike classic\n", encoding="utf-8")

    assert str(file) in rattus("edition", "check", str(file)).out


def test_running_text_is_broken_at_the_edge_of_the_window() -> None:
    said = play(*FIRST_CHOICE, options="--seats human,random,random --seed 5 --lang ru")

    assert max(len(line) for line in said.out.splitlines()) <= 80
