"""The handcrafted value function: a softmax over the cubes each player would keep.

The estimate assumes that every region is ravaged now by average rats, and adds something for cards.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.value.rat_risk import CARD_SLOTS, MAX_POPULATION, RatRisk
from rattus.bots.value.value import CUBE_LOGIT, MAX_PLAYERS, ValueFunction, terminal_shares
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import NOBODY
from rattus.rules.state import State

CARD_VALUE: Final = 0.7  # in cubes, at the start of the game; it fades with the supply
BAKED_CUBE_VALUE: Final = 0.6  # of a cube on the Baker card


@final
class HandcraftedValue(ValueFunction):
    """Evaluates states of one game; reuses its arrays between calls."""

    def __init__(self, risk: RatRisk) -> None:
        super().__init__()
        self.risk: RatRisk = risk
        self.kept: vec[float] = vec[float]([0.0] * MAX_PLAYERS)  # cubes of each player, over all regions
        self.left: vec[float] = vec[float]([0.0] * MAX_PLAYERS)  # cubes of each player, in one region

    def estimate_kept(self, state: State) -> None:
        """Fill `kept` with the expected cubes of each player."""
        setup = state.setup
        player: i64
        region: i64
        for player in range(state.players):
            self.kept[player] = float(state.cubes_at(setup.palace, player))
            self.kept[player] += BAKED_CUBE_VALUE * float(state.cubes_at(setup.oven, player))
        for region in range(setup.regions):
            if state.cubes_in(region) > 0:
                self.ravage(state, region)
        self.add_cards(state)

    def ravage(self, state: State, region: i64) -> None:
        """Add what average rats leave of a region."""
        player: i64
        population: float = 0.0
        for player in range(state.players):
            self.left[player] = float(state.cubes_at(region, player))
            population += self.left[player]
        rats: i64 = state.rats_in[region]
        while rats > 0 and population > 0.4:
            rats -= 1
            population = self.meet_rat(state, region, population)
        for player in range(state.players):
            self.kept[player] += self.left[player]

    def meet_rat(self, state: State, region: i64, population: float) -> float:
        """Subtract the losses to one average rat; the population that is left."""
        counted: i64 = i64(population + 0.5) - state.nuns_in(region)
        if counted <= 0:
            return population
        if counted > MAX_POPULATION:
            counted = MAX_POPULATION
        most: float = 0.0
        player: i64
        for player in range(state.players):
            if self.left[player] > most:
                most = self.left[player]
        for player in range(state.players):
            if self.left[player] > 0.0:
                loss: float = self.risk.everyone[counted]
                if self.left[player] > most - 0.5:
                    loss += self.risk.majority[counted]
                loss += self.card_loss(state, player, counted)
                if loss > self.left[player]:
                    loss = self.left[player]
                self.left[player] -= loss
                population -= loss
        return population

    def card_loss(self, state: State, player: i64, counted: i64) -> float:
        """The expected loss of a player to the symbols of his cards, for one rat."""
        loss: float = 0.0
        card: i64
        for card in state.setup.card_numbers:
            if state.holder[card] == player:
                loss += self.risk.card[counted * CARD_SLOTS + card]
        return loss

    def add_cards(self, state: State) -> None:
        """Add the value of cards in hand, which fades as the supply runs out."""
        supply: float = float(state.setup.supply_end - state.setup.regions)
        value: float = CARD_VALUE * float(state.supply_left()) / supply
        card: i64
        for card in state.setup.card_numbers:
            if state.holder[card] != NOBODY:
                self.kept[state.holder[card]] += value

    def evaluate(self, state: State) -> vec[float]:
        """Each player's win share."""
        if state.over():
            return terminal_shares(state, self.shares)
        self.estimate_kept(state)
        player: i64
        best: float = self.kept[0]
        for player in range(state.players):
            if self.kept[player] > best:
                best = self.kept[player]
        total: float = 0.0
        for player in range(state.players):
            share: float = math.exp(CUBE_LOGIT * (self.kept[player] - best))
            self.shares[player] = share
            total += share
        for player in range(state.players):
            self.shares[player] /= total
        return self.shares
