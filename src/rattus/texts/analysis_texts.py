"""Sentences about an analysis: turning points, reasons, and the story of a game."""

from collections.abc import Sequence

from rattus.analysis.results import (
    CardTaken,
    ChanceEvent,
    CubesAdded,
    Decision,
    ExpectedLoss,
    Exposure,
    Reason,
    Result,
    StoryFact,
    Summary,
    Tempo,
    TurningPoint,
)
from rattus.texts.catalogue import Texts

BETWEEN = " · "  # the sentences of one turn
KINDS = {"luck": "analysis-luck", "decision": "analysis-decision-kind"}  # of turning points


class AnalysisTexts:
    """Words the analysis of one game, whose players have these names."""

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self.texts = texts
        self.names = names

    # --- turning points ---------------------------------------------------------------------------

    def turning_point(self, results: Sequence[Result], point: TurningPoint) -> list[str]:
        """What happened, and what would have been better."""
        result = results[point.result]
        return self.decision(result) if isinstance(result, Decision) else [self.chance(result, point)]

    def decision(self, decision: Decision) -> list[str]:
        """What a decision was and cost, and the better way."""
        player = self.names[decision.player]
        sentences = [
            self.texts.say("analysis-decision", player=player, made=BETWEEN.join(decision.made)),
            self.texts.say("analysis-cost", points=points(decision.cost), error=points(decision.error)),
        ]
        if decision.better is not None:
            better = BETWEEN.join(decision.better.turn)
            chance = percent(decision.better.chances[decision.player])
            sentences.append(self.texts.say("analysis-better", better=better, chance=chance))
        return sentences

    def chance(self, event: ChanceEvent, point: TurningPoint) -> str:
        """What chance said, and to whom it mattered most."""
        player = self.names[point.player]
        lost = sum(cubes.cubes for cubes in event.lost)
        gained = signed(point.points)
        return self.texts.say(
            "analysis-chance", player=player, count=len(event.rats), lost=lost, points=gained
        )

    # --- reasons ----------------------------------------------------------------------------------

    def reason(self, reason: Reason) -> str:
        """One reason as a sentence."""
        match reason:
            case ExpectedLoss():
                return self.texts.say(
                    "reason-loss",
                    player=self.names[reason.player],
                    region=self.texts.region(reason.region),
                    cubes=f"{reason.cubes:.1f}",
                )
            case Exposure():
                klass = self.texts.symbol(reason.klass)
                return self.texts.say(
                    "reason-exposure", klass=klass, rats=reason.rats, unseen=reason.unseen, cubes=reason.cubes
                )
            case CardTaken():
                card = self.texts.card(reason.card)
                if reason.player < 0:
                    return self.texts.say("reason-card", card=card)
                return self.texts.say("reason-card-from", card=card, player=self.names[reason.player])
            case CubesAdded():
                return self.texts.say("reason-cubes", cubes=f"{reason.cubes:+.1f}")
            case Tempo():
                key = "reason-tempo-last" if reason.ends else "reason-tempo"
                return self.texts.say(key, supply=reason.supply, turns=f"{reason.turns:.0f}")

    # --- the story --------------------------------------------------------------------------------

    def story(self, summary: Summary) -> str:
        """The story of a game in one paragraph."""
        return " ".join(self.fact(fact) for fact in summary.story)

    def fact(self, fact: StoryFact) -> str:
        """One fact of the story."""
        code = f"{fact.code}-bad" if fact.code == "luck" and fact.points < 0.0 else fact.code
        return self.texts.say(
            f"story-{code}",
            player=self.names[fact.player],
            turn=fact.turn + 1,
            chance=percent(fact.points),
            points=signed(fact.points),
            count=fact.count,
        )


def percent(chance: float) -> str:
    """A chance in percent."""
    return f"{100 * chance:.0f}"


def points(part: float) -> str:
    """A cost in percentage points."""
    return f"{100 * part:.1f}"


def signed(part: float) -> str:
    """A gain or loss in percentage points."""
    return f"{100 * part:+.1f}".replace("-", "−")
