"""Steps as numbers: who decides what next."""

import pytest

from rattus.rules import steps


@pytest.mark.parametrize("kind", sorted(steps.NAMES))
@pytest.mark.parametrize(
    ("player", "card", "note"), [(0, 0, 0), (5, 18, 1), (5, 31, 2**32 - 1), (0, 31, 2**31)]
)
def test_a_step_reads_back(kind: int, player: int, card: int, note: int) -> None:
    made = steps.step(kind, player, card, note)

    assert (steps.kind_of(made), steps.player_of(made), steps.card_of(made), steps.note_of(made)) == (
        kind,
        player,
        card,
        note,
    )


def test_asked_steps_are_told_from_automatic_ones() -> None:
    asked = {name for kind, name in steps.NAMES.items() if kind < steps.FIRST_AUTOMATIC}

    assert asked == {"settle", "act", "spread", "order", "card", "final-act", "final-order", "over"}


def test_every_step_has_a_name_of_its_own() -> None:
    assert len(set(steps.NAMES.values())) == len(steps.NAMES)
