"""Canonical text of things, zones and collections."""

from __future__ import annotations

import re
from typing import assert_never, get_args

from london_rules.language import constructs as t
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.format.core import FORMS, Where, Writer, bracketed
from london_rules.language.format.forms import Style, many
from london_rules.language.syntax.names import article, words_of

_PLAIN = re.compile(r"[^\W\d_][\w-]*([ '’]+([^\W\d_][\w-]*|\d+))*'?")
_COUNTABLE = re.compile(r".*[^\W\d_](?<!['’]s)")  # of printed names those that have a plural
_OWNS = re.compile(r"['’]s\Z")  # of printed names such as `Lord's`, which own as they are
_ARTICLES = ("a", "an")


@FORMS.of(*get_args(t.Thing))
def _thing(node: t.Thing, w: Writer) -> str:
    match node:
        case t.It():
            return "it"
        case t.This():
            return "this"
        case t.Local():
            return f"the {node.name}"
        case t.Named():
            return _named(node, w)
        case t.You() | t.They() | t.Neighbour() | t.ActivePlayer() | t.FirstPlayer():
            return _player(node, w)
        case other:
            assert_never(other)


def _player(node: t.PlayerWord, w: Writer) -> str:
    match node:
        case t.You():
            return "you"
        case t.They():
            return "them"
        case t.Neighbour(of=t.You()):
            return f"the player to your {node.side}"
        case t.Neighbour(of=t.They()):
            return f"the player to their {node.side}"
        case t.Neighbour():
            return f"the player to the {node.side} of {w(node.of)}"
        case t.ActivePlayer():
            return "the active player"
        case t.FirstPlayer():
            return "the first player"
        case other:
            assert_never(other)


def _named(node: t.Named, w: Writer) -> str:
    face = w.rules.faces.get(node.name)
    return printed_name(face.name if face else node.name)


def printed_name(name: str) -> str:
    """Write the printed name of a thing, in quotes where the lexer could not read it bare."""
    words = words_of(name)
    bare = _PLAIN.fullmatch(name) and name[0].isupper() and not name.lower().startswith("the ")
    if bare and not any((word,) in KEYWORDS for word in words) and words not in KEYWORDS:
        return name
    return f'"{name}"'


@FORMS.of(t.Possessed)
def possessed(node: t.Possessed, w: Writer, where: Where = "") -> str:
    """Write a field of a thing."""
    own = "its" if isinstance(node.thing, t.It) else whose(node.thing, w)
    return bracketed(f"{own} {node.field}", where)


def whose(owner: t.Whose, w: Writer, nobody: str = "") -> str:
    """Write whose something is: `your`, `the winner's`; `nobody` is what stands where it is nobody's."""
    if isinstance(owner, t.They):
        return "their"
    if isinstance(owner, t.You):
        return "your"
    if not isinstance(owner, t.Node):
        return owner or nobody
    name = w(owner)
    return name if _OWNS.search(name) else f"{name}'s"


@FORMS.of(t.Zone)
def _zone(node: t.Zone, w: Writer) -> str:
    return f"{whose(node.whose, w, 'the')} {node.name}"


# ---- collections --------------------------------------------------------------------------------

_ARTICLE: dict[Style, str] = {"the": "the ", "bare": "", "each": "", "a": "", "another": "another ", "no": ""}
_OF: dict[Style, str] = {
    "the": "",
    "bare": "",
    "each": "of ",
    "a": "one of ",
    "another": "another of ",
    "no": "none of ",
}


def _noun(singular: str, style: Style) -> str:
    if style in ("the", "bare"):
        return _ARTICLE[style] + many(singular)
    return article(singular) if style == "a" else _ARTICLE[style] + singular


def _no_noun(text: str, style: Style) -> str:
    return f"no {text}" if style == "no" else text


