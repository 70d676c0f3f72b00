"""From what was asked for on the command line to a game that can begin."""

from pathlib import Path
from secrets import randbits
from typing import NamedTuple

from rattus.cards.choice import BASE, CLASSES, RANDOM, choose_cards, lacks_chivalry
from rattus.cli.errors import WrongUse, telling_failures
from rattus.cli.screen import Screen
from rattus.cli.terminal.marks import STRONG_STYLE, styled
from rattus.editions import NAMES, Edition, load
from rattus.record.game.sealed_deal import SealedDeal, new_deal
from rattus.rules.deal import shuffle
from rattus.rules.luck import Luck
from rattus.rules.setup import Setup
from rattus.texts import Texts

SALT_MASK = (1 << 256) - 1
WAYS = (BASE, CLASSES, RANDOM)


class Opening(NamedTuple):
    """A setup, its sealed deal, and how its cards were chosen."""

    setup: Setup
    sealed: SealedDeal
    luck: Luck  # for opponents that need some
    cards: str


def edition_of(rules: str, file: Path | None) -> Edition:
    """The edition in a file, or one by its name; a path will do for a name."""
    with telling_failures():
        if file is not None:
            return load(str(file))
        if rules not in NAMES and not Path(rules).is_file():
            raise WrongUse("cli-unknown-rules", asked=rules, known=", ".join(NAMES))
        return load(rules)


def own_edition(file: Path | None) -> Edition | None:
    """The edition in a file; none if what is read names its own."""
    return None if file is None else edition_of("", file)


def open_game(edition: Edition, players: int, cards: str, seed: int | None) -> Opening:
    """Choose the cards and shuffle; the same seed gives the same game, none gives one nobody can foresee."""
    luck = Luck(randbits(62) if seed is None else seed)
    with telling_failures():
        setup = Setup(edition, players, choose_cards(edition, players, cards, luck))
    if seed is None:
        return Opening(setup, new_deal(setup), luck, cards)
    # Whoever knows the seed knows the deal, so the salt has nothing to hide.
    sealed = SealedDeal(shuffle(setup, luck), f"{seed & SALT_MASK:064x}")
    return Opening(setup, sealed, luck, cards)


def welcome(screen: Screen, opening: Opening, sealed: str) -> None:
    """What is played, with which cards, and the hash of the shuffle."""
    texts = screen.texts
    setup = opening.setup
    edition = texts.name_of("edition", setup.edition.name)
    screen.show(styled(texts.say("play-welcome", edition=edition), STRONG_STYLE))
    cards = texts.listed(texts.card(card.name) for card in setup.cards)
    screen.say("play-cards", way=way_of(texts, setup.edition, opening.cards), cards=cards)
    if lacks_chivalry(setup.edition, int(setup.players), [card.name for card in setup.cards]):
        screen.hint("play-no-chivalry")
    screen.hint("play-sealed", hash=sealed)
    screen.hint("play-help")
    screen.unread = 0  # nothing of this has to be read before the board may come


def way_of(texts: Texts, edition: Edition, cards: str) -> str:
    """What a way of choosing the cards is called."""
    if cards in edition.sets:
        return texts.name_of("set", cards)
    return texts.say(f"cards-{cards}" if cards in WAYS else "cards-picked")
