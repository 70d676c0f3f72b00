"""`rattus arena`: a match between bots, its figures and its report."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev

from rattus.cli.errors import WrongUse, check_can_write, write_text
from rattus.cli.lab.common import (
    check_bots,
    check_count,
    check_table,
    command_line,
    cubes,
    listed,
    move_time,
    percent,
    percents,
    pool_for,
    progress_bar,
    rounded,
    rules_named,
    show_rows,
)
from rattus.cli.screen import Screen
from rattus.cli.terminal.new_game import way_of
from rattus.editions import load
from rattus.lab import plots
from rattus.lab.arena import Match, MatchResult, run_match
from rattus.lab.page import Fact, Page, Section
from rattus.lab.stats import Interval, wilson
from rattus.rules.finale import ENDINGS
from rattus.rules.setup import COLOURS
from rattus.texts import Texts


def match_of(
    players: str,
    rules: str,
    edition: Path | None,
    cards: str,
    deals: int,
    seed: int,
    margin: float,
    *,
    early: bool,
) -> Match:
    """The match that was asked for, if it can be played."""
    codes = listed(players)
    named = rules_named(rules, edition)
    check_table(named, len(codes), cards)
    check_bots(codes)
    check_count(deals)
    match = Match(named, cards, tuple(codes), deals, seed, margin / 100, early=early)
    if not 0.0 < margin / 100 < 1.0 - match.par:
        raise WrongUse("lab-wrong-margin", known=f"{100 * (1.0 - match.par):.0f}")
    return match


def run(
    screen: Screen,
    match: Match,
    workers: int | None,
    cluster: str | None,
    report: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play the match and show its figures."""
    check_can_write(report)
    texts = screen.texts
    with pool_for(workers, cluster) as pool, progress_bar() as progress:
        task = progress.add_task(texts.say("lab-working"), total=match.deals)

        def show(result: MatchResult) -> None:
            so_far = f"{percent(fmean(result.shares))}  LLR {result.test.llr:+.2f}"
            progress.update(task, completed=len(result.deals), description=so_far)

        result = run_match(match, pool, show)
    if report is not None:
        write_text(report, page(texts, result).html())
    if as_json:
        screen.raw(json.dumps(figures(result), indent=2))
    else:
        heading = f"{title(texts, match)} · {what_is_played(texts, match)}"
        show_rows(screen, heading, rows(texts, result))


# --- figures --------------------------------------------------------------------------------------


def figures(result: MatchResult) -> dict[str, object]:
    """All figures, for JSON; only `seconds_per_move` differs from run to run."""
    match = result.match
    own, others = result.move_times()
    return {
        "players": list(match.players),
        "rules": match.rules,
        "cards": match.cards,
        "seed": match.seed,
        "deals": len(result.deals),
        "games": result.games,
        "par": match.par,
        "win_share": rounded(result.win_share()),
        "win_share_without_luck": rounded(result.luck_adjusted_share()),
        "margin": rounded(result.lead()),
        "llr": round(result.test.llr, 4),
        "llr_bounds": [round(result.test.lower, 4), round(result.test.upper, 4)],
        "hypotheses": [match.par, round(match.par + match.margin, 4)],
        "verdict": result.test.verdict,
        "by_seat": {COLOURS[seat]: list(counts) for seat, counts in enumerate(result.by_seat())},
        "endings": {ending: result.endings().get(ending, 0) for ending in ENDINGS},
        "failures": list(result.failures()),
        "seconds_per_move": {"own": round(own, 6), "others": round(others, 6)},
    }


def title(texts: Texts, match: Match) -> str:
    """Who plays."""
    return texts.say("arena-title", one=match.players[0], others=", ".join(others(match.players)))


def what_is_played(texts: Texts, match: Match) -> str:
    """Rule set and cards."""
    edition = load(match.rules)
    return f"{texts.name_of('edition', edition.name)} · {way_of(texts, edition, match.cards)}"


def others(players: Sequence[str]) -> list[str]:
    """The other bots, equal ones counted together."""
    rest = list(players[1:])
    return [f"{rest.count(code)} × {code}" for code in dict.fromkeys(rest)]


def rows(texts: Texts, result: MatchResult) -> list[tuple[str, str]]:
    """The figures in words."""
    luck_adjusted = result.luck_adjusted_share()
    own, other = result.move_times()
    failed, failed_others = result.failures()
    times = texts.say("arena-times", own=move_time(texts, own), others=move_time(texts, other))
    found = [
        (
            "arena-share",
            f"{percents(result.win_share())}   {texts.say('lab-par', par=percent(result.match.par))}",
        ),
        ("arena-luck-adjusted", percents(luck_adjusted) if luck_adjusted else texts.say("arena-unmeasured")),
        ("arena-margin", cubes(result.lead())),
        ("arena-verdict", verdict(texts, result)),
        ("arena-played", played(texts, result)),
        ("arena-time", times),
        (
            "arena-seats",
            "  ".join(f"{name} {percent(won.value)}" for name, won in seat_shares(texts, result)),
        ),
        ("arena-ends", "  ".join(f"{name} {percent(share)}" for name, share in ends(texts, result))),
    ]
    if failed or failed_others:
        found.append(("arena-failures", texts.say("arena-times", own=str(failed), others=str(failed_others))))
    return [(texts.say(key), value) for key, value in found]


