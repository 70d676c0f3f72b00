"""The text rendering of the board."""

import pytest
from rich.console import Console

from rattus.cli.screen import Screen
from rattus.cli.terminal.grid import GridLayout
from rattus.cli.terminal.theme import ASCII_GLYPHS, PLAYER_STYLES, UNICODE_GLYPHS, glyphs_for
from rattus.editions import load, parse
from rattus.rules.setup import Setup
from rattus.rules.view import view
from rattus.texts import Texts
from tests.cli.terminal import NAMES, drawn
from tests.table import table

WHOLE_BOARD = """\
Anglia ──────────── Scandia ─────────── Polonia ─────────── Russia
                    ●●● ▲▲              ◆◆
                                                            ▒▒ ▒▒ ▒▒
   │              ╲    │              ╱    │              ╲    │
Gallia ──────────── Germania ────────── Hungaria ☠ ──────── Tartaria
●                                       ■■■■
▒▒                                      ▒▒
   │              ╲    │              ╱    │              ╱    │
Hispania ────────── Italia ──────────── Bulgaria ────────── Turcia
                                                            ▲ ◆◆

Turn 1 · ☠ Hungaria · 20 rats in the supply · also neighbours: Scandia ─ Russia
▶ ● Red (you)  score 5  stock 15  palace 1  B:Merchant R:King
  ■ Blue       score 4  stock 16  palace 0  C:Monk
  ▲ Yellow     score 3  stock 17  palace 0
  ◆ Green      score 4  stock 16  palace 0
On the table: P:Peasant K:Knight M:Witch"""


def test_the_whole_board_fits_into_eighty_columns() -> None:
    game = table(
        red="merchant king", blue="monk", plague="hungaria", palace="red 1", supply=20,
        gallia="red 1, rat", scandia="red 3, yellow 2", polonia="green 2", hungaria="blue 4, rat",
        russia="rat, rat, rat", turcia="yellow 1, green 2",
    )  # fmt: skip

    assert "\n".join(drawn(game.state)) == WHOLE_BOARD


def test_cubes_become_numbers_where_there_are_too_many() -> None:
    game = table(gallia="red 9, blue 8, yellow 2 with 3")

    assert "●9 ■8 ▲2°6" in "\n".join(drawn(game.state))


def test_a_potion_stands_behind_its_cube() -> None:
    game = table(gallia="red 1 with 2, red 1")

    assert "●°°●" in "\n".join(drawn(game.state))


def test_pieces_stand_behind_the_name() -> None:
    game = table(cards="nun bishop", gallia="nun, nun, bishop", plague="gallia")

    assert any(line.startswith("Gallia ☠ ††‡ ─") for line in drawn(game.state))


@pytest.mark.parametrize(
    ("border", "line"),
    [("gallia-germania", "Gallia ──────────█─ Germania"), ("anglia-gallia", "   █              ╲    │"),
     ("anglia-germania", "   │              █    │"), ("scandia-russia", "Scandia █ Russia")],
)  # fmt: skip
def test_a_wall_stands_on_its_border(border: str, line: str) -> None:
    game = table(cards="emperor", walls=border)

    assert line in "\n".join(drawn(game.state))


def test_the_caravan_stands_on_its_border() -> None:
    game = table("bigbox", 5, cards="caravanner", caravan="france-germania")

    assert "France ──────────¤─ Germania" in "\n".join(drawn(game.state))


def test_only_who_has_looked_sees_a_face() -> None:
    game = table(red="witch", gallia="rat 4 majority church magic", italia="rat")
    game.say("witch gallia #1", "witch done")

    assert "4>CM" in "\n".join(drawn(game.state, 0))
    assert "4>CM" not in "\n".join(drawn(game.state, 1))


def test_a_wide_terminal_gets_frames() -> None:
    game = table(gallia="red 2, rat")

    assert "│ ●●                │───│" in "\n".join(drawn(game.state, width=96))


def test_a_very_wide_terminal_gets_the_players_beside_the_board() -> None:
    top = drawn(table(red="king").state, width=140)[0]

    assert top.startswith("╭─ Anglia ☠ ─")
    assert top.endswith("▶ ● Red (you)")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("rules", "players"), [(rules, n) for rules in ("classic", "bigbox") for n in load(rules).players]
)
@pytest.mark.parametrize("width", [80, 100, 140])
def test_no_line_is_wider_than_the_window(rules: str, players: int, width: int, language: str) -> None:
    crowded = "red 3, blue 3, rat 5 majority bourgeoisie church magic, rat 6 all church magic royalty, rat"
    game = table(rules, players, red="witch monk king peasant", anglia=crowded, scandia=crowded)
    for rat in range(6):
        game.state.mark_seen(rat, 1)

    assert max(len(line) for line in drawn(game.state, width=width, language=language)) <= width


def test_every_border_of_the_boards_is_drawn_or_listed() -> None:
    for name, players in (("classic", 4), ("bigbox", 6)):
        setup = table(name, players).setup
        layout = GridLayout(setup)

        assert len(layout.lines) + len(layout.undrawn) == setup.borders
        assert len(layout.undrawn) == 1


def test_a_map_of_ones_own_is_drawn_too() -> None:
    text = load("classic").text().replace("gallia", "mordor")
    edition = parse(text, "mine")
    setup = Setup(edition, 4, table().setup.cards)

    assert len(set(GridLayout(setup).cells)) == 12


def test_without_unicode_the_board_is_typed() -> None:
    assert glyphs_for("utf-8") == UNICODE_GLYPHS
    assert glyphs_for("ascii") == ASCII_GLYPHS
    assert all(glyph.isascii() for glyph in "".join(ASCII_GLYPHS.cubes) + "".join(ASCII_GLYPHS[1:]))


def test_every_player_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len(set(UNICODE_GLYPHS.cubes)) == len(set(ASCII_GLYPHS.cubes)) == len(NAMES)
    assert len(set(PLAYER_STYLES)) == len(NAMES)


def test_no_colour_is_printed_if_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    console = Console(width=80, force_terminal=True)
    shown = Screen(Texts("en"), console)
    with console.capture() as capture:
        shown.show(*shown.board(view(table(gallia="red 1").state, 0), NAMES[:4]))

    assert "\x1b[1;9" not in capture.get()
    assert "\x1b[38" not in capture.get()
