"""Editions: boards, borders, rats, cards and numbers, in files that can be checked against the box."""

from rattus.editions.files import NAMES, builtin, check, load, parse
from rattus.editions.model import Border, CardEntry, Edition, Rat, Region
from rattus.editions.problem import CODES, EditionError, Problem

__all__ = [
    "CODES",
    "NAMES",
    "Border",
    "CardEntry",
    "Edition",
    "EditionError",
    "Problem",
    "Rat",
    "Region",
    "builtin",
    "check",
    "load",
    "parse",
]
