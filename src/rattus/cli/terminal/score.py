"""The end of a game: the score, who won, and why."""

from rich.text import Text

from rattus.cli.screen import Screen
from rattus.cli.terminal.marks import PLAYER_STYLES, QUIET_STYLE, STRONG_STYLE, styled
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.view_reader import Sight
from rattus.rules.view import ONLOOKER

LINES_AROUND = 5  # empty lines, and the sentences below
COLUMN = 12


def tell_ending(screen: Screen, table: Table) -> None:
    """The board as it is left, the score, and the winner."""
    view = table.view(ONLOOKER)
    sight = Sight(view)
    board, scores = screen.board(view, table.names), score_table(screen, sight, table.names)
    screen.pause_before(len(board) + len(scores) + LINES_AROUND)
    screen.ahead = ""  # whatever was typed there, the game is over
    screen.gap()
    screen.show(*board)
    screen.gap()
    screen.show(*scores)
    winner = int(view.winner)
    best = sight.score(winner)
    screen.gap()
    won = screen.texts.say("event-won", player=table.names[winner], count=best)
    screen.write(styled(f"{screen.texts.say('event-game-over')} {won}", STRONG_STYLE))
    tied = [table.names[seat] for seat in sight.players if sight.score(seat) == best]
    if len(tied) > 1:
        screen.say(
            "score-tie",
            players=screen.texts.listed(tied),
            player=table.names[winner],
            last=table.names[int(view.last)],
        )


def score_table(screen: Screen, sight: Sight, names: list[str]) -> list[Text]:
    """A line for each player, the winner first, then by score."""
    heads = [screen.texts.say(f"score-{head}") for head in ("player", "board", "palace", "total")]
    # Among tied players, who would have been next in turn comes first [E5].
    order = sorted(
        sight.players,
        key=lambda seat: (-sight.score(seat), (seat - int(sight.view.last) - 1) % len(sight.players)),
    )
    rows = [styled(heads[0], QUIET_STYLE), *(_player(screen, sight, seat, names[seat]) for seat in order)]
    numbers = [heads[1:], *(_numbers(sight, seat) for seat in order)]
    room = max(row.cell_len for row in rows)
    for row, cells in zip(rows, numbers, strict=True):
        row.pad_right(room - row.cell_len)
        style = QUIET_STYLE if cells is numbers[0] else STRONG_STYLE
        row.append("".join(cell.rjust(COLUMN) for cell in cells), style)
    return rows


def _player(screen: Screen, sight: Sight, seat: int, name: str) -> Text:
    crown = screen.marks.crown if seat == sight.view.winner else " "
    return styled(f"{crown} {screen.marks.cubes[seat]} {name}", PLAYER_STYLES[seat])


def _numbers(sight: Sight, seat: int) -> list[str]:
    palace, score = sight.palace(seat), sight.score(seat)
    return [str(score - palace), str(palace), str(score)]
