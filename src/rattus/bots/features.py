"""What a learned judge looks at: for each player a row of numbers, about as large as 1, that tell his lot.

No face of a rat is read: what a seat knows of faces has gone into the danger.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.danger import CARDS, LARGEST, Danger, danger_for
from rattus.bots.judge import SEATS
from rattus.bots.kinds import KINDS, PLACES, company, nearness, place_of
from rattus.bots.manner import Manner
from rattus.rules import steps
from rattus.rules.bits import bit, count_bits
from rattus.rules.setup import NOBODY
from rattus.rules.state import PLACED, TOOK, State
from rattus.rules.steps import kind_of, note_of
from rattus.rules.vectors import vec
from rattus.rules.view import View

# the places in a row
ONE: Final = 0
KEEPS: Final = 1  # cubes he would keep if all regions were ravaged now
SCORE: Final = 2
PALACE: Final = 3
OVEN: Final = 4
STOCK_LOW: Final = 5
AT_RATS: Final = 6  # cubes in regions with 0, 1, 2, 3 rats
PLAGUE_CUBES: Final = 10
PLAGUE_LOSS: Final = 11
NEAR_CUBES: Final = 12
NEAR_LOSS: Final = 13
WORST_NEAR: Final = 14
WORST_FAR: Final = 15
REGIONS: Final = 16
MAJORITIES: Final = 17
RATTED_MAJORITIES: Final = 18
TALLEST: Final = 19
HAND: Final = 20
SYMBOLS: Final = 21
SYMBOLS_RATTED: Final = 22
LEAD: Final = 23
AHEAD: Final = 24
SCORE_LEAD: Final = 25
SUPPLY: Final = 26
KEEPS_EARLY: Final = 27
SCORE_EARLY: Final = 28
LEAD_LATE: Final = 29
ACTIVE: Final = 30
NEXT: Final = 31
WAIT: Final = 32
TAKEN: Final = 33
ADDED: Final = 34
UNUSED: Final = 35
IN_PLAGUE: Final = 36
PENDING_LOSS: Final = 37
CAN_ADD: Final = 38
PAIRS_LEFT: Final = 39
FINAL: Final = 40
FINAL_LEAD: Final = 41
FINAL_TO_COME: Final = 42
FINAL_TIE: Final = 43
AREA: Final = 44
POTIONS: Final = 45
TWO: Final = 46
THREE: Final = 47
MANY: Final = 48
OTHERS_LOW: Final = 49
COMPANY: Final = 50
MOST_RATS: Final = 51
ALL_RATS: Final = 52
SUPPLY_SHORT: Final = 53
STRUCK: Final = 54  # what the next strike costs him, if it comes where the one who moves the plague wants it
REACHED: Final = 55  # the same on average over all regions in reach
MOVER: Final = 56  # he moves the plague next
STRIKE: Final = 57  # and that is what it will bring him
FREE_CARDS: Final = 58
STRIFE: Final = 59  # how the table plays (manner.py)
BUSTLE: Final = 60
OWN: Final = 61  # he is the one who judges
HOLDS: Final = 62  # each card of the deck
HOLDS_EARLY: Final = 82  # each card, times what is left of the supply
COUNT: Final = 102

# Beside his row each player has a kind for every region (kinds.py). The network learns each kind by heart.
WIDTH: Final = COUNT + KINDS
MOST_REGIONS: Final = 17


@final
class Features:
    """Fills the rows of all players; keeps its arrays between calls."""

    def __init__(self, known: View) -> None:
        self.danger: Danger = danger_for(known)
        self.manner: Manner = Manner(known)
        self.seat: i64 = known.seat
        self.values: vec[float] = vec[float]([0.0] * (SEATS * COUNT))
        self.here: vec[float] = vec[float]([0.0] * SEATS)
        self.symbols: vec[float] = vec[float]([0.0] * (SEATS * (LARGEST + 1)))
        self.spots: vec[i64] = vec[i64]([0] * SEATS)
        self.kinds: vec[i64] = vec[i64]([0] * (SEATS * MOST_REGIONS))
        self.losses: vec[float] = vec[float]([0.0] * (known.setup.regions * SEATS))

    def fill(self, state: State) -> None:
        """The rows of this position."""
        self.clear(state)
        self.see_cards(state)
        self.see_regions(state)
        self.see_players(state)
        self.see_turn(state)
        self.see_strike(state)
        if state.final():
            self.see_final_round(state)
        self.compare(state)

    def clear(self, state: State) -> None:
        """Empty the rows; of the cards only those in the game are ever written."""
        values = self.values
        player: i64
        index: i64
        card: i64
        for player in range(state.players):
            row: i64 = player * COUNT
            for index in range(row, row + HOLDS):
                values[index] = 0.0
            for card in state.setup.card_numbers:
                values[row + HOLDS + card] = 0.0
                values[row + HOLDS_EARLY + card] = 0.0

    def see_cards(self, state: State) -> None:
        """Who holds what, and how likely a rat of each crowd strikes him for it."""
        values = self.values
        index: i64
        for index in range(state.players * (LARGEST + 1)):
            self.symbols[index] = 0.0
        supply: float = supply_share(state)
        free: float = 0.0
        card: i64
        crowd: i64
        for card in state.setup.card_numbers:
            holder: i64 = state.holder[card]
            if holder == NOBODY:
                free += 0.2
                continue
            row: i64 = holder * COUNT
            values[row + HOLDS + card] = 1.0
            values[row + HOLDS_EARLY + card] = supply
            values[row + HAND] += 0.25
            values[row + SYMBOLS] += 2.0 * self.danger.card[LARGEST * CARDS + card]
            for crowd in range(LARGEST + 1):
                self.symbols[holder * (LARGEST + 1) + crowd] += self.danger.card[crowd * CARDS + card]
        for index in range(state.players):
            values[index * COUNT + FREE_CARDS] = free

    def see_regions(self, state: State) -> None:
        """Every region with cubes: who is there, what its rats will cost him, how near the plague is."""
        region: i64
        player: i64
        rats: i64
        most: i64 = 0
        total: i64 = 0
        for player in range(state.players):
            self.spots[player] = 0
        for region in range(state.setup.regions):
            rats = state.rats_in[region]
            total += rats
            if rats > most:
                most = rats
            for player in range(state.players):
                self.losses[region * SEATS + player] = 0.0
            self.see_kinds(state, region, rats)
            if state.cubes_in(region) > 0:
                self.see_region(state, region, rats)
        for player in range(state.players):
            row: i64 = player * COUNT
            self.values[row + MOST_RATS] = float(most) / 3.0
            self.values[row + ALL_RATS] = float(total) / float(2 * state.setup.regions)

    def see_kinds(self, state: State, region: i64, rats: i64) -> None:
        """What kind of region this is to each player."""
        players: i64 = state.players
        start: i64 = region * players
        cubes = state.cubes
        player: i64
        most: i64 = 0
        people: i64 = 0
        for player in range(players):
            people += cubes[start + player]
            if cubes[start + player] > most:
                most = cubes[start + player]
        place: i64 = place_of(state, region)
        for player in range(players):
            kind: i64 = company(cubes[start + player], people, most)
            self.kinds[player * MOST_REGIONS + region] = kind * PLACES + place

    def see_region(self, state: State, region: i64, rats: i64) -> None:
        """One region."""
        values = self.values
        players: i64 = state.players
        start: i64 = region * players
        cubes = state.cubes
        player: i64
        most: i64 = 0
        second: i64 = 0
        people: i64 = 0
        for player in range(players):
            count: i64 = cubes[start + player]
            people += count
            self.here[player] = float(count)
            if count > most:
                second = most
                most = count
            elif count > second:
                second = count
        if rats > 0:
            self.ravage(state, region, float(people), rats)
        near: i64 = nearness(state, region)
        for player in range(players):
            if cubes[start + player] > 0:
                self.see_cubes(player, cubes[start + player], region, people, rats, near)
                if cubes[start + player] == most and second < most:
                    values[player * COUNT + MAJORITIES] += 0.1
                    values[player * COUNT + RATTED_MAJORITIES] += 0.1 * float(rats)

    def see_cubes(self, player: i64, count: i64, region: i64, people: i64, rats: i64, near: i64) -> None:
        """One player's cubes in a region; what would be left of them is `here`."""
        values = self.values
        row: i64 = player * COUNT
        own: float = 0.1 * float(count)
        loss: float = 0.5 * (float(count) - self.here[player])
        self.losses[region * SEATS + player] = loss
        self.spots[player] |= bit(region)
        values[row + KEEPS] += 0.1 * self.here[player]
        values[row + AT_RATS + rats] += own
        values[row + REGIONS] += 0.1
        values[row + COMPANY] += 0.05 * float(people - count)
        if rats > 0:
            values[row + SYMBOLS_RATTED] += own * values[row + SYMBOLS]
        if 2.0 * own > values[row + TALLEST]:
            values[row + TALLEST] = 2.0 * own
        if near == 0:
            values[row + PLAGUE_CUBES] = own
            values[row + PLAGUE_LOSS] = loss
        elif near == 1:
            values[row + NEAR_CUBES] += own
            values[row + NEAR_LOSS] += loss
            if loss > values[row + WORST_NEAR]:
                values[row + WORST_NEAR] = loss
        elif near == 2 and loss > values[row + WORST_FAR]:
            values[row + WORST_FAR] = loss

    def ravage(self, state: State, region: i64, people: float, rats: i64) -> None:
        """What is left `here` after average rats."""
        nuns: i64 = state.nuns_in(region)
        players: i64 = state.players
        player: i64
        while rats > 0 and people > 0.4:
            rats -= 1
            crowd: i64 = i64(people + 0.5) - nuns
            if crowd <= 0:
                return
            if crowd > LARGEST:
                crowd = LARGEST
            most: float = 0.0
            for player in range(players):
                if self.here[player] > most:
                    most = self.here[player]
            most -= 0.5
            everyone: float = self.danger.everyone[crowd]
            majority: float = self.danger.majority[crowd]
            for player in range(players):
                here: float = self.here[player]
                if here > 0.0:
                    loss: float = everyone + self.symbols[player * (LARGEST + 1) + crowd]
                    if here > most:
                        loss += majority
                    if loss > here:
                        loss = here
                    self.here[player] = here - loss
                    people -= loss

    def see_players(self, state: State) -> None:
        """What a player has beside the board."""
        setup = state.setup
        values = self.values
        supply: float = supply_share(state)
        left: i64 = state.supply_left()
        player: i64
        flask: i64
        for player in range(state.players):
            row: i64 = player * COUNT
            palace: float = 0.1 * float(state.cubes_at(setup.palace, player))
            stock: i64 = state.stock_of(player)
            values[row + ONE] = 1.0
            values[row + PALACE] = palace
            values[row + KEEPS] += palace
            values[row + OVEN] = 0.2 * float(state.cubes_at(setup.oven, player))
            values[row + SCORE] = 0.1 * float(state.score_of(player))
            if stock < 5:
                values[row + STOCK_LOW] = 0.2 * float(5 - stock)
            values[row + SUPPLY] = supply
            if left < 8:
                values[row + SUPPLY_SHORT] = 0.125 * float(8 - left)
            values[row + STRIFE] = 0.5 * self.manner.strife
            values[row + BUSTLE] = 0.1 * self.manner.bustle
            values[row + AREA] = 0.1 * float(largest_area(state, self.spots[player]))
            if state.players == 2:
                values[row + TWO] = 1.0
            elif state.players == 3:
                values[row + THREE] = 1.0
            elif state.players > 4:
                values[row + MANY] = 1.0
        if self.seat >= 0:  # an onlooker is none of them
            values[self.seat * COUNT + OWN] = 1.0
        for flask in state.flasks:
            values[(flask >> 8 & 0xFF) * COUNT + POTIONS] += 0.2 * float(flask & 0xFF)

    def see_turn(self, state: State) -> None:
        """Whose turn it is, and how far it has got."""
        values = self.values
        players: i64 = state.players
        bottom: i64 = kind_of(state.steps[0])
        player: i64
        if bottom == steps.SETTLE:
            pairs: i64 = len(state.setup.settling) // players
            for player in range(players):
                values[player * COUNT + PAIRS_LEFT] = float(2 * pairs - state.score_of(player)) * 0.25
            return
        for player in range(players):
            wait: i64 = player - state.active
            if wait < 0:
                wait += players
            values[player * COUNT + WAIT] = float(wait) / float(players)
            if wait == 1:
                values[player * COUNT + NEXT] = 1.0
        row: i64 = state.active * COUNT
        values[row + ACTIVE] = 1.0
        values[row + UNUSED] = 0.25 * float(count_bits(state.hand & state.setup.use & ~state.used))
        if bottom == steps.END_TURN:
            for player in range(players):
                row = player * COUNT
                values[row + IN_PLAGUE] = 1.0
                values[row + PENDING_LOSS] = values[row + PLAGUE_LOSS]
            return
        if state.used & TOOK != 0:
            values[row + TAKEN] = 1.0
        if state.used & PLACED != 0:
            values[row + ADDED] = 1.0
        elif not state.final():
            can: float = values[row + MOST_RATS]
            stock: float = float(state.stock_of(state.active)) / 3.0
            values[row + CAN_ADD] = can if can < stock else stock

    def see_strike(self, state: State) -> None:
        """Where whoever moves the plague next would like it best, and what that costs everybody."""
        bottom: i64 = kind_of(state.steps[0])
        if state.final() or bottom == steps.SETTLE:
            return
        mover: i64 = state.active
        if bottom == steps.END_TURN:
            mover += 1
            if mover == state.players:
                mover = 0
        reach: i64 = reach_of(state, mover)
        best: i64 = -1
        most: float = 0.0
        region: i64
        player: i64
        share: float = 1.0 / float(count_bits(reach) + 1)
        for region in range(state.setup.regions):
            if reach >> region & 1 == 0:
                continue
            gain: float = self.gain(state, mover, region)
            if best < 0 or gain > most:
                best = region
                most = gain
            for player in range(state.players):
                self.values[player * COUNT + REACHED] += share * self.losses[region * SEATS + player]
        self.values[mover * COUNT + MOVER] = 1.0
        self.values[mover * COUNT + STRIKE] = most
        if best >= 0:
            for player in range(state.players):
                self.values[player * COUNT + STRUCK] = self.losses[best * SEATS + player]

    def gain(self, state: State, mover: i64, region: i64) -> float:
        """What a strike brings the mover: what the others lose there on average, less what he does."""
        others: float = 0.0
        player: i64
        for player in range(state.players):
            others += self.losses[region * SEATS + player]
        own: float = self.losses[region * SEATS + mover]
        return (others - own) / float(state.players - 1) - own

    def see_final_round(self, state: State) -> None:
        """Who is still to come, and who wins a tie."""
        players: i64 = state.players
        passed: i64 = players
        if kind_of(state.steps[0]) == steps.FINAL_ACT:
            passed = note_of(state.steps[0])
        player: i64
        for player in range(players):
            row: i64 = player * COUNT
            order: i64 = state.last - player
            if order < 0:
                order += players
            self.values[row + FINAL] = 1.0
            self.values[row + FINAL_TO_COME] = 1.0 if order > passed else 0.0
            self.values[row + FINAL_TIE] = float(order) / float(players)

    def compare(self, state: State) -> None:
        """Each player with the best of the others."""
        values = self.values
        supply: float = supply_share(state)
        player: i64
        other: i64
        for player in range(state.players):
            row: i64 = player * COUNT
            keeps: float = 0.0
            score: float = 0.0
            low: float = 0.0
            for other in range(state.players):
                if other == player:
                    continue
                if values[other * COUNT + KEEPS] > keeps:
                    keeps = values[other * COUNT + KEEPS]
                if values[other * COUNT + SCORE] > score:
                    score = values[other * COUNT + SCORE]
                if values[other * COUNT + STOCK_LOW] > low:
                    low = values[other * COUNT + STOCK_LOW]
            lead: float = values[row + KEEPS] - keeps
            values[row + LEAD] = lead
            if lead > 0.0:
                values[row + AHEAD] = lead
            values[row + SCORE_LEAD] = values[row + SCORE] - score
            values[row + OTHERS_LOW] = low
            values[row + KEEPS_EARLY] = values[row + KEEPS] * supply
            values[row + SCORE_EARLY] = values[row + SCORE] * supply
            values[row + LEAD_LATE] = lead * (1.0 - supply)
            if state.final():
                values[row + FINAL_LEAD] = lead


def supply_share(state: State) -> float:
    """How much of the supply is left, from 1 to 0."""
    return float(state.supply_left()) / float(state.setup.supply_end - state.setup.regions)


def reach_of(state: State, mover: i64) -> i64:
    """The regions to which this player may move the plague; walls are not looked at."""
    setup = state.setup
    card: i64
    for card in setup.card_numbers:
        if state.holder[card] == mover and setup.move_further >> card & 1:
            return setup.within_mask[(setup.chivalry_reach - 1) * setup.regions + state.plague]
    return setup.near_mask[state.plague]


def largest_area(state: State, spots: i64) -> i64:
    """The size of the largest connected area of these regions."""
    near = state.setup.near_mask
    largest: i64 = 0
    region: i64
    while spots != 0:
        area: i64 = 0
        grown: i64 = spots & -spots
        while area != grown:
            area = grown
            for region in range(state.setup.regions):
                if area >> region & 1:
                    grown |= near[region] & spots
        spots &= ~area
        size: i64 = count_bits(area)
        if size > largest:
            largest = size
    return largest
