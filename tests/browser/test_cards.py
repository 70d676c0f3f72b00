"""Every class card is used through the page, by somebody who only presses what is lit."""

import pytest

from tests.browser.abilities import CARDS, abilities
from tests.browser.conftest import NewPerson
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
        person = somebody(seed=seed)
        table = person.play_bots(bots, rules=rules, cards=cards)["id"]
        left = left - play_for(person, table, left)
        if not left:
            break
    assert left == set()


def test_no_card_is_left_out() -> None:
    assert set().union(*WANTED.values()) == CARDS
