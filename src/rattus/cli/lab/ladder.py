"""`rattus ladder`: ratings of the bots, their table and their picture."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

from rattus.bots.registry import BOTS
from rattus.cli.errors import Failure, WrongUse, check_can_write, read_text, write_text
from rattus.cli.lab.common import (
    check_bots,
    check_count,
    check_table,
    command_line,
    listed,
    move_time,
    percent,
    percents,
    pool_for,
    progress_bar,
    rounded,
    rules_named,
    show_table,
)
from rattus.cli.screen import Screen
from rattus.cli.terminal.new_game import way_of
from rattus.editions import load
from rattus.lab import plots
from rattus.lab.cheat import CHEAT, is_cheat
from rattus.lab.ladder import TABLE, Ladder, Standing, run_ladder
from rattus.lab.page import Page, Section
from rattus.lab.ratings import Rating
from rattus.lab.stats import Interval
from rattus.texts import Texts

PICTURE = "ladder.svg"


def ladder_of(
    bots: str, rules: str, edition: Path | None, cards: str, tables: int, deals: int, seed: int
) -> Ladder:
    """The ladder that was asked for; by default of all bots and the cheat."""
    codes = listed(bots) or [*BOTS, CHEAT]
    named = rules_named(rules, edition)
    if len(set(codes)) < len(codes) or len(codes) < 2:
        raise WrongUse("lab-too-few-bots")
    for players in {min(TABLE, len(codes)), TABLE}:
        check_table(named, players, cards)
    check_bots(codes)
    check_count(min(tables, deals))
    return Ladder(named, cards, tuple(codes), tables, deals, seed)


def run(
    screen: Screen,
    ladder: Ladder,
    workers: int | None,
    cluster: str | None,
    report: Path | None,
    into: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play the games and show ratings and cross table."""
    if find_spec("openskill") is None:
        raise Failure("ladder-no-openskill")
    check_can_write(report, into)
    if into is not None:
        read_text(into)
        check_can_write(picture_beside(into))
    texts = screen.texts
    with pool_for(workers, cluster) as pool, progress_bar() as progress:
        total = ladder.tables + len(ladder.duels()) * ladder.deals
        task = progress.add_task(texts.say("lab-working"), total=total)
        standing = run_ladder(ladder, pool, lambda: progress.advance(task))
    if report is not None:
        write_text(report, page(texts, ladder, standing).html())
    if into is not None:
        write_into(into, texts, ladder, standing)
    if as_json:
        screen.raw(json.dumps(figures(ladder, standing), indent=2))
        return
    show_table(screen, rating_rows(texts, standing))
    screen.gap()
    screen.say("ladder-duels")
    show_table(screen, duel_rows(texts, standing))


# --- figures --------------------------------------------------------------------------------------


def figures(ladder: Ladder, standing: Standing) -> dict[str, object]:
    """All figures, for JSON; only `seconds_per_move` differs from run to run."""
    return {
        "rules": ladder.rules,
        "cards": ladder.cards,
        "seed": ladder.seed,
        "tables": ladder.tables,
        "deals": ladder.deals,
        "ratings": [
            {
                "bot": rating.code,
                "rating": round(rating.mu, 3),
                "deviation": round(rating.sigma, 3),
                "win_share": rounded(standing.shares[rating.code]),
            }
            for rating in standing.ratings
        ],
        "one_against_three": [
            {
                "one": one,
                "three": three,
                "games": result.games,
                "win_share": rounded(result.win_share()),
                "win_share_without_luck": rounded(result.luck_adjusted_share()),
                "margin": rounded(result.lead()),
            }
            for (one, three), result in standing.duels.items()
        ],
        "seconds_per_move": {code: round(seconds, 6) for code, seconds in standing.times.items()},
    }


def rating_rows(texts: Texts, standing: Standing) -> list[list[str]]:
    """The ratings, the best first."""
    heading = ["lab-bot", "ladder-rating", "ladder-wins", "arena-time"]
    rows = [[texts.say(key) for key in heading]]
    rows += [
        [
            rating.code,
            f"{rating.mu:.1f} ± {1.96 * rating.sigma:.1f}",
            percents(standing.shares[rating.code]),
            move_time(texts, standing.times[rating.code]),
        ]
        for rating in standing.ratings
    ]
    return rows


