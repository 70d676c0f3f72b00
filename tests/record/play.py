"""Random games to test records with: every rule set, number of players and way to choose cards."""

from collections.abc import Iterator

from rattus import legal, new_game
from rattus.rules import game
from rattus.rules.luck import Luck
from rattus.rules.state import State

TABLES = [
    ("classic", 2, "rat-control"),
    ("classic", 3, "europe-at-war"),
    ("classic", 4, "base"),
    ("classic", 4, "random"),
    ("online", 2, "random"),
    ("online", 4, "peasant,soldier,knight,witch,wizard,courier"),
    ("online", 4, "serf,soldier,crusader,baker,mayor,queen"),
    ("bigbox", 2, "prosperous-times"),
    ("bigbox", 4, "soldier,crusader,serf,knight,piper,wizard"),
    ("bigbox", 5, "base"),
    ("bigbox", 6, "random"),
]


def states(rules: str, players: int, cards: str, seed: int) -> Iterator[State]:
    """Every moment of a random game, the same object growing older."""
    state = new_game(rules, players, cards, seed)
    luck = Luck(seed)
    yield state
    while not state.over():
        choices = legal(state)
        game.play(state, choices[luck.below(len(choices))])
        yield state


def later_state(rules: str, players: int, cards: str, seed: int, moves: int) -> State:
    """A random game after so many actions, or at its end."""
    state = next(played := states(rules, players, cards, seed))
    while state.moves < moves and not state.over():
        next(played)
    return state
