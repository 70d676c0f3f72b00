"""Whole games as checksums: what was legal, told, shown and possible at every moment.

    python -m tests.properties.trace 33

prints whether this build is compiled, then a line for each of so many games.
"""

import hashlib
import sys
from collections.abc import Iterator

import rattus
from rattus.rules import game
from rattus.rules.events import Story
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import COMPILED
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.properties.fields import snapshot
from tests.properties.games import Plan, choose, numbered_plan
from tests.properties.two_worlds import numbers_of


def trace(plan: Plan) -> str:
    """A checksum over everything that can be seen of a game from outside."""
    checksum = hashlib.sha256()
    for seen in facts(plan):
        checksum.update(repr(seen).encode())
    return checksum.hexdigest()


def facts(plan: Plan) -> Iterator[object]:
    """Everything that can be seen of a game from outside, moment by moment."""
    state, luck = plan.start(), plan.luck()
    while not state.over():
        yield list(game.legal(state))
        yield moment(state, luck)
        action = choose(state, luck, plan.style)
        yield rattus.write_action(state.setup, action)
        story = Story()
        state.story = story
        game.apply(state, action)
        yield [numbers_of(event) for event in story.events]
    yield moment(state, luck)
    yield rattus.score(state)


def moment(state: State, luck: Luck) -> object:
    """The state, what one seat sees of it, and a world that seat takes for possible."""
    known = view(state, luck.below(state.players))
    return snapshot(state), known.key(), snapshot(possible_world(known, luck))


def main(count: int) -> None:
    """A line a game."""
    lines = [str(COMPILED), *(trace(numbered_plan(number)) for number in range(count))]
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main(int(sys.argv[1]))
