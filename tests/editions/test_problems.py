"""Every problem an edition file can have is found, with its line and its data."""

import pickle
from pathlib import Path

import pytest

from rattus.editions import CODES, EditionError, Problem, check, load, parse

TINY = """\
edition tiny
players 2 3
cubes 6
rounds 9
cards 2
removed 1
pairs 1
reach 2 for 2
reach 3 for 3
potions 4
removed-from regular
knight-final later
soldier-final stays
soldier-draws used
final-order board
courier-same-colour no
classes poor rich
card farmer poor base
card banker rich base
card thief poor
set crime thief banker
region north 2 3
region middle 2 3
region south 3
border north middle land certain
border middle south arrow guess
rat 1 starting poor guess
rat 2 starting rich all guess
rat 3 starting majority poor guess
rat 4 regular majority majority rich guess
rat 5 regular all rich guess
rat 6 regular all poor guess
"""
SOURCE = "tiny.edition"


def problems_of(text: str) -> list[Problem]:
    try:
        parse(text, SOURCE)
    except EditionError as error:
        return list(error.problems)
    return []


def changed(old: str, *new: str) -> str:
    """The tiny edition with one line changed, dropped, or made several."""
    lines = TINY.splitlines()
    place = lines.index(old)
    return "\n".join([*lines[:place], *new, *lines[place + 1 :]])


