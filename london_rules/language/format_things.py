"""Canonical text of things, zones and collections."""

from __future__ import annotations

import re

from london_rules.language import tree as t
from london_rules.language.format_core import number, write
from london_rules.language.forms import Style, article, many
from london_rules.language.names import words_of
from london_rules.language.rules import Rules
from london_rules.language.words import KEYWORDS

_PLAIN = re.compile(r"[^\W\d_][\w-]*( ([^\W\d_][\w-]*|\d+))*")


@write.of(t.It)
def _it(node: t.It, rules: Rules) -> str:
    return "it"


@write.of(t.This)
def _this(node: t.This, rules: Rules) -> str:
    return "this"


@write.of(t.Local)
def _local(node: t.Local, rules: Rules) -> str:
    return f"the {node.name}"


@write.of(t.Named)
def _named(node: t.Named, rules: Rules) -> str:
    face = rules.faces.get(node.name)
    return printed_name(face.name if face else node.name)


def printed_name(name: str) -> str:
    """Write the printed name of a thing, in quotes where the lexer could not read it bare."""
    words = words_of(name)
    bare = _PLAIN.fullmatch(name) and name[0].isupper() and not name.lower().startswith("the ")
    if bare and not any((word,) in KEYWORDS for word in words) and words not in KEYWORDS:
        return name
    return f'"{name}"'


@write.of(t.Possessed)
def _possessed(node: t.Possessed, rules: Rules) -> str:
    if isinstance(node.thing, t.It):
        return f"its {node.field}"
    return f"{write(node.thing, rules)}'s {node.field}"


@write.of(t.Zone)
def _zone(node: t.Zone, rules: Rules) -> str:
    return f"{node.whose or 'the'} {node.name}"


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


@write.of(t.Things)
def _things(node: t.Things, rules: Rules, style: Style = "the") -> str:
    text = _no_noun(_noun(node.kind, style), style)
    if node.zone is not None:
        text += f" in {write(node.zone, rules)}"
    if node.other_than is not None:
        text += f" other than {write(node.other_than, rules)}"
    return text + clause(node.rel, rules, style)


@write.of(t.TopThings)
def _top_things(node: t.TopThings, rules: Rules, style: Style = "the") -> str:
    if node.number == t.Int(1) and style in ("the", "bare"):
        what = f"top {node.kind}"
    else:
        what = f"top {number(node.number, rules, 'small')} {many(node.kind)}"
    return f"{_OF[style]}the {what} of {write(node.zone, rules)}"


@write.of(t.RowThings)
def _row_things(node: t.RowThings, rules: Rules, style: Style = "the") -> str:
    text = _no_noun(_noun(node.kind, style), style)
    return f"{text} in row {number(node.row, rules, 'small')} of {write(node.zone, rules)}"


@write.of(t.GroupThings)
def _group_things(node: t.GroupThings, rules: Rules, style: Style = "the") -> str:
    text = f"{node.whose} {node.name}" if node.whose else node.name
    if not node.whose and style != "bare":
        text = f"the {text}"
    return _OF[style] + text + clause(node.rel, rules, style)


@write.of(t.Related)
def _related(node: t.Related, rules: Rules, style: Style = "the") -> str:
    text = _no_noun(_noun(node.relation, style), style)
    return f"{text} of {write(node.thing, rules)}" + clause(node.rel, rules, style)


@write.of(t.OtherPlayers)
def _other_players(node: t.OtherPlayers, rules: Rules, style: Style = "the") -> str:
    plain = {
        "the": "the other players",
        "bare": "other players",
        "each": "other player",
        "no": "no other player",
    }
    return plain.get(style) or _OF[style] + "the other players"


@write.of(t.Union)
def _union(node: t.Union, rules: Rules) -> str:
    return " and ".join(write(part, rules, "the") for part in node.parts)


def clause(rel: tuple[t.Pred, ...], rules: Rules, style: Style) -> str:
    """Write the clause that narrows a collection, with the space before it."""
    if not rel:
        return ""
    if isinstance(rel[0], t.FieldIs):
        return " " + write(rel[0], rules)
    return f" that {preds(rel, rules, style in ('the', 'bare'))}"


def preds(parts: tuple[t.Pred, ...], rules: Rules, several: bool = False) -> str:
    """Write predicates of one subject, which is one thing or several."""
    return " and ".join(write(part, rules, several) for part in parts)
