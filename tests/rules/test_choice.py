"""Ways to choose the cards of a game."""

from collections import Counter

import pytest

from rattus.cards.choice import ChoiceError, choose_cards, lacks_chivalry
from rattus.editions import NAMES, Edition, load
from rattus.rules.luck import Luck

BASE = {"peasant", "merchant", "monk", "knight", "witch", "king"}
OLD_CLASSES = ["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty"]
SETS = {
    "prosperous-times": {"peasant", "baker", "serf", "queen", "mayor", "soldier"},
    "rat-control": {"piper", "wizard", "bishop", "nun", "monk", "emperor"},
    "europe-at-war": {"knight", "crusader", "soldier", "courier", "merchant", "piper"},
}
EVERY_SET = pytest.mark.parametrize("name", SETS)
SMALL = pytest.mark.parametrize(
    ("rules", "players"), [(name, players) for name in NAMES for players in (2, 3, 4)]
)
LARGE = pytest.mark.parametrize("players", [5, 6])
SEEDS = range(200)
EDITIONS = {name: load(name) for name in NAMES}


def chosen(rules: str, players: int, way: str, seed: int = 1) -> list[str]:
    return [card.name for card in choose_cards(EDITIONS[rules], players, way, Luck(seed))]


def classes_of(edition: Edition, names: list[str]) -> list[str]:
    klass = {card.name: card.klass for card in edition.cards}
    return [klass[name] for name in names]


@SMALL
def test_the_base_game_has_its_six_cards(rules: str, players: int) -> None:
    """[C3] [S6] Peasant, Merchant, Monk, Knight, Witch and King."""
    assert set(chosen(rules, players, "base")) == BASE


@LARGE
def test_a_large_table_adds_courier_and_caravanner(players: int) -> None:
    """[C3] [S6] Eight cards with five or six players."""
    assert set(chosen("bigbox", players, "base")) == BASE | {"courier", "caravanner"}


@SMALL
def test_one_random_card_of_each_class(rules: str, players: int) -> None:
    """[C3] [R20] Six cards, one of each of the six old classes."""
    for seed in SEEDS:
        names = chosen(rules, players, "classes", seed)
        assert classes_of(EDITIONS[rules], names) == OLD_CLASSES


@SMALL
def test_each_card_of_a_class_is_as_likely(rules: str, players: int) -> None:
    """[C3] Every one of the 18 old cards comes up in a third of the games."""
    counts = Counter(name for seed in range(600) for name in chosen(rules, players, "classes", seed))

    assert len(counts) == 18
    assert min(counts.values()) > 150
    assert max(counts.values()) < 250


@LARGE
def test_a_large_table_adds_the_caravanner_and_one_more(players: int) -> None:
    """[R20] The six old classes, the Caravanner, and one random further card."""
    eighth: Counter[str] = Counter()
    for seed in SEEDS:
        names = chosen("bigbox", players, "classes", seed)
        assert len(set(names)) == 8
        assert classes_of(EDITIONS["bigbox"], names)[:7] == [*OLD_CLASSES, "islamic"]
        eighth[names[7]] += 1
    assert len(eighth) == 18, "any card but the Caravanner may be the further one"


@pytest.mark.parametrize(("rules", "players"), [(name, n) for name in NAMES for n in load(name).players])
def test_all_at_random(rules: str, players: int) -> None:
    """[C3] [S6] As many different cards as the game has, any of the edition."""
    edition = EDITIONS[rules]
    seen: set[str] = set()
    for seed in SEEDS:
        names = chosen(rules, players, "random", seed)
        assert len(names) == len(set(names)) == edition.cards_in_game(players)
        seen.update(names)

    assert seen == {card.name for card in edition.cards}


@EVERY_SET
@pytest.mark.parametrize("rules", NAMES)
def test_named_sets(rules: str, name: str) -> None:
    """[C4] The three sets of the rulebook."""
    assert set(chosen(rules, 4, name)) == SETS[name]


@EVERY_SET
@LARGE
def test_a_named_set_is_filled_up_at_a_large_table(players: int, name: str) -> None:
    """[R20] [C4] The set and two random cards."""
    fillers: set[str] = set()
    for seed in SEEDS:
        names = set(chosen("bigbox", players, name, seed))
        assert len(names) == 8
        assert names > SETS[name]
        fillers |= names - SETS[name]

    assert len(fillers) == 19 - 6, "every other card may join"


def test_cards_picked_by_hand() -> None:
    """[C3] Any cards the players agree on."""
    names = chosen("classic", 2, "serf, baker, mayor,nun,bishop , wizard")

    assert names == ["serf", "baker", "mayor", "nun", "bishop", "wizard"]


def test_a_card_the_edition_does_not_have_is_refused() -> None:
    with pytest.raises(ChoiceError) as refusal:
        chosen("classic", 4, "serf,baker,mayor,nun,bishop,caravanner")

    assert (refusal.value.code, refusal.value.data["asked"]) == ("unknown-card", "caravanner")


def test_a_card_picked_twice_is_refused() -> None:
    with pytest.raises(ChoiceError) as refusal:
        chosen("classic", 4, "serf,baker,mayor,nun,bishop,serf")

    assert (refusal.value.code, refusal.value.data["asked"]) == ("card-twice", "serf")


@pytest.mark.parametrize("way", ["serf,baker,mayor,nun,bishop", "serf,baker,mayor,nun,bishop,monk,king"])
def test_too_few_or_too_many_cards_are_refused(way: str) -> None:
    """[S6] Six cards at a small table."""
    with pytest.raises(ChoiceError) as refusal:
        chosen("classic", 4, way)

    assert (refusal.value.code, refusal.value.data["allowed"]) == ("wrong-number", 6)


@pytest.mark.parametrize(
    ("players", "names", "lacks"),
    [
        (2, SETS["rat-control"], True),
        (3, SETS["rat-control"], True),
        (4, SETS["rat-control"], False),
        (2, SETS["prosperous-times"], False),
        (3, BASE, False),
    ],
)
def test_few_players_are_advised_to_have_chivalry(players: int, names: set[str], lacks: bool) -> None:
    """[C3] With fewer than four players at least one chivalry card is recommended."""
    assert lacks_chivalry(EDITIONS["classic"], players, sorted(names)) is lacks
