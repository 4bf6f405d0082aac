"""Conditions as a player would say them."""

from __future__ import annotations

from typing import Final

from london_rules.classes import evolve
from london_rules.language import constructs as t
from london_rules.language.constructs.conditions import OPPOSITE
from london_rules.language.format.forms import Style, Writer, listed, value_word
from london_rules.language.format.tests import COMPARED
from london_rules.language.format.things import clause, preds
from london_rules.language.say.numbers import PHRASES, constant, field_word, lying, plain, plural_name
from london_rules.language.syntax.names import article, plural, said_of_several, singular, verb_like

_ROLE_ENDINGS = ("er", "or", "ist")
_SORTS = ("sort", "type", "kind", "class")  # fields whose values are nouns more often than not


@PHRASES.by_hand(t.Test)
def _test(node: t.Test, w: Writer, several: bool = False) -> str:
    if node.name in w.rules.tests:
        return plain(node, w, several)
    if verb_like(node.name):
        if node.negated:
            return f"{'do' if several else 'does'} not {said_of_several(node.name)}"
        return said_of_several(node.name) if several else node.name
    return f"{'are' if several else 'is'}{' not' if node.negated else ''} {flag_word(node.name, several)}"


def flag_word(name: str, several: bool = False) -> str:
    """Say what a thing is by a yes/no field: blue, or a starter."""
    if " " not in name and name.endswith(_ROLE_ENDINGS):
        return f"{name}s" if several else article(name)
    return name


@PHRASES.by_hand(t.HasValue)
def _has_value(node: t.HasValue, w: Writer, several: bool = False) -> str:
    sorts = [f for kind in w.rules.kinds.values() for f in kind.fields.values() if node.value in f.values]
    of = f"of the {sorts[0].name} " if sorts and sorts[0].name in _SORTS else ""
    return f"{'are' if several else 'is'}{' not' if node.negated else ''} {of}{value_word(node.value)}"


@PHRASES.by_hand(t.IsOneOf)
def _is_one_of(node: t.IsOneOf, w: Writer, several: bool = False) -> str:
    be, names = "are" if several else "is", [w(option) for option in node.options]
    if node.negated and len(names) == 2:
        return f"{be} neither {names[0]} nor {names[1]}"
    return f"{be} {'none of ' if node.negated else ''}{listed(names, 'or')}"


@PHRASES.by_hand(t.HasCounter)
def _has_counter(node: t.HasCounter, w: Writer, several: bool = False) -> str:
    have, word = "have" if several else "has", lying(node.name, w, one=not several)
    if plural_name(node.name):
        return f"{have}{' no' if node.negated else ''} {node.name}"
    return f"{have} {'no ' if node.negated else ''}{word if several or node.negated else article(word)}"


@PHRASES.by_hand(t.FieldIs)
def _field_is(node: t.FieldIs, w: Writer, several: bool = False) -> str:
    apart = isinstance(node.value, (t.Binary, t.Divide, t.NumberCases, t.Extreme))
    return f"whose {node.field} is{COMPARED[node.op]} {f'({w(node.value)})' if apart else w(node.value)}"


@PHRASES.by_hand(t.ThereIs)
def _there_is(node: t.ThereIs, w: Writer) -> str:
    """Say of what is related, or is one of a group, what it is: so "that is ..." has one thing to speak of."""
    of = node.of
    style: Style = "no" if node.negated else "a"
    if isinstance(of, t.Related):
        end = f" of {w(of.thing)}"
        return f"{w(of.thing)} has {w(evolve(of, rel=()), style).removesuffix(end)}{clause(of.rel, w, False)}"
    if isinstance(of, t.GroupThings) and of.rel and not any(isinstance(pred, t.FieldIs) for pred in of.rel):
        return f"{w(evolve(of, rel=()), style)} {preds(of.rel, w)}"
    return f"there is {w(of, style)}"


@PHRASES.by_hand(t.HasField)
def _has_field(node: t.HasField, w: Writer, several: bool = False) -> str:
    word = field_word(node.field, w)
    text = f"a {word}" if word.startswith('"') else article(word)
    return f"{'have' if several else 'has'} {text}"


@PHRASES.by_hand(t.Way)
def _way(node: t.Way, w: Writer) -> str:
    if node.by:
        return f"along {plural(node.by)}{f' that {w(t.Test(node.through), True)}' if node.through else ''}"
    text = f"along {plural(node.relation)}"
    decl = w.rules.relations.get(node.relation)
    if not node.through or decl is None:
        return text
    return f"{text} and through {plural(decl.kind)} that {w(t.Test(node.through), True)}"


@PHRASES.by_hand(t.IsWithin)
def _is_within(node: t.IsWithin, w: Writer, several: bool = False) -> str:
    value = constant(node.steps, w)
    steps = w(node.steps) if value is None else str(value)
    word = "step" if value == 1 else "steps"
    if value is None:
        return f"{'are' if several else 'is'} as near to {w(node.origin)} as {steps}, or nearer, in steps {w(node.way)}"
    return f"{'are' if several else 'is'} at most {steps} {word} from {w(node.origin)} {w(node.way)}"


