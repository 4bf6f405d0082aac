"""Fixes of a manifest that another mistake asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.bundles.model import Bundle, Key
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.lines import line_around


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


def meant_as_game(bundle: Bundle, found: Diagnostics) -> bool:
    """Report a part that says how many can play and how long: only a game does, and nothing else would ask."""
    if bundle.kind != "part" or bundle.players is None or bundle.turn_limit is None or "kind" not in bundle.spans:
        return False
    found.error(
        "LR-B0022",
        f"`{bundle.id}` is a part, but has `players` and `turn limit` like a game",
        bundle.spans["kind"],
        help="write `game`; or remove both, if other games build on it",
        fix=Fix(bundle.spans["kind"], "game", "write `game`"),
    )
    return True


def quoted_id(id: str) -> str:
    """Give an id as a list of a manifest has it: one that could be a number in quotes."""
    return f'"{id}"' if re.fullmatch(r"[\d-]*", id) else id
