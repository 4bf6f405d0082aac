"""The table of drawing functions: one for each construct, and the way to draw one of a sort."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, get_args

from london_rules.language import constructs as t
from london_rules.language.constructs.facts import FACTS
from tests.fuzz.scene import Scene

Draw: TypeAlias = Callable[..., Any]

SORTS: Mapping[str, Any] = {
    "thing": t.Thing,
    "collection": t.Collection,
    "number": t.Expr,
    "predicate": t.Pred,
    "condition": t.Cond,
    "statement": t.Statement,
    "power": t.Power,
}
DRAWN: dict[type[t.Node], tuple[int, Draw]] = {}
# Bodies of numbers and tests only, or the last case of one, and drawn there.
ONLY_AT_THE_TOP = (t.NumberCases, t.TestCases)


def draws(cls: type[t.Node], weight: int = 2) -> Callable[[Draw], Draw]:
    """Enter the function that draws a construct; it gives None where the construct cannot be well typed."""

    def enter(function: Draw) -> Draw:
        DRAWN[cls] = (weight, function)
        return function

    return enter


def require_every_construct() -> None:
    """Raise LookupError unless every construct of the language is drawn."""
    lacking = [cls.__name__ for cls in FACTS if cls not in DRAWN]
    if lacking:
        raise LookupError(f"nothing draws {', '.join(lacking)}")


def of_sort(sort: str) -> list[type[t.Node]]:
    """List the classes of a sort."""
    return [cls for cls in get_args(SORTS[sort]) if cls not in ONLY_AT_THE_TOP]


_ORDER: dict[str, list[type[t.Node]]] = {}


def draw_one(sort: str, scene: Scene, *arguments: Any) -> Any:
    """Draw a construct of a sort; None if none can be well typed."""
    if sort not in _ORDER:
        _ORDER[sort] = [cls for cls in of_sort(sort) for _ in range(DRAWN[cls][0])]
    order = _ORDER[sort]
    start = scene.choices.below(len(order))
    tried: dict[type[t.Node], None] = {}
    scene.fuel -= 1
    for i in range(len(order)):
        cls = order[(start + i) % len(order)]
        if cls not in tried:
            tried[cls] = None
            made = DRAWN[cls][1](scene, *arguments)
            if made is not None:
                return made
    return None
