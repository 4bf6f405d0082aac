"""Check a rule set before it is compiled: kinds of things, inputs, circles, what is missing, and limits."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.language.check.cost_limits import check_weights
from london_rules.language.check.cycles import check_circles
from london_rules.language.check.declarations import DeclarationChecks
from london_rules.language.check.faces import FaceChecks
from london_rules.language.check.figures import check_declared_bounds, check_needs, check_powers
from london_rules.language.check.game import check_game
from london_rules.language.check.name_clashes import check_names
from london_rules.language.check.sound import heads_of
from london_rules.language.check.texts import Texts
from london_rules.language.flow.call_graph import make_graph
from london_rules.language.flow.content import Content
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.all_lints import lint
from london_rules.language.memo import Store
from london_rules.language.rules import Rules

MOST_SOUND = 50

# Of rules with errors: what the rest of them said when nothing was wrong with it.
_SOUND: Store[Content, bool] = Store(MOST_SOUND)


def check(rules: Rules, found: Diagnostics, content: Content | None = None) -> None:
    """Report every mistake of a rule set that its texts show; what has no error here can be compiled.

    Rules that had errors before are not checked again if the rest of them has the same `content`.
    """
    whole, heard = not found.has_errors, found.heard
    if not whole and content is not None and _SOUND.get(content):
        return
    texts = Texts(rules, found, whole=whole, heads=heads_of(rules, whole=whole))
    check_names(rules, found)
    DeclarationChecks(texts).check()
    FaceChecks(texts).check()
    graph = make_graph(rules)
    order = check_circles(graph, found)
    if order is not None and not found.has_errors:
        check_weights(graph, order, found)
    if texts.whole:
        check_game(rules, found)
    check_declared_bounds(rules, found)
    if not whole and content is not None and found.heard == heard:
        _SOUND.put(content, True)
    if found.has_errors:
        return
    uses = Uses(rules)
    check_powers(uses, found)
    check_needs(uses, found)
    if not found.has_errors:
        lint(graph, uses, found)
