"""Names that nothing has: the one that is meant, of those that there are."""

from __future__ import annotations

from london_rules.advice.files.ways import Way
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.nearness import begins_alike, goes_on, names_alike, suggest_alike


def unknown_name(cause: UnknownName) -> Way | None:
    """Name what is spelt nearly like an unknown name, what means the same, or the only name there is."""
    known = [*dict.fromkeys(cause.known() if callable(cause.known) else cause.known)]
    near = goes_on(cause.word, known) or suggest_alike(cause.word, known)
    if cause.far:
        near = near or names_alike(cause.word, known, 1) or begins_alike(cause.word, known)
        near = near or (known if len(known) == 1 else [])
    return Way(None, "did you mean " + " or ".join(f"`{name}`" for name in near) + "?") if near else None
