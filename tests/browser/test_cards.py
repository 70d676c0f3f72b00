"""Every class card is used through the page, by somebody who cannot make up his mind."""

import pytest

from tests.browser.abilities import CARDS, abilities
from tests.browser.conftest import NewPerson
from tests.browser.fickle import Fickle, FickleTypist
from tests.browser.person import Person, Sight

# With how many bots, by which rules, and with which cards; those that wait to be used.
GAMES = {
    "base": (1, "classic", "peasant,merchant,monk,knight,witch,king"),
    "craft": (1, "classic", "serf,baker,courier,nun,crusader,wizard"),
    "power": (1, "classic", "mayor,bishop,soldier,piper,queen,emperor"),
    "south": (4, "bigbox", "caravanner,peasant,merchant,monk,knight,witch,king,courier"),
}
WANTED = {name: set(cards.split(",")) for name, (_, _, cards) in GAMES.items()} | {"south": {"caravanner"}}
GAMES_EACH = 6  # a card may find no use in one game
FICKLE_GAMES = 2  # then he has made up his mind


def moments(person: Person, table: str) -> list[dict[str, object]]:
    """The whole game so far, as red saw it."""
    last = person.ask("get", f"/api/tables/{table}")["moves"]
    found: list[dict[str, object]] = []
    while len(found) <= last:
        query = f"from={len(found)}&to={min(last, len(found) + 99)}&seat=red"
        found += person.ask_list(f"/api/tables/{table}/moments?{query}")
    return found


def play_for(person: Person, table: str, wanted: set[str]) -> set[str]:
    """Play until the wanted cards have been used, or the game is over; the cards that were used."""

    def found_all(sight: Sight) -> bool:
        """Looked up only when a turn begins: everything of the last one is known."""
        if sight.of("plague"):
            person.wanted = wanted - abilities(moments(person, table), "red")
        return not person.wanted

    person.wanted = wanted
    person.play(until=found_all)
    return abilities(moments(person, table), "red")


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_used_through_the_page(somebody: NewPerson, game: str) -> None:
    bots, rules, cards = GAMES[game]
    left = WANTED[game]
    for seed in range(GAMES_EACH):
        person = somebody(kind=Fickle if seed < FICKLE_GAMES else Person, seed=seed)
        table = person.play_bots(bots, rules=rules, cards=cards)["id"]
        left = left - play_for(person, table, left)
        if not left:
            break
    assert left == set()


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DECISIONS = 14  # until enough has been seen of a way to press


@pytest.mark.parametrize(("rules", "bots", "cards"), [("classic", 1, "random"), ("bigbox", 4, "classes")])
def test_a_finger_on_a_phone_meets_what_glows(somebody: NewPerson, rules: str, bots: int, cards: str) -> None:
    person = somebody(kind=Fickle, seed=3, hands="touch", **PHONE)
    person.play_bots(bots, rules=rules, cards=cards)

    person.play(until=lambda sight: len(person.said) >= DECISIONS)

    assert isinstance(person, Fickle)
    assert person.changes > 0


def test_somebody_without_a_mouse_meets_what_glows(somebody: NewPerson) -> None:
    person = somebody(kind=FickleTypist, seed=4)
    person.play_bots(1, cards="monk,witch,courier,emperor,piper,king")

    person.play(until=lambda sight: len(person.said) >= DECISIONS)

    assert isinstance(person, Fickle)
    assert person.changes > 0


def test_no_card_is_left_out() -> None:
    assert set().union(*WANTED.values()) == CARDS
