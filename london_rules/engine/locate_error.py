"""Where a rule failed: found by carrying out the same answer again with events kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.classes import evolve
from london_rules.compiler.limits import OUTSIDE
from london_rules.compiler.program import Program, RuleError, State
from london_rules.language.rules import Rules

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet


def locate(rule_set: RuleSet, before: State | None, error: RuleError, program: Program | None = None) -> None:
    """Add to an error the rule that could not be carried out, and its place in a file.

    `program` is the one that raised it; by default the fast one.
    """
    if error.position >= 0:
        raised = program or rule_set.fast
        at = raised.source.positions[error.position]
        _name(rule_set.rules, error, at.slot, at.start, at.end)
        return
    slot = None
    if before is not None and error.code not in OUTSIDE:
        slot = _innermost(rule_set.traced, before)
    slot = slot or _raised_in(program or rule_set.fast, error)
    if slot is not None:
        _name(rule_set.rules, error, slot, 0, None)


def _name(rules: Rules, error: RuleError, slot: str, start: int, end: int | None) -> None:
    error.rule = slot
    found = next((s for s in rules.slots() if s.id == slot), None)
    if found is not None:
        error.span = found.source.span(start, end)


def _raised_in(program: Program, error: RuleError) -> str | None:
    """Return the slot of the generated function that was being carried out when an error was raised."""
    functions = {f.name: f for f in program.source.functions}
    found, at = None, error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if code.co_name in functions and code.co_filename.startswith("<"):
            found = functions[code.co_name].slots[-1]
        at = at.tb_next
    return found


def _innermost(program: Program, before: State) -> str | None:
    """Return the slot that was being carried out when the same answer failed again."""
    s = program.clone(before)
    s.limits = evolve(s.limits, deadline=None, stopped=None)
    try:
        program.run(s)
    except RuleError:
        open: list[int] = []
        for raw in s.ev:
            if raw[0] == "enter":
                open.append(raw[1])
            elif raw[0] == "leave" and open:
                open.pop()
        if open:
            return program.source.slots[open[-1]]
        return program.source.questions[before.ask].slot if before.ask >= 0 else None
    return None
