"""`play --reload`: rules that are edited during a game."""

from __future__ import annotations

from london_rules.authoring.reloading import reload
from london_rules.bundles.fingerprint import Witness, files_now
from london_rules.classes import define, field
from london_rules.cli.wrap import wrap
from london_rules.diagnostics.render import escape
from london_rules.engine import load
from london_rules.table import Table


@define
class Reloader:
    """Watch the files of a variant, and migrate the game when they change."""

    variant: str
    seen: Witness | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.seen = files_now(self.variant, tests=False)

    def check(self, table: Table) -> tuple[bool, list[str]]:
        """Let a table go on with the rules as they are now; return whether they changed, and a message."""
        now = files_now(self.variant, tests=False)
        if now and now == self.seen:
            return False, []
        result = load(self.variant)
        if not now and result.rule_set is not None:
            return False, []
        if now:
            self.seen = now
        made = reload(table, result)
        differences = [line for text in made.differences for line in wrap(escape(text), "  ", "      ")]
        return made.changed, [*map(escape, made.said), *differences, *made.after]

    def is_ahead_of(self, table: Table) -> bool:
        """Check whether the files hold other rules than those a table plays by."""
        rule_set = load(self.variant).rule_set
        return rule_set is None or rule_set.digest != table.rule_set.digest
