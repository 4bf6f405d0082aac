"""Declarations and faces as a player would be told of them, one sentence or a few for each."""

from __future__ import annotations

import re
from collections.abc import Callable

from london_rules.classes import evolve
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.declarations import Decl, require_every_declaration, seats_words, winners_words
from london_rules.language.format.forms import Writer, listed, value_word
from london_rules.language.say.blocks import clauses, sentence
from london_rules.language.say.numbers import be, lying, plural_name
from london_rules.language.say.texts import phrase_effect, phrase_power, phrase_unknown, teller
from london_rules.language.syntax.names import article, plural


def phrase_declaration(decl: Decl | r.RankDecl | r.FaceDecl, rules: r.Rules) -> str:
    """Say what a declaration declares."""
    return _FORMS[type(decl)](decl, rules)


# ---- things and where they lie ------------------------------------------------------------------


def _kind(decl: r.KindDecl, rules: r.Rules) -> str:
    begin = f"{plural(decl.name)} begin in the {decl.begins}" if decl.begins else f"there are {plural(decl.name)}"
    there = [f for f in decl.fields.values() if _on_any(f, decl, rules)]
    fields = [_field(f, rules) for f in there if f.type in ("number", "counter", "one of")]
    flags = [f'"{f.name}"' for f in there if f.type == "flag"]
    texts = [f'"{f.name}"' for f in there if f.type in ("effect", "powers")]
    text = sentence(begin)
    if fields:
        text += f" Each has {listed(fields)}."
    if flags:
        text += f" Each is marked {listed(flags, 'or')}, or not."
    return f"{text} It may bear these texts: {listed(texts)}." if texts else text


def _on_any(field: r.FieldDecl, kind: r.KindDecl, rules: r.Rules) -> bool:
    """Tell whether a field stands on any thing of a kind, if there are things at all."""
    faces = [face for face in rules.faces.values() if face.kind == kind.name]
    if not faces or field.type in ("flag", "one of"):
        return True
    if field.type in ("number", "counter") and not field.optional:
        return any(face.values.get(field.name) for face in faces)
    return any(field.name in (*face.values, *face.effects, *(p.field for p in face.powers)) for face in faces)


def _field(decl: r.FieldDecl, rules: r.Rules) -> str:
    missing = "perhaps " if decl.optional else ""
    if decl.type == "one of":
        return f"{missing}{article(decl.name)} ({listed([value_word(v) for v in decl.values], 'or')})"
    if decl.type == "counter" and decl.counter != decl.name:
        counter = rules.counters.get(decl.counter)
        if counter is not None and counter.symbol:
            return f"{missing}{article(decl.name)} in {decl.counter}"
        return f'{missing}an amount of {decl.counter} called "{decl.name}"'
    if plural_name(decl.name) or decl.type == "counter":
        return f"{missing}a number of {decl.name}"
    return f"{missing}{article(decl.name)} (a number)"


def _relation(decl: r.RelationDecl, rules: r.Rules) -> str:
    if decl.parts:
        parts = listed([article(part) for part in decl.parts], "or")
        return sentence(f"{article(decl.name)} is {parts}")
    if decl.to:
        names = f"names one {decl.to}" if decl.one else f"may name {plural(decl.to)}"
        return sentence(f"each {decl.kind} {names}: its {decl.name if decl.one else plural(decl.name)}")
    return f"Two {plural(decl.kind)} may be joined: each is then called {article(decl.name)} of the other."


def _counter(decl: r.CounterDecl, rules: r.Rules) -> str:
    w = teller(rules)
    written = f" (written {decl.symbol})" if decl.symbol else ""
    text = f"{_COUNTS.get(decl.owner, f'on each {decl.owner} there may lie')} {lying(decl.name, w)}{written}"
    if decl.owner in _COUNTS or decl.starts != t.Int(0):
        starts = w(t.Amount(decl.starts, decl.name, True)) if decl.symbol else w(decl.starts)
        text += f", beginning with {starts}"
    if decl.least is None:
        text += "; it may go below 0"
    elif decl.owner in _COUNTS:
        text += f"; it never falls below {decl.least}"
    if decl.gone:
        text += f"; they are taken off as soon as the powers of the {decl.owner} no longer work"
    if decl.rolled is not None:
        rolled = decl.rolled
        what = f"a row of the table {rolled.table}" if rolled.table else f"{w(rolled.least)} to {w(rolled.most)}"
        text += f"; a roll sets it to {what}, each as likely as the others"
    if decl.guessed is not None:
        between = f"{w(decl.guessed.least)} to {w(decl.guessed.most)}"
        text += f"; only the player sees it, and others guess from {between}"
    if decl.kept:
        text += "; the next game begins with what is there at the end"
    if decl.short is not None:
        text += f". When a payment is short, {clauses(decl.short, w)[0]}"
    return sentence(text)


