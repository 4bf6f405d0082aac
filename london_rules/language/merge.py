"""Declarations of several bundles merged into one list of slots, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import define, field

from london_rules.diagnostics import Diagnostics, Label
from london_rules.diagnostics.suggest import suggest
from london_rules.language.outline import Declaration

# Steps are carried out in order; their headers may say where they go.
STEPS = ("action", "set-up", "turn", "scoring")

_NAME = {
    "kind": r"(?P<name>[\w -]+)",
    "relation": r"(?P<name>[\w -]+?)(?: between .*| *=.*)",
    "counter": r"(?P<name>[\w -]+?)(?: for each .*)?",
    "mark": r"(?P<name>[\w -]+?) this turn",
    "zone": r"(?P<name>[\w -]+?)(?: for each .*)?",
    "number": r"(?P<name>[\w -]+?)(?: of \(.*?\))? *=.*",
    "test": r"(?:\([^)]*\) +)?(?P<name>[\w -]+?)(?: +\([^)]*\))? *=.*",
    "table": r"(?P<name>[\w -]+)",
    "group": r"(?P<name>[\w -]+?)(?: for each .*?)? *=.*",
    "moment": r"(?P<name>[\w -]+)",
    "moments": r"(?P<name>[\w -]+?) *=.*",
    "rule": r"(?P<name>[\w -]+?)(?: +\(.*)?",
    "power": r"(?P<name>[\w -]+)",
    "action": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "set-up": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "turn": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "scoring": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "ranking": r"(?P<name>)",
}

EXAMPLES = {
    "kind": "kind card",
    "relation": "relation bridge between places",
    "counter": "counter money for each player",
    "mark": "mark placed this turn",
    "zone": "zone hand for each player",
    "number": "number hand limit = 9",
    "test": "test (card) can be played = the card has a cost",
    "table": "table loss",
    "group": "group open cards = cards in the display",
    "moment": "moment acting",
    "moments": "moments any time = taking, acting",
    "rule": "rule place (card) on (site: card)",
    "power": "power borrowing",
    "action": "action take cards",
    "set-up": "set-up deal",
    "turn": "turn action",
    "scoring": "scoring money",
    "ranking": "ranking",
}


@define
class Merged:
    """The declarations that are in force, by slot id, in order."""

    slots: dict[str, Declaration] = field(factory=dict)
    names: dict[str, str] = field(factory=dict)


def merge(declarations: Iterable[Declaration], found: Diagnostics) -> Merged:
    """Merge declarations, base first; report duplicates, and replacements of nothing."""
    out = Merged()
    for declaration in declarations:
        m = re.fullmatch(_NAME[declaration.keyword], declaration.header.value.split("\n")[0].strip())
        if m is None:
            example = EXAMPLES[declaration.keyword]
            found.error(
                "LR-S0007",
                f"the first line of this {declaration.keyword} cannot be read",
                declaration.header.span(),
                help=f"write it like this: {example}",
            )
            continue
        name = " ".join(m.group("name").split())
        id = f"{declaration.keyword} {name}".strip()
        if _may_stand(out, id, declaration, found):
            groups = m.groupdict()
            _insert(out, id, name, declaration, groups.get("where"), groups.get("at"), found)
    return out


def _may_stand(out: Merged, id: str, new: Declaration, found: Diagnostics) -> bool:
    old = out.slots.get(id)
    if old is None and new.replaces:
        near = suggest(id, list(out.slots), 1)
        found.error(
            "LR-C0001",
            f"there is no `{id}` to replace",
            new.header.span(),
            help=f"did you mean `{near[0]}`?" if near else "leave out `replace` to declare it",
        )
        return False
    if old is not None and not new.replaces:
        found.error(
            "LR-N0002",
            f"`{id}` is declared twice",
            new.header.span(),
            labels=(Label(old.header.span(), "first declared here"),),
            help=f"write `replace {id}` to put this in its place, or give it another name",
        )
        return False
    if old is not None and _words(old) == _words(new):
        found.error(
            "LR-C0002",
            f"this replaces `{id}` by the very same",
            new.header.span(),
            labels=(Label(old.header.span(), "what it replaces"),),
            help="leave it out",
        )
        return False
    return True


def _words(d: Declaration) -> list[str]:
    return (d.header.value + " " + d.body.value).split()


def _insert(
    out: Merged, id: str, name: str, new: Declaration, where: str | None, at: str | None, found: Diagnostics
) -> None:
    out.names[id] = name
    if where is None or at is None:
        out.slots[id] = new
        return
    other = f"{new.keyword} {' '.join(at.split())}"
    if other not in out.slots or other == id:
        near = suggest(other, list(out.slots), 1)
        found.error(
            "LR-N0004",
            f"there is no `{other}` to stand {where}",
            new.header.span(),
            help=f"did you mean `{near[0]}`?" if near else None,
        )
        out.slots[id] = new
        return
    out.slots.pop(id, None)
    items = list(out.slots.items())
    index = [k for k, _ in items].index(other) + (1 if where == "after" else 0)
    items.insert(index, (id, new))
    out.slots.clear()
    out.slots.update(items)
