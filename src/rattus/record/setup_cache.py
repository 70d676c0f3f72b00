"""A cache of editions and setups: reading and serving meet the same ones again and again."""

from functools import lru_cache

from rattus.cards.deck import card_named
from rattus.editions import NAMES, Edition, load
from rattus.rules.setup import Setup


@lru_cache(maxsize=8)
def cached_edition(rules: str) -> Edition:
    """An edition that comes with the game."""
    return load(rules)


@lru_cache(maxsize=256)
def cached_setup(rules: str, players: int, cards: tuple[str, ...]) -> Setup:
    """A setup of such an edition."""
    return Setup(cached_edition(rules), players, [card_named(name) for name in cards])


def setup_of(edition: Edition | None, rules: str, players: int, cards: list[str]) -> Setup:
    """A setup of the edition given, or else of one that comes with the game."""
    if edition is None:
        return cached_setup(rules, players, tuple(cards))
    return Setup(edition, players, [card_named(name) for name in cards])


def fingerprint_of(edition: Edition) -> str:
    """The hash by which positions and records name an edition."""
    if edition.name in NAMES and edition is cached_edition(edition.name):
        return _cached_fingerprint(edition.name)
    return edition.fingerprint()


@lru_cache(maxsize=8)
def _cached_fingerprint(rules: str) -> str:
    return cached_edition(rules).fingerprint()
