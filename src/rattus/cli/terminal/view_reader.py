"""Accessors for a view in the words of the board; everything the terminal draws is read through them."""

from rattus.editions import Rat
from rattus.rules import steps
from rattus.rules.numbers.flask import potions_of, stands
from rattus.rules.view import UNKNOWN, View


class ViewReader:
    """Reads what one seat, or an onlooker, may see."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.setup = view.setup
        self.players = range(int(view.setup.players))
        self.regions = range(int(view.setup.regions))

    # --- the decision -----------------------------------------------------------------------------

    def step(self) -> int:
        """The kind of decision, one of the kinds in `steps`."""
        return steps.kind_of(self.view.top())

    def over(self) -> bool:
        """Has the game ended?"""
        return self.view.over()

    def decider(self) -> int:
        """The player who decides next; NOBODY once the game is over."""
        return self.view.decider()

    def asking(self) -> str:
        """The name of the card that asks; empty if no card does."""
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
        """How many cubes this player has left in the stock."""
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
        """How many potions each cube of this player in the region carries, in descending order."""
        carried = [potions_of(flask) for flask in self.view.flasks if stands(flask, region, player)]
        plain = self.cubes(region, player) - len(carried)
        return sorted(carried, reverse=True) + [0] * plain

    # --- rats -------------------------------------------------------------------------------------

    def rats(self, region: int) -> list[int]:
        """The numbers of the rats in a region."""
        return self.view.rats_of(region)

    def face(self, rat: int) -> Rat | None:
        """The face of a rat; None if the seat does not know it."""
        face = self.view.faces[rat]
        return None if face == UNKNOWN else self.setup.edition.rats[face]

    def supply(self) -> int:
        """How many rats are left in the supply."""
        return self.view.supply_left()

    def lookers(self, rat: int) -> list[int]:
        """The seats that have looked at this rat."""
        return [seat for seat in self.players if self.view.seen[rat] >> seat & 1]

    def looked(self, seats: list[int]) -> bool:
        """Has any of these seats ever looked at a rat?"""
        return any(seen >> seat & 1 for seen in self.view.seen for seat in seats)

    # --- pieces and cards -------------------------------------------------------------------------

    def nuns(self, region: int) -> int:
        """How many nuns stand in a region."""
        return self.view.nuns_in(region)

    def bishops(self, region: int) -> int:
        """How many bishops stand in a region."""
        return self.view.bishops_in(region)

    def wall(self, border: int) -> bool:
        """Does a wall stand on this border?"""
        return bool(self.view.walls >> border & 1)

    def holder(self, card: int) -> int:
        """The player who holds this card; NOBODY if it lies on the table."""
        return int(self.view.holder[card])

    def neighbours(self, region: int) -> list[int]:
        """The regions next to this one."""
        return [int(near) for near in self.setup.near[region]]
