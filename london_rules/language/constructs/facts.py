"""The facts of all constructs, for the passes: those of `registry`, once every family has entered its own."""

import london_rules.language.constructs.families  # noqa: F401 - each family enters its facts
from london_rules.language.constructs.registry import (
    BUILT,
    BY_HAND,
    COLOUR_OF,
    COLOURS,
    FACTS,
    KEYWORDS,
    PART_NAMES,
    PARTS,
    Binding,
    Colour,
    Facts,
    answered,
    facts,
    names_of,
)

__all__ = [
    "BUILT",
    "BY_HAND",
    "COLOURS",
    "COLOUR_OF",
    "FACTS",
    "KEYWORDS",
    "PARTS",
    "PART_NAMES",
    "Binding",
    "Colour",
    "Facts",
    "answered",
    "facts",
    "names_of",
]
