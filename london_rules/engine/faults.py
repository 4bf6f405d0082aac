"""Where a rule failed: found by carrying out the same answer again with events kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.compiler.program import Program, RuleError, State

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet


def locate(rule_set: RuleSet, before: State | None, error: RuleError, program: Program | None = None) -> None:
    """Add to an error the rule that could not be carried out, and its place in a file.

    `program` is the one that raised it; by default the fast one.
    """
    if error.position >= 0:
        raised = program or rule_set.fast
        at = raised.source.positions[error.position]
        _name(raised, error, at.slot, at.start, at.end)
        return
    program = rule_set.traced
    slot = None if before is None else _innermost(program, before)
    if slot is not None:
        _name(program, error, slot, 0, None)


def _name(program: Program, error: RuleError, slot: str, start: int, end: int | None) -> None:
    error.rule = slot
    found = next((s for s in program.layout.rules.slots() if s.id == slot), None)
    if found is not None:
        error.span = found.source.span(start, end)


def _innermost(program: Program, before: State) -> str | None:
    """Return the slot that was being carried out when the same answer failed again."""
    s = program.clone(before)
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
