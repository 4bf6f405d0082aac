"""The table of forms in which rules are written, and the manners that constructs of every sort share."""

from __future__ import annotations

from typing import Final, get_args

from london_rules.language import constructs as t
from london_rules.language.format.forms import Style, Writer, value_word
from london_rules.language.format.templates import Forms, Manner, Slot
from london_rules.language.syntax.names import article, third

FORMS: Final = Forms()


def _as_it_is(s: Slot) -> str:
    if isinstance(s.value, tuple):
        return "".join(map(s.w, s.value))
    return s.w(s.value) if isinstance(s.value, t.Node) else str(s.value)


def _in(style: Style) -> Manner:
    """Write a collection in a style; a thing has none."""
    return lambda s: s.w(s.value, style) if isinstance(s.value, t.Collection) else s.w(s.value)


def done(subject: t.Subject, verb: str, w: Writer) -> str:
    """Write who does something, and the verb in its form: `gain`, `they gain`, `the winner gains`."""
    match subject:
        case t.You():
            return verb
        case t.They():
            return f"they {verb}"
        case _:
            return f"{w(subject)} {third(verb)}"


def _agreeing(one: str, several: str, negation: str = " not") -> Manner:
    """Write the verb of a predicate: it agrees with the subject, and takes in that it does not hold."""
    return lambda s: (several if s.how else one) + (negation if getattr(s.value, "negated", False) else "")


FORMS.manners(
    **{"": _as_it_is, "is": _agreeing("is", "are")},
    **{style: _in(style) for style in get_args(Style)},
    was=_agreeing("was", "were"),
    has=_agreeing("has", "have", " no"),
    does=lambda s: done(s.value, s.words, s.w),
    as_here=lambda s: s.w(s.value, s.how),
    one=lambda s: article(s.value),
    capital=lambda s: value_word(s.value),
)
