"""Canonical text of statements on one line, where it takes more than a template; and their manners."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.constructs.turns import all_leave
from london_rules.language.format.core import FORMS, done
from london_rules.language.format.forms import Writer
from london_rules.language.format.numbers import small
from london_rules.language.format.templates import Slot
from london_rules.language.syntax.names import plural


def _rolled(s: Slot) -> str:
    """Write what is rolled: a counter of nobody has an article."""
    match s.value:
        case t.Counter(name=name, whose=""):
            return f"the {name}"
        case _:
            return s.w(s.value)


def _several(s: Slot) -> str:
    """Write how many are chosen from what, and their name."""
    node, w = s.value, s.w
    number, things = small(node.number, w), isinstance(node.of, t.Things)
    what = f"{number} {w(node.of, 'bare')}" if things else f"{number} of {w(node.of, 'the')}"
    if node.different:
        what += f" of different {plural(node.different)}"
    elif node.same:
        what += f" of the same {node.same}"
    return f"{'up to ' if node.up_to else ''}{what}, call them the {node.call}"


def chosen_secretly(of: t.Collection, w: Writer) -> str:
    """Write what each chooses one of; `another` is another than whoever chooses."""
    if isinstance(of, t.Things) and of == t.Things(of.kind, None, t.They(), ()):
        return f"another {of.kind}"
    return w(of, "a")


FORMS.manners(rolled=_rolled, several=_several, secretly=lambda s: chosen_secretly(s.value, s.w))


@FORMS.by_hand(t.Choose)
def _choose(node: t.Choose, w: Writer) -> str:
    what = w(node.of, "the" if one_on_top(node) else "another" if node.another else "a")
    text = f"{''.join(map(w, node.at))}choose {_randomly(what) if node.random else what}"
    if node.alternative:
        text += f", or {node.alternative}"
    return f"{text}, call it the {node.call}" if node.call else text


def one_on_top(node: t.Choose) -> bool:
    """Tell whether the only thing to choose is the one on top of a pile."""
    of = node.of
    return isinstance(of, t.TopThings) and of.number == t.Int(1) and not node.random and not node.another


def _randomly(what: str) -> str:
    """Put `a random` in the place of the article."""
    return f"a random {what.removeprefix('one of ').partition(' ')[2] if what.startswith(('a ', 'an ')) else what}"


@FORMS.by_hand(t.Call)
def _call(node: t.Call, w: Writer) -> str:
    text = done(node.subject, node.verb, w)
    if node.arguments:
        text += f" {w(node.arguments[0])}"
    if node.arguments[1:]:
        text += f" {node.prep} {w(node.arguments[1])}"
    return text


@FORMS.by_hand(t.EndAfterRounds)
def _end_after_rounds(node: t.EndAfterRounds, w: Writer) -> str:
    if node.rounds == t.Int(0):
        return "end the game after this round"
    rounds = "round" if node.rounds == t.Int(1) else "rounds"
    return f"end the game after {small(node.rounds, w)} more {rounds}"


@FORMS.by_hand(t.ForEach)
def _for_each(node: t.ForEach, w: Writer) -> str:
    if all_leave(node):
        return f"{w(node.of, 'the')} leave the game"
    return f"{'for' if asked_each(node) is None else 'ask'} each {w(node.of, 'each')}"


def asked_each(node: t.Statement) -> t.Block | None:
    """Give what each of a collection of players is asked, if that is all that is done for each of them."""
    if not isinstance(node, t.ForEach) or len(node.body.body) != 1:
        return None
    inner = node.body.body[0]
    return inner.body if isinstance(inner, t.Ask) and isinstance(inner.player, t.They) else None
