"""Functions by the class of the node that each is for: what one module dispatches, others write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

F = TypeVar("F")


class ByClass(dict[type, F]):
    """A table of the functions of one pass."""

    def of(self, *classes: type) -> Callable[[F], F]:
        """Enter a function for some classes."""

        def enter(function: F) -> F:
            self.update(dict.fromkeys(classes, function))
            return function

        return enter

    def require(self, name: str, classes: Iterable[type]) -> None:
        """Raise LookupError unless there is a function for each of some classes; for the end of a pass's imports."""
        lacking = [cls.__name__ for cls in classes if cls not in self]
        if lacking:
            raise LookupError(f"{name}: no function for {', '.join(lacking)}")