_COUNTS = {"player": "each player keeps count of", "table": "the table keeps count of"}


_SEEN = {
    "all": "everybody sees what lies there",
    "nobody": "nobody sees what lies there",
    "owner": "only the player sees what lies there",
    "open tops": "everybody sees the open cards on top, and the player also sees the rest",
}


def _zone(decl: r.ZoneDecl, rules: r.Rules) -> str:
    things = plural(decl.kind)
    what = {"hand": f"for {things}", "pile": f"a pile of {things}", "stacks": f"{things} in stacks"}.get(decl.shape, "")
    if decl.columns is not None:
        length = teller(rules)(decl.columns)
        what = f"{things} in {decl.rows} rows, the length of each given by {length}"
        if decl.rows == 1:
            what = f"{things} in a row, its length given by {length}"
        if isinstance(decl.columns, t.Int):
            what = f"{things} in {'a row' if decl.rows == 1 else f'{decl.rows} rows'} of {length}"
    seen = _SEEN[decl.seen].replace("open cards", f"open {things}")
    where = "a place on the table" if decl.owner == "table" else f"each {decl.owner} has a place"
    text = f"{where}: the {decl.name}, {what}; {seen}"
    for name, conditions in decl.works.items():
        while_ = f" while {listed(list(conditions))}" if conditions else ""
        text += f'; "{name}" powers work there{while_}'
    if decl.kept:
        text += "; what lies there at the end lies there when the next game begins"
    return sentence(text)


def _mark(decl: r.MarkDecl, rules: r.Rules) -> str:
    return f"The mark stays on a thing until the turn ends{' or the thing is moved' if decl.gone else ''}."


# ---- numbers, tests and groups ------------------------------------------------------------------


def _number(decl: r.NumberDecl, rules: r.Rules) -> str:
    words = ("for",) if len(decl.params) == 1 else ("of", *(p.prep for p in decl.params[1:]))
    given = "".join(f" {word} {_param(p)}" for word, p in zip(words, decl.params, strict=False))
    return sentence(f"the {decl.name}{given} {be(decl.name)} {teller(rules)(decl.body)}")


def _table(decl: r.TableDecl, rules: r.Rules) -> str:
    rows = [f"{rows} {'give' if ' ' in rows else 'gives'} {value}" for rows, value in decl.runs()]
    if decl.more:
        rows.append(f"each one more adds {decl.more}")
    return sentence(f"the {decl.name} {be(decl.name)} read off a table: {'; '.join(rows)}")


def _param(decl: r.ParamDecl) -> str:
    kind = "" if decl.name == decl.kind else f" ({article(decl.kind)})"
    return article(decl.name) + kind + (" or nothing" if decl.optional else "")


def asked(decl: r.TestDecl) -> str:
    """Say what a test asks, as in "a card goes with another"."""
    return " ".join([*(_param(p) for p in decl.params[:1]), decl.name, *(_param(p) for p in decl.params[1:])])


def _test(decl: r.TestDecl, rules: r.Rules) -> str:
    what = asked(decl)
    if isinstance(decl.body, t.Never):
        return sentence(f"{what} only if a power says so")
    body = teller(rules)(decl.body)
    if isinstance(decl.body, t.TestCases):
        return f"Whether {what}: {body}."
    return sentence(f"{what} if {body}")


def _group(decl: r.GroupDecl, rules: r.Rules) -> str:
    body = decl.body
    one = len(body.parts) == 1 and isinstance(body.parts[0], t.TopThings) and body.parts[0].number == t.Int(1)
    whose = "your" if decl.owner == "player" else "the"
    verb = be(decl.name) if one or be(decl.name) == "are" else "consists of"
    return sentence(f"{whose} {decl.name} {verb} {teller(rules)(body)}")


