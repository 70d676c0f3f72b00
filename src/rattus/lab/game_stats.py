"""Statistics of one game: who held which card, and what each rat did."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from rattus.rules import events
from rattus.rules.events import Story
from rattus.rules.state import State


class Face(NamedTuple):
    """What is printed on a rat."""

    limit: int
    symbols: tuple[str, ...]


class GameStats:
    """Observes one game and counts."""

    def __init__(self, players: int) -> None:
        self.ever_held: list[set[str]] = [set() for _ in range(players)]  # cards, by seat
        self.held_at_end: list[set[str]] = [set() for _ in range(players)]
        self.turned: Counter[Face] = Counter()
        self.outbreaks: Counter[Face] = Counter()
        self.killed: Counter[Face] = Counter()

    def before(self, state: State, action: int) -> None:
        """Record the events of the next action."""
        state.story = Story()

    def after(self, state: State) -> None:
        """Count the events of the last action."""
        story = state.story
        if story is None:
            return
        face = None
        for event in story.events:
            if event.kind == events.TAKEN:
                self.ever_held[event.a].add(state.setup.card_numbered(event.b).name)
            elif event.kind == events.RAT_TURNED:
                face = face_of(state, event.c)
                self.turned[face] += 1
            elif event.kind == events.OUTBREAK and face is not None:
                self.outbreaks[face] += 1
            elif event.kind == events.CUBE_LOST and face is not None:
                self.killed[face] += 1
        if state.over():
            for card in state.setup.cards:
                holder = state.holder[card.number]
                if holder >= 0:
                    self.held_at_end[holder].add(card.name)

    def pairs(self, seat: int) -> list[tuple[str, str]]:
        """Each two cards a seat held together at the end."""
        return list(combinations(sorted(self.held_at_end[seat]), 2))


def face_of(state: State, face: int) -> Face:
    """What is printed on this rat of the box."""
    rat = state.setup.edition.rats[face]
    return Face(rat.limit, tuple(sorted(rat.symbols)))
