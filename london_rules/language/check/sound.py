"""Texts in which nothing is wrong: while what their words mean is the same, they are not checked again.

The check of a text reads what is declared, and of most declarations only the head: a number may change its formula, and
the texts that name it stay right. `Heads` is all that it reads, so two rule sets with the same heads have the same
mistakes in the same text.
"""

from __future__ import annotations

from collections.abc import Hashable

from london_rules.classes import frozen
from london_rules.language import constructs as t
from london_rules.language.flow.walk import loops_of_calls
from london_rules.language.memo import Store
from london_rules.language.rules import Rules, fields_of

MOST_HEADS = 100


@frozen(eq=False)
class Heads:
    """The heads of a rule set; the same object for equal ones."""

    parts: tuple[object, ...]  # what the key has the identities of


_HEADS: Store[Hashable, Heads] = Store(MOST_HEADS)
# By the heads, the identity of the text, and how it is used; with the text, so that its identity stays its own.
_SOUND: Store[tuple[Heads, int, Hashable], object] = Store()


def heads_of(rules: Rules, *, whole: bool) -> Heads:
    """Give the heads of a rule set; it is `whole` if no text is missing because it could not be read."""
    groups = tuple(group.body for group in rules.groups.values())  # whose kind is that of what they are made of
    key = (
        whole,
        bool(rules.actions),
        fields_of(rules.kinds),
        tuple(
            (c.name, c.owner, c.symbol, c.least, c.gone, c.rolled is None, c.hidden) for c in rules.counters.values()
        ),
        tuple((z.name, z.owner, z.kind, z.shape, z.rows, z.seen, z.covers) for z in rules.zones.values()),
        tuple((one.name, one.kind, one.parts, one.to, one.one) for one in rules.relations.values()),
        tuple((g.name, g.owner, id(body)) for g, body in zip(rules.groups.values(), groups, strict=True)),
        tuple((one.name, one.params) for one in rules.tests.values()),
        tuple((one.name, one.params) for one in rules.rules.values()),
        tuple((one.name, one.params) for one in rules.numbers.values()),
        tuple((one.name, one.parts) for one in rules.moments.values()),
        (*rules.tables, "", *rules.marks, "", *rules.outcomes),
        tuple((face.id, face.kind, face.name) for face in rules.faces.values()),
    )
    known = _HEADS.get(key)
    return _HEADS.renew(key, Heads(groups) if known is None else known)


def is_sound(heads: Heads, text: object, use: Hashable) -> bool:
    """Return whether nothing was wrong with a text when it was checked with these heads, for this use."""
    return (heads, id(text), use) in _SOUND.values


def note_sound(heads: Heads, text: object, use: Hashable) -> None:
    """Note that nothing is wrong with a text; one whose loops begin with the choice of a rule depends on that too."""
    if not isinstance(text, t.Node) or not loops_of_calls(text):
        _SOUND.put((heads, id(text), use), text)