def duel_rows(texts: Texts, standing: Standing) -> list[list[str]]:
    """The cross table: the win share of one bot against three of each kind."""
    honest = [rating.code for rating in standing.ratings if not is_cheat(rating.code)]
    rows = [[texts.say("ladder-one"), *honest]]
    for rating in standing.ratings:
        results = [standing.duels[rating.code, other].win_share() for other in honest]
        rows.append([rating.code, *(_with_reach(share) for share in results)])
    return rows


def _with_reach(share: Interval) -> str:
    return f"{percent(share.value)} ± {50 * (share.high - share.low):.0f}"


# --- the report -----------------------------------------------------------------------------------


def picture(texts: Texts, standing: Standing) -> str:
    """The ratings as a picture."""
    rows = [
        plots.Row(rating.code, _interval(rating), f"{rating.mu:.1f}", 2 if is_cheat(rating.code) else 1)
        for rating in standing.ratings
    ]
    return plots.dot_plot(texts.say("ladder-rating"), rows, 25.0, plots.plain)


def _interval(rating: Rating) -> Interval:
    reach = 1.96 * rating.sigma
    return Interval(rating.mu, rating.mu - reach, rating.mu + reach)


def page(texts: Texts, ladder: Ladder, standing: Standing) -> Page:
    """The report with its plots."""
    edition = load(ladder.rules)
    lead = texts.say(
        "ladder-lead",
        edition=texts.name_of("edition", edition.name),
        cards=way_of(texts, edition, ladder.cards),
        tables=ladder.tables,
        deals=ladder.deals,
    )
    sections = [
        Section(
            texts.say("ladder-rating"),
            texts.say("ladder-rating.about"),
            [picture(texts, standing)],
            rating_rows(texts, standing),
        ),
        Section(
            texts.say("ladder-duels"),
            texts.say("ladder-duels.about"),
            [duel_plot(texts, standing)],
            duel_rows(texts, standing),
        ),
    ]
    return Page(texts.language, texts.say("ladder-title"), lead, [], sections, command_line())


def duel_plot(texts: Texts, standing: Standing) -> str:
    """The cross table as a heat map."""
    codes = [rating.code for rating in standing.ratings]
    honest = [code for code in codes if not is_cheat(code)]
    cells = {}
    for row, one in enumerate(codes):
        for column, three in enumerate(honest):
            share = standing.duels[one, three].win_share()
            tooltip = f"{texts.say('ladder-against', one=one, three=three)}: {percents(share)}"
            cells[row, column] = plots.Cell(share.value * TABLE, plots.percent(share.value), tooltip)
    return plots.heat_map(texts.say("ladder-duels"), codes, [f"3 × {code}" for code in honest], cells)


# --- into a document ------------------------------------------------------------------------------


def write_into(document: Path, texts: Texts, ladder: Ladder, standing: Standing) -> None:
    """Put the section about the ladder in place of the one in a Markdown document, its picture beside it."""
    heading = f"## {texts.say('ladder-title')}"
    section = "\n\n".join(
        [
            heading,
            texts.say("ladder-document", tables=ladder.tables, games=TABLE * ladder.deals),
            f"![{texts.say('ladder-rating')}](img/{PICTURE})",
            markdown(rating_rows(texts, standing)),
            texts.say("ladder-duels.about"),
            markdown(duel_rows(texts, standing)),
            f"`{command_line()}`",
        ]
    )
    text = read_text(document)
    found = re.compile(rf"^{re.escape(heading)}\n.*?(?=^## |\Z)", re.M | re.S)
    if found.search(text):
        text = found.sub(lambda _: section + "\n\n", text).rstrip() + "\n"
    else:
        text = f"{text.rstrip()}\n\n{section}\n"
    write_text(document, text)
    write_text(picture_beside(document), plots.standalone(picture(texts, standing)))


def picture_beside(document: Path) -> Path:
    """Where the picture of a document lies."""
    return document.parent / "img" / PICTURE


def markdown(rows: list[list[str]]) -> str:
    """A table as Markdown writes it."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---|" + "---:|" * (len(rows[0]) - 1))
    return "\n".join(lines)
