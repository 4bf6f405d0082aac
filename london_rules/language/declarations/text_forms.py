"""Declarations of one text, or of none: formulas, rules, powers, steps, relations and moments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

from london_rules.diagnostics import Label
from london_rules.language import rules as r
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.forms import NAME, ROUND_STEP, STEP, Form, Reader, word
from london_rules.language.declarations.read_text import NOTHING
from london_rules.language.syntax.names import Names, add_test, add_verb, plural
from london_rules.language.syntax.parse import Start

# ---- relations and moments ----------------------------------------------------------------------


def _relation_names(names: Names, d: Declaration) -> None:
    if d.head.one:
        names.add("RELATION_ONE", d.name, d.name)
        return
    names.add("RELATION", d.name, d.name)
    names.add("RELATION", plural(d.name), d.name)


def _relation(reader: Reader, d: Declaration) -> r.RelationDecl | None:
    parts = d.head.parts
    unknown = [part for part in parts if f"relation {part}" not in reader.slots]
    if unknown:
        reader.unknown("relation", unknown[0], d.header, reader.rules.relations)
        return None
    # A union is between the same things as its first part, wherever that is declared.
    head = reader.slots[f"relation {parts[0]}"].head if parts else d.head
    kinds = reader.kind_meant(head.kind), reader.kind_meant(head.to)
    return r.RelationDecl(d.name, reader.slot(d), kinds[0], parts, kinds[1], d.head.one)


def _moment(reader: Reader, d: Declaration) -> r.MomentDecl:
    return r.MomentDecl(d.name, reader.slot(d))


def _outcome(reader: Reader, d: Declaration) -> r.OutcomeDecl | None:
    group = d.head.seats
    if not group or f"group {group}" in reader.slots:
        return r.OutcomeDecl(d.name, reader.slot(d), group or d.head.won)
    known = (id.removeprefix("group ") for id in reader.slots if id.startswith("group "))
    reader.unknown("group", group, d.header, known)
    return None


def _moments(reader: Reader, d: Declaration) -> r.MomentDecl | None:
    parts = tuple(part.strip() for part in d.formula.value.split(","))
    unknown = [part for part in parts if f"moment {part}" not in reader.slots]
    if unknown:
        known = (id.removeprefix("moment ") for id in reader.slots if id.startswith("moment "))
        reader.unknown("moment", unknown[0], d.formula, known)
    elif _is_new(reader, d, reader.rules.moments.get(d.name)):
        return r.MomentDecl(d.name, reader.slot(d), parts)
    return None


def _is_new(reader: Reader, d: Declaration, old: r.NumberDecl | r.MomentDecl | None) -> bool:
    """Report a name that a declaration of another keyword has taken."""
    if old is None:
        return True
    labels = (Label(old.slot.source.span(), "this one"),)
    message, help = f"there is already something with the name `{d.name}`", "give it another name"
    reader.found.error("LR-N0002", message, d.header.span(), labels=labels, help=help)
    return False


_FROM = r" from (?:each )?(?P<start>[^=]*?) to (?P<one>one )?(?P<to>[^=]*)"
_BETWEEN = rf"{NAME}(?= between | from | *=)(?: between (?P<kind>[^=]*)|{_FROM})? *(?:=(?P<parts>[^=]*).*)?"
RELATION = Form(
    "relation door between rooms", _BETWEEN, "none", _relation, _relation_names, category="relations", alone=False
)
MOMENT = Form("moment acting", NAME, "none", _moment, word("MOMENT"), category="moments")
MOMENTS = Form(
    "moments any time = taking, acting", rf"{NAME} *=.*", "formula", _moments, word("MOMENTS"), category="moments"
)


def _side(reader: Reader, d: Declaration) -> r.SideDecl:
    seats = tuple(int(seat) for seat in re.findall(r"\d+", d.head.seats))
    return r.SideDecl(d.name, reader.slot(d), seats)


_SEATS = rf"{NAME} *= *players? +(?P<seats>[1-9](?:(?: *, *| +and +)[1-9])*)"
SIDE = Form(
    "partners odd seats = players 1 and 3", _SEATS, "none", _side, otherwise="side team partnership", category="sides"
)
_WHO = r"(?:everyone|everybody|each player|all players|the players|you)"
_ENDED = rf"{NAME} *= *(?:{_WHO} +(?:(?P<won>wins?)|loses?)|(?:the +)?(?P<seats>[^=]*?) +wins?)"
OUTCOME = Form(
    "outcome rescue = everyone wins",
    _ENDED,
    "none",
    _outcome,
    word("OUTCOME"),
    otherwise="result ending",
    category="outcomes",
)

# ---- formulas -----------------------------------------------------------------------------------


def _inputs(reader: Reader, d: Declaration) -> tuple[r.ParamDecl, ...]:
    """Give the inputs of a declaration; report those of an unknown kind."""
    for one in d.head.inputs:
        reader.check_name(one.name, d.header)
        if one.kind not in reader.rules.kinds and one.kind not in ("number", "player"):
            reader.unknown("kind", one.kind, d.header, chain(reader.rules.kinds, ("number", "player")))
    return d.head.inputs


def _has_number(reader: Reader, d: Declaration, help: str) -> bool:
    """Report a number among the inputs of what takes none; its body would only be a list of mistakes."""
    found = any(one.kind == "number" for one in d.head.inputs)
    if found:
        message = "only things and players can be inputs here, not numbers"
        reader.found.error("LR-T0028", message, d.header.span(), help=help)
    return found


def _number_names(names: Names, d: Declaration) -> None:
    names.add(("NUMBER", "NUMBER_OF1", "NUMBER_OF2")[min(len(d.head.inputs), 2)], d.name, d.name)


def _number(reader: Reader, d: Declaration) -> r.NumberDecl | None:
    inputs = _inputs(reader, d)
    numbers = [p.name for p in inputs if p.kind == "number"]
    things = {p.name: p.kind for p in inputs if p.kind != "number"}
    body = reader.parse(d, "number_body", d.formula, things, numbers)
    is_new = _is_new(reader, d, reader.rules.numbers.get(d.name))
    return r.NumberDecl(d.name, reader.slot(d), inputs, body) if is_new and body is not None else None


def _test_names(names: Names, d: Declaration) -> None:
    add_test(names, d.name, len(d.head.inputs))


def _test(reader: Reader, d: Declaration) -> r.TestDecl | None:
    inputs = _inputs(reader, d)
    if _has_number(reader, d, "ask about a thing, a player or a counter instead"):
        return None
    body = reader.parse(d, "test_body", d.formula, {p.name: p.kind for p in inputs})
    return None if body is None else r.TestDecl(d.name, reader.slot(d), inputs, body)


def _group(reader: Reader, d: Declaration) -> r.GroupDecl | None:
    owner = "player" if d.head.owner.startswith("player") else "table"
    body = reader.parse(d, "group_body", d.formula)
    return None if body is None else r.GroupDecl(d.name, reader.slot(d), owner, body)


_OF = rf"{NAME}(?: of \([^)]*\)(?: +[a-z]+ +\([^)]*\))?)? *=.*"
_ASKED = rf"(?:\([^)]*\) +)?{NAME}(?: +\([^)]*\))? *=.*"
_TEST_EXAMPLE = "test (tile) can be laid = the tile has a price"
_FOR_EACH = rf"{NAME}(?: for each (?P<owner>.*?))? *=.*"
NUMBER = Form(
    "number bag limit = 9",
    _OF,
    "formula",
    _number,
    _number_names,
    otherwise="formula value figure parameter",
    category="numbers",
)
TEST = Form(_TEST_EXAMPLE, _ASKED, "formula", _test, _test_names, otherwise="condition check", category="tests")
GROUP = Form("group open tiles = tiles in the market", _FOR_EACH, "formula", _group, word("GROUP"), category="groups")

# ---- effects and powers -------------------------------------------------------------------------


def _body(reader: Reader, d: Declaration, start: Start, locals: Mapping[str, str] = NOTHING) -> Any:
    if d.body.value.strip():
        return reader.parse(d, start, d.body, locals)
    message, help = "nothing says what to do here", "write it on indented lines below"
    reader.found.error("LR-S0010", message, d.header.span(), help=help)
    return None


def _rule(reader: Reader, d: Declaration) -> r.RuleDecl | None:
    inputs = _inputs(reader, d)
    if _has_number(reader, d, f"leave the number out, and write how often where it is done: `3 times, {d.name}`"):
        return None
    body = _body(reader, d, "effect", {p.name: p.kind for p in inputs})
    return None if body is None else r.RuleDecl(d.name, reader.slot(d), inputs, body)


def _rule_names(names: Names, d: Declaration) -> None:
    add_verb(names, d.name)


def _power(reader: Reader, d: Declaration) -> r.PowerDecl | None:
    power = _body(reader, d, "power")
    return None if power is None else r.PowerDecl(d.name, reader.slot(d), power)


def _step(reader: Reader, d: Declaration) -> r.StepDecl | None:
    body = _body(reader, d, "effect")
    return None if body is None else r.StepDecl(d.name, reader.slot(d), body)


def _round(reader: Reader, d: Declaration) -> r.RoundDecl | None:
    body = _body(reader, d, "effect")
    return None if body is None else r.RoundDecl(d.name, reader.slot(d), body, d.head.late)


_ON = rf"{NAME}(?: +\(.*)?"
RULE = Form(
    "rule lay (tile) on (site: tile)",
    _ON,
    "effect",
    _rule,
    _rule_names,
    otherwise="verb procedure event",
    category="rules",
)
POWER = Form("power borrowing", NAME, "effect", _power, otherwise="ability right", category="powers")
ACTION = Form("action take tiles", STEP, "effect", _step, word("ACTION"), category="actions")
SET_UP = Form("set-up deal", STEP, "effect", _step, otherwise="setup start preparation", category="setup")
ROUND = Form(
    "round harvest, after the turns", ROUND_STEP, "effect", _round, otherwise="year season day", category="rounds"
)
TURN = Form("turn action", STEP, "effect", _step, otherwise="step phase stage", category="turn")
SCORING = Form("scoring gold", STEP, "effect", _step, otherwise="score points", category="scoring")
