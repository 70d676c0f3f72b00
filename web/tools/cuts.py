"""Which country, and which part of it, belongs to which region of the boards.

Regions are named as the classic board names them. The cuts follow old borders where there were any and the
edition's borders where there were none: Hungaria reaches Tartaria over the Carpathians, so that Polonia and
Bulgaria do not meet.
"""

from typing import TypeAlias

Lonlat: TypeAlias = list[tuple[float, float]]

BELONGS: dict[str, str] = {
    country: region
    for region, some in {
        "anglia": "United Kingdom,Ireland,Isle of Man",
        "gallia": "France,Belgium,Luxembourg,Monaco,Jersey,Guernsey",
        "germania": "Germany,Netherlands,Switzerland,Austria,Czechia,Liechtenstein",
        "hispania": "Spain,Portugal,Andorra,Gibraltar",
        "italia": "Italy,San Marino,Vatican,Malta",
        "hungaria": "Hungary,Slovakia,Croatia,Slovenia,Bosnia and Herz.",
        "bulgaria": "Bulgaria,Serbia,Montenegro,Kosovo,Albania,Macedonia,Greece,Romania",
        "polonia": "Poland,Lithuania,Latvia",
        "scandia": "Norway,Sweden,Finland,Denmark,Åland",
        "russia": "Russia,Belarus,Ukraine,Estonia",
        "tartaria": "Kazakhstan,Baikonur,Moldova",
        "turcia": "Turkey,Cyprus,N. Cyprus,Cyprus U.N. Buffer Zone,Akrotiri,Dhekelia,"
        "Georgia,Armenia,Azerbaijan",
        "mauretania": "Morocco,W. Sahara,Mauritania,Mali,Senegal",
        "numidia": "Algeria",
        "ifriqiya": "Tunisia",
        "aegyptus": "Egypt,Libya",
        "syria": "Syria,Lebanon,Israel,Palestine,Jordan,Iraq,Kuwait",
    }.items()
    for country in some.split(",")
}

# Each cut is a border through longitude and latitude, and the points that close the area behind it.
CUTS: dict[str, tuple[Lonlat, Lonlat]] = {
    "corsica": ([(8.2, 43.2), (9.9, 43.2)], [(9.9, 41.2), (8.2, 41.2)]),
    "transylvania": (
        [(24.9, 48.6), (25.2, 47.2), (26.2, 46.2), (26.2, 45.6), (24.2, 45.5), (22.6, 45.2), (21.4, 44.5)],
        [(19, 44.5), (19, 48.6)],
    ),
    "galicia": (
        [(26.4, 52.6), (27.0, 51.2), (27.6, 50.2), (27.2, 49.2), (26.7, 48.2), (26.2, 47.2)],
        [(20, 47.2), (20, 52.6)],
    ),
    "moldavia": ([(25.0, 45.62), (26.6, 45.75), (27.4, 45.6), (28.6, 45.4)], [(29.5, 49), (24, 49)]),
    "ceuta": ([(-5.5, 35.95), (-5.1, 35.95)], [(-2, 35.7), (-2, 34), (-7, 34)]),
    "white-russia": (
        [(27.6, 56.4), (28.2, 55.4), (27.8, 54.2), (27.4, 53.0), (26.4, 51.4)],
        [(22, 51), (22, 56.4)],
    ),
    "steppe": (
        [
            (25.4, 48.9), (28.5, 49.2), (31.0, 49.2), (33.4, 50.0), (36.0, 51.0), (39.2, 51.6), (42.0, 52.6),
            (45.0, 53.4), (48.5, 54.4), (52, 56.2), (56, 57.2), (66, 58), (85, 60),
        ],
        [(85, 55), (85, 30), (30, 36), (25, 44)],
    ),
    "maghreb": ([(-1.2, 36), (-1.6, 34), (-1.4, 32), (-2.5, 30), (-3, 22)], [(-20, 22), (-20, 36)]),
    "tripoli": ([(19.0, 32), (18.7, 30.2), (17.6, 28), (17.5, 18)], [(5, 18), (9, 34)]),
    "constantine": ([(5.2, 37.6), (5.6, 35.6), (5.2, 33.2), (6.0, 31), (7, 18)], [(13, 18), (13, 38)]),
    "arabia": ([(34.5, 29.3), (37.5, 29.7), (41, 29.4), (44.5, 28.8), (49, 28.2)], [(50, 34), (34, 34)]),
    "canaries": ([(-12, 44), (-12, 24)], [(-32, 24), (-32, 44)]),
    "kaliningrad": ([(19, 55.6), (23.2, 55.6)], [(23.2, 54), (19, 54)]),
}  # fmt: skip

# The part of a country behind a cut goes to a region; the first line that fits wins.
GIVEN: tuple[tuple[str, str, str], ...] = (
    ("Spain", "canaries", "abroad"),
    ("Portugal", "canaries", "abroad"),
    ("Spain", "ceuta", "mauretania"),
    ("France", "corsica", "italia"),
    ("Romania", "transylvania", "hungaria"),
    ("Romania", "moldavia", "tartaria"),
    ("Ukraine", "galicia", "polonia"),
    ("Belarus", "white-russia", "polonia"),
    ("Russia", "kaliningrad", "polonia"),
    ("Ukraine", "steppe", "tartaria"),
    ("Russia", "steppe", "tartaria"),
    ("Algeria", "maghreb", "mauretania"),
    ("Algeria", "constantine", "ifriqiya"),
    ("Libya", "tripoli", "ifriqiya"),
    ("Saudi Arabia", "arabia", "syria"),
)
