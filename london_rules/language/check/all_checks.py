"""Check a rule set before it is compiled: kinds of things, inputs, circles, what is missing, and limits."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.language.check.checks import Checks
from london_rules.language.check.cycles import check_circles
from london_rules.language.check.declarations import DeclarationChecks
from london_rules.language.check.faces import FaceChecks
from london_rules.language.check.figures import check_declared_bounds, check_needs, check_powers
from london_rules.language.check.game import check_game
from london_rules.language.check.name_clashes import check_names
from london_rules.language.check.size_limits import check_sizes
from london_rules.language.flow.call_graph import make_graph
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.all_lints import lint
from london_rules.language.rules import Rules


def check(rules: Rules, found: Diagnostics) -> None:
    """Report every mistake of a rule set that its texts show; what has no error here can be compiled."""
    texts = Checks(rules, found, whole=not found.has_errors)
    check_names(rules, found)
    DeclarationChecks(texts).check()
    FaceChecks(texts).check()
    graph = make_graph(rules)
    order = check_circles(graph, found)
    if order is not None and not found.has_errors:
        check_sizes(graph, order, found)
    if texts.whole:
        check_game(rules, found)
    check_declared_bounds(rules, found)
    if not found.has_errors:
        uses = Uses(rules)
        check_powers(uses, found)
        check_needs(uses, found)
        if not found.has_errors:
            lint(uses, found)
