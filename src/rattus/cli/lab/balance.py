"""`rattus balance`: what players argue about, counted."""

import json
from pathlib import Path

from rattus.cli.errors import WrongUse, check_can_write, write_text
from rattus.cli.lab.balance_page import drawings, page
from rattus.cli.lab.balance_tables import by_cards, by_players, by_rules, tables
from rattus.cli.lab.common import (
    check_bots,
    check_count,
    check_table,
    crew_for,
    listed,
    progress_bar,
    rounded,
    rules_named,
    show_table,
)
from rattus.cli.screen import Screen
from rattus.cli.terminal.new_game import edition_of
from rattus.editions import NAMES
from rattus.lab import plots
from rattus.lab.balance import Held, Room, Survey, Tally, conditions, survey
from rattus.lab.match import ENDINGS
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
    """Play the games and tell what was counted."""
    check_can_write(report, pictures and pictures / "balance.svg")
    texts = screen.texts
    with crew_for(workers, cluster) as crew, progress_bar() as progress:
        task = progress.add_task(texts.say("lab-working"), total=order.games)
        tally = survey(order, crew, lambda games: progress.update(task, completed=games))
    if report is not None:
        write_text(report, page(texts, order, tally).html())
    if pictures is not None:
        for name, plot in drawings(texts, tally).items():
            write_text(pictures / f"balance-{name}.svg", plots.alone(plot))
    if as_json:
        screen.raw(json.dumps(figures(order, tally), indent=2))
        return
    for title, rows in tables(texts, tally):
        screen.gap()
        screen.say(title)
        show_table(screen, rows)


# --- figures --------------------------------------------------------------------------------------


def figures(order: Survey, tally: Tally) -> dict[str, object]:
    """Everything for programs."""
    return {
        "bot": order.bot,
        "seed": order.seed,
        "games": tally.games,
        "seats": {
            players: {COLOURS[seat]: rounded(share) for seat, share in enumerate(shares)}
            for players, shares in tally.seats().items()
        },
        "rules": {name: _room(room) for name, room in tally.together(by_rules).items()},
        "players": {count: _room(room) for count, room in tally.together(by_players).items()},
        "cards_by": {way: _room(room) for way, room in tally.together(by_cards).items()},
        "cards_held_at_the_end": _held(tally.last.held()),
        "number_of_cards_at_the_end": _held(tally.hands.held()),
        "cards_ever_held": _held(tally.ever.held()),
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


def _room(room: Room) -> dict[str, object]:
    return {
        "games": room.games,
        "turns": round(room.turns / room.games, 2),
        "winning_score": round(room.winning / room.games, 2),
        "margin": round(room.margin / room.games, 2),
        "endings": {ending: round(room.endings[ending] / room.games, 4) for ending in ENDINGS},
    }


def _held(held: dict[str, Held]) -> dict[str, object]:
    return {
        name: {"holders": fared.holders, "won": fared.won, "times_par": rounded(fared.times_par())}
        for name, fared in held.items()
    }
