"""Conditions as a player would say them."""

from __future__ import annotations

from london_rules.language import tree as t
from london_rules.language.forms import Writer, article, listed, singular_counter, verb_like
from london_rules.language.phrase_numbers import PHRASES, constant, field_word

_ROLE_ENDINGS = ("er", "or", "ist")


@PHRASES.of(t.Test)
def _test(node: t.Test, w: Writer, several: bool = False) -> str:
    head, _, rest = node.name.partition(" ")
    be = ("are" if several else "is") + (" not" if node.negated else "")
    if node.name not in w.rules.tests:
        return _flag(node, be, several)
    if head == "is":
        text = f"{be} {rest}"
    else:
        text = f"cannot {rest}" if node.negated else node.name
    return text if node.other is None else f"{text} {w(node.other)}"


def _flag(node: t.Test, be: str, several: bool) -> str:
    if verb_like(node.name):
        if node.negated:
            return f"{'do' if several else 'does'} not {node.name[:-1]}"
        return node.name[:-1] if several else node.name
    if " " not in node.name and node.name.endswith(_ROLE_ENDINGS):
        return f"{be} {node.name}s" if several else f"{be} {article(node.name)}"
    return f"{be} {node.name}"


@PHRASES.of(t.HasField)
def _has_field(node: t.HasField, w: Writer, several: bool = False) -> str:
    word = field_word(node.field, w)
    text = f"a {word}" if word.startswith('"') else article(word)
    return f"{'have' if several else 'has'} {text}"


@PHRASES.of(t.LocalExists)
def _local_exists(node: t.LocalExists, w: Writer) -> str:
    return f"there is {article(node.name)}"


@PHRASES.of(t.CanCarryOut)
def _can_carry_out(node: t.CanCarryOut, w: Writer) -> str:
    return f"{w(node.effect)} can be carried out"


@PHRASES.of(t.Compare)
def _compare(node: t.Compare, w: Writer) -> str:
    owned = isinstance(node.left, t.Counter) and node.left.whose == "your"
    value = constant(node.right, w)
    if (
        owned
        and node.op in (">=", "<=")
        and isinstance(node.right, t.Int)
        and isinstance(node.left, t.Counter)
    ):
        word = singular_counter(node.left.name) if value == 1 else node.left.name
        return f"you have {'at least' if node.op == '>=' else 'at most'} {value} {word}"
    several = isinstance(node.left, t.Counter | t.CounterOn | t.Number) and _plural(node.left.name)
    is_ = "are" if several else "is"
    return f"{w(node.left)} {is_}{_COMPARE[node.op]} {w(node.right)}"


_COMPARE = {"==": "", "!=": " not", "<": " less than", "<=": " at most", ">": " more than", ">=": " at least"}


def _plural(name: str) -> bool:
    words = name.split()
    return singular_counter(words[0]) != words[0] or singular_counter(words[-1]) != words[-1]


@PHRASES.of(t.Not)
def _not(node: t.Not, w: Writer) -> str:
    return f"it is not so that {w(node.of)}"


@PHRASES.of(t.All)
def _all(node: t.All, w: Writer) -> str:
    same = _one_subject(node)
    if same is not None:
        subject = w(same)
        return f"{subject} " + listed([w(p)[len(subject) + 1 :] for p in node.parts])
    texts = [_part(p, w) for p in node.parts]
    return " and ".join(texts) if len(texts) < 3 else listed(texts)


def _one_subject(node: t.All) -> t.Thing | None:
    things = [p.thing for p in node.parts if isinstance(p, t.ThingIs)]
    return things[0] if len(things) == len(node.parts) and all(x == things[0] for x in things) else None


@PHRASES.of(t.AnyOf)
def _any_of(node: t.AnyOf, w: Writer) -> str:
    return " or ".join(_part(p, w) for p in node.parts)


def _part(node: t.Cond, w: Writer) -> str:
    if isinstance(node, t.AnyOf):
        return f"either {w(node)}"
    return w(node)


@PHRASES.of(t.Never)
def _never(node: t.Never, w: Writer) -> str:
    return "a power says so"


@PHRASES.of(t.TestCases)
def _test_cases(node: t.TestCases, w: Writer) -> str:
    return f"{w(node.then)} (where {w(node.condition)}), or otherwise {w(node.otherwise)}"


def unless(node: t.Cond, w: Writer) -> str:
    """Open a sentence with a condition: "if ...", or "unless ..." for one that must not hold."""
    return f"unless {w(node.of)}" if isinstance(node, t.Not) else f"if {w(node)}"
