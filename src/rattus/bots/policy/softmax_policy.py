"""A softmax policy over sparse features: the prior policy of the search, and the policy of its playouts.

The logit of an action is the sum of a few weights: for the kind of action at this stage of the game, and for
each region it names by its bucket, the strongest rival there, and the cards in hand. There is no lookahead,
so whole rounds can be played in microseconds.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.tree.sampling import sample_index
from rattus.bots.value.rat_risk import CARD_SLOTS
from rattus.bots.value.region_buckets import OWN_LEVELS, RAT_LEVELS, REGION_BUCKETS, region_bucket
from rattus.record.notation.patterns import TURN_PATTERNS, pattern_of, regions_at_front
from rattus.rules.actions import FIRST_CARD_KIND, TAKE, WORDS_PER_CARD, card_kind, first, kind_of, second
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import Choices, vec
from rattus.rules.setup import NOBODY, Setup
from rattus.rules.state import State

# The blocks of the weight table, one after another; each constant with AT is where a block begins.
STAGES: Final = 4  # quarters of the supply; the first block has a weight for each kind of action and stage
MAX_CARDS: Final = 24  # with actions of their own
ACTION_KINDS: Final = FIRST_CARD_KIND + MAX_CARDS * WORDS_PER_CARD
TAKE_AT: Final = ACTION_KINDS * STAGES  # a card, the cards in hand, and whether somebody holds it
HAND_LEVELS: Final = 4
ROLES: Final = 2 * ACTION_KINDS  # a region is the first or the second that an action of a kind names
REGION_AT: Final[i64] = TAKE_AT + CARD_SLOTS * HAND_LEVELS * 2  # the region's bucket, by role
RIVAL_AT: Final[i64] = (
    REGION_AT + ROLES * REGION_BUCKETS
)  # own cubes, the strongest rival's, and rats, by role
RIVAL_BUCKETS: Final[i64] = OWN_LEVELS * OWN_LEVELS * RAT_LEVELS
HAND_AT: Final[i64] = RIVAL_AT + ROLES * RIVAL_BUCKETS  # own cubes, cards in hand, and rats, by role
HAND_BUCKETS: Final[i64] = OWN_LEVELS * HAND_LEVELS * RAT_LEVELS
POLICY_SIZE: Final = HAND_AT + ROLES * HAND_BUCKETS
MAX_FEATURES: Final = 7  # of an action
INITIAL_CHOICES: Final = 512
NOT_COMPUTED: Final = -1


@final
class SoftmaxPolicy:
    """Samples actions for whoever decides."""

    def __init__(self, weights: vec[float], setup: Setup) -> None:
        self.weights: vec[float] = weights
        self.setup: Setup = setup
        self.regions_named: vec[i64] = regions_named(setup)
        self.masses: vec[float] = vec[float]([0.0] * INITIAL_CHOICES)  # probabilities before normalisation
        self.rival: i64 = 0  # the strongest player but the decider
        self.hand: i64 = 0  # cards of the decider
        # Buckets of each region for the decider, computed when an action names the region.
        self.region_buckets: vec[i64] = vec[i64]([NOT_COMPUTED] * int(setup.regions))
        self.rival_buckets: vec[i64] = vec[i64]([NOT_COMPUTED] * int(setup.regions))
        self.hand_buckets: vec[i64] = vec[i64]([NOT_COMPUTED] * int(setup.regions))

    def sample(self, state: State, choices: Choices, luck: Luck) -> i64:
        """Sample an action."""
        count: i64 = choices.count
        if count == 1:
            return choices.at(0)
        total: float = self.evaluate(state, choices)
        return choices.at(sample_index(self.masses, count, total, luck))

    def evaluate(self, state: State, choices: Choices) -> float:
        """Fill `masses` with the exponentials of the logits; their sum."""
        masses = self.masses
        count: i64 = choices.count
        while len(masses) < count:
            masses = vec[float]([0.0] * (2 * len(masses)))
            self.masses = masses
        player: i64 = state.decider()
        self.begin(state, player)
        stage: i64 = stage_of(state)
        total: float = 0.0
        index: i64
        for index in range(count):
            mass: float = math.exp(self.logit(state, choices.at(index), player, stage))
            masses[index] = mass
            total += mass
        return total

    def begin(self, state: State, player: i64) -> None:
        """Find the rival and the size of the hand, and mark all regions as not computed."""
        most: i64 = -1
        other: i64
        for other in range(state.players):
            if other != player and state.score_of(other) > most:
                most = state.score_of(other)
                self.rival = other
        hand: i64 = 0
        for other in state.setup.card_numbers:
            if state.holder[other] == player:
                hand += 1
        self.hand = min(hand, HAND_LEVELS - 1)
        region: i64
        for region in range(len(self.region_buckets)):
            self.region_buckets[region] = NOT_COMPUTED

    def compute_region(self, state: State, region: i64, player: i64) -> None:
        """Compute the three buckets of a region, unless that is done."""
        if self.region_buckets[region] != NOT_COMPUTED:
            return
        start: i64 = region * state.players
        rats: i64 = state.rats_in[region]
        own: i64 = capped(state.cubes[start + player])
        rivals: i64 = capped(state.cubes[start + self.rival])
        self.region_buckets[region] = region_bucket(state, region, player)
        self.rival_buckets[region] = (own * OWN_LEVELS + rivals) * RAT_LEVELS + rats
        self.hand_buckets[region] = (own * HAND_LEVELS + self.hand) * RAT_LEVELS + rats

    def logit(self, state: State, action: i64, player: i64, stage: i64) -> float:
        """The logit of an action."""
        weights = self.weights
        kind: i64 = kind_of(action)
        logit: float = weights[kind * STAGES + stage]
        if kind == TAKE:
            return logit + weights[self.take_index(state, first(action))]
        named: i64 = self.regions_named[kind]
        if named > 0:
            logit += self.region_logit(state, first(action), player, kind * 2)
            if named > 1:
                logit += self.region_logit(state, second(action), player, kind * 2 + 1)
        return logit

    def region_logit(self, state: State, region: i64, player: i64, role: i64) -> float:
        """The part of a logit that comes from a region in its role."""
        self.compute_region(state, region, player)
        weights = self.weights
        return (
            weights[REGION_AT + role * REGION_BUCKETS + self.region_buckets[region]]
            + weights[RIVAL_AT + role * RIVAL_BUCKETS + self.rival_buckets[region]]
            + weights[HAND_AT + role * HAND_BUCKETS + self.hand_buckets[region]]
        )

    def take_index(self, state: State, card: i64) -> i64:
        """The index of the weight for taking a card."""
        held: i64 = 0 if state.holder[card] == NOBODY else 1
        return TAKE_AT + (card * HAND_LEVELS + self.hand) * 2 + held

    def feature_indices(self, state: State, action: i64) -> list[i64]:
        """The indices of all weights that an action's logit sums; for fitting."""
        player: i64 = state.decider()
        self.begin(state, player)
        kind: i64 = kind_of(action)
        found: list[i64] = [kind * STAGES + stage_of(state)]
        if kind == TAKE:
            found.append(self.take_index(state, first(action)))
        if self.regions_named[kind] > 0:
            found += self.region_indices(state, first(action), player, kind * 2)
        if self.regions_named[kind] > 1:
            found += self.region_indices(state, second(action), player, kind * 2 + 1)
        return found

    def region_indices(self, state: State, region: i64, player: i64, role: i64) -> list[i64]:
        """The indices for a region in its role."""
        self.compute_region(state, region, player)
        return [
            REGION_AT + role * REGION_BUCKETS + self.region_buckets[region],
            RIVAL_AT + role * RIVAL_BUCKETS + self.rival_buckets[region],
            HAND_AT + role * HAND_BUCKETS + self.hand_buckets[region],
        ]


def capped(cubes: i64) -> i64:
    """The level of a number of cubes."""
    return min(cubes, OWN_LEVELS - 1)


def stage_of(state: State) -> i64:
    """The quarter of the supply that is left."""
    whole: i64 = state.setup.supply_end - state.setup.regions
    return state.supply_left() * STAGES // (whole + 1)


def regions_named(setup: Setup) -> vec[i64]:
    """How many regions an action of each kind begins with: none, one or two."""
    named: vec[i64] = vec[i64]([0] * ACTION_KINDS)
    kind: i64
    for kind in TURN_PATTERNS:
        named[kind] = regions_at_front(pattern_of(setup, kind))
    for card in setup.cards:
        word: i64
        for word in range(len(card.grammar)):
            kind = card_kind(card.number, word)
            named[kind] = regions_at_front(pattern_of(setup, kind))
    return named
