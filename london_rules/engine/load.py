"""From the name of a variant to a rule set that can be played; what reads and checks rules is imported when it runs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike
    from pathlib import Path

    from london_rules.bundles.lock import Lock
    from london_rules.compiler.limits import Limits
    from london_rules.engine.rule_set import LoadResult


def load(
    variant: str | PathLike[str] | Mapping[str, str],
    roots: tuple[Path, ...] | None = None,
    *,
    locked: Lock | str | PathLike[str] | None = None,
    unsaved: Mapping[str, str] | None = None,
    texts: Mapping[str, Mapping[str, str] | str] | None = None,
    only_shipped: bool = False,
    limits: Limits | None = None,
) -> LoadResult:
    """Load a variant: ids and paths joined by `+`, a folder or file, or a mapping of names to texts.

    Never raises on an author's mistakes: they are diagnostics, and the rule set is then None. What was read
    before in this process is not read again while its text and the names it uses are the same; while no text of a
    variant changes, the rule set is the same object, with its compiled programs.
    `locked` is a lock or the path of a lock file: bundles that it does not have are errors too.
    `unsaved` holds texts that are edited but not saved, to be used instead of files: by path, by the name that
    diagnostics have, or by bundle and file, as in `my-rule/hands.rules`.
    `texts` holds bundles by their ids, each as a mapping of names to texts, or as the text of its only file.
    With `only_shipped`, every bundle is given as texts or came with the package, and no path in a variant is
    followed: for hosts that load what strangers name. Raises ValueError if it is used with something that has paths.
    `limits` bounds the work of the load, as well as that of games of the rule set: what takes longer than its deadline
    is not read, which is an error (LR-X0034). What was meant by wrong texts is looked for in so many steps
    (LR-X0033).
    """
    from london_rules.diagnostics import Diagnostics
    from london_rules.engine.reading import bounded, only_shipped_roots, read_and_check
    from london_rules.engine.rule_set import LoadResult

    if only_shipped:
        roots = only_shipped_roots(roots, locked, unsaved)
    read = partial(read_and_check, variant, roots, locked, unsaved, texts, only_shipped=only_shipped)
    result = bounded(limits, read, LoadResult(None, Diagnostics()))
    return result if limits is None else result.with_limits(limits)
