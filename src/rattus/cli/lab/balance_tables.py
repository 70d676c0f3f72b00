"""The tables of `rattus balance`; the first row of each is the heading."""

from collections.abc import Iterable
from typing import NamedTuple

from rattus.cli.lab.common import percent, times
from rattus.cli.terminal.new_game import way_of
from rattus.editions import load
from rattus.lab.balance import Condition, GameTotals, HolderStats, Tally
from rattus.lab.game_stats import Face
from rattus.rules.finale import ENDINGS
from rattus.rules.setup import COLOURS
from rattus.texts import Texts

FEWEST = 30  # holders of a pair; with fewer nothing can be said
SHOWN = 12  # pairs at either end of the list

Rows = list[list[str]]


def by_rules(condition: Condition) -> str:
    """Games of one rule set."""
    return condition.rules


def by_players(condition: Condition) -> int:
    """Games of so many players."""
    return condition.players


def by_cards(condition: Condition) -> str:
    """Games with cards chosen in one way."""
    return condition.cards


def tables(texts: Texts, tally: Tally) -> list[tuple[str, Rows]]:
    """Everything for the terminal, each with the key of its title."""
    return [
        ("balance-seats", seat_rows(texts, tally)),
        ("balance-kinds", kind_rows(texts, tally)),
        ("balance-cards", card_rows(texts, tally)),
        ("balance-pairs", pair_rows(texts, tally)),
        ("balance-hands", hand_rows(texts, tally)),
        ("balance-rats", rat_rows(texts, kinds_of_rats(texts, tally))),
    ]


def seat_rows(texts: Texts, tally: Tally) -> Rows:
    """The win share of each seat."""
    most = max(tally.seats())
    rows = [
        [texts.say("balance-players"), *(colour(texts, seat) for seat in range(most)), texts.say("lab-games")]
    ]
    by_count = tally.group_by(by_players)
    for players, shares in tally.seats().items():
        cells = [percent(share.value) for share in shares] + [""] * (most - players)
        rows.append([str(players), *cells, str(by_count[players].games)])
    return rows


def colour(texts: Texts, seat: int) -> str:
    """A seat by its colour."""
    return texts.name_of("colour", COLOURS[seat])


def kinds(texts: Texts, tally: Tally) -> list[tuple[str, GameTotals]]:
    """The games by rule set, by number of players, and by the way the cards are chosen."""
    found = [(_rules(texts, name), totals) for name, totals in tally.group_by(by_rules).items()]
    found += [
        (texts.say("lab-players", count=count), totals)
        for count, totals in tally.group_by(by_players).items()
    ]
    found += [(_way(texts, tally, way), totals) for way, totals in tally.group_by(by_cards).items()]
    return found


def _rules(texts: Texts, name: str) -> str:
    return texts.name_of("edition", load(name).name)


def _way(texts: Texts, tally: Tally, way: str) -> str:
    rules = next(condition.rules for condition in tally.by_condition if condition.cards == way)
    return way_of(texts, load(rules), way)


def kind_rows(texts: Texts, tally: Tally) -> Rows:
    """How long games are, how they end, and how close they are."""
    keys = ["balance-kind", "lab-games", "balance-turns", "balance-winner", "balance-margin"]
    rows = [[texts.say(key) for key in (*keys, *(f"balance-{ending}" for ending in ENDINGS))]]
    for name, totals in kinds(texts, tally):
        means = [f"{total / totals.games:.1f}" for total in (totals.turns, totals.winning, totals.margin)]
        shares = [percent(totals.endings[ending] / totals.games) for ending in ENDINGS]
        rows.append([name, str(totals.games), *means, *shares])
    return rows


def card_rows(texts: Texts, tally: Tally) -> Rows:
    """The wins of the holders of each card."""
    ever_held = tally.ever_held.held()
    rows = [[texts.say(key) for key in ("lab-card", "balance-last", "balance-ever", "balance-holders")]]
    for card, held in tally.held_at_end.held().items():
        cells = [times(held.times_par()), times(ever_held[card].times_par()), str(held.holders)]
        rows.append([texts.card(card), *cells])
    return rows


def known_pairs(tally: Tally) -> list[tuple[str, HolderStats]]:
    """The pairs with enough holders, the best first."""
    return [(pair, held) for pair, held in tally.pairs.held().items() if held.holders >= FEWEST]


def pair_rows(texts: Texts, tally: Tally) -> Rows:
    """The best pairs of cards, and the worst."""
    found = known_pairs(tally)
    shown = found if len(found) <= 2 * SHOWN else found[:SHOWN] + found[-SHOWN:]
    rows = [[texts.say(key) for key in ("balance-pair", "balance-last", "balance-holders")]]
    rows += [[pair_name(texts, pair), times(held.times_par()), str(held.holders)] for pair, held in shown]
    return rows


def pair_name(texts: Texts, pair: str) -> str:
    """Two cards."""
    return " + ".join(texts.card(card) for card in pair.split("+"))


def hand_rows(texts: Texts, tally: Tally) -> Rows:
    """Wins by the number of cards held at the end."""
    rows = [[texts.say(key) for key in ("balance-number", "balance-last", "balance-holders")]]
    rows += [[number, times(held.times_par()), str(held.holders)] for number, held in hands(tally)]
    return rows


def hands(tally: Tally) -> list[tuple[str, HolderStats]]:
    """Hands by the number of their cards, from none on."""
    return sorted(tally.hands.held().items())


# --- rats -----------------------------------------------------------------------------------------


class Rats(NamedTuple):
    """Some of the rats turned up: how many, how many broke out, and how many cubes they killed."""

    name: str
    turned: int
    outbreaks: int
    killed: int


def rats_of(tally: Tally, name: str, faces: Iterable[Face]) -> Rats:
    """All rats with one of these faces."""
    counts = [(tally.turned[face], tally.outbreaks[face], tally.killed[face]) for face in faces]
    turned, outbreaks, killed = (sum(column) for column in zip(*counts, strict=True))
    return Rats(name, turned, outbreaks, killed)


def by_limit(texts: Texts, tally: Tally) -> list[Rats]:
    """The rats of each limit."""
    return [
        rats_of(
            tally, texts.say("lab-limit", limit=limit), [face for face in tally.turned if face.limit == limit]
        )
        for limit in sorted({face.limit for face in tally.turned})
    ]


def by_symbol(texts: Texts, tally: Tally) -> list[Rats]:
    """The rats with each symbol."""
    return [
        rats_of(tally, texts.symbol(symbol), [face for face in tally.turned if symbol in face.symbols])
        for symbol in sorted({symbol for face in tally.turned for symbol in face.symbols})
    ]


def kinds_of_rats(texts: Texts, tally: Tally) -> list[Rats]:
    """The rats by limit, then by symbol."""
    return by_limit(texts, tally) + by_symbol(texts, tally)


def by_face(texts: Texts, tally: Tally) -> list[Rats]:
    """Rats that look alike, the deadliest first."""
    return [
        rats_of(tally, f"{face.limit} · {', '.join(map(texts.symbol, face.symbols))}", [face])
        for face in tally.faces()
    ]


def rat_rows(texts: Texts, rats: Iterable[Rats]) -> Rows:
    """Outbreaks and kills of rats."""
    keys = ["balance-rat", "balance-turned", "balance-outbreaks", "balance-killed", "balance-per-rat"]
    rows = [[texts.say(key) for key in keys]]
    for kind in rats:
        share, each = percent(kind.outbreaks / kind.turned), f"{kind.killed / kind.turned:.2f}"
        rows.append([kind.name, str(kind.turned), share, str(kind.killed), each])
    return rows
