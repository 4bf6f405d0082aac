"""The texts of a program compiled: rules as they are asked for, effects, and what powers do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from london_rules.compiler import changes, counted_loops, course, flow, parts, questions, repeats, secrets
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.families import Asking, Change, Course, Flow
from london_rules.compiler.feasible import feasibility
from london_rules.compiler.flow import expire
from london_rules.compiler.link import RULES, Linker
from london_rules.compiler.offers import close_rule, open_rule
from london_rules.compiler.question import LOCALS
from london_rules.compiler.tables import Start
from london_rules.compiler.unit import ASKING, PLAIN, Unit, plain_function
from london_rules.ir import nodes as n
from london_rules.ir.build import TRUE, YOU, thing
from london_rules.ir.types import NUMBER, TRUTH, Optional, of_kind
from london_rules.language import constructs as t
from london_rules.language.flow.walk import head_of
from london_rules.language.rules import EffectText, FaceDecl

_WRITERS = (changes, counted_loops, course, flow, parts, questions, repeats, secrets)  # they enter what they write
PLAIN.require("compiler", get_args(Change | Course | Flow))
ASKING.require("compiler", get_args(Asking | Flow))


def compile_text(link: Linker, name: str, slot: str, body: t.Block, ctx: Context) -> Start:
    """Compile an effect, step, action or body of a power; gives how to begin it."""
    suspends = any(link.suspends(s) for s in body.body)
    unit = Unit(link, name, slot, suspends)
    unit.thing_locals = [2] if ctx.this is not None else []
    with link.gen.within(slot):
        end = link.new_segment() if suspends else -1
        unit.lines.append(_entered(link, slot, ctx))
        if suspends:
            unit.heads(body, ctx, end)
            unit.block(body, ctx, end)
            unit.go_on(end)
        else:
            unit.headed(body, ctx, lambda: unit.block(body, ctx, -1))
        unit.event("leave")
        unit.finish()
    if suspends:
        link.sizes[unit.entry] = unit.slots
        return Start(None, unit.entry, unit.slots - LOCALS)
    function = f"u{len(link.functions)}"
    link.functions.append(plain_function(unit, function, (YOU, own_thing(ctx))))
    return Start(function)


def _entered(link: Linker, slot: str, ctx: Context) -> n.Event:
    about = own_thing(ctx) if not slot.startswith(RULES) else n.Constant(-1)
    return n.Event("enter", (n.Constant(link.slot_number(slot)), YOU, about))


def drain(link: Linker) -> None:
    """Compile the rules that were asked for, until none is left; each is compiled once."""
    while link.queue:
        verb = link.queue.pop()
        if verb in link.rule_entries:
            _asking_rule(link, verb)
        else:
            _plain_rule(link, verb)


def _inputs(link: Linker, verb: str, prefix: str, first: int) -> list[n.Local]:
    """Name the inputs of a rule: those that can be left out may be None."""
    types = [of_kind(p.kind) if p.kind != "number" else NUMBER for p in link.rules.rules[verb].params]
    optional = [p.optional for p in link.rules.rules[verb].params]
    return [
        n.Local(f"{prefix}{i}", Optional(type) if may_be_none else type)
        for i, (type, may_be_none) in enumerate(zip(types, optional, strict=True), first)
    ]


def _refs(link: Linker, verb: str, names: Sequence[n.Local]) -> dict[str, Variable]:
    return {p.name: Variable(x, p.kind) for p, x in zip(link.rules.rules[verb].params, names, strict=True)}


def _plain_rule(link: Linker, verb: str) -> None:
    decl = link.rules.rules[verb]
    names = _inputs(link, verb, "a", 0)
    unit = Unit(link, verb, decl.slot.id, False)
    ctx = Context(locals=_refs(link, verb, names))
    unit.lines.append(_entered(link, decl.slot.id, ctx))
    with link.gen.within(decl.slot.id):

        def write() -> None:
            unit.block(decl.body, ctx, -1)
            close_rule(unit, verb, names)

        unit.headed(decl.body, ctx, write)
        expire(unit, verb)
        unit.event("leave")
    name = link.rule_functions[verb]
    link.functions.append(plain_function(unit, name, (YOU, *names)))


def _asking_rule(link: Linker, verb: str) -> None:
    decl = link.rules.rules[verb]
    unit = Unit(link, verb, decl.slot.id, True, link.rule_entries[verb])
    names = _inputs(link, verb, "v", LOCALS)
    unit.slots = LOCALS + len(names)
    unit.thing_locals = [LOCALS + i for i, p in enumerate(decl.params) if p.kind not in ("player", "number")]
    with link.gen.within(decl.slot.id):
        ctx = Context(locals=_refs(link, verb, names))
        not_done = link.new_segment() if head_of(decl.body) else -1
        unit.heads(decl.body, ctx, not_done, _entered(link, decl.slot.id, ctx))
        replaced = open_rule(unit, verb, names, ctx)
        unit.lines.append(_entered(link, decl.slot.id, ctx))
        end = link.new_segment()
        unit.block(decl.body, ctx, end)
        unit.go_on(end)
        close_rule(unit, verb, names)
        if not_done >= 0:
            unit.go_on(not_done)
        expire(unit, verb)
        unit.event("leave")
        if replaced is not None:
            unit.go_on(replaced)
        unit.finish()
    link.sizes[unit.entry] = unit.slots


def effects(link: Linker) -> dict[str, list[Start | None]]:
    """Compile the effects on all faces, by field that is carried out somewhere."""
    done: dict[str, list[Start | None]] = {}
    while len(done) < len(link.effect_tables):
        for name in [one for one in link.effect_tables if one not in done]:
            done[name] = [_effect(link, face, name) for face in link.layout.faces]
    return done


def _effect(link: Linker, face: FaceDecl, name: str) -> Start | None:
    effect = face.effects.get(name)
    if effect is None:
        return None
    ctx = Context(this=Variable.named("t", face.kind))
    return compile_text(link, effect.slot.id, effect.slot.id, effect.body, ctx)


def feasible_functions(link: Linker, name: str) -> list[str | None]:
    """Compile the tests whether the effects in a field can be carried out; None where always."""
    return [_feasible(link, face, face.effects.get(name)) for face in link.layout.faces]


def _feasible(link: Linker, face: FaceDecl, effect: EffectText | None) -> str | None:
    if effect is None:
        return None
    with link.gen.within(effect.slot.id):
        code = feasibility(link.gen, effect.body, Context(this=Variable.named("t", face.kind)))
        if code == TRUE:
            return None
        inputs = (YOU, thing("t", face.kind))
        return link.gen.function(f"fe{len(link.gen.functions)}", inputs, (n.Return(code),), TRUTH)


def own_thing(ctx: Context) -> n.Local:
    """Give the name of the thing whose text it is."""
    return thing("t", "" if ctx.this is None else ctx.this.kind)
