"""The numbered menu of choices."""

from rattus.cli.terminal.menu import MAX_NUMBERS, Menu
from rattus.rules.state import State
from tests.cli.terminal import choices, lines, menu
from tests.table import table

REGIONS = ("gallia", "italia", "germania", "hungaria", "polonia", "scandia", "bulgaria")


def full_of_rats() -> State:
    """The Monk has a great deal of choice."""
    game = table(red="monk")
    for rat in range(2 * len(REGIONS)):
        game.state.put_rat(game.region(REGIONS[rat // 2]), rat)
    return game.state


def test_choices_are_grouped_and_numbered_through() -> None:
    game = table(players=2, gallia="rat, rat", italia="red 1", plague="italia")

    assert lines(menu(game.state)) == [
        "Take a card  1 Peasant  2 Merchant  3 Monk  4 Knight  5 Witch  6 King",
        "Add cubes    7 Gallia +2",
        "Plague       8 Gallia     9 Germania   10 Hispania  11 Hungaria",
    ]


def test_a_card_that_somebody_holds_shows_the_holder() -> None:
    game = table(blue="monk")

    assert "Monk ■" in lines(menu(game.state))[0]


def test_many_choices_are_folded_up() -> None:
    state = full_of_rats()
    folded = next(line for line in lines(menu(state)) if line.startswith("Monk"))

    assert "ways: type the number to see them" in folded
    assert len(menu(state).entries) <= MAX_NUMBERS


def test_a_folded_group_opens_by_region() -> None:
    state = full_of_rats()
    first = menu(state)
    number = next(n for n in range(1, 60) if isinstance(first.numbered(n), Menu))
    opened = first.numbered(number)

    assert isinstance(opened, Menu)
    assert opened.title == "Monk"
    assert lines(opened)[0].startswith("Gallia    1 → Anglia")


def test_every_choice_can_be_reached_by_numbers() -> None:
    crowd = "red 3, rat, rat, rat"
    game = table(red="monk merchant witch", gallia=crowd, italia=crowd, germania=crowd)
    for rat in range(9):
        game.state.mark_seen(rat, 1)

    assert reached(menu(game.state)) == {choice.action for choice in choices(game.state)}


def reached(shown: Menu) -> set[int]:
    found: set[int] = set()
    for number in range(1, len(shown.entries) + 1):
        entry = shown.numbered(number)
        assert entry is not None
        found |= reached(entry) if isinstance(entry, Menu) else {entry.action}
    return found


def test_a_number_beyond_the_list_stands_for_nothing() -> None:
    shown = menu(table().state)

    assert shown.numbered(0) is None
    assert shown.numbered(1000) is None


def test_the_only_rat_of_a_region_is_not_numbered() -> None:
    game = table(red="monk", gallia="rat")

    assert {choice.label for choice in choices(game.state) if choice.group == "monk"} == {
        "Gallia → Anglia", "Gallia → Germania", "Gallia → Hispania", "Gallia → Italia",
    }  # fmt: skip


def test_a_rat_the_player_knows_shows_its_face() -> None:
    game = table(red="monk", gallia="rat 2 all, rat 3 magic")
    game.state.mark_seen(0, 1)

    assert "Gallia → Anglia #1 (2*)" in [choice.label for choice in choices(game.state)]


def test_a_rat_another_player_knows_shows_who() -> None:
    game = table(red="monk", gallia="rat 2 all, rat 3 magic")
    game.state.mark_seen(0, 2)

    assert "Gallia → Anglia #1 (■)" in [choice.label for choice in choices(game.state)]
