"""What requests store, in bytes with indexes: the price that is taken from the buckets of bytes."""

from rattus.server.wire.messages import TableWish

REQUEST = 500  # a log entry, a link, a changed row
GUEST = 700  # a guest with a cookie
TABLE = 3_000  # its row with the deal, seats, links, the first entry
ENTRY = 400  # a move in a log
GAME = 60_000  # all moves of a game, which server bots make without further requests


def price_of_table(options: TableWish) -> int:
    """The price of a new table: its rows, the moves it takes over, and those its bots will make."""
    bots = sum(seat.kind == "bot" for seat in options.seats)
    moves = max(0, options.branch.moves) if options.branch else 0
    return TABLE + moves * ENTRY + GAME * bots // max(1, len(options.seats))
