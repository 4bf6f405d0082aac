"""Small changes to the rules under test, one at a time: which of them does no test notice?

The typed tree is changed, never the text, so every change is one that could have been written.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias, assert_never

from london_rules.classes import evolve, fields, frozen
from london_rules.compiler.errors import RuleError
from london_rules.diagnostics import Span
from london_rules.engine.rule_set import RuleSet
from london_rules.language import constructs as t
from london_rules.language.constructs.conditions import Comparison
from london_rules.language.flow.walk import nodes, nodes_of
from london_rules.language.rules import FaceDecl, Rules, Slot
from london_rules.rule_tests.cases import Result, Run, run_case
from london_rules.rule_tests.coverage import own_slots, table_rows
from london_rules.rule_tests.play import watched_program
from london_rules.rule_tests.trace import rules_used

# Changes to these need not be noticed: names, and constructs made of others.
_KeptNumber: TypeAlias = t.Number | t.NumberCall | t.Counter | t.CounterOn | t.Count | t.CountStacks | t.Steps
_KeptForm: TypeAlias = t.Position | t.Fold | t.Extreme | t.Value | t.NumberCases | t.Possessed
_KeptCond: TypeAlias = (
    t.LastRound | t.RoundNumber | t.ThingIs | t.ThereIs | t.LocalExists | t.CanCarryOut | t.IsFull | t.Never
)
_Kept: TypeAlias = _KeptNumber | _KeptForm | _KeptCond | t.Not | t.All | t.AnyOf | t.TestCases

_OTHER_COMPARISON: dict[Comparison, Comparison] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
_WORDS: dict[Comparison, str] = {
    "<": "less than",
    "<=": "at most",
    ">": "more than",
    ">=": "at least",
    "==": "is",
    "!=": "is not",
}
_SIMPLE = ("numbers", "tests", "groups", "rules", "actions", "setup", "rounds", "turn", "scoring")
MOST_MUTANTS = 2_000

Edit = Callable[[Rules], Rules]


@frozen
class Mutant:
    """A change to a rule: where, the old text, and the new text."""

    slot: str
    span: Span
    was: str
    now: str
    edit: Edit

    @property
    def description(self) -> str:
        """Say what is changed."""
        return f"{self.was} -> {self.now}"


@frozen
class Verdict:
    """The result of a change: the test that noticed it ("" if none did), and whether a test reached the rule."""

    mutant: Mutant
    noticed_by: str
    reached: bool


def mutate(run: Run, progress: Callable[[int, int], None] | None = None) -> tuple[Verdict, ...]:
    """Try every small change to the rules under test of a run whose tests pass; `progress` is told the progress."""
    if run.rule_set is None or not run.ok:
        return ()
    found = list(mutants(run))[:MOST_MUTANTS]
    came = {result.case.title: rules_used(result.game) for result in run.results if result.game is not None}
    verdicts = []
    for number, mutant in enumerate(found, 1):
        first = [r for r in run.results if mutant.slot in came.get(r.case.title, ())]
        rest = [r for r in run.results if r not in first]
        verdicts.append(Verdict(mutant, _noticed(run, mutant, first, rest), bool(first)))
        if progress is not None:
            progress(number, len(found))
    return tuple(verdicts)


def _noticed(run: Run, mutant: Mutant, first: list[Result], rest: list[Result]) -> str:
    """Return the title of the first test that notices a change; tests that reach the rule are tried first."""
    assert run.rule_set is not None
    rules = mutant.edit(run.rule_set.rules)
    try:
        program = watched_program(rules)
    except RuleError as e:
        return f"the rules cannot be compiled: {e.message}"
    changed = RuleSet(rules)
    for result in (*first, *rest):
        if not run_case(result.case, changed, program).ok:
            return result.case.title
    return ""


# ---- the changes ----------------------------------------------------------------------------------


def mutants(run: Run) -> Iterator[Mutant]:
    """List the changes to numbers and comparisons in the rules under test, slot by slot."""
    assert run.rule_set is not None
    rules = run.rule_set.rules
    slots = own_slots(rules, run)
    for category in _SIMPLE:
        for name, decl in getattr(rules, category).items():
            if decl.slot.id in slots:
                yield from _of_body(decl.slot, decl.body, _setter(category, name, "body"))
    for name, power in rules.powers.items():
        if power.slot.id in slots:
            yield from _of_body(power.slot, power.power, _setter("powers", name, "power"))
    for name, table in rules.tables.items():
        if table.slot.id in slots:
            yield from _of_table(rules, name)
    for face in rules.faces.values():
        yield from _of_face(face, slots, run)


def _of_body(slot: Slot, body: Any, put: Callable[[Any], Edit]) -> Iterator[Mutant]:
    sure = [loop.but for loop in nodes_of(body, t.InTurn) if loop.call]  # with another number, nobody may be left
    for node in nodes(body):
        for new, was, now in _others(node) if not any(node is one for one in sure) else ():
            yield Mutant(slot.id, slot.source.span(*node.span), was, now, put(replaced(body, node, new)))


def _others(node: t.Node) -> Iterator[tuple[t.Node, str, str]]:
    """Return what could replace a construct: another number, another comparison."""
    if not isinstance(node, t.Expr | t.Cond) or isinstance(node, _Kept):
        return
    match node:
        case t.Int():
            for value in (node.value + 1, node.value - 1):
                if value >= 0:
                    yield evolve(node, value=value), str(node.value), str(value)
        case t.Compare():
            op = _OTHER_COMPARISON[node.op]
            yield evolve(node, op=op), _WORDS[node.op], _WORDS[op]
        case t.Divide():
            other: Literal["up", "down"] = "up" if node.rounded == "down" else "down"
            yield evolve(node, rounded=other), f"rounded {node.rounded}", f"rounded {other}"
        case t.Binary():
            if node.op != "*":
                sign: Literal["+", "-"] = "-" if node.op == "+" else "+"
                yield evolve(node, op=sign), node.op, sign
        case _:
            assert_never(node)


def replaced(node: Any, old: t.Node, new: t.Node) -> Any:
    """Return a tree in which one construct is replaced."""
    if node is old:
        return new
    if isinstance(node, tuple):
        parts = tuple(replaced(part, old, new) for part in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not isinstance(node, t.Node):
        return node
    changes = {}
    for field in fields(type(node)):
        value = getattr(node, field.name)
        if field.name != "span" and (made := replaced(value, old, new)) is not value:
            changes[field.name] = made
    return evolve(node, **changes) if changes else node


def _setter(category: str, name: str, part: str) -> Callable[[Any], Edit]:
    return lambda body: _changed(category, name, **{part: body})


def _changed(category: str, name: str, **changes: Any) -> Edit:
    """Let a rule set be copied with one declaration changed."""

    def edit(rules: Rules) -> Rules:
        out, decls = copy.copy(rules), dict(getattr(rules, category))
        decls[name] = evolve(decls[name], **changes)
        setattr(out, category, decls)
        return out

    return edit


def _of_table(rules: Rules, name: str) -> Iterator[Mutant]:
    """Change each line of a table, and the step beyond its end."""
    decl = rules.tables[name]
    for low, last, span in table_rows(decl):
        if low < len(decl.rows):
            value = decl.rows[low]
            rows = tuple(value + 1 if low <= key <= last else old for key, old in enumerate(decl.rows))
            yield Mutant(decl.slot.id, span, str(value), str(value + 1), _changed("tables", name, rows=rows))
        else:
            more = decl.more + 1
            yield Mutant(decl.slot.id, span, str(decl.more), str(more), _changed("tables", name, more=more))


def _of_face(face: FaceDecl, slots: dict[str, Slot], run: Run) -> Iterator[Mutant]:
    """Change the figures and texts of a printed thing, where the bundles under test wrote them."""
    for name, effect in face.effects.items():
        if effect.slot.id in slots:
            yield from _of_body(effect.slot, effect.body, _effect(face, name))
    for number, power in enumerate(face.powers):
        if power.slot.id in slots:
            yield from _of_body(power.slot, power.power, _power(face, number))
    for name, value in face.values.items():
        text = face.texts.get(name)
        if type(value) is not int or text is None or isinstance(text, tuple) or not run.holds(text.span().file):
            continue
        values = {**face.values, name: value + 1}
        change = _changed("faces", face.id, values=values)
        yield Mutant(face.slot.id, text.span(), f"{name} {value}", f"{name} {value + 1}", change)


def _effect(face: FaceDecl, name: str) -> Callable[[Any], Edit]:
    return lambda body: _changed(
        "faces", face.id, effects={**face.effects, name: evolve(face.effects[name], body=body)}
    )


def _power(face: FaceDecl, number: int) -> Callable[[Any], Edit]:
    def put(body: Any) -> Edit:
        powers = tuple(evolve(p, power=body) if i == number else p for i, p in enumerate(face.powers))
        return _changed("faces", face.id, powers=powers)

    return put
