"""The moments that the test of the trays goes through are those of today's rules."""

from tests.web.crowds import FILE, GAMES, MOMENTS, crowds


def test_the_moments_are_those_of_the_rules() -> None:
    assert FILE.read_text(encoding="utf-8") == crowds()


def test_they_are_a_thousand_with_three_rats_and_six_players_on_both_boards() -> None:
    lines = crowds().splitlines()

    assert len(lines) == GAMES * MOMENTS == 1_000
    assert {line.split()[0] for line in lines if "=h3" in line} == {"classic", "bigbox"}
    assert any("w2" in line for line in lines)
