"""What has changed within one declaration, aspect by aspect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, TypeAlias

from london_rules.classes import evolve
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.compare.blocks import block_changes
from london_rules.language.compare.trees import Teller
from london_rules.language.format.declarations import Decl, between, require_every_declaration, winners_words
from london_rules.language.format.forms import Writer, listed, value_word
from london_rules.language.say.blocks import clauses
from london_rules.language.say.declarations import SEEN, said_guessed, said_rolled
from london_rules.language.say.texts import teller as english
from london_rules.language.syntax.names import article, plural

Changes: TypeAlias = list[tuple[str, str]]  # of each: the part that differs, and the words
Form: TypeAlias = Callable[[Any, Any, Teller], Changes]


def changes_of(old: Decl, new: Decl, teller: Teller) -> Changes:
    """Say what makes two declarations of one name differ."""
    if type(old) is not type(new):
        return [("", f"now {_what(new)} (was {_what(old)})")]
    return _FORMS[type(new)](old, new, teller)


def said(decl: r.NumberDecl, rules: r.Rules) -> str:
    """Say the value of a parameter."""
    return english(rules)(decl.body)


def _what(decl: Decl) -> str:
    return article(decl.slot.kind)


def _aspect(part: str, was: str, now: str, opening: str = "") -> tuple[str, str]:
    """Say one aspect that has a short value."""
    sign = "was: " if " " in was else "was "
    return (part, f"{opening}{now} ({sign}{was})")


def _plain(old: Mapping[str, str], new: Mapping[str, str]) -> Changes:
    """Say each aspect that reads well by itself."""
    return [_aspect(part, was, new[part]) for part, was in old.items() if was != new[part]]


def _by_aspects(aspects: Callable[[Any], Mapping[str, str]]) -> Form:
    """Make what compares declarations of which each aspect reads well by itself."""
    return lambda old, new, teller: _plain(aspects(old), aspects(new))


def _body(old: t.Node, new: t.Node, said: Callable[[Any, Any], list[str]]) -> Changes:
    """Say what differs between two bodies, if they do."""
    return [] if repr(old) == repr(new) else [("", words) for words in said(old, new)]


# ---- things and where they are ------------------------------------------------------------------


def _kind(old: r.KindDecl, new: r.KindDecl, teller: Teller) -> Changes:
    out = _plain({"begins in": _begins(old)}, {"begins in": _begins(new)})
    for name, decl in new.fields.items():
        before = old.fields.get(name)
        if before is None:
            out.append((name, f"field {name} is added: {_field(decl)}"))
        elif before != decl:
            out.append(_aspect(name, *_two_fields(before, decl), f"field {name}: "))
    out += [(name, f"field {name} is removed") for name in old.fields if name not in new.fields]
    return out or [("fields", "its fields are in another order")]


def _begins(decl: r.KindDecl) -> str:
    return f"{plural(decl.name)} begin in {f'the {decl.begins}' if decl.begins else 'no place'}"


def _two_fields(old: r.FieldDecl, new: r.FieldDecl) -> tuple[str, str]:
    """Say two forms of a field, or of texts only the order in which their parts are carried out."""
    if evolve(old, any_order=new.any_order) == new:
        words = {True: "its parts in the order that the player likes", False: "its parts in the order written"}
        return words[old.any_order], words[new.any_order]
    return _field(old), _field(new)


def _field(decl: r.FieldDecl) -> str:
    types = {
        "flag": "yes or no",
        "counter": f"an amount of {decl.counter}",
        "number": "a number",
        "effect": "an effect",
    }
    text = types.get(decl.type, decl.type)
    if decl.type == "one of":
        text = "one of " + listed([value_word(v) for v in decl.values], "or")
    text += ", its parts in the order that the player likes" if decl.any_order else ""
    return text + (", may be missing" if decl.optional else "")


def _of_relation(decl: r.RelationDecl) -> dict[str, str]:
    means = (
        f"means {listed([article(part) for part in decl.parts], 'or')}" if decl.parts else "is a relation of its own"
    )
    return {"between": between(decl), "any of": means}


def _counter(old: r.CounterDecl, new: r.CounterDecl, teller: Teller) -> Changes:
    out = _plain(_of_counter(old), _of_counter(new))
    if repr(old.starts) != repr(new.starts):
        out.append(("starts at", f"starts at {teller.pair(old.starts, new.starts)}"))
    if repr(old.rolled) != repr(new.rolled):
        out.append(_aspect("rolled", _rolled(old.rolled, teller.was), _rolled(new.rolled, teller.now)))
    if repr(old.guessed) != repr(new.guessed):
        out.append(_aspect("seen", said_guessed(old.guessed, teller.was), said_guessed(new.guessed, teller.now)))
    if repr(old.short) != repr(new.short):
        out += [("when short", words) for words in _short(old.short, new.short, teller)]
    if repr(old.note) != repr(new.note):
        out.append(_aspect("note", _note(old.note, teller.was), _note(new.note, teller.now)))
    return out


def _rolled(rolled: r.Rolled | None, w: Writer) -> str:
    return "it is never rolled" if rolled is None else said_rolled(rolled, w)


_KEPT = {True: "kept for the next game", False: "not kept for the next game"}


def _of_counter(decl: r.CounterDecl) -> dict[str, str]:
    return {
        "of": f"kept for the {decl.owner}" if decl.owner == "table" else f"kept for each {decl.owner}",
        "written": f"written {decl.symbol}" if decl.symbol else "written as a word",
        "least": "it may go below 0" if decl.least is None else f"never below {decl.least}",
        "gone when its powers stop": f"{decl.name} {'go' if decl.gone else 'stay'} when the powers of the thing stop",
        "kept": _KEPT[decl.kept],
    }


def _of_mark(decl: r.MarkDecl) -> dict[str, str]:
    return {"gone when it moves": f"it {'goes' if decl.gone else 'stays'} when its thing is moved"}


def _short(old: t.Block | None, new: t.Block | None, teller: Teller) -> list[str]:
    if old is not None and new is not None:
        return [f"when a payment is short: {words}" for words in block_changes(old, new, teller)]
    now = "it cannot be made" if new is None else clauses(new, teller.now)[0]
    was = "it could not be made" if old is None else clauses(old, teller.was)[0]
    return [f"when a payment is short: {now} (was: {was})"]


def _note(note: r.Note | None, write: Callable[[t.Node], str]) -> str:
    """Say the words that are shown beside an option."""
    if note is None:
        return "options have no note"
    return f'options have the note "{note.before}N{note.after}", N being {write(note.number)}'


def _zone(old: r.ZoneDecl, new: r.ZoneDecl, teller: Teller) -> Changes:
    out = _plain(_of_zone(old), _of_zone(new))
    if old.columns is not None and new.columns is not None and repr(old.columns) != repr(new.columns):
        out.append(("columns", f"the length of a row: {teller.pair(old.columns, new.columns)}"))
    before, after = (dict(sorted(decl.works.items())) for decl in (old, new))
    for name in [*after, *(n for n in before if n not in after)]:
        was, now = _working(before.get(name)), _working(after.get(name))
        if was != now:
            out.append(_aspect(name, was, now, f'"{name}" powers '))
    return out


def _of_zone(decl: r.ZoneDecl) -> dict[str, str]:
    shapes = {
        "pile": "in a pile",
        "stacks": "in stacks",
        "rows": "in a row" if decl.rows == 1 else f"in {decl.rows} rows",
        "hand": "side by side",
    }
    return {
        "of": f"{'one on' if decl.owner == 'table' else 'one for each'} {decl.owner}".replace(
            "on table", "on the table"
        ),
        "holds": f"holds {plural(decl.kind)}",
        "shape": f"{plural(decl.kind)} lie {shapes[decl.shape]}",
        "seen by": SEEN[decl.seen],
        "kept": _KEPT[decl.kept],
    }


def _working(conditions: tuple[str, ...] | None) -> str:
    if conditions is None:
        return "do not work here"
    return f"work here while {listed(list(conditions))}" if conditions else "work here"


def _of_moment(decl: r.MomentDecl) -> dict[str, str]:
    return {"": f"means {listed(decl.parts, 'or')}" if decl.parts else "a moment by itself"}


# ---- numbers, tests and groups ------------------------------------------------------------------


def _number(old: r.NumberDecl, new: r.NumberDecl, teller: Teller) -> Changes:
    out = _inputs(old.params, new.params)
    if old.parameter != new.parameter:
        out.append(("", "can be set" if new.parameter else "worked out, no longer set"))
    out += _body(old.body, new.body, teller.number)
    return [("", "; ".join(words for _, words in out))] if len(out) > 1 and old.parameter != new.parameter else out


def _table(old: r.TableDecl, new: r.TableDecl, teller: Teller) -> Changes:
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


def _test(old: r.TestDecl, new: r.TestDecl, teller: Teller) -> Changes:
    return _inputs(old.params, new.params) + _body(old.body, new.body, teller.test)


def _group(old: r.GroupDecl, new: r.GroupDecl, teller: Teller) -> Changes:
    words = {"table": "of the table", "player": "of each player"}
    out = _plain(*({"of": words.get(decl.owner, f"of each {decl.owner}")} for decl in (old, new)))
    return out + _body(old.body, new.body, teller.group)


# ---- what is done -------------------------------------------------------------------------------


def _rule(old: r.RuleDecl, new: r.RuleDecl, teller: Teller) -> Changes:
    return _inputs(old.params, new.params) + _body(old.body, new.body, lambda was, now: block_changes(was, now, teller))


def _step(old: r.StepDecl, new: r.StepDecl, teller: Teller) -> Changes:
    return [("", words) for words in block_changes(old.body, new.body, teller)]


def _round(old: r.RoundDecl, new: r.RoundDecl, teller: Teller) -> Changes:
    when = [] if old.after_turns == new.after_turns else [_aspect("is carried out", _when(old), _when(new), "is ")]
    return [*when, *_step(old, new, teller)]


def _outcome(old: r.OutcomeDecl, new: r.OutcomeDecl, teller: Teller) -> Changes:
    was, now = winners_words(old), winners_words(new)
    return [] if was == now else [_aspect("means", was, now, "means that ")]


def _side(old: r.SideDecl, new: r.SideDecl, teller: Teller) -> Changes:
    was, now = (listed([str(seat) for seat in decl.seats]) for decl in (old, new))
    return [] if was == now else [_aspect("players", was, now, "players ")]


def _when(decl: r.RoundDecl) -> str:
    return "after the turns" if decl.after_turns else "before the turns"


def _power(old: r.PowerDecl, new: r.PowerDecl, teller: Teller) -> Changes:
    return [("", teller.power(old.power, new.power))]


def _inputs(old: tuple[r.ParamDecl, ...], new: tuple[r.ParamDecl, ...]) -> Changes:
    return [] if old == new else [_aspect("is about", _params(old), _params(new), "is about ")]


def _params(params: tuple[r.ParamDecl, ...]) -> str:
    return "no thing" if not params else listed([f"{f'{p.prep} ' if p.prep else ''}{_param(p)}" for p in params])


def _param(p: r.ParamDecl) -> str:
    named = article(p.name) if p.name == p.kind else f"{article(p.kind)} called {p.name}"
    return named + (" or nothing" if p.optional else "")


_FORMS: dict[type, Form] = {
    r.KindDecl: _kind,
    r.RelationDecl: _by_aspects(_of_relation),
    r.CounterDecl: _counter,
    r.ZoneDecl: _zone,
    r.MarkDecl: _by_aspects(_of_mark),
    r.NumberDecl: _number,
    r.TableDecl: _table,
    r.TestDecl: _test,
    r.GroupDecl: _group,
    r.MomentDecl: _by_aspects(_of_moment),
    r.RuleDecl: _rule,
    r.PowerDecl: _power,
    r.StepDecl: _step,
    r.RoundDecl: _round,
    r.OutcomeDecl: _outcome,
    r.SideDecl: _side,
}
require_every_declaration("compare", _FORMS)
