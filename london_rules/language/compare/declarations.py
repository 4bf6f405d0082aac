"""What has changed within one declaration: its lines as they are written, its texts by their trees."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from london_rules.language import rules as r
from london_rules.language.compare.blocks import block_changes
from london_rules.language.compare.trees import Teller
from london_rules.language.format.declarations import Decl, declaration_lines
from london_rules.language.say.texts import teller as english
from london_rules.language.syntax.names import article

Changes: TypeAlias = list[tuple[str, str]]  # of each: the part that differs, and the words

# What a line below a first line is about: the powers that work, the name before a colon, or its first word.
_ABOUT: Final = re.compile(r"[^:]*?(?= works\b)|[^:]*:|\S+")


def changes_of(old: Decl, new: Decl, teller: Teller) -> Changes:
    """Say what makes two declarations of one name differ."""
    if type(old) is not type(new):
        return [("", f"now {_what(new)} (was {_what(old)})")]
    if isinstance(old, r.TableDecl) and isinstance(new, r.TableDecl):
        return _table(old, new)
    out: Changes = []
    was, now = declaration_lines(old, teller.old), declaration_lines(new, teller.new)
    of_text = _TEXTS.get(type(new))
    if of_text is None:
        out += _lines(was[1:], now[1:], field=isinstance(new, r.KindDecl))
    else:
        was, now = ([lines[0].partition(" =")[0]] for lines in (was, now))
        out += [("", words) for words in of_text(old, new, teller)]
    if was[0] != now[0]:
        out.insert(0, ("", f"{now[0]} (was: {was[0]})"))
    if getattr(old, "parameter", False) != getattr(new, "parameter", False):
        said = "can be set" if getattr(new, "parameter", False) else "worked out, no longer set"
        return [("", "; ".join([said, *(words for _, words in out)]))]
    return out


def said(decl: r.NumberDecl, rules: r.Rules) -> str:
    """Say the value of a parameter."""
    return english(rules)(decl.body)


def _what(decl: Decl) -> str:
    return article(decl.slot.kind)


def _lines(old: Sequence[str], new: Sequence[str], *, field: bool) -> Changes:
    """Say which lines are new, other or gone, each beside the one about the same; a `field` is told with its name."""
    was, now = ({_about(line): line for line in map(str.strip, lines)} for lines in (old, new))
    out: Changes = []
    for about, line in now.items():
        if about not in was:
            out.append((about, f"now also: {line}"))
        elif was[about] != line:
            out.append((about, f"{line} (was: {was[about]})"))
    out += [(about, f"no longer: {line}") for about, line in was.items() if about not in now]
    return [(about.removesuffix(":") if field else "", words) for about, words in out]


def _about(line: str) -> str:
    found = _ABOUT.match(line)
    return "" if found is None else found[0]


def _table(old: r.TableDecl, new: r.TableDecl) -> Changes:
    out: Changes = []
    every = range(max(len(old.rows), len(new.rows)))
    for (was, now), alike in groupby(every, lambda at: (_row(old, at), _row(new, at))):
        first, *more = alike
        if was != now:
            which = f"{first} to {more[-1]}" if more else str(first)
            out.append((f"row {which}", f"{which} gives {now} (was {was})"))
    if old.more != new.more:
        out.append(("each more", f"each one more adds {new.more} (was {old.more})"))
    return out or [("rows", "written with another number of rows")]


def _row(table: r.TableDecl, at: int) -> int:
    rows = table.rows
    if at < len(rows):
        return rows[at]
    return (rows[-1] if rows else 0) + table.more * (at - len(rows) + 1)


def _body(said: Callable[[Teller, Any, Any], list[str]]) -> Callable[[Any, Any, Teller], list[str]]:
    """Make what compares the texts of two declarations, if they differ."""
    return lambda old, new, teller: [] if repr(old.body) == repr(new.body) else said(teller, old.body, new.body)


def _blocks(teller: Teller, old: Any, new: Any) -> list[str]:
    return block_changes(old, new, teller)


# What is compared by its tree, of which the lines are only layout.
_TEXTS: Final[dict[type, Callable[[Any, Any, Teller], list[str]]]] = {
    r.NumberDecl: _body(Teller.number),
    r.TestDecl: _body(Teller.test),
    r.GroupDecl: _body(Teller.group),
    **dict.fromkeys((r.RuleDecl, r.StepDecl, r.RoundDecl), _body(_blocks)),
    r.PowerDecl: lambda old, new, teller: [teller.power(old.power, new.power)],
}
