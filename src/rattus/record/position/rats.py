"""Which rat is which in a position: the numbers and faces of all rats, also of those that are not given.

What is left open is filled in as the deal of the rules could have brought it about [S3, S4]: the first
numbers are starting rats, as many as there are regions, then comes the supply from its top, then those
removed unseen. Whatever has left the supply and is not on the board is used.
"""

from mypy_extensions import i64

from rattus.record.position.json_reader import JsonReader
from rattus.record.position.rat_spec import OPEN, USED, FaceSpec, RatReader, RatSpec
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import Setup
from rattus.rules.state import State
from rattus.rules.view import UNKNOWN, View
from rattus.rules.world import deal_unknown


class Rats:
    """All rats of a position while it is being read."""

    def __init__(self, reader: JsonReader, setup: Setup, rat_reader: RatReader) -> None:
        self.reader = reader
        self.setup = setup
        self.rat_reader = rat_reader
        self.start = int(setup.regions)
        self.end = int(setup.supply_end)
        self.box = int(setup.rats)
        self.out: list[RatSpec] = []  # those on the board, then the used ones
        self.used_given = False
        self.supply: list[FaceSpec] = []
        self.supply_size = OPEN
        self.removed: list[FaceSpec] = []
        self.redrawn: list[int] = []  # for each rat drawn again: how many were used by then
        self.drawn = self.start

    def read_others(self, supply: object, used: object, removed: object) -> None:
        """The supply (faces, or how many), the used rats and those removed unseen."""
        if isinstance(supply, int) and not isinstance(supply, bool):
            self.supply_size = self.reader.number(supply, "supply", 0, self.end - self.start)
        elif supply is not None:
            self.supply = self.rat_reader.faces(supply, "supply")
            self.supply_size = len(self.supply)
        if self.supply_size > self.end - self.start:
            self.reader.complain(
                "too-many-rats", "supply", asked=self.supply_size, high=self.end - self.start
            )
        self.used_given = used is not None
        self.out += self.rat_reader.rats(used, "used", USED)
        self.removed = self.rat_reader.faces(removed, "removed")
        if removed is not None and len(self.removed) != self.box - self.end:
            self.reader.complain(
                "wrong-count", "removed", asked=len(self.removed), wanted=self.box - self.end
            )

    def lay_out(self, state: State, luck: Luck) -> None:
        """Find out who is who, put the rats into the state, and deal those that are not given."""
        self.find_boxes()
        self.number_all()
        self.reader.stop_if_wrong()
        faces, seen = self.faces_by_number(), [0] * (self.box + len(self.redrawn))
        for rat in self.out:
            seen[rat.number] = rat.seen
            if rat.region != USED:
                state.put_rat(rat.region, rat.number)
        used = [rat.number for rat in self.out if rat.region == USED]
        self.check_deal(faces)
        self.check_redrawn(faces, used)
        self.reader.stop_if_wrong()
        state.drawn = self.drawn
        state.turned = vec[i64](used)
        state.seen = vec[i64](seen)
        state.redrawn = vec[i64](self.redrawn)
        state.faces = vec[i64](faces)
        known = View(state, 0)
        known.faces = vec[i64](faces)
        state.faces = deal_unknown(known, luck)

    # --- which rat of the box ---------------------------------------------------------------------

    def find_boxes(self) -> None:
        """Give each rat that is known by its looks a place in the box; those known exactly have theirs."""
        own = [rat for rat in self.out if rat.number < self.box]  # a rat drawn again shares its place
        taken: set[int] = set()
        for face in [*(rat.face for rat in own), *self.supply, *self.removed]:
            if face.box in taken:
                self.reader.complain(
                    "face-twice", face.path, asked=self.rat_reader.names.written_face(face.box)
                )
            if face.box != OPEN:
                taken.add(face.box)
        for rat in own:
            # one whose number is open had better be a starting rat: those were on the board from the start
            rat.face = self.placed_in_box(rat.face, taken, rat.number < self.start)
        self.supply = [self.placed_in_box(face, taken, False) for face in self.supply]
        self.removed = [self.placed_in_box(face, taken, False) for face in self.removed]

    def placed_in_box(self, face: FaceSpec, taken: set[int], starting: bool) -> FaceSpec:
        """The face with its place in the box: one that looks so and is not taken, best of the wanted kind."""
        if not face.looks:
            return face
        free = [
            box for box, looks in enumerate(self.rat_reader.looks) if looks == face.looks and box not in taken
        ]
        if not free:
            self.reader.complain("face-twice", face.path, asked=face.looks)
            return face
        found = min(free, key=lambda box: self.is_starting(box) != starting)
        taken.add(found)
        return face._replace(box=found)

    def is_starting(self, box: int) -> bool:
        """Is this rat of the box a starting rat?"""
        return self.setup.starting[box] == 1

    # --- numbers ----------------------------------------------------------------------------------

    def number_all(self) -> None:
        """Give every rat that is out a number; those left over below the supply are used rats."""
        taken: set[int] = set()
        for rat in self.out:
            if rat.number in taken:
                self.reader.complain("rat-twice", rat.face.path, asked=rat.number + 1)
            if self.end <= rat.number < self.box:
                self.reader.complain("rat-removed", rat.face.path, asked=rat.number + 1)
            if rat.number != OPEN:
                taken.add(rat.number)
        for rat in self.out:
            if rat.number == OPEN:
                rat.number = self.free_number(rat, taken)
                taken.add(rat.number)
        self.count_drawn(taken)
        again = range(self.box, self.box + len(self.redrawn))
        missing = [number for number in (*range(self.drawn), *again) if number not in taken]
        if missing and self.used_given and self.supply_size != OPEN:
            self.reader.complain("rats-missing", "used", asked=[number + 1 for number in missing])
        self.out = [*(RatSpec(USED, number, FaceSpec(OPEN, "", "used"), 0) for number in missing), *self.out]

    def free_number(self, rat: RatSpec, taken: set[int]) -> int:
        """A starting rat has its region's number, or that of another; others came from the supply."""
        if rat.face.box == OPEN or self.is_starting(rat.face.box):
            own = [] if rat.region == USED else [rat.region]
            others = [] if rat.face.box == OPEN else range(self.start)
            for number in (*own, *others):
                if number not in taken:
                    return number
        number = self.start
        while number in taken:
            number += 1
        return number

    def count_drawn(self, taken: set[int]) -> None:
        """How many rats have left the supply: all that are out, or what the size of the supply leaves."""
        again = range(self.box, self.box + len(self.redrawn))
        least = max([self.start, *(number + 1 for number in taken if number not in again)])
        self.drawn = least if self.supply_size == OPEN else self.end - self.supply_size
        if least > min(self.drawn, self.end):
            self.reader.complain("too-many-rats", "", asked=least, high=min(self.drawn, self.end))

    def faces_by_number(self) -> list[int]:
        """For each number the place in the box, UNKNOWN where it is not given."""
        faces = [UNKNOWN] * (self.box + len(self.redrawn))
        for rat in self.out:
            faces[rat.number] = rat.face.box
        for first, row in ((self.drawn, self.supply), (self.end, self.removed)):
            for number, face in enumerate(row, start=first):
                faces[number] = face.box
        return faces

    # --- could it have come about? ----------------------------------------------------------------

    def check_deal(self, faces: list[int]) -> None:
        """Starting rats come first, and where the rules say so none of them is removed [S3, S4]."""
        regular_end = range(self.end, self.box) if self.setup.removed_are_regular else range(0)
        for numbers, starting in ((range(self.start), True), (regular_end, False)):
            given = [number for number in numbers if faces[number] != UNKNOWN]
            for number in given:
                if self.is_starting(faces[number]) != starting:
                    self.reader.complain(
                        "wrong-origin",
                        "",
                        rat=number + 1,
                        asked=self.rat_reader.names.written_face(faces[number]),
                    )
            wanted = len(numbers) - len(given)
            free = [
                box
                for box in range(self.box)
                if box not in faces[: self.box] and self.is_starting(box) == starting
            ]
            if wanted > len(free):
                self.reader.complain("too-few-rats", "", starting=starting, wanted=wanted, high=len(free))

    def check_redrawn(self, faces: list[int], used: list[int]) -> None:
        """A rat drawn again had been used by then, or removed where the box is drawn from [S12]."""
        for index, by_then in enumerate(self.redrawn):
            number = self.box + index
            sources = [*used[:by_then], *(range(self.end, self.box) if self.setup.draws_from_box else ())]
            known = [faces[rat] for rat in sources if rat != number]
            if by_then > len(used) or faces[number] == UNKNOWN or faces[number] not in known:
                self.reader.complain("wrong-origin", f"final.redrawn[{index}]", rat=number + 1)
