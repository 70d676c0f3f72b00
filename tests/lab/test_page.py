"""A report is one file, safe and whole."""

import re

from rattus.lab.page import Fact, Page, Section

PAGE = Page(
    "en",
    "Planner & co <script>",
    "Lead",
    [Fact("Games", "12", "all of them")],
    [Section("Why", "Because", ["<svg></svg>"], [["a", "b"], ["1", "<2>"]])],
    "rattus arena --players a,b",
).html()


def test_it_needs_nothing_from_elsewhere() -> None:
    assert re.findall(r"https?:|src=|href=|@import|url\(|<script", PAGE) == []


def test_words_are_words_and_no_markup() -> None:
    assert "Planner &amp; co &lt;script&gt;" in PAGE
    assert "<td>&lt;2&gt;</td>" in PAGE


def test_it_is_for_light_and_dark() -> None:
    assert "prefers-color-scheme:dark" in PAGE


def test_it_says_its_language_and_how_to_make_it_again() -> None:
    assert '<html lang="en">' in PAGE
    assert "<code>rattus arena --players a,b</code>" in PAGE
