"""An edition with more regions than any that comes with Rattus, for tests."""

from itertools import pairwise

from rattus.editions import Edition, load, parse

LIMIT = 31  # regions that an edition file may have


def wide_edition(regions: int) -> Edition:
    """The Big Box with islands, each one arrow away from the one before."""
    text = load("bigbox").text().replace("edition  bigbox", "edition  wide")
    islands = ["anglia", *(f"island{number}" for number in range(17, regions))]
    for before, island in pairwise(islands):
        text += f"region {island} 2 3 4 5 6\nborder {before} {island} arrow guess\n"
        text += "rat 2 starting magic royalty guess\n"
    return parse(text, "wide.edition")
