"""Sentences: what a player says, what is stored, what is shown and what is replayed.

    settle gallia · take monk · place gallia 3 · plague scandia · plague stays · rat hispania · rat none
    turn gallia #7 · march gallia knight serf · done
    monk germania>polonia #4 · merchant gallia>germania 3 with 2,1 · emperor anglia-gallia>gallia-italia
    knight yes · witch swap · mayor

Reading knows nothing but the legal actions: a sentence means the one that is written so.
"""

from rattus.record.notation.refusals import ambiguous, refusal_of, refusal_of_action
from rattus.record.notation.words import sentence_of, without_rats
from rattus.record.notation.writing import words_of, write_action
from rattus.rules import game
from rattus.rules.actions import HIGHEST
from rattus.rules.refusal import Refusal
from rattus.rules.state import State


def read_action(state: State, sentence: str) -> int:
    """The legal action this sentence names; it may leave out a rat where there is no choice."""
    asked = tidy(sentence)
    legal = list(game.legal(state))
    for action in legal:
        if write_action(state.setup, action) == asked:
            return action
    meant = [action for action in legal if _but_for_rats(state, action) == asked]
    if len(meant) == 1:
        return meant[0]
    raise ambiguous(state, asked, meant) if meant else refusal_of(state, asked)


def _but_for_rats(state: State, action: int) -> str:
    return sentence_of(without_rats(words_of(state.setup, action)))


def legal_action(state: State, said: object) -> int:
    """The legal action that is said, as a sentence or as its number; anything else raises a Refusal."""
    if isinstance(said, str):
        return read_action(state, said)
    if isinstance(said, int) and 0 <= said < HIGHEST and game.is_legal(state, said):
        return said
    raise refusal_of_action(state, said)


def say(state: State, text: str) -> list[int]:
    """Carry out several sentences with full stops between them; what was done, as actions.

    A Refusal names the sentence, counted from 1; those before it have been carried out, it and the rest not.
    """
    done: list[int] = []
    for sentence in sentences_of(text):
        try:
            action = read_action(state, sentence)
        except Refusal as refusal:
            raise Refusal(refusal.code, {**refusal.data, "sentence": len(done) + 1}) from None
        game.play(state, action)
        done.append(action)
    return done


def sentences_of(text: str) -> list[str]:
    """The sentences between full stops."""
    return [sentence.strip() for sentence in text.split(".") if sentence.strip()]


def tidy(sentence: str) -> str:
    """The sentence as it is written: small letters, single blanks, no full stop."""
    words = sentence.lower().split()
    return " ".join(words).removesuffix(".").rstrip().replace(" >", ">").replace("> ", ">")
