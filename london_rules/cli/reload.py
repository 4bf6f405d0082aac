"""`play --reload`: rules that are edited during a game."""

from __future__ import annotations

from attrs import define, field

from london_rules.authoring.comparison import compare
from london_rules.bundles.fingerprint import Fingerprint, fingerprint
from london_rules.cli.fold import wrap
from london_rules.diagnostics.render import escape, render_concise
from london_rules.engine import load
from london_rules.engine.errors import CarryError
from london_rules.engine.rule_set import RuleSet
from london_rules.table import Table

MOST_SHOWN = 5


@define
class Reloader:
    """Watch the files of a variant, and migrate the game when they change."""

    variant: str
    seen: Fingerprint = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.seen = fingerprint(self.variant)

    def check(self, table: Table) -> tuple[bool, list[str]]:
        """Let a table go on with the rules as they are now; return whether they changed, and a message."""
        now = fingerprint(self.variant)
        if now and now == self.seen:
            return False, []
        result = load(self.variant)
        if not now and result.rule_set is not None:
            return False, []
        if now:
            self.seen = now
        if result.rule_set is None:
            errors = result.diagnostics.errors()
            lines = render_concise(errors[:5], result.diagnostics.files).splitlines()
            return False, ["the rules have changed, but have errors; the game continues with the old ones:", *lines]
        if result.rule_set.digest == table.rule_set.digest:
            return False, []
        return _change(table, result.rule_set)

    def is_ahead_of(self, table: Table) -> bool:
        """Check whether the files hold other rules than those a table plays by."""
        rule_set = load(self.variant).rule_set
        return rule_set is None or rule_set.digest != table.rule_set.digest


def _change(table: Table, rule_set: RuleSet) -> tuple[bool, list[str]]:
    differences = _difference_lines(table.rule_set, rule_set)
    try:
        table.change_rules(rule_set)
    except CarryError as e:
        where = f"at answer {e.answer}, " if e.answer else ""
        lines = ["the rules have changed, but this game cannot continue with them: " + where + escape(str(e))]
        return False, [*lines, *differences, "it continues with the old rules; a new game will use the new ones"]
    lines = [f"the rules have changed; the game continues with the new ones (digest {rule_set.digest[:8]})"]
    return True, [*lines, *differences]


def _difference_lines(old: RuleSet, new: RuleSet) -> list[str]:
    """Describe what has changed, as `diff` does; if there is much, only the first changes."""
    found = compare(old, new).differences
    told = [escape(one.sentence) for one in found[:MOST_SHOWN]]
    told += [f"and {len(found) - MOST_SHOWN} more"] if len(found) > MOST_SHOWN else []
    return [line for text in told for line in wrap(text, "  ", "      ")]
