"""What all constructs share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from london_rules.classes import field, fields, frozen

Span: TypeAlias = tuple[int, int]
_NONE: Final[Mapping[str, object]] = {}


@frozen(kw_only=True)
class Node:
    """Carry the place of a construct in the text of its slot, in code points."""

    span: Span = field(default=(0, 0), eq=False, repr=False)


def later(before: object, metadata: Mapping[str, object] = _NONE) -> Mapping[str, object]:
    """Mark a field that came later; `before` is its value in all texts that were there before.

    The digest of rules is made of how these print, and must stay what it is: see `printed`.
    """
    return {**metadata, "before": before}


def printed(node: Any) -> str:
    """Print a construct or declaration; a field that came later is left out while it says nothing new."""
    cls = type(node)
    shown = [
        f"{f.name}={getattr(node, f.name)!r}"
        for f in fields(cls)
        if f.repr and not ("before" in f.metadata and f.metadata["before"] == getattr(node, f.name))
    ]
    return f"{cls.__name__}({', '.join(shown)})"