def verdict(texts: Texts, result: MatchResult) -> str:
    """The verdict of the sequential test, with its LLR and bounds."""
    test = result.test
    said = texts.say(f"arena-{test.verdict or 'undecided'}", share=percent(result.match.par))
    return f"{said} (LLR {test.llr:+.2f}; {test.lower:.2f}, {test.upper:+.2f})"


def played(texts: Texts, result: MatchResult) -> str:
    """How much was played."""
    deals = texts.say("lab-deals", count=len(result.deals))
    return f"{deals}, {texts.say('simulate-title', count=result.games)}"


def seat_shares(texts: Texts, result: MatchResult) -> list[tuple[str, Interval]]:
    """What the bot under test won in each seat."""
    return [
        (texts.name_of("colour", COLOURS[seat]), wilson(won, games))
        for seat, (won, games) in enumerate(result.by_seat())
    ]


def ends(texts: Texts, result: MatchResult) -> list[tuple[str, float]]:
    """How the games ended, as shares."""
    counts = result.endings()
    return [(texts.say(f"simulate-{ending}"), counts.get(ending, 0) / result.games) for ending in ENDINGS]


# --- the report -----------------------------------------------------------------------------------


def page(texts: Texts, result: MatchResult) -> Page:
    """The report with its plots."""
    found = rows(texts, result)
    luck_adjusted = result.luck_adjusted_share()
    facts = [
        Fact(texts.say("arena-share"), percent(result.win_share().value), _reach(result.win_share())),
        Fact(texts.say("arena-margin"), f"{result.lead().value:+.1f}", _plain_reach(result.lead())),
        Fact(texts.say("arena-time"), move_time(texts, result.move_times()[0])),
        Fact(texts.say("arena-played"), str(result.games), texts.say("lab-deals", count=len(result.deals))),
    ]
    if luck_adjusted is not None:
        facts.insert(
            1, Fact(texts.say("arena-luck-adjusted"), percent(luck_adjusted.value), _reach(luck_adjusted))
        )
    return Page(
        texts.language,
        title(texts, result.match),
        f"{what_is_played(texts, result.match)}. {texts.say('arena-verdict')}: {verdict(texts, result)}.",
        facts,
        [
            _share_section(texts, result),
            _path_section(texts, result),
            _seat_section(texts, result),
            _lead_section(texts, result),
            Section(texts.say("lab-figures"), table=[(texts.say("lab-what"), ""), *found]),
        ],
        command_line(),
    )


def _reach(interval: Interval) -> str:
    return f"{percent(interval.low)} – {percent(interval.high)}" if math.isfinite(interval.low) else ""


def _plain_reach(interval: Interval) -> str:
    return f"{interval.low:+.1f} – {interval.high:+.1f}" if math.isfinite(interval.low) else ""


def _share_section(texts: Texts, result: MatchResult) -> Section:
    lines = [plots.Row(texts.say("arena-plain"), result.win_share(), percent(result.win_share().value))]
    luck_adjusted = result.luck_adjusted_share()
    if luck_adjusted is not None:
        lines.append(
            plots.Row(texts.say("arena-luck-adjusted"), luck_adjusted, percent(luck_adjusted.value), 2)
        )
    plot = plots.dot_plot(texts.say("arena-share"), lines, result.match.par)
    return Section(texts.say("arena-share"), texts.say("arena-share.about"), [plot])


def _path_section(texts: Texts, result: MatchResult) -> Section:
    share = plots.line_plot(texts.say("arena-share"), [running(result.shares)], [result.match.par])
    path = plots.line_plot(
        "LLR", [plots.Curve(result.llrs, colour=2)], [result.test.lower, 0.0, result.test.upper], plots.plain
    )
    return Section(texts.say("arena-path"), texts.say("arena-path.about"), [share, path])


def running(shares: Sequence[float]) -> plots.Curve:
    """The mean after each deal, and its interval."""
    means, reaches = [], []
    for count in range(1, len(shares) + 1):
        seen = shares[:count]
        means.append(fmean(seen))
        reaches.append(1.96 * stdev(seen) / math.sqrt(count) if count > 1 else 0.5)
    low = [max(0.0, middle - reach) for middle, reach in zip(means, reaches, strict=True)]
    high = [min(1.0, middle + reach) for middle, reach in zip(means, reaches, strict=True)]
    return plots.Curve(means, low, high)


def _seat_section(texts: Texts, result: MatchResult) -> Section:
    lines = [plots.Row(name, share, percent(share.value)) for name, share in seat_shares(texts, result)]
    par = 1.0 / len(result.match.players)
    plot = plots.dot_plot(texts.say("arena-seats"), lines, par)
    return Section(texts.say("arena-seats"), texts.say("arena-seats.about"), [plot])


def _lead_section(texts: Texts, result: MatchResult) -> Section:
    legend, shares = zip(*ends(texts, result), strict=True)
    bar = plots.Bar(texts.say("arena-ends"), shares)
    sides = [result.match.players[0], texts.say("arena-others")]
    drawn = [
        plots.histogram(texts.say("arena-leads"), result.leads(), sides),
        plots.stacked_bars(texts.say("arena-ends"), [bar], legend),
    ]
    return Section(texts.say("arena-leads"), texts.say("arena-leads.about"), drawn)
