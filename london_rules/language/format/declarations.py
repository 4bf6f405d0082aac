"""Canonical text of declarations, as a file of rules holds them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.blocks import INDENT, inline
from london_rules.language.format.forms import Writer, listed, value_word
from london_rules.language.format.texts import format_effect, format_text, writer
from london_rules.language.syntax.names import plural, singular

Decl: TypeAlias = (
    r.KindDecl
    | r.RelationDecl
    | r.CounterDecl
    | r.ZoneDecl
    | r.MarkDecl
    | r.NumberDecl
    | r.TableDecl
    | r.TestDecl
    | r.GroupDecl
    | r.MomentDecl
    | r.RuleDecl
    | r.PowerDecl
    | r.StepDecl
    | r.RoundDecl
    | r.OutcomeDecl
    | r.SideDecl
)

_WIDEST = 108


def require_every_declaration(name: str, forms: Mapping[type, object]) -> None:
    """Raise LookupError unless a table has an entry for every class of declarations."""
    lacking = [cls.__name__ for cls in get_args(Decl) if cls not in forms]
    if lacking:
        raise LookupError(f"{name}: no entry for {', '.join(lacking)}")


def format_declaration(decl: Decl, rules: r.Rules) -> str:
    """Write a declaration: its comment, header and body, without a last line end."""
    return "\n".join([*_comment(decl.slot.about), *declaration_lines(decl, rules)])


def declaration_lines(decl: Decl, rules: r.Rules) -> list[str]:
    """Write the header of a declaration and the lines below it, without its comment."""
    return _FORMS[type(decl)](decl, rules)


def _comment(about: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(about, _WIDEST)]


def format_ranking(rules: r.Rules) -> str:
    """Write the ranking, its lines in the words of their author: reports show these."""
    about = _comment(rules.ranking[0].slot.about) if rules.ranking else []
    return "\n".join([*about, "ranking", *(f"{INDENT}{line.how} {line.name}" for line in rules.ranking)])


def _below(lines: list[str]) -> list[str]:
    return [INDENT + line for line in lines]


# ---- things and where they lie ------------------------------------------------------------------


def _kind(decl: r.KindDecl, rules: r.Rules) -> list[str]:
    lines = [f"begins in {decl.begins}"] if decl.begins else []
    return [f"kind {decl.name}", *_below(lines + [format_field(f) for f in decl.fields.values()])]


def format_field(decl: r.FieldDecl) -> str:
    """Write the line of a field."""
    types = {
        "flag": "yes or no",
        "counter": decl.counter,
        "effect": "effect, in any order" if decl.any_order else "effect",
    }
    types["one of"] = listed([value_word(v) for v in decl.values], "or")
    least, most = decl.bounds.least, decl.bounds.most
    bounds = ("" if least is None else f", at least {least}") + ("" if most is None else f", at most {most}")
    return f"{decl.name}: {types.get(decl.type, decl.type)}{bounds}{', may be missing' if decl.optional else ''}"


def _relation(decl: r.RelationDecl, rules: r.Rules) -> list[str]:
    if decl.parts:
        return [f"relation {decl.name} = {' or '.join(decl.parts)}"]
    between = f"between {plural(decl.kind)}"
    if decl.to:
        many = f"from {plural(decl.kind)} to {plural(decl.to)}"
        between = f"from each {decl.kind} to one {decl.to}" if decl.one else many
    return [f"relation {decl.name} {between}"]


def _owned(owner: str) -> str:
    return "" if owner == "table" else f" for each {owner}"


def _counter(decl: r.CounterDecl, rules: r.Rules) -> list[str]:
    w = writer(rules)
    lines = [f"written {decl.symbol}"] if decl.symbol else []
    if decl.starts != t.Int(0):
        lines.append(f"starts at {w(decl.starts)}")
    if decl.least is None:
        lines.append("no least")
    if decl.short is not None:
        lines.append(f"when short: {inline(decl.short, w)}")
    if decl.note is not None:
        lines.append(f"note: {decl.note.before}{{{w(decl.note.number)}}}{decl.note.after}")
    if decl.gone:
        lines.append("gone when its powers stop")
    if decl.rolled is not None:
        lines.append(f"rolled from {_rolled(decl.rolled, w)}")
    if decl.guessed is not None:
        lines.append(f"seen by its owner, guessed from {w(decl.guessed.least)} to {w(decl.guessed.most)}")
    if decl.kept:
        lines.append("kept for the next game")
    return [f"counter {decl.name}{_owned(decl.owner)}", *_below(lines)]


def _rolled(rolled: r.Rolled, w: Writer) -> str:
    return f"the table {rolled.table}" if rolled.table else f"{w(rolled.least)} to {w(rolled.most)}"


_SEEN = {
    "all": "seen by all",
    "nobody": "seen by nobody",
    "owner": "seen by its owner",
    "open tops": "open tops seen by all, the rest by its owner",
}


def _zone(decl: r.ZoneDecl, rules: r.Rules) -> list[str]:
    how = {"hand": "", "pile": " in a pile", "stacks": " in stacks"}.get(decl.shape, "")
    if decl.columns is not None:
        how = f" in {'a row' if decl.rows == 1 else f'{decl.rows} rows'} of {writer(rules)(decl.columns)}"
    lines = [f"holds {plural(decl.kind)}{how}", _SEEN[decl.seen]]
    for field, conditions in decl.works.items():
        lines.append(f"{field} works" + (f" while {' and '.join(conditions)}" if conditions else ""))
    if decl.kept:
        lines.append("kept for the next game")
    return [f"zone {decl.name}{_owned(decl.owner)}", *_below(lines)]


def _mark(decl: r.MarkDecl, rules: r.Rules) -> list[str]:
    return [f"mark {decl.name} this turn", *_below(["gone when it moves"] if decl.gone else [])]


# ---- numbers, tests and groups ------------------------------------------------------------------


def _param(decl: r.ParamDecl) -> str:
    what = decl.name if decl.name == decl.kind and not decl.optional else f"{decl.name}: {decl.kind}"
    return f"{decl.prep + ' ' if decl.prep else ''}({what}{' or nothing' if decl.optional else ''})"


def _equals(header: str, body: str) -> list[str]:
    """Write a header with its body after the sign, laid out as `fmt` lays out what authors write."""
    from london_rules.language.tidy.formulas import tidy_formula

    return tidy_formula(f"{header} = {body}")


def _number(decl: r.NumberDecl, rules: r.Rules) -> list[str]:
    params = "".join(f" {word}{_param(p)}" for word, p in zip(("of ", ""), decl.params, strict=False))
    return _equals(f"number {decl.name}{params}", writer(rules)(decl.body))


def _table(decl: r.TableDecl, rules: r.Rules) -> list[str]:
    lines = [f"{rows}: {value}" for rows, value in decl.runs()]
    if decl.more:
        lines.append(f"each more: {decl.more}")
    return [f"table {decl.name}", *_below(lines)]


def _test(decl: r.TestDecl, rules: r.Rules) -> list[str]:
    first = "".join(f"{_param(p)} " for p in decl.params[:1])
    second = "".join(f" ({_param(p).partition('(')[2]}" for p in decl.params[1:])
    return _equals(f"test {first}{decl.name}{second}", writer(rules)(decl.body))


def _group(decl: r.GroupDecl, rules: r.Rules) -> list[str]:
    return _equals(f"group {decl.name}{_owned(decl.owner)}", writer(rules)(decl.body))


def _moment(decl: r.MomentDecl, rules: r.Rules) -> list[str]:
    return [f"moments {decl.name} = {', '.join(decl.parts)}" if decl.parts else f"moment {decl.name}"]


# ---- what is done -------------------------------------------------------------------------------


def _rule(decl: r.RuleDecl, rules: r.Rules) -> list[str]:
    params = [_param(p) for p in decl.params]
    if params and decl.params[0].prep and decl.name.endswith(f" {decl.params[0].prep}"):
        params[0] = params[0].removeprefix(f"{decl.params[0].prep} ")
    header = " ".join(["rule", decl.name, *params])
    return [header, *_below(format_effect(decl.body, rules, joined=False).split("\n"))]


def _power(decl: r.PowerDecl, rules: r.Rules) -> list[str]:
    return [f"power {decl.name}", *_below(format_text(decl.power, rules).split("\n"))]


def _step(decl: r.StepDecl, rules: r.Rules) -> list[str]:
    lines = format_effect(decl.body, rules, joined=False).split("\n")
    return [f"{decl.slot.kind} {decl.name}", *_below(lines)]


def _side(decl: r.SideDecl, rules: r.Rules) -> list[str]:
    return [f"partners {decl.name} = {seats_words(decl)}"]


def seats_words(decl: r.SideDecl) -> str:
    """Write the players of a side: players 1 and 3."""
    seats = [str(seat) for seat in decl.seats]
    return f"player{'s' if len(seats) > 1 else ''} {listed(seats)}"


def _outcome(decl: r.OutcomeDecl, rules: r.Rules) -> list[str]:
    return [f"outcome {decl.name} = {winners_words(decl)}"]


def winners_words(decl: r.OutcomeDecl) -> str:
    """Write who wins with an outcome: the spies win, everyone loses."""
    if decl.winners is None:
        return f"everyone {'wins' if decl.won else 'loses'}"
    group = decl.winners.name
    return f"the {group} win{'s' if singular(group) == group else ''}"


def _round(decl: r.RoundDecl, rules: r.Rules) -> list[str]:
    head, *body = _step(decl, rules)
    return [f"{head}, after the turns" if decl.after_turns else head, *body]


_FORMS: dict[type, Callable[..., list[str]]] = {
    r.KindDecl: _kind,
    r.RelationDecl: _relation,
    r.CounterDecl: _counter,
    r.ZoneDecl: _zone,
    r.MarkDecl: _mark,
    r.NumberDecl: _number,
    r.TableDecl: _table,
    r.TestDecl: _test,
    r.GroupDecl: _group,
    r.MomentDecl: _moment,
    r.RuleDecl: _rule,
    r.PowerDecl: _power,
    r.StepDecl: _step,
    r.RoundDecl: _round,
    r.OutcomeDecl: _outcome,
    r.SideDecl: _side,
}
require_every_declaration("format", _FORMS)
