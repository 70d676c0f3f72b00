"""What `rattus balance` counted, as plots and as a report."""

from collections.abc import Sequence

from rattus.cli.lab.balance_tables import (
    FEWEST,
    Rats,
    by_face,
    by_limit,
    by_symbol,
    card_rows,
    colour,
    hand_rows,
    hands,
    kind_rows,
    kinds,
    known_pairs,
    pair_name,
    pair_rows,
    rat_rows,
    seat_rows,
)
from rattus.cli.lab.common import command_line, percent, times
from rattus.lab import plots
from rattus.lab.balance import Survey, Tally
from rattus.lab.page import Fact, Page, Section
from rattus.lab.stats import Interval, wilson
from rattus.rules.finale import ENDINGS
from rattus.texts import Texts


def drawings(texts: Texts, tally: Tally) -> dict[str, str]:
    """The plots by name."""
    found = {
        "seats": seat_plot(texts, tally),
        "ends": end_plot(texts, tally),
        "cards": card_plot(texts, tally),
    }
    if known_pairs(tally):
        found["pairs"] = pair_plot(texts, tally)
    return {
        **found,
        "hands": hand_plot(texts, tally),
        "limits": rat_plot(texts, tally, by_limit(texts, tally), texts.say("balance-limits")),
        "symbols": rat_plot(texts, tally, by_symbol(texts, tally), texts.say("balance-symbols")),
    }


def seat_plot(texts: Texts, tally: Tally) -> str:
    """How much each seat wins, where one is par."""
    rows = []
    for players, shares in tally.seats().items():
        for seat, share in enumerate(shares):
            label = f"{texts.say('lab-players', count=players)}, {colour(texts, seat)}"
            ratio = Interval(*(edge * players for edge in share))
            rows.append(plots.Row(label, ratio, percent(share.value), 1 + players % 2))
    return plots.dot_plot(texts.say("balance-seats"), rows, 1.0, plots.plain)


def end_plot(texts: Texts, tally: Tally) -> str:
    """How games end."""
    bars = []
    for name, totals in kinds(texts, tally):
        shares = tuple(totals.endings[ending] / totals.games for ending in ENDINGS)
        bars.append(
            plots.Bar(name, shares, texts.say("lab-turns", turns=f"{totals.turns / totals.games:.0f}"))
        )
    return plots.stacked_bars(
        texts.say("simulate-ends"), bars, [texts.say(f"simulate-{end}") for end in ENDINGS]
    )


def card_plot(texts: Texts, tally: Tally) -> str:
    """How the holders of each card at the end fared."""
    rows = [
        plots.Row(texts.card(card), held.times_par(), f"{held.times_par().value:.2f}")
        for card, held in tally.held_at_end.held().items()
    ]
    return plots.dot_plot(texts.say("balance-cards"), rows, 1.0, plots.plain)


def pair_plot(texts: Texts, tally: Tally) -> str:
    """How the holders of each two cards at the end fared."""
    paired = {card for pair, _ in known_pairs(tally) for card in pair.split("+")}
    cards = [card for card in tally.held_at_end.held() if card in paired]
    names = [texts.card(card) for card in cards]
    cells = {}
    for pair, held in known_pairs(tally):
        one, two = (cards.index(card) for card in pair.split("+"))
        value = held.times_par()
        tooltip = f"{pair_name(texts, pair)}: {times(value)}, {held.holders}"
        cells[one, two] = cells[two, one] = plots.Cell(value.value, f"{value.value:.1f}", tooltip)
    return plots.heat_map(texts.say("balance-pairs"), names, names, cells)


def hand_plot(texts: Texts, tally: Tally) -> str:
    """How those fared who held so many cards at the end."""
    rows = [
        plots.Row(
            texts.say("lab-cards", count=int(number)), held.times_par(), f"{held.times_par().value:.2f}"
        )
        for number, held in hands(tally)
        if held.holders >= FEWEST
    ]
    return plots.dot_plot(texts.say("balance-hands"), rows, 1.0, plots.plain)


def rat_plot(texts: Texts, tally: Tally, rats: Sequence[Rats], title: str) -> str:
    """How often rats break out."""
    rows = [
        plots.Row(
            kind.name,
            wilson(kind.outbreaks, kind.turned),
            texts.say("lab-cubes-each", cubes=f"{kind.killed / kind.turned:.2f}"),
        )
        for kind in rats
    ]
    return plots.dot_plot(title, rows, tally.outbreaks.total() / tally.turned.total())


# --- the report -----------------------------------------------------------------------------------


def page(texts: Texts, order: Survey, tally: Tally) -> Page:
    """The report with its plots."""
    plot = drawings(texts, tally)
    lead = texts.say("balance-lead", bot=order.bot, kinds=str(len(order.conditions)))
    sections = [
        Section(
            texts.say("balance-seats"),
            texts.say("balance-seats.about"),
            [plot["seats"]],
            seat_rows(texts, tally),
        ),
        Section(
            texts.say("balance-kinds"),
            texts.say("balance-kinds.about"),
            [plot["ends"]],
            kind_rows(texts, tally),
        ),
        Section(
            texts.say("balance-cards"),
            texts.say("balance-cards.about"),
            [plot["cards"]],
            card_rows(texts, tally),
        ),
        Section(
            texts.say("balance-pairs"),
            texts.say("balance-pairs.about", fewest=str(FEWEST)),
            [plot["pairs"]] if "pairs" in plot else [],
            pair_rows(texts, tally),
        ),
        Section(
            texts.say("balance-hands"),
            texts.say("balance-hands.about"),
            [plot["hands"]],
            hand_rows(texts, tally),
        ),
        Section(
            texts.say("balance-rats"),
            texts.say("balance-rats.about"),
            [plot["limits"], plot["symbols"]],
            rat_rows(texts, by_face(texts, tally)),
        ),
    ]
    return Page(
        texts.language, texts.say("balance-title"), lead, facts(texts, tally), sections, command_line()
    )


def facts(texts: Texts, tally: Tally) -> list[Fact]:
    """What is to be seen first."""
    games = tally.games
    turned = max(1, tally.turned.total())
    conditions = tally.by_condition.values()
    best = next(iter(tally.held_at_end.held().items()), None)
    found = [
        Fact(texts.say("lab-games"), str(games)),
        Fact(texts.say("simulate-winning"), f"{sum(each.winning for each in conditions) / games:.1f}"),
        Fact(texts.say("balance-outbreaks"), percent(tally.outbreaks.total() / turned)),
    ]
    if best is not None:
        name, held = best
        found.append(Fact(texts.say("balance-best"), texts.card(name), times(held.times_par())))
    return found
