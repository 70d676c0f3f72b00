"""The steps of the game: what is to be done next, and by whom.

A state keeps a small stack of steps. The top one is either *asked* (a player decides) or *automatic* (the
rules go on by themselves until the next question). A step is one number:

    kind (from bit 48) | player (8 bits) | card (8 bits) | note (32 bits, what the step has to remember)
"""

from typing import Final

from mypy_extensions import i64

# asked: somebody decides
SETTLE: Final = 1  # note: how many pairs of starting cubes have been put
ACT: Final = 2
SPREAD: Final = 3  # note: rats that must come, and (from bit 8) rats that may come
ORDER: Final = 4  # note: the region whose shown rats are put in order
CARD: Final = 5  # the card named in the step asks; note: whatever that card keeps there
FINAL_ACT: Final = 6  # note: how many final turns came before
FINAL_ORDER: Final = 7  # note: 0, or one more than the region that has been begun
OVER: Final = 8

FIRST_AUTOMATIC: Final = 16
BEFORE_RAVAGE: Final = 16  # note: the cards that have yet to have their say, a bit a card
RAVAGE: Final = 17  # note: the region
END_TURN: Final = 18
NEXT_FINAL: Final = 19  # note: how many final turns came before
AFTER_FINAL: Final = 20
FINAL_RAVAGE: Final = 21
SCORE: Final = 22

NAMES: Final = {
    SETTLE: "settle",
    ACT: "act",
    SPREAD: "spread",
    ORDER: "order",
    CARD: "card",
    FINAL_ACT: "final-act",
    FINAL_ORDER: "final-order",
    OVER: "over",
    BEFORE_RAVAGE: "before-ravage",
    RAVAGE: "ravage",
    END_TURN: "end-turn",
    NEXT_FINAL: "next-final",
    AFTER_FINAL: "after-final",
    FINAL_RAVAGE: "final-ravage",
    SCORE: "score",
}


def step(kind: i64, player: i64, card: i64 = 0, note: i64 = 0) -> i64:
    """This step as a number."""
    return kind << 48 | player << 40 | card << 32 | note


def kind_of(step: i64) -> i64:
    """What kind of step this is."""
    return step >> 48


def player_of(step: i64) -> i64:
    """Who decides, or for whom the rules go on."""
    return step >> 40 & 0xFF


def card_of(step: i64) -> i64:
    """The number of the card that asks."""
    return step >> 32 & 0xFF


def note_of(step: i64) -> i64:
    """What the step remembers."""
    return step & 0xFFFF_FFFF
