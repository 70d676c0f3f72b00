"""The flat arrays of the engine: `vec` when the rules are compiled, lists when they are not.

Compiled code works on unboxed `librt` vectors. Interpreted code is faster with plain lists, and then
`librt` need not be there at all. This module itself is never compiled: it is where the two meet.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import TYPE_CHECKING

_spec = find_spec("rattus.rules.state")
COMPILED = bool(_spec and _spec.origin and _spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))

if TYPE_CHECKING or COMPILED:
    from librt.vecs import append, vec

    from rattus.rules.numbers.choices import Choices, no_choices
else:
    from rattus.rules.numbers.lists import Choices, append, no_choices, vec

__all__ = ["COMPILED", "Choices", "append", "no_choices", "vec"]
