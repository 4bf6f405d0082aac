"""Rules that change during a game: the table goes on with them, or it is said why it cannot."""

from __future__ import annotations

from london_rules.advice import advise
from london_rules.authoring.comparison import compare
from london_rules.classes import frozen
from london_rules.diagnostics.render import render_concise
from london_rules.engine.errors import CarryError
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.table.table import Table

MOST_ERRORS = 5
MOST_SHOWN = 5


@frozen
class Reloaded:
    """How it went: a message, what differs in the rules, and what else there is to say.

    `fits` is how many answers of the game the new rules may go on after, where they do not fit all of them.
    """

    changed: bool
    said: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    fits: int | None = None

    @property
    def lines(self) -> list[str]:
        """List all that there is to say."""
        return [*self.said, *self.differences, *self.after]


def reload(table: Table, result: LoadResult) -> Reloaded:
    """Let a table go on with rules that were loaded again; it has the old ones still if that cannot be."""
    if result.rule_set is None:
        errors = advise(result).errors()
        lines = render_concise(errors[:MOST_ERRORS], result.diagnostics.files).splitlines()
        return Reloaded(
            False, ("the rules have changed, but have errors; the game continues with the old ones:", *lines)
        )
    if result.rule_set.digest == table.rule_set.digest:
        return Reloaded(False)
    return change_rules(table, result.rule_set)


def change_rules(table: Table, rule_set: RuleSet) -> Reloaded:
    """Let a table go on with other rules, and say what differs."""
    differences = _differences(table.rule_set, rule_set)
    try:
        table.change_rules(rule_set)
    except CarryError as e:
        where = f"at answer {e.answer}, " if e.answer else ""
        said = f"the rules have changed, but this game cannot continue with them: {where}{e}"
        after = "it continues with the old rules; a new game will use the new ones"
        fits = min(e.answer, len(table.game.answers)) - 1
        return Reloaded(False, (said,), differences, (after,), fits if fits >= 0 else None)
    said = f"the rules have changed; the game continues with the new ones (digest {rule_set.digest[:8]})"
    return Reloaded(True, (said,), differences)


def _differences(old: RuleSet, new: RuleSet) -> tuple[str, ...]:
    """Describe what has changed, as `diff` does; if there is much, only the first changes."""
    found = compare(old, new).differences
    more = len(found) - MOST_SHOWN
    return (*(one.sentence for one in found[:MOST_SHOWN]), *([f"and {more} more"] if more > 0 else []))
