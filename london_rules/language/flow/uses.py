"""What the texts of a rule set refer to: every name, under the category that it was declared in."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, overload

from london_rules.classes import define, field
from london_rules.diagnostics.effort import pass_time
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import FACTS, facts, names_of
from london_rules.language.estimates import estimates
from london_rules.language.flow.call_graph import CALLED, Text, counters_in
from london_rules.language.flow.walk import N, all_nodes, sorted_out, texts_of
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules, Slot

A_NODE = 20  # steps that a lint takes for a construct, for the clock

# What a rule set declares, so that it can be unused.
_DECLARED = (
    "number",
    "table",
    "counter",
    "mark",
    "zone",
    "test",
    "group",
    "relation",
    "rule",
    "moment",
    "field",
    "outcome",
)


@define
class Uses:
    """The names that are referred to, and every text with its slot."""

    rules: Rules
    names: dict[tuple[str, str], None] = field(factory=dict)
    ends: bool = False
    acts: bool = False
    shown: dict[str, None] = field(factory=dict)  # the words of the layout
    read: dict[str, None] = field(factory=dict)  # the numbers that rules read, or that the layout draws by
    _found: dict[type[t.Node], list[tuple[Slot, list[t.Node]]]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Walk over all texts."""
        values = self.rules.values()
        for slot, body in texts_of(self.rules):
            names, values_said = _spoken(body)
            self.names.update(names)
            self.names.update((("field", values[word][1]), None) for word in values_said if word in values)
            for cls, found in sorted_out(body).items():
                self._found.setdefault(cls, []).append((slot, found))
        self.ends = any(cls in self._found for cls in (t.EndAfter, t.EndAfterRounds, t.EndNow, t.EndWith, t.LeaveGame))
        self.acts = t.ChooseAction in self._found
        for zone in self.rules.zones.values():
            self.names.update((("field", name), None) for name in zone.works)
        rolled = (counter.rolled for counter in self.rules.counters.values())
        self.names.update((("table", one.table), None) for one in rolled if one is not None)
        self.names.update((("group", one.winners.name), None) for one in self.rules.outcomes.values() if one.winners)
        for kind in self.rules.kinds.values():
            self.names["zone", kind.begins] = None
        along = {node.by for _, found in self._found.get(t.Way, ()) for node in found if isinstance(node, t.Way)}
        for relation in self.rules.relations.values():
            if relation.to and relation.kind in along:
                self.names["relation", relation.name] = None
            if ("relation", relation.name) in self.names:
                self.names.update((("relation", part), None) for part in relation.parts)
        self.names.update((("number", name), None) for name in estimates(self.rules))
        self.read.update((name, None) for category, name in self.names if category == "number")
        for words, shown, lengths in _shown(self.rules.layout):
            self.shown.update(words)
            self.names.update(shown)
            self.read.update(lengths)

    @overload
    def every(self, only: type[N], /) -> Iterator[tuple[Slot, N]]: ...

    @overload
    def every(self, *classes: type[Any]) -> Iterator[tuple[Slot, Any]]: ...

    def every(self, *classes: type[Any]) -> Iterator[tuple[Slot, Any]]:
        """Give all constructs of some classes with the slots of the texts that contain them, class by class."""
        for cls in classes:
            for slot, found in self._found.get(cls, ()):
                pass_time(len(found) * A_NODE)
                yield from ((slot, node) for node in found)

    def __contains__(self, name: object) -> bool:
        return name in self.names


def changed_counters(uses: Uses) -> dict[str, None]:
    """List the counters that texts add to, take from or set; but not what chance sets."""
    out: dict[str, None] = {amount.counter: None for _, amount in uses.every(t.Amount)}
    for name in {one.of.field: None for _, one in uses.every(t.FieldAmount)}:
        out |= counters_in(uses.rules, name)
    return out | changed_by_name(uses)


def changed_by_name(uses: Uses) -> dict[str, None]:
    """List the counters that statements name in a field and change, as is declared of them, and not by an amount."""
    declared = ((cls, one) for cls, about in FACTS.items() for one in about.accesses)
    fields = [(cls, one.field) for cls, one in declared if one.what == "counter" and one.how != "reads"]
    return {getattr(node, field): None for cls, field in fields for _, node in uses.every(cls)}


