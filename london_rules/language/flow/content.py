"""What rules say, apart from where it is written: while that is the same, what follows from it is not worked out again.

A text that cannot be read is not part of a rule set. So while one is being written, all else says the same from one key
to the next, though its places move.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from london_rules.classes import fields, frozen
from london_rules.diagnostics import Span
from london_rules.language import constructs as t
from london_rules.language.memo import PerTree, Store
from london_rules.language.rules import CATEGORIES, FieldDecl, Rules, Slot

MOST_DECLARATIONS = 5_000
MOST_CONTENTS = 50


@frozen(eq=False)
class Content:
    """What a rule set says; the same object for rule sets that say the same."""

    parts: tuple[object, ...]  # what the key has the identities of


@frozen(eq=False)
class _Saying:
    """What a declaration says; the same object for declarations that say the same, with the trees of the first one."""

    decl: object


_SAYINGS: Store[Hashable, _Saying] = Store(MOST_DECLARATIONS)
_CONTENTS: Store[Hashable, Content] = Store(MOST_CONTENTS)


def content_of(rules: Rules) -> Content:
    """Give what a rule set says: all that a check of it reads, where nothing is wrong with it."""
    said = [tuple(map(_saying_of, getattr(rules, category).values())) for category in CATEGORIES]
    said.append(tuple(map(_saying_of, rules.ranking)))
    said.append(tuple(map(_find_saying, rules.faces.values())))
    key = (
        rules.players,
        rules.turn_limit,
        rules.bundles,
        rules.shared,
        rules.names.key(),
        *(tuple(map(id, part)) for part in said),
    )
    known = _CONTENTS.get(key)
    return _CONTENTS.renew(key, Content(tuple(said)) if known is None else known)


def _find_saying(decl: object) -> _Saying:
    key = (type(decl), _said(decl))
    return _SAYINGS.get(key) or _SAYINGS.put(key, _Saying(decl))


_saying_of = PerTree(_find_saying, MOST_DECLARATIONS)


def _said(part: Any) -> Hashable:
    """Give a part of a declaration as a key: trees by their identity, and places not at all."""
    match part:
        case None | str() | int() | Span():
            return None if isinstance(part, Span) else part
        case t.Node():
            # A parameter has a new tree each time that its file is read.
            return (part.value, part.span) if isinstance(part, t.Int) else id(part)
        case Slot():
            return (part.id, part.kind, part.bundle)
        case FieldDecl():
            return (part, part.bounds)
        case dict():
            return tuple((name, _said(one)) for name, one in part.items())
        case tuple():
            return tuple(map(_said, part))
    return tuple(_said(getattr(part, one.name)) for one in fields(type(part)))