@FORMS.of(*get_args(t.Collection))
def _collection(node: t.Collection, w: Writer, style: Style = "the") -> str:  # noqa: PLR0911 - one case per construct
    match node:
        case t.Things():
            return _things(node, w, style)
        case t.TopThings():
            return _top_things(node, w, style)
        case t.RowThings():
            return _row_things(node, w, style)
        case t.GroupThings():
            return _group_things(node, w, style)
        case t.Related():
            return _related(node, w, style)
        case t.OtherPlayers():
            return _other_players(node, w, style)
        case t.OnSide():
            return _on_side(node, w, style)
        case t.ChosenThings():
            return _OF[style] + f"the {node.name}" + clause(node.rel, w, "the")
        case t.PlayersFrom():
            right = " going right" if node.side == "right" else ""
            return f"{_no_noun(_noun('player', style), style)} beginning with {w(node.first)}{right}"
        case t.Best():
            return f"{w(node.of, style)} with the {node.how} {measure(node, w)}"
        case other:
            assert_never(other)


def measure(node: t.Fold | t.Best, w: Writer) -> str:
    """Write what is compared or added up of each member of a collection."""
    return node.measure if node.formula is None else f"({w(node.formula)})"


def _things(node: t.Things, w: Writer, style: Style = "the") -> str:
    named = _named_noun(node.rel, w)
    text = _no_noun(_noun(named or node.kind, style), style)
    if node.zone is not None:
        text += f" in {w(node.zone)}"
    if node.other_than is not None:
        text += f" other than {w(node.other_than)}"
    return text + clause(node.rel[1:] if named else node.rel, w, style)


def _named_noun(rel: tuple[t.Pred, ...], w: Writer) -> str:
    """Give the printed name that things are called by, if they are narrowed to those and it can be read so."""
    match rel:
        case (t.IsThing(thing=t.Named() as named, negated=False), *_):
            name = w(named)
            return name if _COUNTABLE.fullmatch(name) and words_of(name)[0] not in _ARTICLES else ""
        case _:
            return ""


def _top_things(node: t.TopThings, w: Writer, style: Style = "the") -> str:
    if node.number == t.Int(1) and style in ("the", "bare"):
        what = f"top {node.kind}"
    else:
        what = f"top {w(node.number, 'small')} {many(node.kind)}"
    return f"{_OF[style]}the {what} of {w(node.zone)}"


def _row_things(node: t.RowThings, w: Writer, style: Style = "the") -> str:
    text = _no_noun(_noun(node.kind, style), style)
    return f"{text} in row {w(node.row, 'small')} of {w(node.zone)}"


def _group_things(node: t.GroupThings, w: Writer, style: Style = "the") -> str:
    text = f"{whose(node.whose, w)} {node.name}".lstrip()
    if not node.whose and style != "bare":
        text = f"the {text}"
    return _OF[style] + text + clause(node.rel, w, style)


def _related(node: t.Related, w: Writer, style: Style = "the") -> str:
    text = _no_noun(_noun(node.relation, style), style)
    return f"{text} of {w(node.thing)}" + clause(node.rel, w, style)


def _on_side(node: t.OnSide, w: Writer, style: Style) -> str:
    """Write the players of a side; a partner is one of `your partners`."""
    if node.partners:
        one = style == "each"
        text = f"{node.whose} {'partner' if one else 'partners'}"
        return (_OF[style] if not one else "") + text + clause(node.rel, w, style)
    side = f"on {node.whose} side"
    return f"{_no_noun(_noun('player', style), style)} {side}" + clause(node.rel, w, style)


def _other_players(node: t.OtherPlayers, w: Writer, style: Style = "the") -> str:
    plain = {
        "the": "the other players",
        "bare": "other players",
        "each": "other player",
        "no": "no other player",
    }
    return plain.get(style) or _OF[style] + "the other players"


@FORMS.of(t.Union)
def _union(node: t.Union, w: Writer) -> str:
    return " and ".join(w(part, "the") for part in node.parts)


def clause(rel: tuple[t.Pred, ...], w: Writer, style: Style) -> str:
    """Write the clause that narrows a collection, with the space before it."""
    if not rel:
        return ""
    if isinstance(rel[0], t.FieldIs):
        return " " + w(rel[0])
    return f" that {preds(rel, w, style in ('the', 'bare'))}"


def preds(parts: tuple[t.Pred, ...], w: Writer, several: bool = False) -> str:
    """Write predicates of one subject, which is one thing or several."""
    return " and ".join(w(part, several) for part in parts)