def _moment(decl: r.MomentDecl, rules: r.Rules) -> str:
    if decl.parts:
        return sentence(
            f"{decl.name} means any of these moments: {listed([chr(34) + p + chr(34) for p in decl.parts])}"
        )
    return "Powers that name this moment may be used then."


# ---- what is done -------------------------------------------------------------------------------


def _rule(decl: r.RuleDecl, rules: r.Rules) -> str:
    what = decl.name
    for p in decl.params:
        prep = f" {p.prep}" if p.prep and not what.endswith(f" {p.prep}") else ""
        what += f"{prep} {_input(p)}"
    return f"To {what}: {_lower(phrase_effect(decl.body, rules))}"


def _input(p: r.ParamDecl) -> str:
    """Say an input of a rule, and in brackets that it may be missing: a site (a card, or nothing)."""
    said = _param(evolve(p, optional=False))
    if not p.optional:
        return said
    return f"{said.removesuffix(')')}, or nothing)" if said.endswith(")") else f"{said} (or nothing)"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


_STEPS = {"action": "An action", "set-up": "In the set-up", "turn": "In each turn", "scoring": "At the end"}


def _power(decl: r.PowerDecl, rules: r.Rules) -> str:
    return sentence(teller(rules)(decl.power))


def _step(decl: r.StepDecl, rules: r.Rules) -> str:
    return f"{_STEPS.get(decl.slot.kind, 'A step')}: {_lower(phrase_effect(decl.body, rules))}"


def _side(decl: r.SideDecl, rules: r.Rules) -> str:
    who = seats_words(decl)
    if len(decl.seats) == 1:
        return f"{who.capitalize()} plays alone."
    return f"{who.capitalize()} play together: what they have is added in the ranking."


def _outcome(decl: r.OutcomeDecl, rules: r.Rules) -> str:
    return f"If the game ends with {decl.name}, {winners_words(decl)}."


def _round(decl: r.RoundDecl, rules: r.Rules) -> str:
    when = "At the end of each round" if decl.after_turns else "At the beginning of each round"
    return f"{when}: {_lower(phrase_effect(decl.body, rules))}"


_FEW_MANY = {"highest": "most", "lowest": "fewest"}


def rank_words(decl: r.RankDecl, w: Writer) -> str:
    """Say what one line of the ranking goes by, as in "the highest score"."""
    if isinstance(decl.body, t.Count):
        of = re.sub(r"\byour\b", "their", w(decl.body.of, "bare")).removeprefix("their ")
        return f"the {_FEW_MANY.get(decl.how, decl.how)} {of}"
    counted = isinstance(decl.body, t.Counter) and plural_name(decl.body.name)
    how = _FEW_MANY.get(decl.how, decl.how) if counted else decl.how
    return f"the {how} " + re.sub(r"\byour\b", "their", w(decl.body).removeprefix("the ").removeprefix("your "))


def _rank(decl: r.RankDecl, rules: r.Rules) -> str:
    what = rank_words(decl, teller(rules))
    if not rules.ranking or decl == rules.ranking[0]:
        return f"The player with {what} wins."
    still = "players are" if decl == rules.ranking[1] else "they are still"
    if isinstance(decl.body, t.Number):
        return f"If {still} equal, the one whose {decl.body.name} {be(decl.body.name)} {decl.how} comes first."
    return f"If {still} equal, the one with {what} comes first."


# ---- faces --------------------------------------------------------------------------------------


def _face(decl: r.FaceDecl, rules: r.Rules) -> str:
    lines: list[str] = []
    for name in rules.kinds[decl.kind].fields:
        effect = decl.effects.get(name)
        if effect is not None:
            lines.append(f"{name.capitalize()}: {phrase_effect(effect.body, rules, decl.kind)}")
        for power in decl.powers:
            if power.field == name:
                lines.append(f"{name.capitalize()}: {phrase_power(power.power, rules, decl.kind)}")
    lines += [sentence(f"{name}: {said}") for name, said in phrase_unknown(decl).items()]
    return "\n".join(lines)


_FORMS: dict[type, Callable[..., str]] = {
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
    r.RankDecl: _rank,
    r.FaceDecl: _face,
}
require_every_declaration("say", _FORMS)
