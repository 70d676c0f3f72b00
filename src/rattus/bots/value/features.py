"""Feature extraction for the value network: a row of numbers for each player, scaled to about 1.

No face of a rat is read: what a seat knows of faces is in the rat risk.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.policy.table_stats import TableStats
from rattus.bots.value import feature_index as at
from rattus.bots.value.rat_risk import CARD_SLOTS, MAX_POPULATION, RatRisk, rat_risk_for
from rattus.bots.value.region_buckets import (
    REGION_BUCKETS,
    SITE_BUCKETS,
    occupancy_bucket,
    plague_distance,
    site_bucket,
)
from rattus.bots.value.value import MAX_PLAYERS
from rattus.rules import steps
from rattus.rules.board import PLACED, TOOK
from rattus.rules.numbers.bits import bit, count_bits
from rattus.rules.numbers.flask import player_of, potions_of
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import NOBODY
from rattus.rules.state import State
from rattus.rules.steps import kind_of, note_of
from rattus.rules.view import View

# Beside his row each player has a bucket for every region, which the network takes as a one-hot input.
INPUT_WIDTH: Final = at.FEATURES + REGION_BUCKETS


@final
class Features:
    """Computes the rows and buckets of all players; reuses its arrays between calls."""

    def __init__(self, known: View) -> None:
        self.risk: RatRisk = rat_risk_for(known)
        self.stats: TableStats = TableStats(known)
        self.seat: i64 = known.seat
        self.values: vec[float] = vec[float]([0.0] * (MAX_PLAYERS * at.FEATURES))
        self.left: vec[float] = vec[float]([0.0] * MAX_PLAYERS)
        self.symbols: vec[float] = vec[float]([0.0] * (MAX_PLAYERS * (MAX_POPULATION + 1)))
        self.occupied: vec[i64] = vec[i64]([0] * MAX_PLAYERS)
        self.regions: i64 = known.setup.regions
        self.buckets: vec[i64] = vec[i64]([0] * int(MAX_PLAYERS * self.regions))
        self.losses: vec[float] = vec[float]([0.0] * (known.setup.regions * MAX_PLAYERS))

    def fill(self, state: State) -> None:
        """Compute the features of a position."""
        self.clear(state)
        self.fill_cards(state)
        self.fill_regions(state)
        self.fill_players(state)
        self.fill_turn(state)
        self.fill_strike(state)
        if state.final():
            self.fill_final_round(state)
        self.fill_comparisons(state)

    def clear(self, state: State) -> None:
        """Reset the rows; of the card features only those of cards in the game are ever written."""
        values = self.values
        player: i64
        index: i64
        card: i64
        for player in range(state.players):
            row: i64 = player * at.FEATURES
            for index in range(row, row + at.HOLDS):
                values[index] = 0.0
            for card in state.setup.card_numbers:
                values[row + at.HOLDS + card] = 0.0
                values[row + at.HOLDS_EARLY + card] = 0.0

    def fill_cards(self, state: State) -> None:
        """Cards held, and the risk of their symbols by population."""
        values = self.values
        index: i64
        for index in range(state.players * (MAX_POPULATION + 1)):
            self.symbols[index] = 0.0
        supply: float = supply_share(state)
        free: float = 0.0
        card: i64
        counted: i64
        for card in state.setup.card_numbers:
            holder: i64 = state.holder[card]
            if holder == NOBODY:
                free += 0.2
                continue
            row: i64 = holder * at.FEATURES
            values[row + at.HOLDS + card] = 1.0
            values[row + at.HOLDS_EARLY + card] = supply
            values[row + at.HAND] += 0.25
            values[row + at.SYMBOLS] += 2.0 * self.risk.card[MAX_POPULATION * CARD_SLOTS + card]
            for counted in range(MAX_POPULATION + 1):
                self.symbols[holder * (MAX_POPULATION + 1) + counted] += self.risk.card[
                    counted * CARD_SLOTS + card
                ]
        for index in range(state.players):
            values[index * at.FEATURES + at.FREE_CARDS] = free

    def fill_regions(self, state: State) -> None:
        """Features of the regions: occupation, expected losses to rats, distance from the plague."""
        region: i64
        player: i64
        rats: i64
        most: i64 = 0
        total: i64 = 0
        for player in range(state.players):
            self.occupied[player] = 0
        for region in range(state.setup.regions):
            rats = state.rats_in[region]
            total += rats
            if rats > most:
                most = rats
            for player in range(state.players):
                self.losses[region * MAX_PLAYERS + player] = 0.0
            self.fill_buckets(state, region, rats)
            if state.cubes_in(region) > 0:
                self.fill_region(state, region, rats)
        for player in range(state.players):
            row: i64 = player * at.FEATURES
            self.values[row + at.MOST_RATS] = float(most) / 3.0
            self.values[row + at.ALL_RATS] = float(total) / float(2 * state.setup.regions)

    def fill_buckets(self, state: State, region: i64, rats: i64) -> None:
        """The bucket of a region for each player."""
        players: i64 = state.players
        start: i64 = region * players
        cubes = state.cubes
        player: i64
        most: i64 = 0
        population: i64 = 0
        for player in range(players):
            population += cubes[start + player]
            if cubes[start + player] > most:
                most = cubes[start + player]
        site: i64 = site_bucket(state, region)
        for player in range(players):
            bucket: i64 = occupancy_bucket(cubes[start + player], population, most)
            self.buckets[player * self.regions + region] = bucket * SITE_BUCKETS + site

    def fill_region(self, state: State, region: i64, rats: i64) -> None:
        """Features of one region with cubes."""
        values = self.values
        players: i64 = state.players
        start: i64 = region * players
        cubes = state.cubes
        player: i64
        most: i64 = 0
        second: i64 = 0
        population: i64 = 0
        for player in range(players):
            count: i64 = cubes[start + player]
            population += count
            self.left[player] = float(count)
            if count > most:
                second = most
                most = count
            elif count > second:
                second = count
        if rats > 0:
            self.ravage(state, region, float(population), rats)
        near: i64 = plague_distance(state, region)
        for player in range(players):
            if cubes[start + player] > 0:
                self.fill_cubes(player, cubes[start + player], region, population, rats, near)
                if cubes[start + player] == most and second < most:
                    values[player * at.FEATURES + at.MAJORITIES] += 0.1
                    values[player * at.FEATURES + at.RATTED_MAJORITIES] += 0.1 * float(rats)

    def fill_cubes(self, player: i64, count: i64, region: i64, population: i64, rats: i64, near: i64) -> None:
        """Features of one player's cubes in a region; `left` holds what average rats would leave."""
        values = self.values
        row: i64 = player * at.FEATURES
        own: float = 0.1 * float(count)
        loss: float = 0.5 * (float(count) - self.left[player])
        self.losses[region * MAX_PLAYERS + player] = loss
        self.occupied[player] |= bit(region)
        values[row + at.EXPECTED] += 0.1 * self.left[player]
        values[row + at.AT_RATS + rats] += own
        values[row + at.REGIONS] += 0.1
        values[row + at.OTHERS_NEAR] += 0.05 * float(population - count)
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

    def ravage(self, state: State, region: i64, population: float, rats: i64) -> None:
        """Set `left` to what average rats leave of each player's cubes."""
        nuns: i64 = state.nuns_in(region)
        players: i64 = state.players
        player: i64
        while rats > 0 and population > 0.4:
            rats -= 1
            counted: i64 = i64(population + 0.5) - nuns
            if counted <= 0:
                return
            if counted > MAX_POPULATION:
                counted = MAX_POPULATION
            most: float = 0.0
            for player in range(players):
                if self.left[player] > most:
                    most = self.left[player]
            most -= 0.5
            everyone: float = self.risk.everyone[counted]
            majority: float = self.risk.majority[counted]
            for player in range(players):
                left: float = self.left[player]
                if left > 0.0:
                    loss: float = everyone + self.symbols[player * (MAX_POPULATION + 1) + counted]
                    if left > most:
                        loss += majority
                    if loss > left:
                        loss = left
                    self.left[player] = left - loss
                    population -= loss

    def fill_players(self, state: State) -> None:
        """Features of a player that do not depend on regions."""
        setup = state.setup
        values = self.values
        supply: float = supply_share(state)
        left: i64 = state.supply_left()
        player: i64
        flask: i64
        for player in range(state.players):
            row: i64 = player * at.FEATURES
            palace: float = 0.1 * float(state.cubes_at(setup.palace, player))
            stock: i64 = state.stock_of(player)
            values[row + at.CONSTANT] = 1.0
            values[row + at.PALACE] = palace
            values[row + at.EXPECTED] += palace
            values[row + at.OVEN] = 0.2 * float(state.cubes_at(setup.oven, player))
            values[row + at.SCORE] = 0.1 * float(state.score_of(player))
            if stock < 5:
                values[row + at.STOCK_LOW] = 0.2 * float(5 - stock)
            values[row + at.SUPPLY] = supply
            if left < 8:
                values[row + at.SUPPLY_SHORT] = 0.125 * float(8 - left)
            values[row + at.RATS_PER_TURN] = 0.5 * self.stats.rats_per_turn
            values[row + at.CHOICES_PER_TURN] = 0.1 * self.stats.choices_per_turn
            values[row + at.AREA] = 0.1 * float(largest_area(state, self.occupied[player]))
            if state.players == 2:
                values[row + at.TWO] = 1.0
            elif state.players == 3:
                values[row + at.THREE] = 1.0
            elif state.players > 4:
                values[row + at.MANY] = 1.0
        if self.seat >= 0:  # an onlooker has no row
            values[self.seat * at.FEATURES + at.IS_EVALUATOR] = 1.0
        for flask in state.flasks:
            values[player_of(flask) * at.FEATURES + at.POTIONS] += 0.2 * float(potions_of(flask))

    def fill_turn(self, state: State) -> None:
        """Whose turn it is, and what has been done in it."""
        values = self.values
        players: i64 = state.players
        bottom: i64 = kind_of(state.steps[0])
        player: i64
        if bottom == steps.SETTLE:
            pairs: i64 = len(state.setup.settling) // players
            for player in range(players):
                values[player * at.FEATURES + at.PAIRS_LEFT] = (
                    float(2 * pairs - state.score_of(player)) * 0.25
                )
            return
        for player in range(players):
            wait: i64 = player - state.active
            if wait < 0:
                wait += players
            values[player * at.FEATURES + at.WAIT] = float(wait) / float(players)
            if wait == 1:
                values[player * at.FEATURES + at.NEXT] = 1.0
        row: i64 = state.active * at.FEATURES
        values[row + at.ACTIVE] = 1.0
        values[row + at.UNUSED] = 0.25 * float(count_bits(state.hand & state.setup.use & ~state.used))
        if bottom == steps.END_TURN:
            for player in range(players):
                row = player * at.FEATURES
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

    def fill_strike(self, state: State) -> None:
        """The best target of whoever moves the plague next, and what a strike there costs each player."""
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
            strike_gain: float = self.strike_gain(state, mover, region)
            if best < 0 or strike_gain > most:
                best = region
                most = strike_gain
            for player in range(state.players):
                self.values[player * at.FEATURES + at.MEAN_STRIKE_LOSS] += (
                    share * self.losses[region * MAX_PLAYERS + player]
                )
        self.values[mover * at.FEATURES + at.MOVES_PLAGUE] = 1.0
        self.values[mover * at.FEATURES + at.STRIKE_GAIN] = most
        if best >= 0:
            for player in range(state.players):
                self.values[player * at.FEATURES + at.STRIKE_LOSS] = self.losses[best * MAX_PLAYERS + player]

    def strike_gain(self, state: State, mover: i64, region: i64) -> float:
        """The gain of a strike for the mover: the mean loss of the others less his own."""
        others: float = 0.0
        player: i64
        for player in range(state.players):
            others += self.losses[region * MAX_PLAYERS + player]
        own: float = self.losses[region * MAX_PLAYERS + mover]
        return (others - own) / float(state.players - 1) - own

    def fill_final_round(self, state: State) -> None:
        """The final round: who is still to act, and who wins a tie."""
        players: i64 = state.players
        passed: i64 = players
        if kind_of(state.steps[0]) == steps.FINAL_ACT:
            passed = note_of(state.steps[0])
        player: i64
        for player in range(players):
            row: i64 = player * at.FEATURES
            order: i64 = state.last - player
            if order < 0:
                order += players
            self.values[row + at.FINAL] = 1.0
            self.values[row + at.FINAL_TO_COME] = 1.0 if order > passed else 0.0
            self.values[row + at.FINAL_TIE] = float(order) / float(players)

    def fill_comparisons(self, state: State) -> None:
        """Features that compare each player with the best of the others."""
        values = self.values
        supply: float = supply_share(state)
        player: i64
        other: i64
        for player in range(state.players):
            row: i64 = player * at.FEATURES
            expected: float = 0.0
            score: float = 0.0
            low: float = 0.0
            for other in range(state.players):
                if other == player:
                    continue
                if values[other * at.FEATURES + at.EXPECTED] > expected:
                    expected = values[other * at.FEATURES + at.EXPECTED]
                if values[other * at.FEATURES + at.SCORE] > score:
                    score = values[other * at.FEATURES + at.SCORE]
                if values[other * at.FEATURES + at.STOCK_LOW] > low:
                    low = values[other * at.FEATURES + at.STOCK_LOW]
            lead: float = values[row + at.EXPECTED] - expected
            values[row + at.LEAD] = lead
            if lead > 0.0:
                values[row + at.AHEAD] = lead
            values[row + at.SCORE_LEAD] = values[row + at.SCORE] - score
            values[row + at.OTHERS_LOW] = low
            values[row + at.EXPECTED_EARLY] = values[row + at.EXPECTED] * supply
            values[row + at.SCORE_EARLY] = values[row + at.SCORE] * supply
            values[row + at.LEAD_LATE] = lead * (1.0 - supply)
            if state.final():
                values[row + at.FINAL_LEAD] = lead


def supply_share(state: State) -> float:
    """The part of the supply that is left, from 1 to 0."""
    return float(state.supply_left()) / float(state.setup.supply_end - state.setup.regions)


def reach_of(state: State, mover: i64) -> i64:
    """The regions to which a player may move the plague, as a mask; walls are ignored."""
    setup = state.setup
    card: i64
    for card in setup.card_numbers:
        if state.holder[card] == mover and setup.move_further >> card & 1:
            return setup.within_mask[(setup.chivalry_reach - 1) * setup.regions + state.plague]
    return setup.near_mask[state.plague]


def largest_area(state: State, occupied: i64) -> i64:
    """The size of the largest connected area of these regions."""
    near = state.setup.near_mask
    largest: i64 = 0
    region: i64
    while occupied != 0:
        area: i64 = 0
        next_area: i64 = occupied & -occupied
        while area != next_area:
            area = next_area
            for region in range(state.setup.regions):
                if area >> region & 1:
                    next_area |= near[region] & occupied
        occupied &= ~area
        size: i64 = count_bits(area)
        if size > largest:
            largest = size
    return largest
