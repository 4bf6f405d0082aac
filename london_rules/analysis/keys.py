"""What a name means: its category and the name itself, from words as a text was read."""

from __future__ import annotations

from collections.abc import Container
from typing import Final, TypeAlias

from london_rules.classes import frozen
from london_rules.diagnostics import Span
from london_rules.language.declarations.reserved import FIELD, NUMBER, THING, VALUE
from london_rules.language.rules import Rules

Key: TypeAlias = tuple[str, str]
"""The keyword of a declaration (or `field`, `value`, `thing`, `local`), and the name."""

LOCAL: Final = "local"
IMPLIED: Final = "implied"
"""The form of a kind by which an input is called that has no name of its own."""
SLUG: Final = "slug"
"""The form of a name that is written as the id of an option."""

# What a name may be that was read as a terminal; the first that there is.
MEANT: Final[dict[str, tuple[str, ...]]] = {
    "COUNTER": ("counter",),
    "COUNTER_ONE": ("counter",),
    "THING_COUNTER": ("counter",),
    "SYMBOL": ("counter",),
    "ZONE": ("zone",),
    "KIND": ("kind",),
    "GROUP": ("group",),
    "NUMBER": (NUMBER,),
    "NUMBER_OF1": (NUMBER, "table"),
    "NUMBER_OF2": (NUMBER,),
    "VERB": ("rule",),
    "TEST1": ("test", FIELD),
    "NOT_TEST1": ("test", FIELD),
    "TEST2": ("test",),
    "MARK": ("mark",),
    "OUTCOME": ("outcome",),
    "FIELD": (FIELD,),
    "FIELDS": (FIELD,),
    "VALUE": (VALUE,),
    "MOMENT": ("moment", "moments"),
    "MOMENTS": ("moments", "moment"),
    "RELATION": ("relation",),
    "RELATION_ONE": ("relation",),
    "ACTION": ("action",),
    **dict.fromkeys(("THING", "OWNING_THING", "NAMED_KIND", "SOME"), (THING,)),
}


@frozen
class Use:
    """A place where something is named; `scope` is the text in which a name given there holds."""

    span: Span
    key: Key
    declares: bool = False
    scope: Span | None = None
    whole: Span | None = None  # of a declaration: all of it
    bundle: str = ""
    detail: str = ""  # of a declaration: what it does to what exists, such as `replace`
    form: str = ""  # in which it is written: the terminal as which it was read, `IMPLIED` or `SLUG`; "" as declared


@frozen
class Word:
    """A word, number or name in a text, as it was read: its terminal."""

    span: Span
    terminal: str


@frozen(eq=False)
class FileIndex:
    """What is named in a file, in the order of the places, and the words of its texts."""

    uses: tuple[Use, ...] = ()
    words: tuple[Word, ...] = ()


@frozen
class Known:
    """Tell which names there are in a rule set."""

    rules: Rules
    slots: Container[str]

    def __contains__(self, key: object) -> bool:
        """Return whether there is something of a category and name."""
        match key:
            case ("number", name) if name in self.rules.numbers:
                return True
            case ("field", name):
                return any(name in kind.fields for kind in self.rules.kinds.values())
            case ("value", name):
                return name in self.rules.values()
            case ("thing", name):
                return name in self.rules.faces
            case (category, name):
                return f"{category} {name}" in self.slots
            case _:
                return False