def names_in(body: t.Node, values: dict[str, tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Give the names that a text refers to, each under what it can be; `values` are the words of fields."""
    names, words = _spoken(body)
    yield from names
    yield from (("field", values[word][1]) for word in words if word in values)


def texts_meant(texts: Iterable[t.Node], rules: Rules) -> Iterator[tuple[Text | None, t.Node]]:
    """Give some texts, and those of the numbers, tests, groups and rules that they name, each of these once.

    What a player has, as in `the winner's gold`, is called a field.
    """
    seen: dict[Text, None] = {}
    waiting: deque[tuple[Text | None, t.Node]] = deque((None, text) for text in texts)
    while waiting:
        pass_time()
        yield waiting[0]
        for category, name in _spoken(waiting.popleft()[1])[0]:
            called = ("number" if category == "field" else category, name)
            decl = getattr(rules, f"{called[0]}s").get(name) if called[0] in CALLED else None
            if decl is not None and called not in seen:
                seen[called] = None
                waiting.append((called, decl.body))


@PerTree
def _spoken(body: t.Node) -> tuple[dict[tuple[str, str], None], tuple[str, ...]]:
    """Give the names in a text and the words of fields; a power names what it changes, which is not a use of it."""
    spoken = [name for node in all_nodes(body) if facts(node).sort != "power" for name in names_of(node)]
    names: dict[tuple[str, str], None] = {name: None for name in spoken if name[0] in _DECLARED}
    return names, tuple(dict.fromkeys(word for category, word in spoken if category == "value"))


# Parts of a layout that people read as a text. What they quote follows the rules: it is no use of a name in play.
_PROSE = ("chapters", "lessons", "paragraphs", "retold", "sayings")
# Settings of the other parts whose words are for people too: only figures in braces name anything.
_TEXTS = ("title", "empty", "label", "words", "colour")
_QUOTE = re.compile(r"\{([^{}?]*)\??\}")
_TO = "to"  # how far a track goes


_Shown: TypeAlias = tuple[dict[str, None], dict[tuple[str, str], None], dict[str, None]]


def _shown(layout: object) -> Iterator[_Shown]:
    """Give the words of each entry of a layout, the names that they may be, and the parameters that it needs."""
    for key, part in layout.items() if isinstance(layout, dict) else ():
        if key in _PROSE:
            continue
        if not isinstance(part, dict):
            yield _in_layout(part)
            continue
        yield _names_of(tuple(word for name in part for word in _of_key(str(name))))
        yield from map(_in_layout, part.values())


def _names_of(words: Iterable[str], needed: Iterable[str] = ()) -> _Shown:
    every = dict.fromkeys(words)
    names = dict.fromkeys((c, word) for word in every for c in ("counter", "zone", "field", "mark", "number"))
    return every, names, dict.fromkeys(needed)


@PerTree  # the entries of a layout are the same objects as long as its file does not change
def _in_layout(entry: object) -> _Shown:
    return _names_of(_words(entry), _lengths(entry))


def _words(layout: object) -> Iterator[str]:
    if isinstance(layout, dict):
        for key, value in layout.items():
            yield from _of_key(str(key))
            yield from _quotes(str(value)) if key in _TEXTS else _words(value)
    elif isinstance(layout, (list, tuple)):
        for value in layout:
            yield from _words(value)
    elif layout is not None:
        text = str(layout)
        yield text
        yield from text.split(" is ") if " is " in text else ()
        yield from _quotes(text)


def _of_key(key: str) -> Iterator[str]:
    """Give what a key can name: itself, or a field after the kind of its things."""
    yield key
    words = key.split()
    yield from (" ".join(words[i:]) for i in range(1, len(words)))


def _quotes(text: str) -> list[str]:
    return _QUOTE.findall(text)


def _lengths(layout: object) -> Iterator[str]:
    """Give what says how far tracks go: there a parameter changes what people see."""
    if isinstance(layout, dict):
        for key, value in layout.items():
            yield from (str(value),) if key == _TO else _lengths(value)
    elif isinstance(layout, (list, tuple)):
        for value in layout:
            yield from _lengths(value)