ONE_LINE_WRONG: list[tuple[str, tuple[str, ...], int, str, dict[str, str]]] = [
    ("cubes 6", ("cubes 6", "dice 6"), 4, "unknown-word", {"word": "dice", "known": ""}),
    ("cubes 6", ("cubes 6 7",), 3, "unknown-word", {"word": "7", "known": ""}),
    (
        "final-order board",
        ("final-order random",),
        15,
        "unknown-word",
        {"word": "random", "known": "board chosen"},
    ),
    ("reach 3 for 3", ("reach 3 at 3",), 9, "unknown-word", {"word": "at", "known": "for"}),
    ("card thief poor", ("card thief poor bass",), 20, "unknown-word", {"word": "bass", "known": "base"}),
    (
        "border middle south arrow guess",
        ("border middle south sea guess",),
        26,
        "unknown-word",
        {"word": "sea", "known": "land arrow"},
    ),
    (
        "rat 1 starting poor guess",
        ("rat 1 first poor guess",),
        27,
        "unknown-word",
        {"word": "first", "known": "regular starting"},
    ),
    ("cubes 6", ("cubes",), 3, "missing-word", {"word": "cubes"}),
    ("players 2 3", ("players",), 2, "missing-word", {"word": "players"}),
    ("classes poor rich", ("classes",), 17, "missing-word", {"word": "classes"}),
    ("removed 1", ("removed",), 6, "missing-word", {"word": "removed"}),
    ("reach 3 for 3", ("reach 3 for",), 9, "missing-word", {"word": "reach"}),
    ("card thief poor", ("card thief poor", "card cook"), 21, "missing-word", {"word": "card"}),
    ("set crime thief banker", ("set crime",), 21, "missing-word", {"word": "set"}),
    ("region south 3", ("region south",), 24, "missing-word", {"word": "region"}),
    ("region south 3", ("region south 3", "region"), 25, "missing-word", {"word": "region"}),
    (
        "border middle south arrow guess",
        ("border middle south arrow",),
        26,
        "missing-word",
        {"word": "border"},
    ),
    ("rat 1 starting poor guess", ("rat 1 starting guess",), 27, "missing-word", {"word": "rat"}),
    ("edition tiny", (), 0, "missing-line", {"word": "edition", "players": ""}),
    ("players 2 3", (), 0, "missing-line", {"word": "players", "players": ""}),
    ("potions 4", (), 0, "missing-line", {"word": "potions", "players": ""}),
    ("classes poor rich", (), 0, "missing-line", {"word": "classes", "players": ""}),
    ("removed 1", (), 0, "missing-line", {"word": "removed", "players": "2 3"}),
    ("reach 3 for 3", (), 0, "missing-line", {"word": "reach", "players": "3"}),
    ("cubes 6", ("cubes 6", "cubes 6"), 4, "line-twice", {"word": "cubes", "before": "3"}),
    ("removed 1", ("removed 1", "removed 2"), 7, "line-twice", {"word": "removed", "before": "6"}),
    ("reach 3 for 3", ("reach 3 for 2 3",), 9, "line-twice", {"word": "reach", "before": "8"}),
    ("edition tiny", ("edition Tiny!",), 1, "bad-name", {"name": "Tiny!"}),
    ("classes poor rich", ("classes poor rich all",), 17, "bad-name", {"name": "all"}),
    ("region south 3", ("region south 3", "region 7th 3"), 25, "bad-name", {"name": "7th"}),
    ("region south 3", ("region south 3", "region far-south 3"), 25, "bad-name", {"name": "far-south"}),
    ("region south 3", ("region south 3", "region stays 3"), 25, "bad-name", {"name": "stays"}),
    (
        "cubes 6",
        ("cubes six",),
        3,
        "wrong-number",
        {"word": "cubes", "number": "six", "least": "1", "most": "99"},
    ),
    (
        "cubes 6",
        ("cubes 0",),
        3,
        "wrong-number",
        {"word": "cubes", "number": "0", "least": "1", "most": "99"},
    ),
    (
        "potions 4",
        ("potions -1",),
        10,
        "wrong-number",
        {"word": "potions", "number": "-1", "least": "0", "most": "999"},
    ),
    (
        "rat 1 starting poor guess",
        ("rat 10 starting poor guess",),
        27,
        "wrong-number",
        {"word": "rat", "number": "10", "least": "1", "most": "9"},
    ),
    ("pairs 1", ("pairs 4",), 7, "wrong-number", {"word": "pairs", "number": "4", "least": "1", "most": "3"}),
    ("players 2 3", ("players 2 3 7",), 2, "unknown-players", {"number": "7", "known": "2 3 4 5 6"}),
    ("region south 3", ("region south 3 4",), 24, "unknown-players", {"number": "4", "known": "2 3"}),
    ("reach 3 for 3", ("reach 3 for 3 5",), 9, "unknown-players", {"number": "5", "known": "2 3"}),
    (
        "card thief poor",
        ("card thief poor base for 9",),
        20,
        "unknown-players",
        {"number": "9", "known": "2 3"},
    ),
    ("players 2 3", ("players 2 3 3",), 2, "players-twice", {"word": "players"}),
    ("classes poor rich", ("classes poor rich poor",), 17, "class-twice", {"name": "poor"}),
    (
        "card thief poor",
        ("card thief thieves",),
        20,
        "unknown-class",
        {"name": "thieves", "known": "poor rich"},
    ),
    ("card thief poor", ("card thief poor", "card thief rich"), 21, "card-twice", {"name": "thief"}),
    (
        "set crime thief banker",
        ("set crime thief banker", "set crime farmer banker"),
        22,
        "set-twice",
        {"name": "crime"},
    ),
    ("set crime thief banker", ("set crime thief thief",), 21, "card-twice", {"name": "thief"}),
    ("set crime thief banker", ("set crime thief judge",), 21, "unknown-card", {"name": "judge"}),
    (
        "set crime thief banker",
        ("set crime thief",),
        21,
        "wrong-set",
        {"name": "crime", "found": "1", "needed": "2"},
    ),
    ("region south 3", ("region south 3", "region south 3"), 25, "region-twice", {"name": "south"}),
    ("region middle 2 3", ("region middle 3",), 22, "too-few-regions", {"players": "2", "found": "1"}),
    (
        "border middle south arrow guess",
        (),
        24,
        "region-cut-off",
        {"region": "south", "players": "3"},
    ),
    (
        "border middle south arrow guess",
        ("border middle soth arrow guess",),
        26,
        "unknown-region",
        {"name": "soth"},
    ),
    (
        "border middle south arrow guess",
        ("border middle south arrow guess", "border middle north land guess"),
        27,
        "border-twice",
        {"a": "middle", "b": "north", "before": "25"},
    ),
    (
        "border middle south arrow guess",
        ("border middle south arrow guess", "border north north land guess"),
        27,
        "border-to-itself",
        {"name": "north"},
    ),
    (
        "border middle south arrow guess",
        ("border middle south arrow surely",),
        26,
        "bad-confidence",
        {"word": "surely", "known": "certain likely guess"},
    ),
    (
        "rat 6 regular all poor guess",
        ("rat 6 regular all poor",),
        32,
        "bad-confidence",
        {"word": "poor", "known": "certain likely guess"},
    ),
    (
        "rat 6 regular all poor guess",
        ("rat 6 regular islamic guess",),
        32,
        "unknown-symbol",
        {"name": "islamic", "known": "majority all poor rich"},
    ),
    (
        "rat 1 starting poor guess",
        ("rat 1 regular poor guess",),
        27,
        "wrong-rats",
        {"starting": "2", "regions": "3"},
    ),
    ("edition tiny", ("edition tiny", "like rattus"), 2, "unknown-edition", {"name": "rattus"}),
    (
        "edition tiny",
        ("edition tiny", "like classic", "like online"),
        3,
        "line-twice",
        {"word": "like", "before": "2"},
    ),
    ("edition tiny", ("edition tiny", "like"), 2, "missing-word", {"word": "like"}),
]


