"""Commands that need an extra: what is not installed is named, with what installs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from london_rules.cli.guard import UsageError


@contextmanager
def needs_extra(extra: str, packages: Sequence[str], shown: str = "") -> Iterator[None]:
    """Import in this block what comes with the extra of a command of the same name.

    Raises UsageError where one of its packages is missing; `shown` is what it is called in place of its own name.
    """
    try:
        yield
    except ModuleNotFoundError as e:
        if (e.name or "").partition(".")[0] not in packages:
            raise
        message = f"`london-rules {extra}` needs the package `{shown or e.name}`, which comes with an extra"
        raise UsageError(message, help=f"pip install 'london-rules[{extra}]'") from None
