"""The summary: each player's ledger, the turning points, and the facts of the story."""

from typing import Final

from rattus.analysis.results import (
    ChanceEvent,
    Chances,
    Decision,
    Grade,
    Ledger,
    Progress,
    Result,
    StoryFact,
    Summary,
    TurningPoint,
)
from rattus.record.game.game import Game

TURNING_POINTS: Final = 5
MISTAKES: Final[tuple[Grade, ...]] = ("inaccuracy", "mistake", "blunder")
CLOSE: Final = 1  # cubes between the winner and the next


def summarise(game: Game, progress: Progress) -> Summary:
    """Summarise a game all of whose stretches have been judged."""
    state = game.state
    players = int(state.players)
    results = progress.results
    ledgers = tuple(ledger_of(player, results, int(state.winner)) for player in range(players))
    scores = tuple(int(state.score_of(player)) for player in range(players))
    return Summary(
        players=players,
        winner=int(state.winner),
        scores=scores,
        ledgers=ledgers,
        turning_points=turning_points(results),
        story=story_of(results, ledgers, scores, int(state.winner)),
        iterations=progress.iterations,
        judge=progress.judge,
    )


# --- ledgers --------------------------------------------------------------------------------------


def ledger_of(player: int, results: list[Result], winner: int) -> Ledger:
    """One player's account over all results."""
    decisions = [result for result in results if isinstance(result, Decision)]
    own = [decision for decision in decisions if decision.player == player]
    judged = [decision for decision in own if decision.grade != "forced"]
    luck = sum(result.luck[player] for result in results if isinstance(result, ChanceEvent))
    return Ledger(
        player=player,
        start=1.0 / len(results[0].after),
        luck=luck,
        own=sum(decision.change[player] for decision in own),
        others=sum(decision.change[player] for decision in decisions if decision.player != player),
        result=float(player == winner),
        decisions=len(judged),
        cost=sum(charged(decision) for decision in judged),
        accuracy=accuracy_of(judged),
        grades=count_grades(own),
    )


def charged(decision: Decision) -> float:
    """The cost of a decision, as far as it is more than its error."""
    return decision.cost if decision.grade in MISTAKES else 0.0


def accuracy_of(decisions: list[Decision]) -> float:
    """The part of the chances a player had that the decisions kept, in percent."""
    kept = sum(decision.kept for decision in decisions)
    lost = sum(charged(decision) for decision in decisions)
    return 100.0 * kept / (kept + lost) if kept + lost > 0.0 else 100.0


def count_grades(decisions: list[Decision]) -> dict[Grade, int]:
    """How many decisions have which grade."""
    counts: dict[Grade, int] = {}
    for decision in decisions:
        counts[decision.grade] = counts.get(decision.grade, 0) + 1
    return counts


# --- turning points -------------------------------------------------------------------------------


def turning_points(results: list[Result]) -> tuple[TurningPoint, ...]:
    """The moments that changed most, in the order of the game: costly decisions and strong luck."""
    points = [turning_point(index, result) for index, result in enumerate(results)]
    largest = sorted((point for point in points if point), key=lambda point: -abs(point.points))
    return tuple(sorted(largest[:TURNING_POINTS], key=lambda point: point.result))


def turning_point(index: int, result: Result) -> TurningPoint | None:
    """A result as a turning point, if it can be one."""
    if isinstance(result, Decision):
        lost = charged(result)
        if lost == 0.0:
            return None
        return TurningPoint("decision", index, result.move, result.turn, result.player, -lost)
    if result.what == "deal":
        return None
    luck = result.luck
    player = max(range(len(luck)), key=lambda seat: abs(luck[seat]))
    return TurningPoint("luck", index, result.move, result.turn, player, luck[player])


# --- the story ------------------------------------------------------------------------------------


def story_of(
    results: list[Result], ledgers: tuple[Ledger, ...], scores: tuple[int, ...], winner: int
) -> tuple[StoryFact, ...]:
    """The facts of the story, in the order in which they are told."""
    facts = [StoryFact("winner", winner, points=ledgers[winner].result, count=scores[winner])]
    facts += lead_facts(results)
    facts += peak_fact(results, winner)
    facts += extreme_facts(results)
    return (*facts, *margin_fact(scores, winner), weight_fact(ledgers[winner]))


def margin_fact(scores: tuple[int, ...], winner: int) -> list[StoryFact]:
    """A tie, or a narrow lead."""
    lead = scores[winner] - sorted(scores, reverse=True)[1]
    if lead == 0:
        return [StoryFact("tie", winner)]
    return [StoryFact("close", winner, count=lead)] if lead <= CLOSE else []


def weight_fact(ledger: Ledger) -> StoryFact:
    """Whether luck or decisions weighed more for the winner."""
    if ledger.luck > ledger.own + ledger.others:
        return StoryFact("luck-outweighed", ledger.player, points=ledger.luck)
    return StoryFact("skill-outweighed", ledger.player, points=ledger.own + ledger.others)


def graph_of(results: list[Result]) -> list[tuple[int, int, Chances]]:
    """The graph: move, turn and everybody's chances after each result."""
    return [(_move_after(result), result.turn, result.after) for result in results]


def _move_after(result: Result) -> int:
    return result.move + len(result.made) if isinstance(result, Decision) else result.move


def lead_facts(results: list[Result]) -> list[StoryFact]:
    """Since when the one who led at the end of each third was the favourite, changes only."""
    facts: list[StoryFact] = []
    turns = max(result.turn for result in results)
    for part in (1, 2):
        moment = [result for result in results if result.turn <= turns * part // 3][-1]
        leader = max(range(len(moment.after)), key=lambda seat: moment.after[seat])
        if not facts or facts[-1].player != leader:
            facts.append(StoryFact("lead", leader, moment.turn, moment.after[leader]))
    return facts


def peak_fact(results: list[Result], winner: int) -> list[StoryFact]:
    """The best chance that somebody had who did not win."""
    peaks = [
        (chance, result.turn, player)
        for result in results
        for player, chance in enumerate(result.after)
        if player != winner
    ]
    chance, turn, player = max(peaks, key=lambda peak: peak[0])
    return [StoryFact("peak", player, turn, chance)]


def extreme_facts(results: list[Result]) -> list[StoryFact]:
    """The strongest luck and the costliest decision."""
    facts: list[StoryFact] = []
    points = [point for index, result in enumerate(results) if (point := turning_point(index, result))]
    for kind in ("luck", "decision"):
        found = [point for point in points if point.kind == kind]
        if found:
            most = max(found, key=lambda point: abs(point.points))
            code = StoryFact("luck", most.player, most.turn, most.points)
            if kind == "decision":
                code = StoryFact("mistake", most.player, most.turn, most.points)
            facts.append(code)
    return facts