@pytest.mark.parametrize(("old", "new", "line", "code", "data"), ONE_LINE_WRONG)
def test_one_wrong_line_is_one_problem(
    old: str, new: tuple[str, ...], line: int, code: str, data: dict[str, str]
) -> None:
    assert problems_of(changed(old, *new)) == [Problem(SOURCE, line, code, data)]


def test_the_tiny_edition_has_no_problem() -> None:
    assert problems_of(TINY) == []


def test_every_problem_of_a_file_is_reported_in_the_order_of_its_lines() -> None:
    text = TINY.replace("cubes 6", "cubes x").replace("land certain", "land").replace("rat 6", "rat 0")
    assert [(problem.line, problem.code) for problem in problems_of(text)] == [
        (3, "wrong-number"),
        (25, "missing-word"),
        (32, "wrong-number"),
    ]


def test_base_cards_that_are_not_as_many_as_a_game_has_are_reported_for_each_player_count() -> None:
    """[S6] [C3] Two cards in a game, but one base card with two players."""
    assert problems_of(changed("card banker rich base", "card banker rich base for 3")) == [
        Problem(SOURCE, 18, "wrong-base", {"players": "2", "found": "1", "needed": "2"})
    ]


def test_a_supply_without_rats_is_reported_for_each_player_count() -> None:
    """[S5] Six rats, of which two or three start on the board."""
    text = changed("removed 1", "removed 4").replace("removed-from regular", "removed-from all")
    assert problems_of(text) == [
        Problem(SOURCE, 27, "empty-supply", {"players": "2", "supply": "0"}),
        Problem(SOURCE, 27, "empty-supply", {"players": "3", "supply": "-1"}),
    ]


def test_no_more_rats_are_removed_than_there_are_regular_ones() -> None:
    """[S4] Two players: three regular rats, and a starting rat that joins later."""
    text = changed("removed 1", "removed 4 for 2", "removed 0 for 3")
    text += "\nregion east 3\nborder south east land guess\nrat 1 starting poor guess\n"
    assert problems_of(text) == [
        Problem(SOURCE, 6, "wrong-number", {"word": "removed", "number": "4", "least": "0", "most": "3"})
    ]


@pytest.mark.parametrize(
    ("word", "most", "extra"),
    [
        ("region", 31, "region r{} 3\n"),
        ("border", 60, "border north b{} land guess\n"),
        ("rat", 120, "rat 1 regular poor guess\n"),
        ("card", 32, "card c{} poor\n"),
        ("set", 60, "set s{} thief banker\n"),
    ],
)
def test_lists_longer_than_the_game_can_hold_are_reported_once(word: str, most: int, extra: str) -> None:
    text = TINY + "".join(extra.format(number) for number in range(most))
    found = [problem.data for problem in problems_of(text) if problem.code == "too-many"]
    assert found == [{"word": word, "most": str(most)}]


