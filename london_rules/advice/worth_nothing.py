"""A figure of 0 by which one step of the scoring divides: whoever writes it wants that step to count for nothing."""

from __future__ import annotations

import re
from typing import Final

from london_rules.bundles.rewriting import among_rules, rewritten
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.language.rules import Rules

_IS_NOTHING: Final = re.compile(r"`(?P<name>[^`]+)` is 0, but it must be at least 1")
_STEP: Final = "scoring "


def with_steps_left_out(found: Diagnostics, rules: Rules) -> Diagnostics:
    """Offer to leave out the step of the scoring that a figure is for, first, where the figure is set to 0."""
    if not any(_IS_NOTHING.match(item.message) for item in found):
        return found
    return found.mapped(lambda item: _with_step_left_out(item, rules, found))


def _with_step_left_out(item: Diagnostic, rules: Rules, found: Diagnostics) -> Diagnostic:
    m = _IS_NOTHING.match(item.message)
    if m is None or item.span is None or item.fix is None:
        return item
    said = re.compile(rf"(?<![\w-]){re.escape(m['name'])}(?![\w-])")
    users = [slot.id for slot in rules.slots() if said.search(slot.source.value) and not slot.id.endswith(m["name"])]
    text, file = found.files.get(item.span.file, ""), item.span.file
    step = f"remove {users[0]}" if len(users) == 1 and users[0].startswith(_STEP) else ""
    made = among_rules(text, item.span.start, step) if step else None
    if made is None:
        return item
    fix = rewritten(file, text, made, f"write `{step}` in the rules, and no figure")
    help = f"to count nothing for it, write `{step}` in the rules; otherwise {item.help}"
    return evolve(item, help=help, fix=fix, alternatives=(item.fix, *item.alternatives))
