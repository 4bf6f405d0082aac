"""Which words of an entry link to other entries: exactly the names used in its tree."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.classes import frozen
from london_rules.engine.ids import slug
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.constructs.facts import names_of
from london_rules.language.flow.walk import nodes, texts_of

# The categories of names that have an entry, by the place where their entries are.
_PLACES = {"number": "numbers", "table": "numbers", "rule": "rules", "test": "tests", "group": "groups"}


@frozen
class Links:
    """Know the anchor of every declared name, the word for it in a sentence, and the trees of every slot."""

    words: Mapping[tuple[str, str], tuple[str, str]]
    bodies: Mapping[str, list[t.Node]]

    @classmethod
    def of(cls, rules: r.Rules) -> Links:
        """Make one for a rule set."""
        words = {
            ("numbers" if category == "tables" else category, name): (_word(name), slug(decl.slot.id))
            for category in ("numbers", "tables", "rules", "tests", "groups")
            for name, decl in getattr(rules, category).items()
        }
        return cls(words, bodies(rules))

    def out_of(self, slot: str) -> tuple[tuple[str, str], ...]:
        """List the words that are links in the entry of a slot, longest first."""
        own = slug(slot)
        found: dict[str, str] = {}
        for node in (node for tree in self.bodies.get(slot, ()) for node in nodes(tree)):
            for category, name in names_of(node):
                word, anchor = self.words.get((_PLACES.get(category, ""), name), ("", ""))
                if word and anchor != own:
                    found.setdefault(word, anchor)
        return tuple(sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0])))


def _word(name: str) -> str:
    """Return the words of a name that a sentence keeps in every form: "is occupied" may become "are occupied"."""
    head, _, rest = name.partition(" ")
    return rest if head == "is" and rest else name


def bodies(rules: r.Rules) -> dict[str, list[t.Node]]:
    """Map each slot to its trees."""
    winners = ((one.slot, one.winners) for one in rules.outcomes.values() if one.winners is not None)
    out: dict[str, list[t.Node]] = {}
    for slot, tree in (*texts_of(rules), *winners):
        out.setdefault(slot.id, []).append(tree)
    return out


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
