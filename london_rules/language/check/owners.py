"""A zone or counter that should be each player's: one message where it is declared, in place of one for each use."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Span
from london_rules.language.report import header
from london_rules.language.rules import CounterDecl, Rules, ZoneDecl

FEWEST = 2  # uses as each player's after which the declaration is at fault
_OF_THE_TABLE = re.compile(r"`([^`]+)` is for the whole table, not for each player")


def at_their_declarations(found: Diagnostics, rules: Rules) -> Diagnostics:
    """Give what is said of uses as each player's at the declaration, if no text says that the table has it."""
    uses: dict[str, list[Diagnostic]] = {}
    for item in found:
        said = _OF_THE_TABLE.search(item.message) if item.code == "LR-T0010" else None
        if said is not None:
            uses.setdefault(said[1], []).append(item)
    kept = list(found.items())
    for name, items in uses.items():
        decl = rules.zones.get(name) or rules.counters.get(name)
        if decl is not None and len(items) >= FEWEST and _is_of_nobody_else(decl, items, rules):
            left = [item for item in kept if item not in items and not _says_the_same(item, name)]
            kept = [*left, _at(decl, found.files)]
    if len(kept) == len(found):
        return found
    out = Diagnostics(kept, found.files)
    out.dropped = found.dropped
    return out


def _is_of_nobody_else(decl: ZoneDecl | CounterDecl, items: list[Diagnostic], rules: Rules) -> bool:
    """Return whether a declaration is in the file of its uses, and no text speaks of the one of the table."""
    file = header(decl.slot).file
    the = re.compile(rf"\bthe {re.escape(decl.name)}(?![\w-])")
    others = (slot.source.value for slot in rules.slots() if slot is not decl.slot)
    return all(i.span is not None and i.span.file == file for i in items) and not any(map(the.search, others))


def _says_the_same(item: Diagnostic, name: str) -> bool:
    owner = item.code == "LR-T0010" and f"the {name} belongs to the table, so it has no owner" in item.message
    return owner or item.message.endswith(f"only the table has {name}")


def _at(decl: ZoneDecl | CounterDecl, files: Mapping[str, str]) -> Diagnostic:
    span, word = header(decl.slot), decl.slot.id.partition(" ")[0]
    line = files.get(span.file, "")[span.start : span.end].partition("\n")[0].partition("#")[0].rstrip()
    end = span.start + len(line)
    help = f"write `{word} {decl.name} for each player`"
    fix = Fix(Span(span.file, end, end), " for each player", help)
    message = f"`{decl.name}` is for the whole table, but the texts speak of each player's"
    return Diagnostic("LR-T0010", "error", message, Span(span.file, span.start, end), help=help, fix=fix)
