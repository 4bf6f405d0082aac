"""`primer`: the whole language on one page, and the names that a variant declares."""

from __future__ import annotations

from london_rules.authoring.primer import names
from london_rules.authoring.primer import primer as page
from london_rules.cli.common import load_result
from london_rules.cli.output import print_exactly


def primer(variant: str | None) -> int:
    """Print the page, with the names of a variant if one is given, and return the exit code."""
    if variant is None:
        print_exactly(page())
        return 0
    rule_set = load_result(variant).rule_set
    assert rule_set is not None  # or `load_result` would have ended the command
    print_exactly(f"{page()}\n{names(rule_set.rules)}")
    return 0
