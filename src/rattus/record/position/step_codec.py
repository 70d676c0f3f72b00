"""The steps of a position: what is to be done next, and what after it; read, written and checked."""

from rattus.record.notation.names import Names
from rattus.record.position.json_reader import JsonReader
from rattus.rules import finale, game, plague, steps
from rattus.rules.potions import potions_on_board
from rattus.rules.setup import COLOURS
from rattus.rules.state import MAX_STEPS, State
from rattus.rules.steps import card_of, kind_of, note_of, player_of, step

KINDS = {name: kind for kind, name in steps.NAMES.items()}

# For each step those it may stand before; nothing is left to be done after the others.
BOTTOM = 0
BEFORE = {
    steps.SETTLE: (BOTTOM,),
    steps.ACT: (BOTTOM,),
    steps.END_TURN: (BOTTOM,),
    steps.FINAL_ACT: (BOTTOM,),
    steps.FINAL_RAVAGE: (BOTTOM,),
    steps.SCORE: (BOTTOM,),
    steps.OVER: (BOTTOM,),
    steps.RAVAGE: (steps.END_TURN, steps.FINAL_ACT),
    steps.BEFORE_RAVAGE: (steps.RAVAGE,),
    steps.SPREAD: (steps.BEFORE_RAVAGE, steps.FINAL_ACT),
    steps.ORDER: (steps.RAVAGE,),
    steps.CARD: (
        steps.ACT,
        steps.BEFORE_RAVAGE,
        steps.RAVAGE,
        steps.FINAL_ACT,
        steps.FINAL_RAVAGE,
        steps.CARD,
    ),
    steps.FINAL_ORDER: (steps.SCORE,),
}
FINAL = (steps.FINAL_ACT, steps.FINAL_RAVAGE, steps.SCORE, steps.OVER)
MOST_RATS = 3  # that a spreading brings: two, and a card's one more


def write_steps(state: State, names: Names) -> list[dict[str, object]]:
    """The steps, the next one first."""
    written: list[dict[str, object]] = []
    for depth in range(state.depth - 1, -1, -1):
        one = state.steps[depth]
        fields: dict[str, object] = {"step": steps.NAMES[kind_of(one)], "player": COLOURS[player_of(one)]}
        if kind_of(one) == steps.CARD:
            fields["card"] = names.cards[card_of(one)].name
        written.append({**fields, "note": note_of(one)})
    return written


def read_steps(reader: JsonReader, names: Names, value: object) -> list[int]:
    """The steps as numbers, the last one first."""
    found: list[int] = []
    for item, path in reader.items(value, "steps"):
        fields = reader.fields(item, path, ("step", "player", "card", "note"))
        kind = reader.named(fields.get("step"), f"{path}.step", KINDS, "step")
        player = reader.named(fields.get("player"), f"{path}.player", names.seat, "player", -1)
        card = reader.named(fields.get("card"), f"{path}.card", names.card_number, "card", -1)
        note = reader.number(fields.get("note"), f"{path}.note", 0, 0xFFFF_FFFF)
        if kind == 0 or player < 0 or (kind == steps.CARD) != (card >= 0):
            reader.complain("wrong-step", path)
        found.append(step(kind, max(player, 0), max(card, 0), note))
    return found[::-1]


def default_step(state: State) -> int:
    """The player on turn acts: in his turn, or in the final round."""
    if state.final():
        return step(steps.FINAL_ACT, state.active, 0, (state.last - state.active) % state.players)
    return step(steps.ACT, state.active)


