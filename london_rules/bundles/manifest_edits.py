"""Fixes of a manifest that another mistake asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.bundles.model import Bundle
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.lines import line_around
from london_rules.text.plain import Key


def with_base(bundle: Bundle, id: str, files: Mapping[str, str]) -> Fix | None:
    """Give the fix that lets a bundle build on another one too; None if its list is not known."""
    last = bundle.builds_on[-1] if bundle.builds_on else None
    if not isinstance(last, Key) or last.span.file not in files:
        return None
    start, _ = line_around(files[last.span.file], last.span.start)
    item = re.match(r" *- +", files[last.span.file][start:])
    word = quoted_id(id)
    more = f"\n{item[0]}{word}" if item else f", {word}"
    return Fix(Span(last.span.file, last.span.end, last.span.end), more, f"list `{id}` under `builds on`")


def quoted_id(id: str) -> str:
    """Give an id as a list of a manifest has it: one that could be a number in quotes."""
    return f'"{id}"' if re.fullmatch(r"[\d-]*", id) else id
