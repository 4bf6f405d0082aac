"""How declarations are written for digests: without what is newer than the first digests, where it says nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from london_rules.classes import fields


def written_without(*newer: str) -> Callable[[Any], str]:
    """Make a `__repr__` that leaves these fields out where they are False or None: so digests stay what they were."""

    def write(decl: Any) -> str:
        shown = [f.name for f in fields(type(decl)) if f.name not in newer or getattr(decl, f.name)]
        return f"{type(decl).__name__}({', '.join(f'{name}={getattr(decl, name)!r}' for name in shown)})"

    return write
