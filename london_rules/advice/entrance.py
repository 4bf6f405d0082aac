"""`advise`: the way into this package. It imports the rest of it only if something is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from london_rules.compiler.limits import Limits
    from london_rules.diagnostics import Diagnostics
    from london_rules.engine.draft import Draft


class Result(Protocol):
    """Something that was made of the texts of authors, as the result of `load`."""

    @property
    def diagnostics(self) -> Diagnostics:
        """Give what was reported."""

    @property
    def draft(self) -> Draft | None:
        """Give what was read of rules that have errors."""


def advise(result: Result, limits: Limits | None = None) -> Diagnostics:
    """Return the diagnostics of a result with what may be meant by the texts that they are about.

    They have the text to write (`fix`, `alternatives`), more help, and sometimes another code, message or place that
    fits it; further mistakes of the same files are reported that show only when the first are corrected. `limits`
    bounds this as it bounds a load: what is not found out in so many steps is left out (LR-X0033), and so is whatever
    fails. It never raises.
    """
    found = result.diagnostics
    if result.draft is not None:
        from london_rules.advice.advised import advised

        return advised(found, result.draft, limits)
    if not len(found):
        return found
    from london_rules.advice.words import with_words

    return with_words(found)
