"""What a file declares, as an outline, and what a variant declares under a name."""

from __future__ import annotations

from collections.abc import Collection

from london_rules.analysis.declared import declared_in_rules, outlined
from london_rules.analysis.keys import Use
from london_rules.analysis.session import Opened
from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.language.declarations.reserved import FIELD, NUMBER, THING
from london_rules.text.nodes import Mapping, Pair
from london_rules.text.read_yaml import read_yaml
from london_rules.text.source_map import Text


@frozen
class Symbol:
    """Something that a file declares or changes: its category, its name, all of it, and what is in it."""

    category: str
    name: str
    span: Span  # of the name
    whole: Span
    how: str = ""  # such as `replace`
    parts: tuple[Symbol, ...] = ()


def symbols(opened: Opened, file: str) -> tuple[Symbol, ...]:
    """List what a file declares, in its order."""
    text = opened.text(file)
    if file.endswith(".rules"):
        return _in_rules(Text(text, file, ((0, 0),)))
    tree = read_yaml(text, file, Diagnostics())
    if tree is None:
        return ()
    return tuple(symbol for entry in tree.entries for symbol in _in_yaml(opened, entry))


def _in_rules(source: Text) -> tuple[Symbol, ...]:
    uses = declared_in_rules(source, "")
    out: list[Symbol] = []
    for d in outlined(source, ""):
        whole = d.whole.span()
        start = (d.how_word() or d.opening()).start
        own = next((use for use in uses if use.whole == whole and use.key[0] != FIELD), None)
        if own is None:
            continue
        parts = tuple(
            Symbol(FIELD, use.key[1], use.span, use.whole or use.span)
            for use in uses
            if use.key[0] == FIELD and whole.start <= use.span.start < whole.end
        )
        name = d.name or d.keyword
        out.append(
            Symbol(d.keyword, name, own.span, Span(whole.file, min(start, own.span.start), whole.end), d.how, parts)
        )
    return tuple(out)


def _in_yaml(opened: Opened, entry: Pair) -> list[Symbol]:
    """Give the parameters, things and tests below a key."""
    key = entry.key.value
    if not isinstance(entry.value, Mapping):
        source = getattr(entry.value, "text", None)
        return list(_in_rules_of(source)) if key == "rules" and source is not None else []
    kinds = () if opened.model is None else opened.model.rules.kinds
    category = {"parameters": NUMBER, "tests": "test case"}.get(key, THING if key in kinds else "")
    how = key if key in ("set", "remove") else ""
    if not category and not how:
        return []
    return [
        Symbol(category or "change", one.key.value, one.key.text.span(), _whole(one), how, _changed(one, kinds))
        for one in entry.value.entries
    ]


def _changed(entry: Pair, kinds: Collection[str]) -> tuple[Symbol, ...]:
    """Give the things of a kind that are changed or removed."""
    if entry.key.value not in kinds or not isinstance(entry.value, Mapping):
        return ()
    return tuple(Symbol(THING, one.key.value, one.key.text.span(), _whole(one)) for one in entry.value.entries)


def _in_rules_of(source: object) -> tuple[Symbol, ...]:
    return _in_rules(source) if isinstance(source, Text) else ()


def _whole(entry: Pair) -> Span:
    key, value = entry.key.text.span(), entry.value.span
    return Span(key.file, key.start, max(key.end, value.end))


def declared(opened: Opened, query: str) -> list[Use]:
    """List what a variant declares whose name contains all words of a query."""
    words = query.lower().split()
    model = opened.model
    if model is None:
        return []
    found = [key for key in model.declared if key[1] and all(word in f"{key[0]} {key[1]}".lower() for word in words)]
    return [use for key in found for use in opened.declarations(key)[-1:]]
