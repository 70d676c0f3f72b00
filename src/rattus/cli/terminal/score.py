"""The result of a game: final board, score table, winner and tie-break."""

from rich.text import Text

from rattus.cli.screen import Screen
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.theme import PLAYER_STYLES, QUIET_STYLE, STRONG_STYLE, styled
from rattus.cli.terminal.view_reader import ViewReader
from rattus.rules.view import ONLOOKER

LINES_AROUND = 5  # empty lines and the sentences below the table
COLUMN_WIDTH = 12


def show_result(screen: Screen, table: Table) -> None:
    """Print the final board, the score table and the winner."""
    view = table.view(ONLOOKER)
    reader = ViewReader(view)
    board, scores = screen.board(view, table.names), score_table(screen, reader, table.names)
    screen.pause_before(len(board) + len(scores) + LINES_AROUND)
    screen.typed_ahead = ""  # nothing will be asked that it could answer
    screen.gap()
    screen.show(*board)
    screen.gap()
    screen.show(*scores)
    winner = int(view.winner)
    best = reader.score(winner)
    screen.gap()
    won = screen.texts.say("event-won", player=table.names[winner], count=best)
    screen.write(styled(f"{screen.texts.say('event-game-over')} {won}", STRONG_STYLE))
    tied = [table.names[seat] for seat in reader.players if reader.score(seat) == best]
    if len(tied) > 1:
        screen.say(
            "score-tie",
            players=screen.texts.listed(tied),
            player=table.names[winner],
            last=table.names[int(view.last)],
        )


def score_table(screen: Screen, reader: ViewReader, names: list[str]) -> list[Text]:
    """A line for each player, the winner first, then by score."""
    heads = [screen.texts.say(f"score-{head}") for head in ("player", "board", "palace", "total")]
    # Tied players are ordered by who would have been next in turn [E5].
    order = sorted(
        reader.players,
        key=lambda seat: (-reader.score(seat), (seat - int(reader.view.last) - 1) % len(reader.players)),
    )
    rows = [styled(heads[0], QUIET_STYLE), *(_player(screen, reader, seat, names[seat]) for seat in order)]
    numbers = [heads[1:], *(_numbers(reader, seat) for seat in order)]
    name_width = max(row.cell_len for row in rows)
    for row, cells in zip(rows, numbers, strict=True):
        row.pad_right(name_width - row.cell_len)
        style = QUIET_STYLE if cells is numbers[0] else STRONG_STYLE
        row.append("".join(cell.rjust(COLUMN_WIDTH) for cell in cells), style)
    return rows


def _player(screen: Screen, reader: ViewReader, seat: int, name: str) -> Text:
    crown = screen.glyphs.crown if seat == reader.view.winner else " "
    return styled(f"{crown} {screen.glyphs.cubes[seat]} {name}", PLAYER_STYLES[seat])


def _numbers(reader: ViewReader, seat: int) -> list[str]:
    palace, score = reader.palace(seat), reader.score(seat)
    return [str(score - palace), str(palace), str(score)]
