"""What has changed within one declaration, aspect by aspect."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from london_rules.language import rules as r
from london_rules.language import tree as t
from london_rules.language.compare_trees import Teller
from london_rules.language.format_declarations import Decl
from london_rules.language.forms import article, listed, many, value_word
from london_rules.language.phrase import teller as english

Changes = list[tuple[str, str]]  # of each: the part that differs, and the words


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


def _set(part: str, was: str, now: str) -> tuple[str, str]:
    """Say one aspect that has a short value; `-` stands for none."""
    return (part, f"{part}: {now or '-'} (was {was or '-'})")


def _plain(old: Mapping[str, str], new: Mapping[str, str]) -> Changes:
    return [_set(part, was, new[part]) for part, was in old.items() if was != new[part]]


# ---- things and where they lie ------------------------------------------------------------------


def _kind(old: r.KindDecl, new: r.KindDecl, teller: Teller) -> Changes:
    out = _plain({"begins in": old.begins}, {"begins in": new.begins})
    for name, decl in new.fields.items():
        before = old.fields.get(name)
        if before is None:
            out.append((name, f"field {name} is added: {_field(decl)}"))
        elif before != decl:
            was, now = _field(before), _field(decl)
            out.append((name, f"field {name}: {now} (was {was})"))
    out += [(name, f"field {name} is removed") for name in old.fields if name not in new.fields]
    return out or [("fields", "its fields stand in another order")]


def _field(decl: r.FieldDecl) -> str:
    types = {"flag": "yes or no", "counter": f"an amount of {decl.counter}", "one of": "", "number": "a number"}
    text = types.get(decl.type, decl.type)
    if decl.type == "one of":
        text = "one of " + listed([value_word(v) for v in decl.values], "or")
    text += ", in any order" if decl.any_order else ""
    return text + (", may be missing" if decl.optional else "")


def _relation(old: r.RelationDecl, new: r.RelationDecl, teller: Teller) -> Changes:
    return _plain(_of_relation(old), _of_relation(new))


def _of_relation(decl: r.RelationDecl) -> dict[str, str]:
    return {"between": many(decl.kind), "any of": listed(list(decl.parts), "or")}


def _counter(old: r.CounterDecl, new: r.CounterDecl, teller: Teller) -> Changes:
    out = _plain(_of_counter(old), _of_counter(new))
    if repr(old.starts) != repr(new.starts):
        out += [("starts at", f"starts at: {words}") for words in teller.number(old.starts, new.starts)]
    if repr(old.short) != repr(new.short):
        out += [("when short", f"when short: {words}") for words in _short(old.short, new.short, teller)]
    if repr(old.note) != repr(new.note):
        was = "" if old.note is None else _note(old.note, teller.was)
        now = "" if new.note is None else _note(new.note, teller.now)
        out.append(("note", f"note: {now or '-'} (was {was or '-'})"))
    return out


def _of_counter(decl: r.CounterDecl) -> dict[str, str]:
    return {
        "of": decl.owner,
        "written": decl.symbol,
        "least": "none" if decl.least is None else str(decl.least),
        "gone when its powers stop": "yes" if decl.gone else "no",
    }


def _short(old: t.Block | None, new: t.Block | None, teller: Teller) -> list[str]:
    if old is not None and new is not None:
        return teller.block(old, new)
    now = "nothing can be done" if new is None else teller.now(new.body[0])
    was = "nothing could be done" if old is None else f"was {teller.was(old.body[0])}"
    return [f"{now} ({was})"]


def _note(note: r.Note, write: Callable[[t.Node], str]) -> str:
    return f"{note.before}{{{write(note.number)}}}{note.after}"


def _zone(old: r.ZoneDecl, new: r.ZoneDecl, teller: Teller) -> Changes:
    out = _plain(_of_zone(old), _of_zone(new))
    if repr(old.columns) != repr(new.columns):
        if old.columns is not None and new.columns is not None:
            out += [("columns", f"length of a row: {words}") for words in teller.number(old.columns, new.columns)]
        else:
            out.append(("columns", "in rows" if new.columns is not None else "no longer in rows"))
    before, after = (dict(sorted(decl.works.items())) for decl in (old, new))
    for name in [*after, *(n for n in before if n not in after)]:
        was, now = _working(before.get(name)), _working(after.get(name))
        if was != now:
            out.append((name, f"{name}: {now} here (was: {was})"))
    return out


def _of_zone(decl: r.ZoneDecl) -> dict[str, str]:
    return {
        "of": decl.owner,
        "holds": many(decl.kind),
        "shape": decl.shape,
        "rows": str(decl.rows),
        "seen by": decl.seen,
    }


def _working(conditions: tuple[str, ...] | None) -> str:
    if conditions is None:
        return "does not work"
    return "works" + (f" while {listed(list(conditions))}" if conditions else "")


def _nothing(old: Decl, new: Decl, teller: Teller) -> Changes:
    return []


def _moment(old: r.MomentDecl, new: r.MomentDecl, teller: Teller) -> Changes:
    was, now = listed(list(old.parts), "or"), listed(list(new.parts), "or")
    return [("", f"{now or 'a moment of its own'} (was {was or 'a moment of its own'})")]


# ---- numbers, tests and groups ------------------------------------------------------------------


def _number(old: r.NumberDecl, new: r.NumberDecl, teller: Teller) -> Changes:
    out = _inputs(old.params, new.params)
    if old.parameter != new.parameter:
        out.append(("", "can be set" if new.parameter else "worked out, no longer set"))
    if repr(old.body) != repr(new.body):
        out += [("", words) for words in teller.number(old.body, new.body)]
    return [("", "; ".join(words for _, words in out))] if len(out) > 1 and old.parameter != new.parameter else out


def _table(old: r.TableDecl, new: r.TableDecl, teller: Teller) -> Changes:
    out: Changes = []
    size = max(len(old.rows), len(new.rows))
    start = 0
    while start < size:
        was, now = _row(old, start), _row(new, start)
        stop = start
        while stop + 1 < size and (_row(old, stop + 1), _row(new, stop + 1)) == (was, now):
            stop += 1
        if was != now:
            which = str(start) if start == stop else f"{start} to {stop}"
            out.append((f"row {which}", f"{which} gives {now} (was {was})"))
        start = stop + 1
    if old.more != new.more:
        out.append(("each more", f"each one more adds {new.more} (was {old.more})"))
    return out or [("rows", "written with another number of rows")]


def _row(table: r.TableDecl, at: int) -> int:
    rows = table.rows
    if at < len(rows):
        return rows[at]
    return (rows[-1] if rows else 0) + table.more * (at - len(rows) + 1)


def _test(old: r.TestDecl, new: r.TestDecl, teller: Teller) -> Changes:
    out = _inputs(old.params, new.params)
    return out + ([] if repr(old.body) == repr(new.body) else [("", w) for w in teller.test(old.body, new.body)])


def _group(old: r.GroupDecl, new: r.GroupDecl, teller: Teller) -> Changes:
    out = _plain({"of": old.owner}, {"of": new.owner})
    return out + ([] if repr(old.body) == repr(new.body) else [("", w) for w in teller.group(old.body, new.body)])


# ---- what is done -------------------------------------------------------------------------------


def _rule(old: r.RuleDecl, new: r.RuleDecl, teller: Teller) -> Changes:
    out = _inputs(old.params, new.params)
    return out + ([] if repr(old.body) == repr(new.body) else [("", w) for w in teller.block(old.body, new.body)])


def _step(old: r.StepDecl, new: r.StepDecl, teller: Teller) -> Changes:
    return [("", words) for words in teller.block(old.body, new.body)]


def _power(old: r.PowerDecl, new: r.PowerDecl, teller: Teller) -> Changes:
    return [("", teller.power(old.power, new.power))]


def _inputs(old: tuple[r.ParamDecl, ...], new: tuple[r.ParamDecl, ...]) -> Changes:
    return [] if old == new else [_set("is about", _params(old), _params(new))]


def _params(params: tuple[r.ParamDecl, ...]) -> str:
    return listed([f"{f'{p.prep} ' if p.prep else ''}{_param(p)}" for p in params])


def _param(p: r.ParamDecl) -> str:
    named = article(p.name) if p.name == p.kind else f"{article(p.kind)} called {p.name}"
    return named + (" or nothing" if p.optional else "")


_FORMS: dict[type, Callable[..., Changes]] = {
    r.KindDecl: _kind,
    r.RelationDecl: _relation,
    r.CounterDecl: _counter,
    r.ZoneDecl: _zone,
    r.MarkDecl: _nothing,
    r.NumberDecl: _number,
    r.TableDecl: _table,
    r.TestDecl: _test,
    r.GroupDecl: _group,
    r.MomentDecl: _moment,
    r.RuleDecl: _rule,
    r.PowerDecl: _power,
    r.StepDecl: _step,
}
