"""A card of one's own: written in plain Python, not in the deck, and at home in the compiled game as well."""

from typing import Any

from mypy_extensions import i64

from rattus.cards.deck import DECK
from rattus.rules.actions import card_kind, first, pack
from rattus.rules.card import Card
from rattus.rules.game import apply, legal
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State
from tests.table import Table, table


class Physician(Card):
    """Sends an own cube home from any region; reaches three steps; adds one cube; is asked after each rat."""

    grammar = ("{region}", "yes", "no")

    def uses(self, state: State, found: Choices) -> None:
        """Any region with an own cube."""
        for region in range(state.setup.regions):
            if state.cubes_at(region, state.active) > 0:
                found.add(pack(card_kind(self.number, 0), region))

    def answers(self, state: State, found: Choices) -> None:
        """Yes or no."""
        found.add(pack(card_kind(self.number, 1)))
        found.add(pack(card_kind(self.number, 2)))

    def do(self, state: State, action: i64) -> None:
        """Send the cube home, or take the answer."""
        if state.asking():
            state.pop()
            return
        state.spend(self.number)
        state.move_cubes(state.active, first(action), state.setup.stock, 1)

    def extra_cubes(self, state: State) -> i64:
        """One, like the Peasant."""
        return 1

    def reach(self, state: State) -> i64:
        """Further than chivalry."""
        return 3

    def after_rat(self, state: State, killed_others: bool) -> None:
        """Asked after every rat."""
        state.ask(self.number, state.active, 0)


PHYSICIAN = Physician(31, "physician", "magic")


def sit_down(**places: Any) -> Table:
    """A table where red holds the Physician, the last card there is room for."""
    return table(cards=[*DECK[:18], PHYSICIAN], red="physician", **places)


def test_a_card_of_ones_own_is_used_and_spent() -> None:
    """[T1] Its actions have sentences like all others."""
    game = sit_down(gallia="red 2", russia="red 1")
    assert game.choices("physician") == ["physician gallia", "physician russia"]

    game.say("physician gallia")

    assert (game.cubes("gallia"), game.stock("red"), game.choices("physician")) == ("red 1", 18, [])


def test_a_card_of_ones_own_takes_part_in_adding_and_moving() -> None:
    """[T3] [T4] Its hooks are asked as those of the deck are."""
    game = sit_down(gallia="rat", plague="anglia")

    assert game.choices("place gallia") == ["place gallia 1", "place gallia 2"]
    assert game.can("plague bulgaria")


def test_a_card_of_ones_own_asks_between_rats() -> None:
    """[T6] A question is a step of the game."""
    game = sit_down(hispania="blue 3, rat 1 all, rat 1 all", plague="gallia")

    game.ravage("hispania")
    assert (game.asked(), game.story()) == ("red physician", "rat, blue dies")

    game.say_on("physician yes", "physician no")
    assert (game.story(), game.asked()) == ("rat, blue dies, rat, blue dies", "blue act")


def test_a_card_of_ones_own_has_a_class() -> None:
    """[C1] The symbol of its class hits its holder."""
    game = sit_down(hispania="red 1, blue 1, rat 1 magic", plague="gallia")

    game.ravage("hispania", "physician no")

    assert game.story() == "rat, red dies"


def test_games_with_a_card_of_ones_own_can_be_played_to_the_end() -> None:
    """[T1] By chance, with five cards of the deck."""
    game = table(
        cards=[*DECK[:5], PHYSICIAN], gallia="red 2, rat", italia="blue 2, rat", russia="green 2, rat"
    )
    luck = Luck(7)
    used = 0

    while not game.state.over():
        choices = list(legal(game.state))
        action = choices[luck.below(len(choices))]
        used += action >> 40 == card_kind(PHYSICIAN.number, 0)
        apply(game.state, action)

    assert used > 0


class Astrologer(Physician):
    """Looks ahead while its own actions are being listed."""

    def uses(self, state: State, found: Choices) -> None:
        """As the Physician, after a look at what could be done without it."""
        ahead = state.copy()
        ahead.spend(self.number)
        ahead.choices = None
        legal(ahead)
        super().uses(state, found)


def test_a_card_that_looks_ahead_does_not_disturb_the_list_it_adds_to() -> None:
    plain = table(cards=[*DECK[:18], PHYSICIAN], red="physician", gallia="red 2")
    ahead = table(cards=[*DECK[:18], Astrologer(31, "physician", "magic")], red="physician", gallia="red 2")

    assert list(legal(ahead.state)) == list(legal(plain.state))
