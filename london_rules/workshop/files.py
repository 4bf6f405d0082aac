"""Files of the author's bundle come, go and get other names; its manifest lists them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from london_rules.authoring.more_files import with_file, with_name, without_file
from london_rules.table.errors import TableError
from london_rules.workshop import replies as told
from london_rules.workshop.draft import Draft

_FILE: Final = re.compile(r"[\w][\w .-]*(?:/[\w][\w .-]*)*\.(?:rules|yaml|md)")


def added(draft: Draft, file: str) -> told.Files:
    """Add a file to the bundle; raises TableError for a name that it cannot have, or a manifest that cannot be read."""
    name = _new_name(draft, file)
    return _arranged(draft, lambda: with_file(draft.bundle, draft.texts, name))


def dropped(draft: Draft, file: str, to: str | None) -> told.Files:
    """Take a file out of the bundle, or give it another name; raises TableError as `added` does."""
    name = file.removeprefix(f"{draft.bundle}/")
    if not draft.is_own(file) or name not in draft.texts or name == draft.manifest:
        raise TableError("LR-P0021", f"`{file:.80}` is not a file that can go", "the manifest stays, and shipped files")
    new = None if to is None else _new_name(draft, to)
    return _arranged(
        draft, lambda: without_file(draft.texts, name) if new is None else with_name(draft.texts, name, new)
    )


def _new_name(draft: Draft, file: str) -> str:
    bundle, _, name = file.partition("/")
    if bundle != draft.bundle or not _FILE.fullmatch(name) or name in draft.texts:
        help = f"names begin with `{draft.bundle}/` and end in .rules, .yaml or .md, and no two are the same"
        raise TableError("LR-P0021", f"no new file can be called `{file:.80}`", help)
    return name


def _arranged(draft: Draft, arrange: Callable[[], dict[str, str]]) -> told.Files:
    try:
        return told.Files(arrange())
    except ValueError:
        message, help = f"`{draft.manifest}` cannot be read", "correct the mistakes in it first"
        raise TableError("LR-P0021", message, help) from None
