"""Two worlds that differ only in what a seat may not know must look and behave the same to it.

    python -m tests.properties.two_worlds 10000

plays so many games and says how much was compared; `test_two_worlds.py` plays a few.
"""

import sys
from collections import Counter

import rattus
from rattus.rules import events, game
from rattus.rules.events import Event, Story
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, view
from rattus.rules.world import possible_world
from tests.properties.fields import snapshot
from tests.properties.games import Plan, choose, numbered_plan

LONGEST = 24  # actions played in both worlds before the next moment is taken


class PartError(AssertionError):
    """The worlds can be told apart: by what, and where."""


def compare_in(plan: Plan, told: Counter[str], one_in: int = 12) -> None:
    """At random moments of a game, one in so many, compare two worlds for every seat and the onlooker."""
    luck = Luck(plan.seed + 2)
    for state in plan.moments():
        if luck.below(one_in) == 0 and not state.over():
            told["moments"] += 1
            for seat in range(ONLOOKER, state.players):
                compare_for(state, seat, plan.style, luck, told)


def compare_for(state: State, seat: int, style: str, luck: Luck, told: Counter[str]) -> None:
    """Compare the true world with a possible one, now and while the same is done in both."""
    true = state.copy()
    other = possible_world(view(true, seat), Luck(luck.seed()))
    told["seats"] += 1
    told["different worlds"] += tuple(true.faces) != tuple(other.faces)
    same_now(true, other, seat, luck)
    for _ in range(LONGEST):
        if true.over():
            return
        action = choose(true, luck, style)
        heard, other_heard = hear(true, action, seat), hear(other, action, seat)
        told["actions"] += 1
        told["looks of others"] += sum(event[0] == events.LOOKED and event[1] != seat for event in heard)
        if not same_story(heard, other_heard, seat):
            told["partings"] += 1
            return
        same_now(true, other, seat, luck)


def same_now(true: State, other: State, seat: int, luck: Luck) -> None:
    """View, choices, sentences and refusals are the same."""
    require("view", view(true, seat).key(), view(other, seat).key())
    choices = list(game.legal(true))
    require("choices", choices, list(game.legal(other)))
    require("over", true.over(), other.over())
    require("decider", true.decider(), other.decider())
    sentences = [rattus.write_action(true.setup, action) for action in choices]
    require("sentences", sentences, [rattus.write_action(other.setup, action) for action in choices])
    for action in (luck.seed() >> luck.below(62), choices[0] ^ 1 << luck.below(48) if choices else 0):
        require("refusal", refusal_of(true, action), refusal_of(other, action))


def refusal_of(state: State, action: int) -> tuple[str, str] | None:
    """How this action is refused, if it is."""
    if game.is_legal(state, action):
        return None
    try:
        rattus.apply(state, action)
    except rattus.Refusal as refusal:
        return refusal.code, repr(refusal.data)
    raise PartError("an illegal action was carried out")


def hear(state: State, action: int, seat: int) -> list[tuple[int, ...]]:
    """Carry out the action, and tell what this seat may hear of it."""
    story = Story()
    state.story = story
    game.apply(state, action)
    state.story = None
    return [numbers_of(event.for_seat(seat)) for event in story.events]


def numbers_of(event: Event) -> tuple[int, ...]:
    return event.kind, event.a, event.b, event.c, event.d


def same_story(heard: list[tuple[int, ...]], other: list[tuple[int, ...]], seat: int) -> bool:
    """The stories are the same until a rat's face is shown to this seat; say whether none was."""
    for one, two in zip(heard, other, strict=False):
        if reveals(one, seat):
            require("what is shown", open_part(one), open_part(two))
            return False
        require("event", one, two)
    require("length of the story", len(heard), len(other))
    return True


def reveals(event: tuple[int, ...], seat: int) -> bool:
    """Does this seat now see a face it may not have known?"""
    kind, who = event[:2]
    return kind in {events.RAT_TURNED, events.RATS_SHOWN} or (kind == events.LOOKED and who == seat)


def open_part(event: tuple[int, ...]) -> tuple[int, ...]:
    """What of a revealing event does not depend on faces or on which rat chance took."""
    kind, a, b, c, d = event
    return (kind, a, d) if kind == events.RAT_TURNED else (kind, a, b, c)


def require(what: str, one: object, two: object) -> None:
    """These must be the same."""
    if one != two:
        raise PartError(f"{what} differ:\n{one}\n{two}")


def same_luck(state: State, seat: int, luck: Luck) -> State:
    """Another possible world for this seat in which chance will take the same rats."""
    other = possible_world(view(state, seat), luck)
    other.luck = state.luck
    return other


def main(count: int) -> None:
    """Compare in so many games."""
    told: Counter[str] = Counter()
    for number in range(count):
        plan = numbered_plan(number)
        try:
            compare_in(plan, told)
        except PartError:
            sys.stdout.write(f"{plan}\n{snapshot(plan.start())}\n")
            raise
        if number % 500 == 499:
            sys.stdout.write(f"{number + 1} games: {dict(told)}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{count} games, no difference: {dict(told)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
