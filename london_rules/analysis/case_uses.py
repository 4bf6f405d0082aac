"""Where the tests of a bundle name something: subjects of lines, events, rules that act, options and things."""

from __future__ import annotations

import re
from typing import Literal

from london_rules.analysis.keys import SLUG
from london_rules.analysis.rule_uses import RuleUses
from london_rules.analysis.yaml_uses import YamlUses
from london_rules.classes import define, field
from london_rules.engine.ids import slug
from london_rules.language.declarations.reserved import NUMBER, THING
from london_rules.language.rules import Rules
from london_rules.language.syntax.source import Source, Stretch
from london_rules.text.nodes import Listing, Mapping, Node, Scalar

_PLAYER = re.compile(r"player \d+|each player")
_CHANGE = re.compile(r"player \S+ (?:gains|loses) \S+ (.+)")
_MOVE = re.compile(r"\S+ goes to (?:the )?(.+)")
_CELL = re.compile(r"[^|]+")
_WITH_THINGS = ("given", "when", "then", "cases")
_ID = re.compile(r"(?<![\w-])[a-z0-9][a-z0-9-]*(?![\w-])")
_BLANK = re.compile(r"<([^<>]+)>")
_OPTION = re.compile(r"([a-z0-9-]+?)((?:-of-player-\d+)?(?::\d+)?)")


@define
class CaseUses:
    """Note the names in the tests of a bundle."""

    yaml: YamlUses
    blanks: dict[Literal["option", "slot"], dict[str, None]] = field(factory=lambda: {"option": {}, "slot": {}})

    @property
    def uses(self) -> RuleUses:
        """Give what notes names."""
        return self.yaml.uses

    @property
    def rules(self) -> Rules:
        """Give the rules by which they are read."""
        return self.uses.rules

    def tests(self, node: Node | None) -> None:
        """Note the names in everything under `tests`."""
        for test in node.entries if isinstance(node, Mapping) else ():
            self.blanks = {"option": {}, "slot": {}}
            entries = test.value.entries if isinstance(test.value, Mapping) else []
            for entry in sorted(entries, key=lambda entry: entry.key.value == "cases"):
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
            for entry in entries:
                if entry.key.value in _WITH_THINGS:
                    self._things(entry.value)

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
                    self._words(one.key.text)
            else:
                self._subject(entry.key, owner)

    def _subject(self, key: Scalar, owner: str) -> None:
        """Note the name of a zone, counter or number, looked up as a test looks it up."""
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
                self._slot(scalar)

    def _slots(self, node: Node) -> None:
        for scalar in node.items if isinstance(node, Listing) else [node]:
            if isinstance(scalar, Scalar):
                self._slot(scalar)

    def _slot(self, scalar: Scalar) -> None:
        self.blanks["slot"].update(dict.fromkeys(_BLANK.findall(scalar.value)))
        self.yaml.slot(scalar.text)

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
                self.blanks["option"].update(dict.fromkeys(_BLANK.findall(node.value)))
                self._words(node.text)

    def _words(self, source: Source) -> None:
        """Note the ids of options among words."""
        for word in re.finditer(r"[^\s,]+", source.value):
            option = _OPTION.fullmatch(word[0])
            if option is not None and option[1] not in self.rules.faces:
                self._option(Stretch(source, word.start(), word.start() + len(option[1])), bool(option[2]))

    def _option(self, id: Stretch, hidden: bool) -> None:
        """Note the id of an action, or of a thing that is not seen, which has the id of its zone."""
        known = [("zone", name) for name in self.rules.zones]
        known = known if hidden else [*(("action", name) for name in self.rules.actions), *known]
        key = next((key for key in known if slug(key[1]) == id.value), None)
        if key is not None:
            self.uses.note(id.span(), key, form=SLUG)

    # ---- things -------------------------------------------------------------------------------------

    def _things(self, node: Node) -> None:
        """Note the ids of things among the words of lines, and of `on THING`."""
        match node:
            case Scalar():
                self._ids(node.text)
            case Listing():
                for item in node.items:
                    self._things(item)
            case Mapping():
                for entry in node.entries:
                    if entry.key.value.startswith("on "):
                        self._ids(entry.key.text)
                    self._things(entry.value)

    def _ids(self, source: Source) -> None:
        for word in _ID.finditer(source.value):
            if word[0] in self.rules.faces:
                self.uses.note(source.span(*word.span()), (THING, word[0]))

    # ---- tables -------------------------------------------------------------------------------------

    def _cells(self, node: Node) -> None:
        """Note the names in the columns of a table whose blanks are where options or slots are named."""
        if not isinstance(node, Scalar):
            return
        columns: list[str] = []
        start = 0
        for row in node.value.split("\n"):
            cells = [Stretch(node.text, start + m.start(), start + m.end()) for m in _CELL.finditer(row)]
            for column, cell in zip(columns, cells, strict=False):
                if column in self.blanks["option"]:
                    self._words(cell)
                if column in self.blanks["slot"]:
                    at = len(cell.value) - len(cell.value.lstrip())
                    self.yaml.slot(Stretch(cell, at, len(cell.value.rstrip())))
            columns = columns or [cell.value.strip() for cell in cells if row.strip()]
            start += len(row) + 1
