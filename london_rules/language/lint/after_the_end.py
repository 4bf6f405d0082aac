"""Statements after the end of the game or of a loop, which are never carried out."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.diagnostics import Fix, Span
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Slot


def lint_after_the_end(uses: Uses, files: Mapping[str, str], warn: Warn) -> None:
    """Warn of the first statement of a block that follows one which surely ends the game."""
    for slot, block in uses.every(t.Block):
        for i, statement in enumerate(block.body[:-1]):
            if _ends(statement):
                stops = isinstance(statement, t.Stop)
                message = f"this is never carried out: the {'loop' if stops else 'game'} has ended"
                fix = _swapped(slot, block.body[i], block.body[i + 1 :], files)
                help = f"write it before `{'stop' if stops else 'end the game now'}`, or leave it out"
                warn(slot, "LR-L0021", message, block.body[i + 1], help, fix=fix)
                break


def _ends(statement: t.Statement) -> bool:
    """Return whether a statement ends the game, or the loop around it, at once, whatever happens."""
    if isinstance(statement, t.If):
        branches = (statement.then, statement.otherwise)
        return all(branch is not None and any(map(_ends, branch.body)) for branch in branches)
    return isinstance(statement, (t.EndNow, t.EndWith, t.Stop))


def _swapped(slot: Slot, ending: t.Statement, rest: tuple[t.Statement, ...], files: Mapping[str, str]) -> Fix | None:
    """Offer to do the rest first."""
    first, here, last = (slot.source.span(*node.span) for node in (ending, rest[0], rest[-1]))
    text = files.get(first.file)
    if text is None or not isinstance(ending, (t.EndNow, t.EndWith, t.Stop)):
        return None
    between = text[first.end : here.start]
    made = text[here.start : last.end] + between + text[first.start : first.end]
    title = "stop after that" if isinstance(ending, t.Stop) else "end the game after that"
    return Fix(Span(first.file, first.start, last.end), made, title)
