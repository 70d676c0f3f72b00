"""The list of legal actions while it is being made."""

from hypothesis import given
from hypothesis import strategies as st

from rattus.rules.numbers.vectors import Choices, no_choices


def filled(found: Choices, count: int, first: int) -> Choices:
    for action in range(first, first + count):
        found.add(action)
    return found


def content(found: Choices) -> list[int]:
    return [found.at(index) for index in range(found.count)]


@given(st.lists(st.sampled_from([0, 1, 7, 1023, 1024, 1025, 5000]), min_size=1, max_size=6))
def test_a_list_of_any_length_is_what_was_added(counts: list[int]) -> None:
    """Short ones and long ones, one after another."""
    for turn, count in enumerate(counts):
        found = filled(no_choices(), count, turn * 10_000)
        found.close()

        wanted = list(range(turn * 10_000, turn * 10_000 + count))
        assert content(found) == wanted == list(found.actions())


@given(st.integers(0, 1500), st.integers(0, 1500), st.integers(0, 1500))
def test_a_list_made_while_another_grows_does_not_disturb_it(before: int, inner: int, after: int) -> None:
    """A card of one's own may look ahead."""
    outer = filled(no_choices(), before, 0)
    other = filled(no_choices(), inner, 50_000)
    other.close()
    found = list(other.actions())
    filled(outer, after, before)
    outer.close()

    assert found == list(range(50_000, 50_000 + inner))
    assert content(outer) == list(range(before + after)) == list(outer.actions())