@PHRASES.by_hand(t.Compare)
def _compare(node: t.Compare, w: Writer) -> str:
    left, right = node.left, node.right
    yours = isinstance(left, t.Counter) and left.whose == "your"
    if isinstance(left, t.Counter) and yours and isinstance(right, t.Int) and node.op in _SOME:
        word = singular(left.name) if right.value == 1 else left.name
        return f"you have {_SOME[node.op]} {right.value} {word}"
    several = isinstance(left, (t.Counter, t.CounterOn, t.Number)) and plural_name(left.name)
    return f"{w(left)} {'are' if several else 'is'}{COMPARED[node.op]} {w(right)}"


_SOME = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


@PHRASES.by_hand(t.Not)
def _not(node: t.Not, w: Writer) -> str:
    if isinstance(node.of, t.ThingIs) and len(node.of.preds) == 1 and isinstance(node.of.preds[0], t.HasField):
        word = field_word(node.of.preds[0].field, w)
        return f"{w(node.of.thing)} has no {word}"
    if isinstance(node.of, t.LocalExists):
        return f"there is no {node.of.name}"
    if isinstance(node.of, t.IsFull):
        return f"{w(node.of).removesuffix(' is full')} is not full"
    other = _opposite(node.of)
    return f"{_NOT_SO}{w(node.of)}" if other is None else w(other)


_NOT_SO: Final = "it is not so that "


def _opposite(node: t.Cond) -> t.Cond | None:
    """Give the condition that holds where another does not, if one word says it."""
    match node:
        case t.Compare():
            return evolve(node, op=OPPOSITE[node.op])
        case t.ThereIs():
            return evolve(node, negated=not node.negated)
        case t.ThingIs(preds=((t.Test() | t.Marked() | t.HasValue() | t.IsThing() | t.IsOneOf() | t.IsIn()) as pred,)):
            return evolve(node, preds=(evolve(pred, negated=not pred.negated),))
        case _:
            return None


@PHRASES.by_hand(t.All)
def _all(node: t.All, w: Writer) -> str:
    texts = [_one_subject(group, w) for group in _by_subject(node.parts)]
    texts.sort(key=lambda text: text.startswith(_NOT_SO))  # it would be heard to be of what comes after it too
    joint = ", and " if any(" and " in text or " or " in text for text in texts) else " and "
    return joint.join(texts)


def _by_subject(parts: tuple[t.Cond, ...]) -> list[list[t.Cond]]:
    groups: list[list[t.Cond]] = []
    for part in parts:
        last = groups[-1][-1] if groups else None
        if isinstance(part, t.ThingIs) and isinstance(last, t.ThingIs) and part.thing == last.thing:
            groups[-1].append(part)
        else:
            groups.append([part])
    return groups


def _subject(thing: t.Thing, w: Writer) -> str:
    return "they" if isinstance(thing, t.They) else w(thing)


def _one_subject(group: list[t.Cond], w: Writer) -> str:
    if not isinstance(group[0], t.ThingIs):
        return f"either {w(group[0])}" if isinstance(group[0], t.AnyOf) else w(group[0])
    subject = _subject(group[0].thing, w)
    return f"{subject} " + listed([w(part)[len(subject) + 1 :] for part in group])


@PHRASES.by_hand(t.AnyOf)
def _any_of(node: t.AnyOf, w: Writer) -> str:
    joint = ", or " if any(isinstance(part, (t.All, t.AnyOf)) for part in node.parts) else " or "
    groups = _by_subject(node.parts)
    values = _values(groups)
    if values:
        return f"{w(node.parts[0])}{listed(['', *values], 'or')}"
    if len(groups) == 1 and isinstance(node.parts[0], t.ThingIs):
        subject = _subject(node.parts[0].thing, w)
        return f"{subject} " + listed([w(part)[len(subject) + 1 :] for part in node.parts], "or")
    texts = [w(part) for part in node.parts]
    if len(texts) > 2 and any(isinstance(part, t.All) for part in node.parts):
        return f"one of these is so: {'; '.join(texts[:-1])}; or {texts[-1]}"
    return joint.join(texts)


def _values(groups: list[list[t.Cond]]) -> list[str]:
    """Give the values after the first, if all that is asked of one thing is which of them it has."""
    parts = [part.preds for part in groups[0] if isinstance(part, t.ThingIs) and len(part.preds) == 1]
    values = [one[0].value for one in parts if isinstance(one[0], t.HasValue) and not one[0].negated]
    return [value_word(v) for v in values[1:]] if len(groups) == 1 and len(values) == len(groups[0]) else []


def unless(node: t.Cond, w: Writer) -> str:
    """Open a sentence with a condition: "if ...", or "unless ..." for one that must not hold."""
    return f"unless {w(node.of)}" if isinstance(node, t.Not) else f"if {w(node)}"
