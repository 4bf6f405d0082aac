"""Where the tests of a bundle use names: subjects of lines, events, rules that act, and options."""

from __future__ import annotations

import re

from attrs import define

from london_rules.authoring.upgrade.rule_uses import RuleUses
from london_rules.authoring.upgrade.yaml_uses import YamlUses
from london_rules.bundles.nodes import Listing, Mapping, Node, Scalar
from london_rules.engine.ids import slug
from london_rules.language.declarations.reserved import NUMBER
from london_rules.language.rules import Rules
from london_rules.language.syntax.source import Stretch

_PLAYER = re.compile(r"player \d+|each player")
_CHANGE = re.compile(r"player \S+ (?:gains|loses) \S+ (.+)")
_MOVE = re.compile(r"\S+ goes to (?:the )?(.+)")
_CELL = re.compile(r"[^|\n]+")


@define
class CaseUses:
    """Replace the names in the tests of a bundle."""

    yaml: YamlUses

    @property
    def uses(self) -> RuleUses:
        """Give what replaces names."""
        return self.yaml.uses

    @property
    def rules(self) -> Rules:
        """Give the rules of the reading."""
        return self.uses.rules

    def tests(self, node: Node | None) -> None:
        """Replace the names in everything under `tests`."""
        for test in node.entries if isinstance(node, Mapping) else ():
            for entry in test.value.entries if isinstance(test.value, Mapping) else ():
                match entry.key.value:
                    case "given" | "then":
                        self._lines(entry.value, "table")
                    case "because":
                        self._slots(entry.value)
                    case "when":
                        self._options(entry.value)
                    case "cases":
                        self._cells(entry.value)
                    case _:
                        pass

    def _lines(self, node: Node, owner: str) -> None:
        for entry in node.entries if isinstance(node, Mapping) else ():
            key = entry.key.value
            if _PLAYER.fullmatch(key):
                self._lines(entry.value, "player")
            elif key.startswith("on ") and isinstance(entry.value, Mapping):
                for one in entry.value.entries:
                    category = "counter" if one.key.value in self.rules.counters else "mark"
                    self.uses.word(category, one.key.text)
            elif owner == "table" and key in ("options", "offered", "not offered"):
                self._options(entry.value)
            elif owner == "table" and key in ("by", "events", "never"):
                self._events(entry.value)
            elif owner == "table" and key == "notes" and isinstance(entry.value, Mapping):
                for one in entry.value.entries:
                    self._option(one.key)
            else:
                self._subject(entry.key, owner)

    def _subject(self, key: Scalar, owner: str) -> None:
        """Replace the name of a zone, counter or number, looked up as a test looks it up."""
        rules, word = self.rules, key.value
        if word in rules.zones and rules.zones[word].owner == owner:
            self.uses.word("zone", key.text)
        elif word in rules.counters and rules.counters[word].owner == owner:
            self.uses.word("counter", key.text)
        else:
            self.uses.word(NUMBER, key.text)

    def _events(self, node: Node) -> None:
        for scalar in node.items if isinstance(node, Listing) else [node]:
            if not isinstance(scalar, Scalar):
                continue
            change, move = _CHANGE.fullmatch(scalar.value), _MOVE.fullmatch(scalar.value)
            if change:
                self.uses.word("counter", Stretch(scalar.text, *change.span(1)))
            elif move:
                self.uses.word("zone", Stretch(scalar.text, *move.span(1)))
            else:
                self.yaml.slot(scalar)

    def _slots(self, node: Node) -> None:
        for scalar in node.items if isinstance(node, Listing) else [node]:
            if isinstance(scalar, Scalar):
                self.yaml.slot(scalar)

    # ---- options ------------------------------------------------------------------------------------

    def _options(self, node: Node) -> None:
        match node:
            case Mapping():
                for entry in node.entries:
                    self._options(entry.value)
            case Listing():
                for item in node.items:
                    self._options(item)
            case Scalar():
                self._option(node)

    def _option(self, scalar: Scalar) -> None:
        """Replace the ids of actions among words; an id that a thing has too means the thing."""
        for word in re.finditer(r"[^\s,]+", scalar.value):
            for action in self.rules.actions:
                new = self.uses.names.name("action", action)
                if new != action and slug(action) == word[0] and word[0] not in self.rules.faces:
                    span = scalar.text.span(*word.span())
                    self.uses.edits.replace(span, slug(new), ("action", action))

    def _cells(self, node: Node) -> None:
        """Replace slots in a table of cases; other names can be no cells."""
        for cell in _CELL.finditer(node.value) if isinstance(node, Scalar) else ():
            word = cell[0].strip()
            start = cell.start() + cell[0].find(word)
            new, key = self.uses.names.slot(word)
            if new != word and " " in word and isinstance(node, Scalar):
                self.uses.edits.replace(node.text.span(start, start + len(word)), new, key)
