"""The end of a game: the score, who won, and why."""

from rich.text import Text

from rattus.cli.marks import PLAYER_STYLES, QUIET_STYLE, STRONG_STYLE, styled
from rattus.cli.screen import Screen
from rattus.cli.sight import Sight
from rattus.cli.table import Table
from rattus.rules.view import ONLOOKER


def tell_ending(screen: Screen, table: Table) -> None:
    """The board as it is left, the score, and the winner."""
    view = table.view(ONLOOKER)
    sight = Sight(view)
    screen.gap()
    screen.show(*screen.board(view, table.names))
    screen.gap()
    screen.show(*score_table(screen, sight, table.names))
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
    room = max(len(heads[0]), *(len(name) + 4 for name in names)) + 2
    lines = [styled(heads[0].ljust(room) + "".join(head.rjust(12) for head in heads[1:]), QUIET_STYLE)]
    for seat in order:
        crown = screen.marks.crown if seat == sight.view.winner else " "
        line = styled(f"{crown} {screen.marks.cubes[seat]} {names[seat]}".ljust(room), PLAYER_STYLES[seat])
        palace = sight.palace(seat)
        for number in (sight.score(seat) - palace, palace, sight.score(seat)):
            line.append(str(number).rjust(12), STRONG_STYLE)
        lines.append(line)
    return lines
