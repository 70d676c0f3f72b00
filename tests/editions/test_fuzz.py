"""Whatever a file holds, it is an edition or a list of problems."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus.editions import CODES, NAMES, Edition, EditionError, Problem, builtin, check, load, parse
from rattus.editions.words import CHOICES, CONFIDENCES, FIRST_WORDS, RESERVED

pytestmark = pytest.mark.slow

SOURCE = "fuzz.edition"
TEXTS = [builtin(name) or "" for name in NAMES] + [load("online").text()]
WORDS = sorted({word for text in TEXTS for word in text.split()} | RESERVED | {"unlimited", *CONFIDENCES})
ODD_WORDS = [
    "",
    "#",
    "0",
    "-1",
    "7",
    "99999999999",
    "²",
    "٣",
    "1_0",
    "\0",
    "\u2028",
    "for",
    "base",
    "like",
    *CHOICES,
]

words = st.sampled_from(WORDS) | st.sampled_from(ODD_WORDS) | st.text(max_size=5)
some_lines = st.tuples(st.sampled_from(FIRST_WORDS), st.lists(words, max_size=8)).map(
    lambda line: " ".join((line[0], *line[1]))
)


@st.composite
def damaged_files(draw: st.DrawFn) -> str:
    """A real file with a few lines dropped, doubled, moved, added, or with a word changed."""
    lines = draw(st.sampled_from(TEXTS)).split("\n")
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "move", "add", "change"])):
            case "drop":
                lines[place] = ""
            case "double":
                lines.insert(place, lines[place])
            case "move":
                lines.append(lines[place])
                lines[place] = ""
            case "add":
                lines.insert(place, draw(some_lines))
            case _:
                old = lines[place].split() or [""]
                old[draw(st.integers(0, len(old) - 1))] = draw(words)
                lines[place] = " ".join(old)
    return "\n".join(lines)


def edition_or_problems(text: str) -> Edition | tuple[Problem, ...]:
    try:
        return parse(text, SOURCE)
    except EditionError as error:
        return error.problems


def assert_edition_or_problems(text: str) -> None:
    result = edition_or_problems(text)
    if isinstance(result, Edition):
        assert parse(result.text(), SOURCE) == result
        assert all(result.supply(players) > 0 for players in result.players)
        return
    last = text.count("\n") + 1
    assert result
    assert {problem.code for problem in result} <= set(CODES)
    assert all(0 <= problem.line <= last for problem in result if problem.source == SOURCE)


@settings(max_examples=300, deadline=None)
@given(damaged_files())
def test_a_damaged_file_is_an_edition_or_a_list_of_problems(text: str) -> None:
    assert_edition_or_problems(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(some_lines, max_size=30).map("\n".join))
def test_random_lines_are_an_edition_or_a_list_of_problems(text: str) -> None:
    assert_edition_or_problems(text)


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_random_text_is_an_edition_or_a_list_of_problems(text: str) -> None:
    assert_edition_or_problems(text)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=20))
def test_a_random_path_gives_a_list_of_problems(path: str) -> None:
    assert {problem.code for problem in check(f"nowhere/{path}")} == {"unreadable-file"}
