"""Five ways to choose the cards of a game [C3, C4, R20]."""

from rattus.cards.deck import card_named
from rattus.editions import Edition
from rattus.rules.card import Card
from rattus.rules.luck import Luck

BASE = "base"
CLASSES = "classes"
RANDOM = "random"


class ChoiceError(Exception):
    """Cards that cannot be a game's: a code (`unknown-card`, `card-twice`, `wrong-number`) and its data."""

    def __init__(self, code: str, data: dict[str, object]) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


def choose_cards(edition: Edition, players: int, way: str, luck: Luck) -> list[Card]:
    """The cards of a game: `base`, `classes`, `random`, a named set, or names with commas between [C3]."""
    if way == BASE:
        names = base_cards(edition, players)
    elif way == CLASSES:
        names = filled_up(edition, players, one_of_each_class(edition, players, luck), luck)
    elif way == RANDOM:
        names = filled_up(edition, players, [], luck)
    elif way in edition.sets:
        names = filled_up(edition, players, list(edition.sets[way]), luck)
    else:
        names = picked(edition, players, way)
    return [card_named(name) for name in names]


def base_cards(edition: Edition, players: int) -> list[str]:
    """The cards of the base game."""
    return [card.name for card in edition.cards if players in card.base_for]


def one_of_each_class(edition: Edition, players: int, luck: Luck) -> list[str]:
    """A random card of each class that has a base card at this number of players [R20]."""
    base = base_cards(edition, players)
    classes = dict.fromkeys(card.klass for card in edition.cards if card.name in base)
    return [drawn([card.name for card in edition.cards if card.klass == klass], luck) for klass in classes]


def filled_up(edition: Edition, players: int, names: list[str], luck: Luck) -> list[str]:
    """As many cards as the game has, the missing ones at random [R20]."""
    while len(names) < edition.cards_in_game(players):
        names = [*names, drawn([card.name for card in edition.cards if card.name not in names], luck)]
    return names


def picked(edition: Edition, players: int, way: str) -> list[str]:
    """Cards picked by hand, as many as the game has."""
    names = [name.strip() for name in way.split(",")]
    known = [card.name for card in edition.cards]
    for name in names:
        if name not in known:
            raise ChoiceError("unknown-card", {"asked": name, "allowed": known})
        if names.count(name) > 1:
            raise ChoiceError("card-twice", {"asked": name})
    if len(names) != edition.cards_in_game(players):
        raise ChoiceError("wrong-number", {"asked": len(names), "allowed": edition.cards_in_game(players)})
    return names


def drawn(names: list[str], luck: Luck) -> str:
    """One of these at random."""
    return names[luck.below(len(names))]


def advised_class(players: int) -> str:
    """The class of which so few players are advised to have a card: it moves the plague further [C3]."""
    return "chivalry" if players < 4 else ""


def lacks_chivalry(edition: Edition, players: int, names: list[str]) -> bool:
    """Should the players be advised to add such a card [C3]?"""
    classes = {card.klass for card in edition.cards if card.name in names}
    return advised_class(players) not in {"", *classes}
