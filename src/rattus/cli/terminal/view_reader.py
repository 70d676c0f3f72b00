"""Reading a view in the words of the board: all that is drawn in the terminal comes from here."""

from rattus.editions import Rat
from rattus.rules import steps
from rattus.rules.flask import potions_of, stands
from rattus.rules.view import UNKNOWN, View


class Sight:
    """What one seat, or an onlooker, sees."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.setup = view.setup
        self.players = range(int(view.setup.players))
        self.regions = range(int(view.setup.regions))

    # --- whose move it is -------------------------------------------------------------------------

    def step(self) -> int:
        """What is to be decided, as one of the kinds of `steps`."""
        return steps.kind_of(self.view.top())

    def over(self) -> bool:
        """Has the game ended?"""
        return self.view.over()

    def decider(self) -> int:
        """Who decides next, NOBODY once the game is over."""
        return self.view.decider()

    def asking(self) -> str:
        """The name of the card that asks, empty if none does."""
        return self.setup.card_numbered(self.view.asker()).name if self.view.asking() else ""

    def final(self) -> bool:
        """Has the final round begun?"""
        return self.view.final()

    def can_take_back(self) -> int:
        """How many of the last actions can be taken back."""
        return int(self.view.moves - self.view.fixed)

    # --- cubes ------------------------------------------------------------------------------------

    def cubes(self, place: int, player: int) -> int:
        """How many cubes this player has in a region, the palace, on the Baker card or in the stock."""
        return self.view.cubes_at(place, player)

    def stock(self, player: int) -> int:
        """How many cubes this player has not placed."""
        return self.cubes(int(self.setup.stock), player)

    def palace(self, player: int) -> int:
        """How many cubes this player has in the palace."""
        return self.cubes(int(self.setup.palace), player)

    def baked(self, player: int) -> int:
        """How many cubes of this player lie on the Baker card."""
        return self.cubes(int(self.setup.oven), player)

    def score(self, player: int) -> int:
        """Cubes on the board and in the palace [E5]."""
        return self.view.score_of(player)

    def potions(self, region: int, player: int) -> list[int]:
        """For each cube of this player there how many potions it carries, most first."""
        carried = [potions_of(flask) for flask in self.view.flasks if stands(flask, region, player)]
        plain = self.cubes(region, player) - len(carried)
        return sorted(carried, reverse=True) + [0] * plain

    # --- rats -------------------------------------------------------------------------------------

    def rats(self, region: int) -> list[int]:
        """The numbers of the rats there."""
        return self.view.rats_of(region)

    def face(self, rat: int) -> Rat | None:
        """The face of a rat, if the seat knows it."""
        face = self.view.faces[rat]
        return None if face == UNKNOWN else self.setup.edition.rats[face]

    def supply(self) -> int:
        """How many rats the supply has."""
        return self.view.supply_left()

    def lookers(self, rat: int) -> list[int]:
        """Who has looked at this rat."""
        return [seat for seat in self.players if self.view.seen[rat] >> seat & 1]

    def looked(self, seats: list[int]) -> bool:
        """Has any of these seats ever looked at a rat?"""
        return any(seen >> seat & 1 for seen in self.view.seen for seat in seats)

    # --- pieces and cards -------------------------------------------------------------------------

    def nuns(self, region: int) -> int:
        """How many nuns stand there."""
        return self.view.nuns_in(region)

    def bishops(self, region: int) -> int:
        """How many bishops stand there."""
        return self.view.bishops_in(region)

    def wall(self, border: int) -> bool:
        """Does a wall stand on this border?"""
        return bool(self.view.walls >> border & 1)

    def holder(self, card: int) -> int:
        """Who holds this card, NOBODY if it lies on the table."""
        return int(self.view.holder[card])

    def neighbours(self, region: int) -> list[int]:
        """The regions next to this one."""
        return [int(near) for near in self.setup.near[region]]
