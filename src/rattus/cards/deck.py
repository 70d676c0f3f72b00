"""All class cards. A card's number is its place here: it orders questions and the list of legal actions."""

from rattus.cards.baker import Baker
from rattus.cards.bishop import Bishop
from rattus.cards.caravanner import Caravanner
from rattus.cards.courier import Courier
from rattus.cards.crusader import Crusader
from rattus.cards.emperor import Emperor
from rattus.cards.king import King
from rattus.cards.knight import Knight
from rattus.cards.mayor import Mayor
from rattus.cards.merchant import Merchant
from rattus.cards.monk import Monk
from rattus.cards.nun import Nun
from rattus.cards.peasant import Peasant
from rattus.cards.piper import Piper
from rattus.cards.queen import Queen
from rattus.cards.serf import Serf
from rattus.cards.soldier import Soldier
from rattus.cards.witch import Witch
from rattus.cards.wizard import Wizard
from rattus.rules.card import Card

DECK: list[Card] = [
    Peasant(0, "peasant", "peasantry"),
    Serf(1, "serf", "peasantry"),
    Baker(2, "baker", "peasantry"),
    Merchant(3, "merchant", "bourgeoisie"),
    Courier(4, "courier", "bourgeoisie"),
    Mayor(5, "mayor", "bourgeoisie"),
    Monk(6, "monk", "church"),
    Nun(7, "nun", "church"),
    Bishop(8, "bishop", "church"),
    Knight(9, "knight", "chivalry"),
    Crusader(10, "crusader", "chivalry"),
    Soldier(11, "soldier", "chivalry"),
    Witch(12, "witch", "magic"),
    Piper(13, "piper", "magic"),
    Wizard(14, "wizard", "magic"),
    King(15, "king", "royalty"),
    Queen(16, "queen", "royalty"),
    Emperor(17, "emperor", "royalty"),
    Caravanner(18, "caravanner", "islamic"),
]


def card_named(name: str) -> Card:
    """The card of this name; KeyError if there is none."""
    for card in DECK:
        if card.name == name:
            return card
    raise KeyError(name)
