"""Creates a game from command-line options: edition, cards and a sealed deal."""

from pathlib import Path
from secrets import randbits
from typing import NamedTuple

from rattus.cards.choice import BASE, CLASSES, RANDOM, choose_cards, lacks_chivalry
from rattus.cli.errors import WrongUse, as_failures
from rattus.cli.screen import Screen
from rattus.cli.terminal.theme import STRONG_STYLE, styled
from rattus.editions import NAMES, Edition, load
from rattus.record.game.sealed_deal import SealedDeal, new_deal
from rattus.rules.deal import shuffle
from rattus.rules.luck import Luck
from rattus.rules.setup import Setup
from rattus.texts import Texts

SALT_MASK = (1 << 256) - 1
CARD_METHODS = (BASE, CLASSES, RANDOM)


class NewGame(NamedTuple):
    """A setup, its sealed deal, and the method by which its cards were chosen."""

    setup: Setup
    sealed: SealedDeal
    luck: Luck  # seeds the bots
    cards: str


def edition_of(rules: str, file: Path | None) -> Edition:
    """The edition in a file, else the one with this name or path."""
    with as_failures():
        if file is not None:
            return load(str(file))
        if rules not in NAMES and not Path(rules).is_file():
            raise WrongUse("cli-unknown-rules", asked=rules, known=", ".join(NAMES))
        return load(rules)


def own_edition(file: Path | None) -> Edition | None:
    """The edition in a file; None if no file is given, so that the record or position names its own."""
    return None if file is None else edition_of("", file)


def create_game(edition: Edition, players: int, cards: str, seed: int | None) -> NewGame:
    """Choose the cards and shuffle. A seed makes the game reproducible; without one it is unpredictable."""
    luck = Luck(randbits(62) if seed is None else seed)
    with as_failures():
        setup = Setup(edition, players, choose_cards(edition, players, cards, luck))
    if seed is None:
        return NewGame(setup, new_deal(setup), luck, cards)
    # The seed determines the deal, so a salt made from it gives nothing away.
    sealed = SealedDeal(shuffle(setup, luck), f"{seed & SALT_MASK:064x}")
    return NewGame(setup, sealed, luck, cards)


def welcome(screen: Screen, new_game: NewGame, sealed: str) -> None:
    """Print the edition, the cards, and the hash of the deal."""
    texts = screen.texts
    setup = new_game.setup
    edition = texts.name_of("edition", setup.edition.name)
    screen.show(styled(texts.say("play-welcome", edition=edition), STRONG_STYLE))
    cards = texts.listed(texts.card(card.name) for card in setup.cards)
    screen.say("play-cards", way=way_of(texts, setup.edition, new_game.cards), cards=cards)
    if lacks_chivalry(setup.edition, int(setup.players), [card.name for card in setup.cards]):
        screen.hint("play-no-chivalry")
    screen.hint("play-sealed", hash=sealed)
    screen.hint("play-help")
    screen.unread_lines = 0  # no pause before the first board


def way_of(texts: Texts, edition: Edition, cards: str) -> str:
    """The translated name of a method of choosing cards."""
    if cards in edition.sets:
        return texts.name_of("set", cards)
    return texts.say(f"cards-{cards}" if cards in CARD_METHODS else "cards-picked")
