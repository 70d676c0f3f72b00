"""Which cards a player's sentences have made use of, also those that work without being named."""

from itertools import pairwise

from rattus.cards.deck import DECK
from tests.browser.person import Json

CARDS = frozenset(card.name for card in DECK)
NEW_RATS = (0, 1, 2, 2)  # by the rats that lie in the plague region [T5]


def abilities(moments: list[Json], me: str) -> set[str]:
    """The cards this player has used up to the last moment."""
    used: set[str] = set()
    expected = 0  # rats that come without a Soldier
    for before, after in pairwise(moments):
        if after["news"].get("player") != me:
            continue
        said = after["news"]["say"].split()
        mine = {card for card, holder in before["view"]["holders"].items() if holder == me}
        if said[0] in CARDS and said[1:] != ["no"]:
            used.add(said[0])
        elif said[0] == "march":
            used.update(said[2:])
        elif said[0] == "place":
            used |= mine & extras(int(said[2]) - rats_in(before, said[1]))
        elif said[0] == "plague":
            expected = NEW_RATS[rats_in(after, said[1])]
        elif said[0] == "rat" and said[1] != "none":
            expected -= 1
            used |= mine & {"soldier"} if expected < 0 else set()
    return used


def extras(count: int) -> set[str]:
    """The cards that explain so many cubes more than rats: the Peasant gives one, the Queen two [T3]."""
    return {0: set(), 1: {"peasant", "queen"}, 2: {"queen"}, 3: {"peasant", "queen"}}[max(0, count)]


def rats_in(moment: Json, region: str) -> int:
    """How many rats lie there."""
    return len(moment["view"]["regions"][region].get("rats", []))
