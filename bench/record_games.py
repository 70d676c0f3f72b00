"""Random games of every rule set, number of players and way to choose cards, kept in `records/` as tests.

    ./run bench record_games

makes them anew, always the same for the same rules. They are due whenever the rules, an edition or luck
changes on purpose; any other change they would find out.

    records/classic.jsonl.gz    a game a line, as numbers: quick to replay
    records/classic-4.rattus    one game in full, as people read it
"""

import gzip
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from rattus.cards.choice import BASE, CLASSES, RANDOM, choose_cards
from rattus.editions import NAMES, Edition, load
from rattus.record.game.game import Game
from rattus.record.game.sealed_deal import SealedDeal
from rattus.record.position.position import position_of
from rattus.rules import game
from rattus.rules.deal import shuffle
from rattus.rules.luck import Luck
from rattus.rules.setup import Setup

RECORDS = Path(__file__).parents[1] / "records"
GAMES = 28  # of each kind
LEAST = 260_000  # actions altogether


def main() -> None:
    """Play and write all games."""
    RECORDS.mkdir(exist_ok=True)
    actions = 0
    for rules in NAMES:
        edition = load(rules)
        lines = [play(setup, seed) for seed, setup in setups(edition)]
        actions += sum(len(line["actions"]) for line in lines)
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        packed = gzip.compress(text.encode(), compresslevel=9, mtime=0)
        (RECORDS / f"{rules}.jsonl.gz").write_bytes(packed)
        print(f"{rules}: {len(lines)} games, {len(packed) // 1024} kB")
        for players in edition.players:
            (RECORDS / f"{rules}-{players}.rattus").write_text(
                whole_record(edition, players), encoding="utf-8"
            )
    print(f"{actions} actions")
    if actions < LEAST:
        raise SystemExit(f"at least {LEAST} are wanted")


def setups(edition: Edition) -> Iterator[tuple[int, Setup]]:
    """Every kind of game of an edition, so many times, each with a seed no other edition has."""
    seed = 10_000 * NAMES.index(edition.name)
    for players in edition.players:
        for way in (BASE, CLASSES, RANDOM, *edition.sets):
            for _ in range(GAMES):
                seed += 1
                yield seed, Setup(edition, players, choose_cards(edition, players, way, Luck(seed)))


def play(setup: Setup, seed: int) -> dict[str, Any]:
    """A random game as numbers: its deal, each action with how many there were to choose, and its end."""
    deal = shuffle(setup, Luck(seed))
    luck = Luck(seed)
    state = game.start(setup, deal)
    actions: list[int] = []
    choices: list[int] = []
    while not state.over():
        legal = game.legal(state)
        actions.append(legal[luck.below(len(legal))])
        choices.append(len(legal))
        game.play(state, actions[-1])
    end = sha256(json.dumps(position_of(state)).encode()).hexdigest()
    return {
        "rules": setup.edition.name,
        "players": setup.players,
        "cards": [card.name for card in setup.cards],
        "faces": list(deal.faces),
        "plague": deal.plague,
        "luck": deal.luck,
        "actions": actions,
        "choices": choices,
        "turned": list(state.turned),
        "drawn": list(state.faces)[setup.rats :],
        "end": end,
    }


def whole_record(edition: Edition, players: int) -> str:
    """The record of one game with its deal and proof."""
    luck = Luck(players + 10 * NAMES.index(edition.name))
    setup = Setup(edition, players, choose_cards(edition, players, CLASSES, luck))
    salt = sha256(f"{edition.name} {players}".encode()).hexdigest()
    played = Game(setup, SealedDeal(shuffle(setup, luck), salt))
    while not played.state.over():
        legal = game.legal(played.state)
        played.do(legal[luck.below(len(legal))])
    return played.write()


if __name__ == "__main__":
    main()