def put_steps(reader: JsonReader, state: State, given: list[int]) -> None:
    """Put the steps into the state, if they can follow each other."""
    if len(given) >= MAX_STEPS:
        reader.complain("too-many-steps", "steps", asked=len(given), high=MAX_STEPS - 1)
        return
    below = BOTTOM
    for depth, one in enumerate(given):
        path = f"steps[{len(given) - 1 - depth}]"
        if below not in BEFORE.get(kind_of(one), ()) or not fits(state, one):
            reader.complain("wrong-step", path, step=steps.NAMES.get(kind_of(one), ""))
        below = kind_of(one)
    if not given or below >= steps.FIRST_AUTOMATIC:
        reader.complain("nobody-asked", "steps")
    if given and (kind_of(given[0]) in FINAL) != state.final():
        reader.complain("wrong-step", f"steps[{len(given) - 1}]", final=state.final())
    reader.stop_if_wrong()
    for one in given:
        state.push(one)


def fits(state: State, one: int) -> bool:
    """Is the step put to whom it can be put, and does its note make sense?"""
    kind, player, note = kind_of(one), player_of(one), note_of(one)
    if kind == steps.SETTLE:
        return note < len(state.setup.settling) and state.setup.settling[note] == player
    if kind == steps.CARD:
        return True
    if kind in (steps.FINAL_RAVAGE, steps.SCORE):
        return player == state.last and note == 0
    if kind == steps.FINAL_ORDER:
        return player == state.last and note <= state.setup.regions
    if kind == steps.OVER:
        return note == 0
    return player == state.active and _note_fits(state, kind, note)


def _note_fits(state: State, kind: int, note: int) -> bool:
    if kind == steps.RAVAGE:
        return note == state.plague
    if kind == steps.BEFORE_RAVAGE:
        return note & ~plague.taking_part(state, state.setup.ask_before) == 0
    if kind == steps.ORDER:
        return note == state.plague and state.shown
    if kind == steps.SPREAD:
        return 0 < plague.must_come(note) + plague.may_come(note) <= MOST_RATS
    if kind == steps.FINAL_ACT:
        return note > 0 and (state.last - state.active) % state.players == note
    return note == 0


def check_questions(reader: JsonReader, state: State) -> None:
    """Somebody must have a choice, and whatever a card remembers must lead on to a state that can be."""
    if state.over():
        check_winner(reader, state)
        return
    asked = state.copy()
    asked.choices = None
    for index in range(state.depth):
        kind = kind_of(asked.top())
        # A question further down is looked at as if nothing came before it.
        if index == 0 or kind == steps.CARD:
            sound, answers = look_at_answers(asked)
            if not sound or (index == 0 and answers == 0):
                reader.complain("wrong-step", f"steps[{index}]", step=steps.NAMES[kind])
        asked.pop()


def look_at_answers(asked: State) -> tuple[bool, int]:
    """Is all well after every answer to the question of a card, and how many answers are there?"""
    try:
        answers = list(game.find_choices(asked))
        if not asked.asking():
            return True, len(answers)
        return all(is_sound_after(asked, answer) for answer in answers), len(answers)
    except (ArithmeticError, LookupError, ValueError):
        return False, 0


def is_sound_after(state: State, answer: int) -> bool:
    """Are all cubes, potions and rats still there after this answer?"""
    after = state.copy()
    game.carry_out(after, answer)
    return pieces_of(after) == pieces_of(state) and min(after.cubes) >= 0 and max(after.rats_in) <= 3


def pieces_of(state: State) -> list[int]:
    """What answering a question only moves: each player's cubes, the potions, and the rats."""
    cubes = list(state.cubes)
    rats = sum(state.rats_in) + len(state.turned) + state.supply_left() - len(state.redrawn)
    totals = [sum(cubes[seat :: state.players]) for seat in range(state.players)]
    return [*totals, potions_on_board(state), rats]


def check_winner(reader: JsonReader, state: State) -> None:
    """Once the game is over the winner follows from the score [E5]."""
    scored = state.copy()
    scored.steps[0] = step(steps.SCORE, scored.last)
    finale.settle_score(scored)
    if state.winner not in (-1, scored.winner):
        reader.complain("wrong-winner", "final.winner", asked=COLOURS[state.winner])
    state.winner = scored.winner
    if player_of(state.top()) != state.winner:
        reader.complain("wrong-step", "steps[0]", step="over")
