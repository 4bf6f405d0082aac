"""What else has a name of which there is nothing to change: something of another category, or of another bundle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from london_rules.bundles.manifest_edits import with_base
from london_rules.bundles.model import Parameter, Sources
from london_rules.classes import define, evolve
from london_rules.diagnostics import Diagnostic, Fix, Label, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.merge import Merger
from london_rules.language.declarations.overrides import Missing, WayOut
from london_rules.language.syntax.names import article

_CHANGE = re.compile(r" *(?P<verb>replace|remove) +(?:the +)?(?P<name>[^=,:\n#]+)")
_GENERAL = re.compile(r"^(?:the +)?(?:(?:step|phase|formula|value|limit|rule|part)(?: +of)? +)?")  # before a name
# What people call declarations after their names, and the keywords that these can have.
_STEPS = ("turn", "round", "set-up", "scoring")
_SORTS = {
    **dict.fromkeys(("step", "phase", "stage"), _STEPS),
    **dict.fromkeys(("figure", "value", "parameter", "setting", "formula"), ("parameter", "number")),
    **dict.fromkeys(("verb", "event"), ("rule",)),
    **dict.fromkeys(("option", "choice", "move"), ("action",)),
    **dict.fromkeys(("condition", "question"), ("test",)),
    **dict.fromkeys(("list", "collection"), ("group",)),
    **dict.fromkeys(("ability", "right"), ("power",)),
}
_MOST_SHOWN = 3  # lines of fields
_NOUNS = {
    "turn": "a step of a turn",
    "round": "a step of a round",
    "set-up": "a step of the set-up",
    "scoring": "a step of the scoring",
    "ranking": "the ranking",
    "action": "an action",
}


@define
class Elsewhere:
    """Look for a name among all that a bundle sees, and in what it does not see."""

    sources: Sources
    merger: Merger

    @guessed(nothing)
    def of_its_category(self, sought: Missing) -> WayOut | None:
        """Find what has the name, but is declared in another bundle or removed."""
        return self._of_another_bundle(sought) or self._removed(sought)

    @guessed(nothing)
    def of_another_category(self, sought: Missing) -> WayOut | None:
        """Find what has the name, but is of another category."""
        parameter = (sought.name, "parameter")
        removed = sought.category == "parameter" and sought.verb == "remove"
        if removed and any((name, category) == parameter for name, category, _ in self.every(sought.override.bundle)):
            value = f"`{sought.name}: {self._value(sought.name)}`"
            return WayOut(f"to change a parameter, give it another value under `set:`, as in {value}")
        return self.of_category(sought, sought.name)

    def with_keyword(self, item: Diagnostic, by: str) -> Diagnostic:
        """Give a message about `replace` or `remove` without a keyword with that of what has the name."""
        if item.code != "LR-S0006" or item.span is None:
            return item
        text = self.sources.files.get(item.span.file, "")
        start, end = line_around(text, item.span.start)
        m = _CHANGE.match(text[start:end])
        if m is None or start + m.start("name") != item.span.start:
            return item
        said = " ".join(m["name"].split())
        verb, quoted = m["verb"], _GENERAL.sub("", said.strip("\"'`"))
        every = list(self.every(by))
        sort = () if any(name == quoted for name, _, _ in every) else _SORTS.get(quoted.rpartition(" ")[2], ())
        quoted = quoted.rpartition(" ")[0] if sort else quoted
        for name, category, d in every:
            if sort and category not in sort:
                continue
            things = (name, f"{category} {name}")
            if d is None and category != "parameter" and quoted in things:
                removal, change = (
                    f"`{category}: [{name}]` under `remove:`",
                    f"`{category}: / {name}: / {_fields_below(text[end:])}` under `set:`",
                )
                lines = removal if verb == "remove" else change
                alone = re.search(r"\nrules: \|\n\s*$", text[:start]) if not text[end:].strip() else None
                fix = None
                if alone is not None and verb == "remove":
                    written = f"remove:\n  {category}: [{name}]"
                    fix = Fix(Span(item.span.file, alone.start() + 1, end), written, "write it under `remove:`")
                return evolve(item, help=f"`{name}` is {article(category)}: write {lines}", fix=fix)
            formula = category == "parameter" or (d is not None and FORMS[d.keyword].body == "formula")
            if name == quoted and name and (verb == "remove" or formula == ("=" in text[start:end])):
                keyword = "number" if category == "parameter" else category
                header = f"{keyword} {_head_of(d) if d is not None and verb == 'replace' else name}".strip()
                help = f"write `{verb} {header}`"
                place = Span(item.span.file, item.span.start, item.span.start + len(m["name"].rstrip()))
                message = (
                    f"the word `{keyword}` is missing before `{name}`"
                    if header == f"{keyword} {name}"
                    else item.message
                )
                return evolve(item, message=message, help=help, fix=Fix(place, header, f"write `{header}`"))
        return item

    # ---- other bundles of the variant ---------------------------------------------------------------

    def _of_another_bundle(self, sought: Missing) -> WayOut | None:
        by = sought.override.bundle
        overrides = self.merger.overrides
        added = [c for c in overrides.by_slot.get(sought.override.slot, ()) if c.how == "add"]
        unseen = [c for c in added if c.bundle != by and not overrides.precedence.over(by, c.bundle)]
        if unseen:
            id = unseen[0].bundle
            labels = (Label(unseen[0].span, "declared here"),)
            return WayOut(f"`{id}` declares it: list `{id}` under `builds on`", self._base(by, id), labels)
        own = next((c for c in added if c.bundle == by), None)
        if own is None:
            return None
        return WayOut("this bundle declares it itself: change it there", None, (Label(own.span, "declared here"),))

    def _removed(self, sought: Missing) -> WayOut | None:
        by = sought.override.bundle
        seen = self.merger.overrides.precedence.seen(self.merger.overrides.by_slot.get(sought.override.slot, ()), by)
        gone = next((c for c in seen if c.how == "remove"), None)
        if gone is None:
            return None
        labels = (Label(gone.span, f"`{gone.bundle}` removes it here"),)
        if sought.verb == "replace" and sought.word is not None:
            fix = Fix(sought.word, "", "leave out `replace`")
            return WayOut(f"`{gone.bundle}` has removed it: leave out `replace` to declare it again", fix, labels)
        return WayOut(f"`{gone.bundle}` has removed it: leave this out, or leave out `{gone.bundle}`", None, labels)

    def _base(self, by: str, id: str) -> Fix | None:
        bundle = next((bundle for bundle in self.sources.bundles if bundle.id == by), None)
        return None if bundle is None else with_base(bundle, id, self.sources.files)

    # ---- other categories ---------------------------------------------------------------------------

    def every(self, by: str) -> Iterator[tuple[str, str, Declaration | None]]:
        """List the names that a bundle sees: each with its category, and its declaration if it has one."""
        overrides = self.merger.overrides
        for id in self.merger.known(by):
            declared = [d for override, d in self.merger.declared.items() if d.id == id and override.how != "move"]
            if declared:
                yield declared[0].name, declared[0].keyword, declared[0]
        for bundle in self.sources.bundles:
            if not overrides.precedence.over(by, bundle.id):
                continue
            for parameter in bundle.parameters:
                yield parameter.name, "parameter", None
            for face in bundle.faces:
                yield face.id, face.kind, None

    def of_category(self, sought: Missing, meant: str) -> WayOut | None:
        """Say how to change what has a name in another category."""
        every = [one for one in self.every(sought.override.bundle) if one[0] == meant]
        if sought.declaration is not None:
            formula = "=" in sought.declaration.header.value
            every.sort(key=lambda one: formula and not _is_formula(one[1], one[2]))
        every.sort(key=lambda one: not _are_alike(one[1], sought.category))
        for known, category, d in every:
            if category != sought.category and known:
                noun = _NOUNS.get(category, article(category))
                way, fix = self._written(sought, known, category, d)
                place = sought.head if fix else None
                return WayOut(f"`{known}` is {noun}: {way}", fix, (), place, _are_alike(category, sought.category))
        return None

    def _written(self, sought: Missing, name: str, category: str, d: Declaration | None) -> tuple[str, Fix | None]:
        """Say how to change something of a category; with the text to write where all the rest can remain."""
        verb = "remove" if sought.verb == "remove" else "replace"
        if d is None and category == "parameter":
            value = self._value(name)
            if verb == "replace" and sought.declaration is not None and "=" in sought.declaration.header.value:
                return f"write `replace number {name} = ...`", self._head(sought, f"number {name}")
            in_yaml = f"`{name}: {value}`"
            if verb == "remove":
                return f"write `remove number {name}` in the rules", self._head(sought, f"number {name}")
            return f"write it under `set:`, as in {in_yaml}", None
        if d is None:
            if verb == "remove":
                return f"write `{category}: [{name}]` under `remove:`", None
            return f"write it under `set:`, as in `{category}: / {name}: / FIELD: VALUE`", None
        header = d.keyword if not d.header.value else f"{d.keyword} {_head_of(d)}"
        written = self._head(sought, header) if _fits(sought.declaration, d.keyword) else None
        if verb == "remove":
            header = d.id
            written = self._head(sought, header)
        return f"write `{verb} {header}`" + ("" if sought.head else " in the rules"), written

    def _head(self, sought: Missing, header: str) -> Fix | None:
        return None if sought.head is None else Fix(sought.head, header, f"write `{header}`")

    def _value(self, name: str) -> int:
        found = [c.what for c in self.merger.overrides.winners(f"parameter {name}")]
        return next((what.value for what in found if isinstance(what, Parameter)), 0)


def _is_formula(category: str, d: Declaration | None) -> bool:
    """Return whether what has a name is a formula, or a figure that one can replace."""
    return category == "parameter" if d is None else FORMS[d.keyword].body == "formula"


def _are_alike(category: str, sought: str) -> bool:
    """Return whether what has one of two keywords is written as what has the other."""
    return category in FORMS and sought in FORMS and FORMS[category].body == FORMS[sought].body


def _fits(written: Declaration | None, keyword: str) -> bool:
    """Return whether a declaration can be read as one of another keyword."""
    if written is None:
        return False
    form = FORMS[keyword]
    below = bool(written.body.value.strip())
    good = form.read_header(written.header.value.strip(), "replace") is not None
    return good and (below if form.body in ("effect", "properties") else form.body == "formula" or not below)


def _fields_below(text: str) -> str:
    """Give the lines of fields below a first line, as they can be shown on one line; `...` if there are none."""
    rows = [row.strip() for row in text[1:].split("\n", maxsplit=_MOST_SHOWN)[:_MOST_SHOWN]]
    fields = list(takewhile(lambda row: re.fullmatch(r"[a-z][a-z ]*: .+", row) is not None, rows))
    return " / ".join(fields) or "..."


def _head_of(d: Declaration) -> str:
    """Give the first line of a declaration without its formula and its place among steps."""
    head = d.header.value.partition("=")[0]
    return (head.partition(",")[0] if FORMS[d.keyword].is_step else head).strip()
