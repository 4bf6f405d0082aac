"""What has become of a formula, condition or text: said by its parts, not by its lines."""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import TypeVar

from attrs import field, frozen

from london_rules.language import tree as t
from london_rules.language.format import writer
from london_rules.language.forms import Writer
from london_rules.language.phrase import teller
from london_rules.language.rules import Rules

Say = Callable[[t.Node], str]
N = TypeVar("N", bound=t.Node)


@frozen
class Teller:
    """Tell how a tree of one rule set became that of another."""

    old: Rules
    new: Rules
    kind: str = ""
    _was: Writer = field(init=False)
    _now: Writer = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make a writer for each side, as each has its own names and signs."""
        object.__setattr__(self, "_was", teller(self.old, self.kind))
        object.__setattr__(self, "_now", teller(self.new, self.kind))

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, old: t.Expr, new: t.Expr) -> list[str]:
        """Say what was added to a sum and taken from it, or the formula and what it was."""
        before, after = terms(old), terms(new)
        gone, come = _without(before, after), _without(after, before)
        if len(gone) == len(before) or len(come) == len(after):
            return [self._pair(old, new)]
        if not gone and not come:
            return ["the parts of the sum stand in another order"]
        if len(gone) == len(come) == 1 and gone[0].sign == come[0].sign:
            verb = "adds" if come[0].sign > 0 else "takes off"
            return [f"{verb} {self._pair(gone[0].of, come[0].of)}"]
        out = [f"{'adds' if x.sign > 0 else 'takes off'} {self._now(x.of)}" for x in come]
        return out + [f"no longer {'adds' if x.sign > 0 else 'takes off'} {self._was(x.of)}" for x in gone]

    # ---- conditions -----------------------------------------------------------------------------

    def test(self, old: t.Cond, new: t.Cond) -> list[str]:
        """Say what is asked besides and what no longer is, or the condition and what it was."""
        before, after = _alternatives(old), _alternatives(new)
        words = ("also holds if", "no longer holds if")
        if len(before) == len(after) == 1:
            before, after = _asked(old), _asked(new)
            words = ("also asks that", "no longer asks that")
        return self._parts(old, new, before, after, words, "conditions")

    def group(self, old: t.Union, new: t.Union) -> list[str]:
        """Say what belongs to a group and what no longer does."""
        return self._parts(old, new, list(old.parts), list(new.parts), ("also has", "no longer has"), "parts")

    def _parts(
        self, old: t.Node, new: t.Node, before: list[N], after: list[N], words: tuple[str, str], many: str
    ) -> list[str]:
        gone, come = _missing(before, after), _missing(after, before)
        if len(gone) == len(before) or len(come) == len(after):
            return [self._pair(old, new)]
        if not gone and not come:
            return [f"the {many} stand in another order"]
        if len(gone) == len(come) == 1:
            return [f"{words[0]} {self._now(come[0])} (instead of: {self._was(gone[0])})"]
        return [f"{words[0]} {self._now(x)}" for x in come] + [f"{words[1]} {self._was(x)}" for x in gone]

    # ---- what is done ---------------------------------------------------------------------------

    def block(self, old: t.Block, new: t.Block) -> list[str]:
        """Say which statements are new, changed or gone."""
        before, after = [repr(s) for s in old.body], [repr(s) for s in new.body]
        out: list[str] = []
        for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if how == "equal":
                continue
            gone, come = list(old.body[a:b]), list(new.body[c:d])
            shared = min(len(gone), len(come))
            for was, now in zip(gone[:shared], come[:shared], strict=True):
                out += self._statement(was, now)
            for i, s in enumerate(come[shared:], c + shared):
                moved = after.count(repr(s)) <= before.count(repr(s))
                place = "first of all" if i == 0 else f"after: {self._now(new.body[i - 1])}"
                out.append(f"{self._now(s)} (now {place})" if moved else f"now also: {self._now(s)}")
            out += [f"no longer: {self._was(s)}" for s in gone[shared:] if before.count(repr(s)) > after.count(repr(s))]
        return out or ["the same in another order"]

    def _statement(self, old: t.Statement, new: t.Statement) -> list[str]:
        """Say how one statement became another: what differs inside, if they have the same head."""
        inner = _inner(old, new)
        if inner is None:
            return [self._pair(old, new, "was: ")]
        out: list[str] = []
        for was, now in inner:
            if repr(was) != repr(now):
                out += self.block(was, now)
        return out

    def power(self, old: t.Power, new: t.Power) -> str:
        """Say a power and what it was."""
        return self._pair(old, new, "was: ")

    # ---- both sides -----------------------------------------------------------------------------

    def now(self, node: t.Node) -> str:
        """Say a part of the new rules."""
        return self._now(node)

    def was(self, node: t.Node) -> str:
        """Say a part of the old rules."""
        return self._was(node)

    def _pair(self, old: t.Node, new: t.Node, was: str = "was ") -> str:
        """Give both sides in English, or where that is the same as written, or at least the fact."""
        before, after = self._was(old), self._now(new)
        if before == after:
            before, after = writer(self.old)(old), writer(self.new)(new)
        if before == after:
            return f"{after} (written otherwise)"
        return f"{after} ({was}{before})"


@frozen
class Term:
    """One part of a sum: added (1) or taken off (-1)."""

    sign: int
    of: t.Expr

    @property
    def key(self) -> str:
        """Give what is equal for equal parts."""
        return f"{self.sign} {self.of!r}"


def terms(expr: t.Expr, sign: int = 1) -> list[Term]:
    """Take a sum apart."""
    if isinstance(expr, t.Binary) and expr.op in ("+", "-"):
        return terms(expr.left, sign) + terms(expr.right, sign if expr.op == "+" else -sign)
    return [Term(sign, expr)]


def _without(some: list[Term], others: list[Term]) -> list[Term]:
    left = [x.key for x in others]
    out = []
    for x in some:
        if x.key in left:
            left.remove(x.key)
        else:
            out.append(x)
    return out


def _missing(some: list[N], others: list[N]) -> list[N]:
    left = [repr(x) for x in others]
    out = []
    for x in some:
        if repr(x) in left:
            left.remove(repr(x))
        else:
            out.append(x)
    return out


def _asked(cond: t.Cond) -> list[t.Cond]:
    """Take apart what must hold together."""
    if isinstance(cond, t.All):
        return [part for each in cond.parts for part in _asked(each)]
    if isinstance(cond, t.ThingIs):
        return [t.ThingIs(cond.thing, (pred,)) for pred in cond.preds]
    return [cond]


def _alternatives(cond: t.Cond) -> list[t.Cond]:
    if isinstance(cond, t.AnyOf):
        return [part for each in cond.parts for part in _alternatives(each)]
    return [cond]


def _inner(old: t.Statement, new: t.Statement) -> list[tuple[t.Block, t.Block]] | None:
    """Pair the texts inside two statements that are otherwise the same; None if their heads differ."""
    match old, new:
        case t.If(), t.If() if repr(old.condition) == repr(new.condition):
            if (old.otherwise is None) != (new.otherwise is None):
                return None
            others = [(old.otherwise, new.otherwise)] if old.otherwise and new.otherwise else []
            return [(old.then, new.then), *others]
        case t.ForEach(), t.ForEach() if repr(old.of) == repr(new.of):
            return [(old.body, new.body)]
        case t.Times(), t.Times() if repr(old.number) == repr(new.number):
            return [(old.body, new.body)]
        case t.UpTo(), t.UpTo() if repr((old.most, old.least)) == repr((new.most, new.least)):
            return [(old.body, new.body)]
        case t.May(), t.May():
            return [(old.body, new.body)]
        case t.AnyOrder(), t.AnyOrder() if len(old.parts) == len(new.parts):
            return list(zip(old.parts, new.parts, strict=True))
    return None
