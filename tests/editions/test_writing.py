"""The text and the fingerprint of an edition."""

import pytest

from rattus.editions import NAMES, builtin, load, parse


@pytest.mark.parametrize("name", NAMES)
def test_the_text_of_an_edition_loads_back_equal(name: str) -> None:
    edition = load(name)
    assert parse(edition.text(), "copy.edition") == edition


@pytest.mark.parametrize("name", NAMES)
def test_writing_twice_changes_nothing(name: str) -> None:
    text = load(name).text()
    assert parse(text, "copy.edition").text() == text


def test_the_text_stands_alone() -> None:
    assert "like" not in load("online").text().split()


def test_an_edition_without_named_sets_has_no_heading_for_them() -> None:
    edition = load("classic")._replace(sets={})
    assert "Named sets" not in edition.text()
    assert parse(edition.text(), "copy.edition") == edition


def test_layout_and_comments_leave_the_fingerprint_alone() -> None:
    text = builtin("classic") or ""
    shuffled = "\n".join(f"  {' '.join(line.split())} # checked" for line in text.split("\n"))
    assert parse(shuffled, "mine.edition").fingerprint() == load("classic").fingerprint()


def test_confirming_a_border_leaves_the_fingerprint_alone() -> None:
    edition = load("classic")
    sure = tuple(border._replace(confidence="certain") for border in edition.borders)
    assert edition._replace(borders=sure).fingerprint() == edition.fingerprint()


def test_correcting_a_rat_changes_the_fingerprint() -> None:
    edition = load("classic")
    first, *others = edition.rats
    changed = edition._replace(rats=(first._replace(limit=2), *others))
    assert changed.fingerprint() != edition.fingerprint()


def test_the_order_of_regions_is_part_of_the_fingerprint() -> None:
    """[R17] The final ravaging follows it."""
    edition = load("classic")
    assert edition._replace(regions=edition.regions[::-1]).fingerprint() != edition.fingerprint()
