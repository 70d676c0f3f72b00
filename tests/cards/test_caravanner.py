"""The Caravanner of the Big Box."""

from tests.table import table


def test_the_caravan_first_goes_to_any_border() -> None:
    """[Caravanner] The first time."""
    game = table("bigbox", red="caravanner")

    assert len({sentence.split()[1] for sentence in game.choices("caravanner")}) == game.setup.borders


def test_the_caravanner_may_add_a_citizen_to_each_region_the_caravan_touches() -> None:
    """[Caravanner] One to each of the two."""
    game = table("bigbox", red="caravanner")

    game.say("caravanner anglia-france +anglia +france")

    assert (game.caravan(), game.cubes("anglia"), game.cubes("france")) == ("anglia-france", "red 1", "red 1")


def test_each_of_the_two_citizens_is_optional() -> None:
    """[R15] None, either or both."""
    game = table("bigbox", red="caravanner")

    assert game.choices("caravanner anglia-france") == [
        "caravanner anglia-france",
        "caravanner anglia-france +anglia",
        "caravanner anglia-france +france",
        "caravanner anglia-france +anglia +france",
    ]


def test_later_the_caravan_goes_to_another_border_of_a_region_it_touches() -> None:
    """[Caravanner] From Russia and Golden Horde."""
    game = table("bigbox", red="caravanner", caravan="russia-golden_horde")

    assert {sentence.split()[1] for sentence in game.choices("caravanner")} == {
        "scandia-russia",
        "polonia-russia",
        "hungaria-golden_horde",
        "polonia-golden_horde",
        "bulgaria-golden_horde",
        "turkiye-golden_horde",
    }


def test_the_caravan_does_not_stay() -> None:
    """[R15] No citizen without moving it."""
    game = table("bigbox", red="caravanner", caravan="anglia-france")

    assert game.choices("caravanner anglia-france") == []


def test_a_wall_does_not_keep_the_caravan_off() -> None:
    """[R15] [Emperor] It stands on borders and crosses none."""
    game = table("bigbox", red="caravanner", caravan="anglia-france", walls="france-espagna")

    game.say("caravanner france-espagna +france +espagna")

    assert (game.caravan(), game.cubes("france"), game.cubes("espagna")) == (
        "france-espagna",
        "red 1",
        "red 1",
    )


def test_the_caravanner_adds_no_more_citizens_than_the_stock_has() -> None:
    """[Caravanner] With one left: in one of the two."""
    game = table("bigbox", red="caravanner", stock={"red": 1})

    assert game.choices("caravanner anglia-france") == [
        "caravanner anglia-france",
        "caravanner anglia-france +anglia",
        "caravanner anglia-france +france",
    ]


def test_without_stock_the_caravan_may_still_move() -> None:
    """[R15] The citizens are optional."""
    game = table("bigbox", red="caravanner", stock={"red": 0})

    assert game.choices("caravanner anglia-france") == ["caravanner anglia-france"]


def test_the_caravans_citizens_come_beside_the_normal_adding() -> None:
    """[Caravanner] [T1] It is a use of its own."""
    game = table("bigbox", red="caravanner", germania="rat")

    game.say("caravanner anglia-germania +anglia +germania", "place germania 1")

    assert (game.cubes("germania"), game.stock("red")) == ("red 2", 17)


def test_rats_do_not_matter_to_the_caravan() -> None:
    """[Caravanner] One citizen, however many rats there are."""
    game = table("bigbox", red="caravanner", germania="rat, rat, rat")

    game.say("caravanner anglia-germania +anglia +germania")

    assert (game.cubes("anglia"), game.cubes("germania")) == ("red 1", "red 1")


def test_the_caravanner_is_used_once_a_turn() -> None:
    """[Caravanner] [T1] Once a turn."""
    game = table("bigbox", red="caravanner")

    game.say("caravanner anglia-france")

    assert game.choices("caravanner") == []


def test_the_caravan_stays_where_it_is_when_the_card_changes_hands() -> None:
    """[Caravanner] The new holder goes on from there."""
    game = table("bigbox", blue="caravanner", caravan="russia-golden_horde")

    game.say("take caravanner")

    assert game.choices("caravanner anglia-france") == []


def test_in_the_final_round_the_caravanner_works_as_usual() -> None:
    """[Caravanner] [E2] As usual."""
    game = table("bigbox", red="caravanner", caravan="anglia-germania", last="blue")

    game.say("caravanner anglia-france +france")

    assert (game.cubes("france"), game.choices()) == ("red 1", ["done"])