def test_a_rat_with_too_many_symbols_is_reported() -> None:
    text = changed("rat 6 regular all poor guess", "rat 6 regular" + " all" * 9 + " guess")
    assert problems_of(text) == [Problem(SOURCE, 32, "too-many", {"word": "symbol", "most": "8"})]


def test_too_many_classes_are_reported() -> None:
    text = changed("classes poor rich", "classes poor rich " + " ".join(f"c{number}" for number in range(14)))
    assert problems_of(text) == [Problem(SOURCE, 17, "too-many", {"word": "class", "most": "15"})]


def test_editions_that_are_like_each_other_are_reported() -> None:
    texts = {"a": "edition a\nlike b\n", "b": "edition b\nlike a\n"}
    with pytest.raises(EditionError) as caught:
        parse("edition c\nlike a\n", SOURCE, texts.get)
    assert caught.value.problems == (Problem("b.edition", 2, "like-circle", {"name": "a"}),)


def test_problems_of_lines_taken_over_name_the_file_they_stand_in() -> None:
    with pytest.raises(EditionError) as caught:
        parse("edition mine\nlike tiny\nregion north 2 3\nregion middle 2 3\n", SOURCE, {"tiny": TINY}.get)
    assert [(problem.source, problem.line, problem.code) for problem in caught.value.problems] == [
        ("tiny.edition", 26, "unknown-region"),
        ("tiny.edition", 27, "wrong-rats"),
    ]


def test_a_file_that_is_not_there_cannot_be_read() -> None:
    with pytest.raises(EditionError) as caught:
        load("no/such.edition")
    assert caught.value.problems == (
        Problem("no/such.edition", 0, "unreadable-file", {"reason": "no-access"}),
    )


@pytest.mark.parametrize("path", ["", "bad\0name", "\ud800"])
def test_a_path_that_cannot_be_one_cannot_be_read(path: str) -> None:
    assert [problem.code for problem in check(path)] == ["unreadable-file"]


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    assert check(str(tmp_path)) == (Problem(str(tmp_path), 0, "unreadable-file", {"reason": "no-access"}),)


def test_a_file_that_is_not_utf_8_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / SOURCE
    path.write_bytes(b"edition tiny\n# caf\xe9\n")
    assert check(str(path)) == (Problem(str(path), 2, "unreadable-file", {"reason": "not-utf-8"}),)


def test_an_endless_file_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / SOURCE
    path.write_bytes(b"#" * 1_000_001)
    assert check(str(path)) == (Problem(str(path), 0, "unreadable-file", {"reason": "too-large"}),)


def test_a_problem_is_short_in_the_terminal() -> None:
    error = EditionError(
        (
            Problem("a.edition", 3, "unknown-word", {"word": "dice", "known": ""}),
            Problem("a.edition", 4, "region-twice", {"name": "north"}),
        )
    )
    assert str(error) == "a.edition:3: unknown-word word=dice known=\na.edition:4: region-twice name=north"


def test_an_error_survives_the_way_between_processes() -> None:
    error = EditionError((Problem("a.edition", 3, "bad-name", {"name": "!"}),))
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


def test_every_code_is_shown_by_a_test_and_explained_in_the_docs() -> None:
    tests = Path(__file__).read_text(encoding="utf-8")
    docs = Path(__file__).parents[2].joinpath("docs", "edition.md").read_text(encoding="utf-8")
    assert [code for code in CODES if f'"{code}"' not in tests or f"| `{code}` |" not in docs] == []


def test_the_docs_explain_no_code_that_does_not_exist() -> None:
    docs = Path(__file__).parents[2].joinpath("docs", "edition.md").read_text(encoding="utf-8")
    table = docs.partition("## Codes")[2]
    explained = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert sorted(explained) == sorted(CODES)
