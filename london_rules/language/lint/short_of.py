"""Rules that `when short` counts on, and that do not always do something: then what is too dear cannot be paid."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes_of
from london_rules.language.lint.flow import Warn


def lint_short(uses: Uses, warn: Warn) -> None:
    """Warn of `only if` and `only once` at the head of a rule by which a counter gets what is missing."""
    rules = uses.rules
    for counter in rules.counters.values():
        for call in () if counter.short is None else nodes_of(counter.short, t.Call):
            decl = rules.rules.get(call.verb)
            head = None if decl is None else next(iter(decl.body.body), None)
            if decl is not None and isinstance(head, (t.OnlyIf, t.OnlyOnce)):
                message = (
                    f"`{call.verb}` does not always bring {counter.name}, and then what is too dear cannot be paid"
                )
                help = "begin with this the actions that pay, and let the rule always do something"
                is_shared = decl.slot.bundle in rules.shared  # whose texts are not warned of
                warn(counter.slot if is_shared else decl.slot, "LR-L0032", message, call if is_shared else head, help)
