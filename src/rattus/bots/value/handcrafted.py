"""A hand-made judgement of a game: how many cubes each player would keep if all regions were ravaged now."""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.value.rat_risk import CARDS, LARGEST, Danger
from rattus.bots.value.value import EAGERNESS, Judge, shares_at_the_end
from rattus.rules.setup import NOBODY
from rattus.rules.state import State
from rattus.rules.vectors import vec

CARD_WORTH: Final = 0.7  # in cubes, at the start of the game; it fades with the supply
BAKED_WORTH: Final = 0.6  # a cube on the Baker card


@final
class Evaluation(Judge):
    """Judges states of one game; keeps its arrays between calls."""

    def __init__(self, danger: Danger) -> None:
        super().__init__()
        self.danger: Danger = danger
        self.keeps: vec[float] = vec[float]([0.0] * 6)
        self.here: vec[float] = vec[float]([0.0] * 6)

    def survivors(self, state: State) -> None:
        """Fill `keeps` with the cubes each player may hope to keep."""
        setup = state.setup
        player: i64
        region: i64
        for player in range(state.players):
            self.keeps[player] = float(state.cubes_at(setup.palace, player))
            self.keeps[player] += BAKED_WORTH * float(state.cubes_at(setup.oven, player))
        for region in range(setup.regions):
            if state.cubes_in(region) > 0:
                self.ravage(state, region)
        self.add_cards(state)

    def ravage(self, state: State, region: i64) -> None:
        """What is left of a region after its rats, on average."""
        player: i64
        people: float = 0.0
        for player in range(state.players):
            self.here[player] = float(state.cubes_at(region, player))
            people += self.here[player]
        rats: i64 = state.rats_in[region]
        while rats > 0 and people > 0.4:
            rats -= 1
            people = self.meet_rat(state, region, people)
        for player in range(state.players):
            self.keeps[player] += self.here[player]

    def meet_rat(self, state: State, region: i64, people: float) -> float:
        """One average rat; how many people are left."""
        crowd: i64 = i64(people + 0.5) - state.nuns_in(region)
        if crowd <= 0:
            return people
        if crowd > LARGEST:
            crowd = LARGEST
        most: float = 0.0
        player: i64
        for player in range(state.players):
            if self.here[player] > most:
                most = self.here[player]
        for player in range(state.players):
            if self.here[player] > 0.0:
                loss: float = self.danger.everyone[crowd]
                if self.here[player] > most - 0.5:
                    loss += self.danger.majority[crowd]
                loss += self.card_loss(state, player, crowd)
                if loss > self.here[player]:
                    loss = self.here[player]
                self.here[player] -= loss
                people -= loss
        return people

    def card_loss(self, state: State, player: i64, crowd: i64) -> float:
        """What the player's cards cost him against one rat."""
        loss: float = 0.0
        card: i64
        for card in state.setup.card_numbers:
            if state.holder[card] == player:
                loss += self.danger.card[crowd * CARDS + card]
        return loss

    def add_cards(self, state: State) -> None:
        """Cards in hand are worth something as long as there are turns to use them."""
        supply: float = float(state.setup.supply_end - state.setup.regions)
        worth: float = CARD_WORTH * float(state.supply_left()) / supply
        card: i64
        for card in state.setup.card_numbers:
            if state.holder[card] != NOBODY:
                self.keeps[state.holder[card]] += worth

    def judge(self, state: State) -> vec[float]:
        """Each player's share of the win, from 0 to 1, together 1."""
        if state.over():
            return shares_at_the_end(state, self.shares)
        self.survivors(state)
        player: i64
        best: float = self.keeps[0]
        for player in range(state.players):
            if self.keeps[player] > best:
                best = self.keeps[player]
        total: float = 0.0
        for player in range(state.players):
            share: float = math.exp(EAGERNESS * (self.keeps[player] - best))
            self.shares[player] = share
            total += share
        for player in range(state.players):
            self.shares[player] /= total
        return self.shares
