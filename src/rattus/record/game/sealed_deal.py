"""The sealed deal: shuffled as nobody can foresee, promised by its hash, and shown when the game is over.

    hash = SHA-256 of the canonical text: rules, edition, players, cards, deal and salt

The salt is 256 bits nobody can guess, so that the hash tells nothing about the deal before it is shown.
"""

from typing import NamedTuple

from mypy_extensions import i64

from rattus.record.notation.names import names_of
from rattus.rules.deal import Deal
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import Setup

LUCK_BITS = 62
SALT_BYTES = 32


class SealedDeal(NamedTuple):
    """A deal and the salt that goes into its hash."""

    deal: Deal
    salt: str


def new_deal(setup: Setup) -> SealedDeal:
    """Shuffle with the randomness of the system: rats, plague region and luck [S3-S5]."""
    from secrets import SystemRandom, randbelow, randbits, token_hex  # noqa: PLC0415 - slow to import

    mix = SystemRandom().shuffle
    starting = [rat for rat in range(setup.rats) if setup.starting[rat] == 1]
    regular = [rat for rat in range(setup.rats) if setup.starting[rat] == 0]
    mix(starting)
    mix(regular)
    removed = int(setup.rats - setup.supply_end)
    early = removed if setup.removed_are_regular else 0  # removed before the unused starting rats join [S4]
    rest = starting[setup.regions :] + regular[early:]
    mix(rest)
    faces = starting[: setup.regions] + rest + regular[:early]
    return SealedDeal(
        Deal(vec[i64](faces), randbelow(setup.regions), randbits(LUCK_BITS)), token_hex(SALT_BYTES)
    )


def is_true_deal(setup: Setup, deal: Deal) -> bool:
    """Every rat of the box once, starting rats on the board, none removed where that cannot be [S4]."""
    faces = list(deal.faces)
    if sorted(faces) != list(range(setup.rats)) or not 0 <= deal.plague < setup.regions:
        return False
    starting = [setup.starting[face] == 1 for face in faces]
    removed = starting[setup.supply_end :]
    return all(starting[: setup.regions]) and not (setup.removed_are_regular and any(removed))


def hash_of(setup: Setup, sealed: SealedDeal) -> str:
    """The promise: published when the game begins, checked when it is over."""
    return sha256(
        "\n".join([*setup_lines(setup), f"deal {write_deal(setup, sealed.deal)}", f"salt {sealed.salt}"])
    )


def sha256(text: str) -> str:
    """The hash of a text."""
    import hashlib  # noqa: PLC0415 - slow to import, and few games are recorded

    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def setup_lines(setup: Setup) -> list[str]:
    """What is played, as the header of a record says it."""
    return [
        f"rules {setup.edition.name}",
        f"edition {names_of(setup).fingerprint}",
        f"players {setup.players}",
        f"cards {' '.join(card.name for card in setup.cards)}",
    ]


def write_deal(setup: Setup, deal: Deal) -> str:
    """`plague gallia luck 0123456789abcdef rats 6 18 7 …`: for each number the place in the box."""
    rats = " ".join(str(face + 1) for face in deal.faces)
    return f"plague {names_of(setup).regions[deal.plague]} luck {deal.luck:016x} rats {rats}"


def read_deal(setup: Setup, text: str) -> Deal:
    """The deal written so; ValueError if it is none."""
    match text.split(" "):
        case ["plague", region, "luck", luck, "rats", *rats]:
            faces = [_number(rat) - 1 for rat in rats]
            deal = Deal(vec[i64](faces), names_of(setup).region_number.get(region, -1), _luck(luck))
            if is_true_deal(setup, deal):
                return deal
    raise ValueError(text)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise ValueError(word)
    return int(word)


def _luck(word: str) -> int:
    if len(word) != 16 or not set(word) <= HEXADECIMAL or int(word, 16) >> LUCK_BITS:
        raise ValueError(word)
    return int(word, 16)


HEXADECIMAL = frozenset("0123456789abcdef")


def is_salt(word: str) -> bool:
    """Is this a salt: 64 hexadecimal digits?"""
    return len(word) == 2 * SALT_BYTES and set(word) <= HEXADECIMAL
