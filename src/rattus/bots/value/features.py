"""What a learned judge looks at: for each player a row of numbers, about as large as 1, that tell his lot.

No face of a rat is read: what a seat knows of faces has gone into the danger.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.policy.table_stats import Manner
from rattus.bots.value import feature_index as at
from rattus.bots.value.rat_risk import CARDS, LARGEST, Danger, danger_for
from rattus.bots.value.region_buckets import KINDS, PLACES, company, nearness, place_of
from rattus.bots.value.value import SEATS
from rattus.rules import steps
from rattus.rules.bits import bit, count_bits
from rattus.rules.setup import NOBODY
from rattus.rules.state import PLACED, TOOK, State
from rattus.rules.steps import kind_of, note_of
from rattus.rules.vectors import vec
from rattus.rules.view import View

# Beside his row each player has a kind for every region (kinds.py). The network learns each kind by heart.
WIDTH: Final = at.COUNT + KINDS


@final
class Features:
    """Fills the rows of all players; keeps its arrays between calls."""

    def __init__(self, known: View) -> None:
        self.danger: Danger = danger_for(known)
        self.manner: Manner = Manner(known)
        self.seat: i64 = known.seat
        self.values: vec[float] = vec[float]([0.0] * (SEATS * at.COUNT))
        self.here: vec[float] = vec[float]([0.0] * SEATS)
        self.symbols: vec[float] = vec[float]([0.0] * (SEATS * (LARGEST + 1)))
        self.spots: vec[i64] = vec[i64]([0] * SEATS)
        self.regions: i64 = known.setup.regions
        self.kinds: vec[i64] = vec[i64]([0] * int(SEATS * self.regions))
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
            row: i64 = player * at.COUNT
            for index in range(row, row + at.HOLDS):
                values[index] = 0.0
            for card in state.setup.card_numbers:
                values[row + at.HOLDS + card] = 0.0
                values[row + at.HOLDS_EARLY + card] = 0.0

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
            row: i64 = holder * at.COUNT
            values[row + at.HOLDS + card] = 1.0
            values[row + at.HOLDS_EARLY + card] = supply
            values[row + at.HAND] += 0.25
            values[row + at.SYMBOLS] += 2.0 * self.danger.card[LARGEST * CARDS + card]
            for crowd in range(LARGEST + 1):
                self.symbols[holder * (LARGEST + 1) + crowd] += self.danger.card[crowd * CARDS + card]
        for index in range(state.players):
            values[index * at.COUNT + at.FREE_CARDS] = free

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
            row: i64 = player * at.COUNT
            self.values[row + at.MOST_RATS] = float(most) / 3.0
            self.values[row + at.ALL_RATS] = float(total) / float(2 * state.setup.regions)

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
            self.kinds[player * self.regions + region] = kind * PLACES + place

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
                    values[player * at.COUNT + at.MAJORITIES] += 0.1
                    values[player * at.COUNT + at.RATTED_MAJORITIES] += 0.1 * float(rats)

    def see_cubes(self, player: i64, count: i64, region: i64, people: i64, rats: i64, near: i64) -> None:
        """One player's cubes in a region; what would be left of them is `here`."""
        values = self.values
        row: i64 = player * at.COUNT
        own: float = 0.1 * float(count)
        loss: float = 0.5 * (float(count) - self.here[player])
        self.losses[region * SEATS + player] = loss
        self.spots[player] |= bit(region)
        values[row + at.KEEPS] += 0.1 * self.here[player]
        values[row + at.AT_RATS + rats] += own
        values[row + at.REGIONS] += 0.1
        values[row + at.COMPANY] += 0.05 * float(people - count)
        if rats > 0:
            values[row + at.SYMBOLS_RATTED] += own * values[row + at.SYMBOLS]
        if 2.0 * own > values[row + at.TALLEST]:
            values[row + at.TALLEST] = 2.0 * own
        if near == 0:
            values[row + at.PLAGUE_CUBES] = own
            values[row + at.PLAGUE_LOSS] = loss
        elif near == 1:
            values[row + at.NEAR_CUBES] += own
            values[row + at.NEAR_LOSS] += loss
            if loss > values[row + at.WORST_NEAR]:
                values[row + at.WORST_NEAR] = loss
        elif near == 2 and loss > values[row + at.WORST_FAR]:
            values[row + at.WORST_FAR] = loss

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
            row: i64 = player * at.COUNT
            palace: float = 0.1 * float(state.cubes_at(setup.palace, player))
            stock: i64 = state.stock_of(player)
            values[row + at.ONE] = 1.0
            values[row + at.PALACE] = palace
            values[row + at.KEEPS] += palace
            values[row + at.OVEN] = 0.2 * float(state.cubes_at(setup.oven, player))
            values[row + at.SCORE] = 0.1 * float(state.score_of(player))
            if stock < 5:
                values[row + at.STOCK_LOW] = 0.2 * float(5 - stock)
            values[row + at.SUPPLY] = supply
            if left < 8:
                values[row + at.SUPPLY_SHORT] = 0.125 * float(8 - left)
            values[row + at.STRIFE] = 0.5 * self.manner.strife
            values[row + at.BUSTLE] = 0.1 * self.manner.bustle
            values[row + at.AREA] = 0.1 * float(largest_area(state, self.spots[player]))
            if state.players == 2:
                values[row + at.TWO] = 1.0
            elif state.players == 3:
                values[row + at.THREE] = 1.0
            elif state.players > 4:
                values[row + at.MANY] = 1.0
        if self.seat >= 0:  # an onlooker is none of them
            values[self.seat * at.COUNT + at.OWN] = 1.0
        for flask in state.flasks:
            values[(flask >> 8 & 0xFF) * at.COUNT + at.POTIONS] += 0.2 * float(flask & 0xFF)

    def see_turn(self, state: State) -> None:
        """Whose turn it is, and how far it has got."""
        values = self.values
        players: i64 = state.players
        bottom: i64 = kind_of(state.steps[0])
        player: i64
        if bottom == steps.SETTLE:
            pairs: i64 = len(state.setup.settling) // players
            for player in range(players):
                values[player * at.COUNT + at.PAIRS_LEFT] = float(2 * pairs - state.score_of(player)) * 0.25
            return
        for player in range(players):
            wait: i64 = player - state.active
            if wait < 0:
                wait += players
            values[player * at.COUNT + at.WAIT] = float(wait) / float(players)
            if wait == 1:
                values[player * at.COUNT + at.NEXT] = 1.0
        row: i64 = state.active * at.COUNT
        values[row + at.ACTIVE] = 1.0
        values[row + at.UNUSED] = 0.25 * float(count_bits(state.hand & state.setup.use & ~state.used))
        if bottom == steps.END_TURN:
            for player in range(players):
                row = player * at.COUNT
                values[row + at.IN_PLAGUE] = 1.0
                values[row + at.PENDING_LOSS] = values[row + at.PLAGUE_LOSS]
            return
        if state.used & TOOK != 0:
            values[row + at.TAKEN] = 1.0
        if state.used & PLACED != 0:
            values[row + at.ADDED] = 1.0
        elif not state.final():
            can: float = values[row + at.MOST_RATS]
            stock: float = float(state.stock_of(state.active)) / 3.0
            values[row + at.CAN_ADD] = can if can < stock else stock

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
                self.values[player * at.COUNT + at.REACHED] += share * self.losses[region * SEATS + player]
        self.values[mover * at.COUNT + at.MOVER] = 1.0
        self.values[mover * at.COUNT + at.STRIKE] = most
        if best >= 0:
            for player in range(state.players):
                self.values[player * at.COUNT + at.STRUCK] = self.losses[best * SEATS + player]

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
            row: i64 = player * at.COUNT
            order: i64 = state.last - player
            if order < 0:
                order += players
            self.values[row + at.FINAL] = 1.0
            self.values[row + at.FINAL_TO_COME] = 1.0 if order > passed else 0.0
            self.values[row + at.FINAL_TIE] = float(order) / float(players)

    def compare(self, state: State) -> None:
        """Each player with the best of the others."""
        values = self.values
        supply: float = supply_share(state)
        player: i64
        other: i64
        for player in range(state.players):
            row: i64 = player * at.COUNT
            keeps: float = 0.0
            score: float = 0.0
            low: float = 0.0
            for other in range(state.players):
                if other == player:
                    continue
                if values[other * at.COUNT + at.KEEPS] > keeps:
                    keeps = values[other * at.COUNT + at.KEEPS]
                if values[other * at.COUNT + at.SCORE] > score:
                    score = values[other * at.COUNT + at.SCORE]
                if values[other * at.COUNT + at.STOCK_LOW] > low:
                    low = values[other * at.COUNT + at.STOCK_LOW]
            lead: float = values[row + at.KEEPS] - keeps
            values[row + at.LEAD] = lead
            if lead > 0.0:
                values[row + at.AHEAD] = lead
            values[row + at.SCORE_LEAD] = values[row + at.SCORE] - score
            values[row + at.OTHERS_LOW] = low
            values[row + at.KEEPS_EARLY] = values[row + at.KEEPS] * supply
            values[row + at.SCORE_EARLY] = values[row + at.SCORE] * supply
            values[row + at.LEAD_LATE] = lead * (1.0 - supply)
            if state.final():
                values[row + at.FINAL_LEAD] = lead


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
