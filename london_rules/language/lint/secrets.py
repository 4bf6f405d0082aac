"""Numbers to choose from that depend on what is secret: on what others have, or on what is not chosen yet."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn

_OF_WHO_CHOOSES = {t.SecretNumber: ("their",), t.ChooseNumber: ("", "your")}


def lint_secrets(uses: Uses, warn: Warn) -> None:
    """Warn of numbers to choose from that show a secret of others, and of those that are not chosen yet."""
    hidden = {name for name, counter in uses.rules.counters.items() if counter.hidden}
    for slot, s in uses.every(t.SecretNumber, t.ChooseNumber):
        own = _OF_WHO_CHOOSES[type(s)]
        for node, name, whose in _counters(s):
            if isinstance(s, t.SecretNumber) and name == s.counter:
                message = f"nobody has chosen their {name} yet: this is what was chosen the last time"
                help = "use what is known before the choice; compare the answers on a line below"
                warn(slot, "LR-L0024", message, node, help)
            elif name in hidden and whose not in own and not getattr(s, "random", False):
                message = f"the numbers to choose from would give away a secret: somebody's {name}"
                own_one = f"their {name}" if isinstance(s, t.SecretNumber) else f"your {name}"
                fix = Fix(slot.source.span(*node.span), own_one, f"write `{own_one}`")
                plain = isinstance(node, t.Counter)
                help = f"write `{own_one}`, or a number that everybody can see"
                warn(slot, "LR-L0024", message, node, help, fix=fix if plain else None)


def _counters(s: t.SecretNumber | t.ChooseNumber) -> Iterator[tuple[t.Node, str, object]]:
    """Give the counters of players that the bounds of a choice read, and whose they are; "all" of several players."""
    for bound in (s.least, s.most):
        for node in nodes(bound):
            if isinstance(node, t.Counter):
                yield node, node.name, node.whose
            elif isinstance(node, t.Fold | t.Best) and node.measure:
                yield node, node.measure, "all"
