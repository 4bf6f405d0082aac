"""What all constructs share."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

Span: TypeAlias = tuple[int, int]


@frozen(kw_only=True)
class Node:
    """Carry the place of a construct in the text of its slot, in code points."""

    span: Span = field(default=(0, 0), eq=False, repr=False)
