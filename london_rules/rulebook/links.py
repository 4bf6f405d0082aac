"""Which words of an entry link to other entries: exactly the names used in its tree."""

from __future__ import annotations

import re
from typing import assert_never

from london_rules.classes import define, field
from london_rules.engine.ids import slug
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.constructs.facts import names_of
from london_rules.language.format.declarations import Decl

# The categories of names that have an entry, by the place where their entries are.
_PLACES = {"number": "numbers", "table": "numbers", "rule": "rules", "test": "tests", "group": "groups"}


@define
class Links:
    """Know the anchor of every declared name, and the word for it in a sentence."""

    rules: r.Rules
    words: dict[tuple[str, str], tuple[str, str]] = field(factory=dict)

    @classmethod
    def of(cls, rules: r.Rules) -> Links:
        """Make one for a rule set."""
        out = cls(rules)
        for category in ("numbers", "tables", "rules", "tests", "groups"):
            for name, decl in getattr(rules, category).items():
                place = "numbers" if category == "tables" else category
                out.words[place, name] = (_word(name), slug(decl.slot.id))
        return out

    def out_of(self, slot: str, nodes: list[t.Node]) -> tuple[tuple[str, str], ...]:
        """List the words that are links in an entry with these nodes, longest first."""
        own = slug(slot)
        found: dict[str, str] = {}
        for node in nodes:
            for category, name in names_of(node):
                word, anchor = self.words.get((_PLACES.get(category, ""), name), ("", ""))
                if word and anchor != own:
                    found.setdefault(word, anchor)
        return tuple(sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0])))


def _word(name: str) -> str:
    """Return the words of a name that a sentence keeps in every form: "is occupied" may become "are occupied"."""
    head, _, rest = name.partition(" ")
    return rest if head == "is" and rest else name


def bodies(decl: Decl) -> list[t.Node]:
    """List the trees of a declaration."""
    match decl:
        case r.NumberDecl() | r.TestDecl() | r.GroupDecl() | r.RuleDecl() | r.StepDecl():
            return [decl.body]
        case r.PowerDecl():
            return [decl.power]
        case r.CounterDecl():
            return [decl.starts] if decl.short is None else [decl.starts, decl.short]
        case r.OutcomeDecl():
            return [] if decl.winners is None else [decl.winners]
        case r.ZoneDecl():
            return [] if decl.columns is None else [decl.columns]
        case r.SideDecl() | r.KindDecl() | r.RelationDecl() | r.MarkDecl() | r.TableDecl() | r.MomentDecl():
            return []
        case _:
            assert_never(decl)


def linked(line: str, links: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Cut a line into pieces, each with the anchor it links to, or ""; each word is a link only once."""
    taken: list[tuple[int, int, str]] = []
    for word, anchor in links:
        for m in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line, re.IGNORECASE):
            if all(m.end() <= start or m.start() >= end for start, end, _ in taken):
                taken.append((*m.span(), anchor))
                break
    out, at = [], 0
    for start, end, anchor in sorted(taken):
        out += [(line[at:start], ""), (line[start:end], anchor)]
        at = end
    return [(text, anchor) for text, anchor in [*out, (line[at:], "")] if text]
