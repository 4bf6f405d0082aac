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
from london_rules.language.flow.content import Content
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.all_lints import lint
from london_rules.language.memo import Store
from london_rules.language.rules import Rules

MOST_SOUND = 50

# Contents of rules in which nothing was wrong: all there were (True), or the rest beside an error (False).
_SOUND: Store[tuple[Content, bool], bool] = Store(MOST_SOUND)


def check(rules: Rules, found: Diagnostics, content: Content | None = None) -> None:
    """Report every mistake of a rule set that its texts show; what has no error here can be compiled.

    With their `content`, rules in which nothing was wrong are not checked again, apart from what only deserves a
    warning.
    """
    whole, heard = not found.has_errors, found.heard
    sound = content is not None and _SOUND.get((content, whole)) is True
    if not sound:
        _check_texts(rules, found, whole=whole)
    uses = None if found.has_errors else Uses(rules)
    if uses is not None and not sound:
        check_powers(uses, found)
        check_needs(uses, found)
    if content is not None and found.heard == heard:
        _SOUND.put((content, whole), True)
    if uses is not None and not found.has_errors:
        lint(uses, found)


def _check_texts(rules: Rules, found: Diagnostics, *, whole: bool) -> None:
    """Check all texts, and the calls between them; rules with an error before are not `whole`."""
    texts = Checks(rules, found, whole=whole)
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
