"""A zone, counter or group that should be each player's: one message at its declaration, and none for each use."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Span
from london_rules.language.report import header
from london_rules.language.rules import CounterDecl, GroupDecl, Rules, ZoneDecl

_OF_PLAYERS = re.compile(r"\b(?:your|their)\b")
FEWEST = 2  # uses as each player's after which the declaration is at fault


def of_the_table(name: str) -> str:
    """Say that a zone, counter or group is not each player's."""
    return f"there is one `{name}` for the whole table: players have none of their own"


def without_owner(name: str) -> str:
    """Say that nobody owns a zone."""
    return f"the {name} belongs to the table, so it has no owner"


def only_of_the_table(name: str) -> str:
    """Say that no player has a counter."""
    return f"only the table has {name}"


def at_their_declarations(found: Diagnostics, rules: Rules) -> Diagnostics:
    """Report uses as each player's once, at the declaration, if no text says that the table has it."""
    if not found.has_errors:
        return found
    named = {of_the_table(name): name for name in (*rules.zones, *rules.counters, *rules.groups)}
    uses: dict[str, list[Diagnostic]] = {}
    for item in found:
        said = (name for text, name in named.items() if text in item.message) if item.code == "LR-T0010" else ()
        for name in said:
            uses.setdefault(name, []).append(item)
    kept = list(found.items())
    for name, items in uses.items():
        decl = rules.zones.get(name) or rules.counters.get(name) or rules.groups.get(name)
        if decl is not None and len(items) >= _fewest(decl) and _is_of_nobody_else(decl, items, rules):
            left = [item for item in kept if item not in items and not _says_the_same(item, name)]
            kept = [*left, _at(decl, found.files)]
    return found.with_items(kept) if uses else found


def _fewest(decl: ZoneDecl | CounterDecl | GroupDecl) -> int:
    """Give how many uses as each player's put a declaration at fault: one is enough if it speaks of a player itself."""
    return 1 if isinstance(decl, GroupDecl) and _OF_PLAYERS.search(decl.slot.source.value) else FEWEST


def _is_of_nobody_else(decl: ZoneDecl | CounterDecl | GroupDecl, items: list[Diagnostic], rules: Rules) -> bool:
    """Return whether a declaration is in the file of its uses, and no text speaks of the one of the table."""
    file = header(decl.slot).file
    the = re.compile(rf"\bthe {re.escape(decl.name)}(?![\w-])")
    others = (slot.source.value for slot in rules.slots() if slot is not decl.slot)
    return all(i.span is not None and i.span.file == file for i in items) and not any(map(the.search, others))


def _says_the_same(item: Diagnostic, name: str) -> bool:
    owner = item.code == "LR-T0010" and without_owner(name) in item.message
    return owner or item.message.endswith(only_of_the_table(name))


def _at(decl: ZoneDecl | CounterDecl | GroupDecl, files: Mapping[str, str]) -> Diagnostic:
    span, word = header(decl.slot), decl.slot.id.partition(" ")[0]
    line = (
        files.get(span.file, "")[span.start : span.end].partition("\n")[0].partition("#")[0].partition("=")[0].rstrip()
    )
    end = span.start + len(line)
    help = f"write `{word} {decl.name} for each player`"
    fix = Fix(Span(span.file, end, end), " for each player", help)
    message = f"`{decl.name}` is for the whole table, but the texts speak of each player's"
    return Diagnostic("LR-T0010", "error", message, Span(span.file, span.start, end), help=help, fix=fix)
