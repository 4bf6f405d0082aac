"""What fits at a place, for messages about what does not: words that stand for something, fields, tests and zones."""

from __future__ import annotations

from collections.abc import Iterable

from london_rules.language.check.scope import TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.rules import FieldDecl, Rules
from london_rules.language.syntax.names import article, plural

MOST = 8  # names that are listed


def listed(names: Iterable[str]) -> str:
    """List names in a sentence, as many as anybody would read."""
    every = [f"`{name}`" for name in names]
    more = f" and {len(every) - MOST} more" if len(every) > MOST else ""
    return ", ".join(every[:MOST]) + more


def words_here(scope: TextScope, kind: str = UNKNOWN) -> str:
    """Say which words stand for something at a point of a text; of a kind, if one is wanted. "" for none."""
    known = [("it", scope.it), ("this", scope.this), *((f"the {name}", ref) for name, ref in scope.locals.items())]
    fits = [
        f"`{word}` ({article(ref.kind)})"
        for word, ref in known
        if ref is not None and ref.kind != UNKNOWN and kind in (UNKNOWN, ref.kind)
    ]
    if scope.they is not None and kind in (UNKNOWN, PLAYER):
        fits.append("`they` (a player)")
    return ", ".join(fits[:MOST])


def numbers_of(rules: Rules, kind: str) -> str:
    """Say which fields of a kind are numbers, "" for none."""
    fields = _fields(rules, kind)
    names = [field.name for field in fields if field.type in ("number", "counter")]
    counters = [c.name for c in rules.counters.values() if c.owner == kind]
    parts = [f"{article(kind)} has these numbers: {listed(names)}"] if names else []
    if counters:
        parts.append(f"these counters can be on it: {listed(counters)}")
    return "; ".join(parts)


def values_of(rules: Rules, field: str) -> str:
    """List the values of a field that is one of several words."""
    decls = [kind.fields[field] for kind in rules.kinds.values() if field in kind.fields]
    return listed(dict.fromkeys(value for decl in decls for value in decl.values))


def test_names(rules: Rules, kind: str) -> list[str]:
    """List the tests of one thing of a kind."""
    return [test.name for test in rules.tests.values() if len(test.params) == 1 and test.params[0].kind == kind]


def tests_of(rules: Rules, kind: str) -> str:
    """Say what can be asked of a thing of a kind, "" for nothing."""
    names = test_names(rules, kind)
    flags = [field.name for field in _fields(rules, kind) if field.type == "flag"]
    return f"about {article(kind)} you can ask: {listed([*names, *flags])}" if names or flags else ""


def zones_of(rules: Rules, kind: str) -> str:
    """Say which zones hold things of a kind, "" for none."""
    names = [zone.name for zone in rules.zones.values() if zone.kind == kind]
    return f"these zones hold {plural(kind)}: {listed(names)}" if names else ""


def _fields(rules: Rules, kind: str) -> list[FieldDecl]:
    decl = rules.kinds.get(kind)
    return [] if decl is None else list(decl.fields.values())
