"""Canonical text of things, zones and collections, where it takes more than a template; and their manners."""

from __future__ import annotations

import re

from london_rules.language import constructs as t
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import How, Writer
from london_rules.language.syntax.names import article, plural, words_of

_PLAIN = re.compile(r"[^\W\d_][\w-]*([ '’]+([^\W\d_][\w-]*|\d+))*'?")
_COUNTABLE = re.compile(r".*[^\W\d_](?<!['’]s)")  # of printed names those that have a plural
_OWNS = re.compile(r"['’]s\Z")  # of printed names such as `Lord's`, which own as they are
_ARTICLES = ("a", "an")


@FORMS.by_hand(t.Named)
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


def whose(owner: t.Whose, w: Writer, nobody: str = "") -> str:
    """Write whose something is: `your`, `the winner's`; `nobody` is the word where it is nobody's."""
    match owner:
        case t.It():
            return "its"
        case t.They():
            return "their"
        case t.You():
            return "your"
        case str():
            return owner or nobody
    name = w(owner)
    return name if _OWNS.search(name) else f"{name}'s"


# ---- collections --------------------------------------------------------------------------------

_ONE_OF = {"each": "of ", "a": "one of ", "another": "another of ", "no": "none of "}


def one_of(how: How) -> str:
    """Open a collection that has its own article: one of the gifts."""
    return _ONE_OF.get(str(how), "")


def noun(kind: str, how: How = "") -> str:
    """Write what is in a collection, by its style: the cards, a card, no card."""
    match how:
        case "bare":
            return plural(kind)
        case "each":
            return kind
        case "a":
            return article(kind)
        case "another" | "no":
            return f"{how} {kind}"
        case _:
            return f"the {plural(kind)}"


def of_several(how: How) -> bool:
    """Tell whether a collection is written as several things."""
    return how in ("", "the", "bare")


def clause(rel: tuple[t.Pred, ...], w: Writer, several: bool) -> str:
    """Write the clause that narrows a collection, with the space before it."""
    said = []
    for before, one in zip((None, *rel), rel, strict=False):
        opens = not isinstance(one, t.FieldIs) and (before is None or isinstance(before, t.FieldIs))
        said.append(f"{'that ' if opens else ''}{w(one, several)}")
    return " " + " and ".join(said) if said else ""


def preds(parts: tuple[t.Pred, ...], w: Writer, several: bool = False) -> str:
    """Write predicates of one subject, which is one thing or several."""
    return " and ".join(w(part, several) for part in parts)


FORMS.manners(
    own=lambda s: whose(s.value, s.w, s.words),
    noun=lambda s: noun(s.value, s.how),
    players=lambda s: noun("player", s.how),
    one_of=lambda s: one_of(s.how),
    clause=lambda s: clause(s.value, s.w, of_several(s.how)),
    clause_of_one=lambda s: clause(s.value, s.w, False),
    clause_of_several=lambda s: clause(s.value, s.w, True),
)


@FORMS.by_hand(t.Things)
def _things(node: t.Things, w: Writer, how: How = "") -> str:
    named = _named_noun(node.rel, w)
    text = noun(named or node.kind, how)
    if node.zone is not None:
        text += f" in {w(node.zone)}"
    if node.other_than is not None:
        text += f" other than {w(node.other_than)}"
    return text + clause(node.rel[1:] if named else node.rel, w, of_several(how))


def _named_noun(rel: tuple[t.Pred, ...], w: Writer) -> str:
    """Give the printed name that things are called by, if they are narrowed to those and it can be read so."""
    match rel:
        case (t.IsThing(thing=t.Named() as named, negated=False), *_):
            name = w(named)
            return name if _COUNTABLE.fullmatch(name) and words_of(name)[0] not in _ARTICLES else ""
        case _:
            return ""


@FORMS.by_hand(t.GroupThings)
def _group_things(node: t.GroupThings, w: Writer, how: How = "") -> str:
    owner = whose(node.whose, w, "" if how == "bare" else "the")
    return one_of(how) + f"{owner} {node.name}".lstrip() + clause(node.rel, w, of_several(how))


@FORMS.by_hand(t.OnSide)
def _on_side(node: t.OnSide, w: Writer, how: How = "") -> str:
    """Write the players of a side; a partner is one of `your partners`."""
    if not node.partners:
        text = f"{noun('player', how)} on {node.whose} side"
    elif how == "each":
        text = f"{node.whose} partner"
    else:
        text = f"{one_of(how)}{node.whose} partners"
    return text + clause(node.rel, w, of_several(how))


@FORMS.by_hand(t.OtherPlayers)
def _other_players(node: t.OtherPlayers, w: Writer, how: How = "") -> str:
    plain = {"bare": "other players", "each": "other player", "no": "no other player"}
    return plain.get(str(how)) or f"{one_of(how)}the other players"
