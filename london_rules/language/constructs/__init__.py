"""What the language consists of: a class and its facts for each construct, a file for each family.

Read from top to bottom these files describe the language. `registry` says which facts there are, and what is made
from them. The unions of the families are what passes match on: a construct that a pass forgets is a type error there.

The families are imported when the first construct is asked for: a game that is played from kept rules needs none.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from london_rules.language.constructs.families import *


def __getattr__(name: str) -> object:
    """Import all families, and give one of their classes or unions."""
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    families = import_module(f"{__name__}.families")
    for each, value in vars(families).items():
        globals().setdefault(each, value)
    try:
        return globals()[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
