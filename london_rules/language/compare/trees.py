"""What has become of a formula, condition or text: said by its parts, not by its lines."""

from __future__ import annotations

from typing import TypeVar

from london_rules.classes import field, frozen
from london_rules.language import constructs as t
from london_rules.language.format.forms import Writer, shortened
from london_rules.language.format.texts import writer
from london_rules.language.rules import Rules
from london_rules.language.say.texts import teller

N = TypeVar("N", bound=t.Node)
M = TypeVar("M")


@frozen
class Teller:
    """Say how a tree of one rule set became that of another."""

    old: Rules
    new: Rules
    kind: str = ""
    was: Writer = field(init=False)  # each side has its own names and signs
    now: Writer = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make the writer of each side."""
        object.__setattr__(self, "was", teller(self.old, self.kind))
        object.__setattr__(self, "now", teller(self.new, self.kind))

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, old: t.Expr, new: t.Expr) -> list[str]:
        """Say what was added to a sum and taken from it, or the formula and what it was."""
        before, after = terms(old), terms(new)
        gone, come = _missing(before, after), _missing(after, before)
        if len(gone) == len(before) or len(come) == len(after) or (gone and come and len(after) < 3):
            return [self.pair(old, new)]
        if not gone and not come:
            return ["the parts of the sum are in another order"]
        if len(gone) == len(come) == 1 and gone[0].sign == come[0].sign:
            verb = "adds" if come[0].sign > 0 else "takes off"
            return [f"{verb} {self.pair(gone[0].of, come[0].of)}"]
        out = [f"{'adds' if x.sign > 0 else 'takes off'} {self.now(x.of)}" for x in come]
        return out + [f"no longer {'adds' if x.sign > 0 else 'takes off'} {self.was(x.of)}" for x in gone]

    # ---- conditions -----------------------------------------------------------------------------

    def test(self, old: t.Cond, new: t.Cond) -> list[str]:
        """Say what is asked besides and what no longer is, or the condition and what it was."""
        before, after = _alternatives(old), _alternatives(new)
        words = ("also holds if", "no longer holds if", "holds if")
        if len(before) == len(after) == 1:
            before, after = _asked(old), _asked(new)
            words = ("also asks that", "no longer asks that", "asks that")
        if len(before) == len(after) == 1:
            cases = isinstance(old, t.TestCases) or isinstance(new, t.TestCases)
            return [self.pair(old, new, "was: ", "" if cases else "if ")]
        return self._parts(old, new, before, after, words, "conditions")

    def group(self, old: t.Union, new: t.Union) -> list[str]:
        """Say what belongs to a group and what no longer does."""
        return self._parts(old, new, list(old.parts), list(new.parts), ("also has", "no longer has", "has"), "parts")

    def _parts(
        self, old: t.Node, new: t.Node, before: list[N], after: list[N], words: tuple[str, str, str], many: str
    ) -> list[str]:
        gone, come = _missing(before, after), _missing(after, before)
        if len(gone) == len(before) or len(come) == len(after):
            return [self.pair(old, new, "was: ")]
        if not gone and not come:
            return [f"the {many} are in another order"]
        if len(gone) == len(come) == 1:
            return [f"{words[2]} {self.now(come[0])} (instead of: {self.was(gone[0])})"]
        return [f"{words[0]} {self.now(x)}" for x in come] + [f"{words[1]} {self.was(x)}" for x in gone]

    # ---- what is done ---------------------------------------------------------------------------

    def power(self, old: t.Power, new: t.Power) -> str:
        """Say a power and what it was."""
        return self.pair(old, new, "was: ")

    # ---- both sides -----------------------------------------------------------------------------

    def pair(self, old: t.Node, new: t.Node, was: str = "", head: str = "") -> str:
        """Give both sides in English, or where that is the same as written, or at least the fact."""
        before, after = f"{head}{self.was(old)}", f"{head}{self.now(new)}"
        if before == after:
            before, after = writer(self.old)(old), writer(self.new)(new)
        if before == after:
            return f"{after} (written differently)"
        return f"{after} ({was or _was(before)}{shortened(before, after)})"


def _was(before: str) -> str:
    """Open what was: with a colon before a whole clause."""
    return "was: " if any(sign in before for sign in (",", ";", " if ")) else "was "


@frozen
class Term:
    """One part of a sum: added (1) or taken off (-1)."""

    sign: int
    of: t.Expr


def terms(expr: t.Expr, sign: int = 1) -> list[Term]:
    """Take a sum apart."""
    if isinstance(expr, t.Binary) and expr.op in ("+", "-"):
        return terms(expr.left, sign) + terms(expr.right, sign if expr.op == "+" else -sign)
    return [Term(sign, expr)]


def _missing(some: list[M], others: list[M]) -> list[M]:
    """Give those of some that others have not, or not so many times."""
    left = [repr(one) for one in others]
    out = []
    for one in some:
        if repr(one) in left:
            left.remove(repr(one))
        else:
            out.append(one)
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
