"""`rattus balance`: statistics of the game itself, from many games of one bot."""

import json
from pathlib import Path

from rattus.cli.errors import WrongUse, check_can_write, write_text
from rattus.cli.lab.balance_page import drawings, page
from rattus.cli.lab.balance_tables import by_cards, by_players, by_rules, tables
from rattus.cli.lab.common import (
    check_bots,
    check_count,
    check_table,
    listed,
    pool_for,
    progress_bar,
    rounded,
    rules_named,
    show_table,
)
from rattus.cli.screen import Screen
from rattus.cli.terminal.new_game import edition_of
from rattus.editions import NAMES
from rattus.lab import plots
from rattus.lab.balance import GameTotals, HolderStats, Survey, Tally, conditions, run_survey
from rattus.rules.finale import ENDINGS
from rattus.rules.setup import COLOURS


def survey_of(games: int, bot: str, rules: str, players: str, cards: str, seed: int) -> Survey:
    """The survey that was asked for, if it can be played."""
    check_count(games)
    check_bots([bot])
    numbers = listed(players)
    if not all(number.isdecimal() for number in numbers):
        raise WrongUse("cli-bad-value", asked="--players")
    named = [rules_named(name, None) for name in listed(rules) or NAMES]
    editions = [edition_of(name, None) for name in named]
    found = conditions(named, [int(number) for number in numbers], listed(cards))
    if not found:
        known = sorted({count for edition in editions for count in edition.players})
        raise WrongUse("cli-wrong-players", players=players, known=", ".join(map(str, known)))
    for condition in found:
        check_table(*condition)
    return Survey(tuple(found), bot, games, seed)


def run(
    screen: Screen,
    order: Survey,
    workers: int | None,
    cluster: str | None,
    report: Path | None,
    pictures: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play the games and show the statistics."""
    check_can_write(report, pictures and pictures / "balance.svg")
    texts = screen.texts
    with pool_for(workers, cluster) as pool, progress_bar() as progress:
        task = progress.add_task(texts.say("lab-working"), total=order.games)
        tally = run_survey(order, pool, lambda games: progress.update(task, completed=games))
    if report is not None:
        write_text(report, page(texts, order, tally).html())
    if pictures is not None:
        for name, plot in drawings(texts, tally).items():
            write_text(pictures / f"balance-{name}.svg", plots.standalone(plot))
    if as_json:
        screen.raw(json.dumps(figures(order, tally), indent=2))
        return
    for title, rows in tables(texts, tally):
        screen.gap()
        screen.say(title)
        show_table(screen, rows)


# --- figures --------------------------------------------------------------------------------------


def figures(order: Survey, tally: Tally) -> dict[str, object]:
    """All figures, for JSON."""
    return {
        "bot": order.bot,
        "seed": order.seed,
        "games": tally.games,
        "seats": {
            players: {COLOURS[seat]: rounded(share) for seat, share in enumerate(shares)}
            for players, shares in tally.seats().items()
        },
        "rules": {name: _totals(totals) for name, totals in tally.group_by(by_rules).items()},
        "players": {count: _totals(totals) for count, totals in tally.group_by(by_players).items()},
        "cards_by": {way: _totals(totals) for way, totals in tally.group_by(by_cards).items()},
        "cards_held_at_the_end": _held(tally.held_at_end.held()),
        "number_of_cards_at_the_end": _held(tally.hands.held()),
        "cards_ever_held": _held(tally.ever_held.held()),
        "pairs_held_at_the_end": _held(tally.pairs.held()),
        "rats": [
            {
                "limit": face.limit,
                "symbols": list(face.symbols),
                "turned_up": tally.turned[face],
                "outbreaks": tally.outbreaks[face],
                "cubes_killed": tally.killed[face],
            }
            for face in tally.faces()
        ],
    }


def _totals(totals: GameTotals) -> dict[str, object]:
    return {
        "games": totals.games,
        "turns": round(totals.turns / totals.games, 2),
        "winning_score": round(totals.winning / totals.games, 2),
        "margin": round(totals.margin / totals.games, 2),
        "endings": {ending: round(totals.endings[ending] / totals.games, 4) for ending in ENDINGS},
    }


def _held(held: dict[str, HolderStats]) -> dict[str, object]:
    return {
        name: {"holders": fared.holders, "won": fared.won, "times_par": rounded(fared.times_par())}
        for name, fared in held.items()
    }
