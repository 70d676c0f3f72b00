"""Sentences that describe the events of a game."""

from collections.abc import Sequence

from rattus.rules.events import (
    BISHOP_PUT,
    GAME_OVER,
    LOOKED,
    MAY_BE_NOTHING,
    NOWHERE,
    NUN_PUT,
    RAT_TURNED,
    SECRET,
    TAKEN,
    WALL_PUT,
    Event,
)
from rattus.rules.setup import Setup
from rattus.texts.catalogue import Texts

# Events with a second text, used if the thing moved came from somewhere on the table.
FROM_SOMEWHERE = {
    TAKEN: "taken-from",
    NUN_PUT: "nun-moved",
    BISHOP_PUT: "bishop-moved",
    WALL_PUT: "wall-moved",
}


class EventTexts:
    """Describes the events of one game, whose players have these names."""

    def __init__(self, texts: Texts, setup: Setup, names: Sequence[str]) -> None:
        self.texts = texts
        self.setup = setup
        self.names = names

    def describe(self, event: Event) -> list[str]:
        """The sentences for an event; `Event.for_seat` has removed what the reader may not know."""
        sentences = [self.texts.say(f"event-{self._key(event)}", **self._values(event))]
        if event.kind == RAT_TURNED and event.d < self.setup.limit[event.c]:
            sentences.append(self.texts.say("event-no-outbreak", region=self._region(event.a)))
        if event.kind == GAME_OVER:
            sentences.append(self.texts.say("event-won", player=self.names[event.a], count=event.b))
        return sentences

    def _key(self, event: Event) -> str:
        if event.kind == LOOKED:
            return "looked" if event.d == SECRET else "looked-face"
        if event.kind in FROM_SOMEWHERE and event.fields()[MAY_BE_NOTHING[event.kind]] != NOWHERE:
            return FROM_SOMEWHERE[event.kind]
        return event.name()

    def _values(self, event: Event) -> dict[str, str | int]:
        """The placeholders a sentence about this event may use."""
        values: dict[str, str | int] = {}
        for field, number in event.fields().items():
            values |= self._value(field, number)
        return values

    def _value(self, field: str, number: int) -> dict[str, str | int]:
        if number == NOWHERE:
            return {}
        if field in ("player", "from_player"):
            name = self.names[number]
            # The giver of a card is `from`; the owners of two swapped cubes are `one` and `other`.
            return {"player": name, "other": name} if field == "player" else {"from": name, "one": name}
        if field in ("region", "from_region"):
            name = self._region(number)
            return {"region": name, "to": name} if field == "region" else {"from": name}
        if field == "border":
            ends = (self.setup.border_from[number], self.setup.border_to[number])
            return {"from": self._region(ends[0]), "to": self._region(ends[1])}
        if field == "card":
            return {"card": self.texts.card(self.setup.card_numbered(number).name)}
        if field == "face" and number != SECRET:
            rat = self.setup.edition.rats[number]
            symbols = self.texts.listed(self.texts.symbol(symbol) for symbol in rat.symbols)
            return {"limit": rat.limit, "symbols": symbols}
        if field == "symbol":
            return {"symbol": self.texts.symbol(self.setup.symbol_names[number])}
        return {field: number} if field in ("count", "population") else {}

    def _region(self, number: int) -> str:
        return self.texts.region(self.setup.region_names[number])
