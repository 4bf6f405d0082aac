"""Numbers with inputs in tests of bundles, as in `price of mill in ruby`: what is meant, and what it is now."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from london_rules.diagnostics import Span
from london_rules.language.rules import NumberDecl, ParamDecl
from london_rules.rule_tests.model import LineSubject
from london_rules.rule_tests.vocabulary import Vocabulary

if TYPE_CHECKING:
    from london_rules.compiler.context import Context
    from london_rules.language import constructs as t
    from london_rules.rule_tests.play import PlayedCase

NO_VALUE = -(10**10)  # less than any number that a test can expect
_DIGITS = re.compile(r"-?\d{1,9}")


def read_call(names: Vocabulary, word: str, player: int, players: int, span: Span) -> LineSubject | None:
    """Give the number with inputs that a line is about; None if it is about none, or if an input is reported."""
    for decl in names.rules.numbers.values():
        if decl.params and word.startswith(f"{decl.name} of "):
            inputs = _split(decl, word.removeprefix(f"{decl.name} of "))
            pairs = zip(decl.params, inputs, strict=True) if len(inputs) == len(decl.params) else ()
            given = [_input(names, param, said, players, span) for param, said in pairs]
            if given and None not in given:
                return LineSubject("number", word, player, given=(decl.name, *(x for x in given if x is not None)))
    return None


def _split(decl: NumberDecl, said: str) -> list[str]:
    return [said] if len(decl.params) == 1 else said.split(f" {decl.params[1].prep} ", 1)


def _input(names: Vocabulary, param: ParamDecl, said: str, players: int, span: Span) -> str | None:
    """Give an input as its id, seat or figure; one that fits no input of its kind is reported."""
    if param.kind == "number":
        if _DIGITS.fullmatch(said):
            return said
        names.out.error("LR-E0002", f"`{said}` is not a whole number", span, help="write a figure, as in `3`")
        return None
    if param.kind == "player":
        seat = names.seat(said, players, span)
        if seat is None:
            names.out.error("LR-E0002", f"`{said}` is not a player", span, help="write `player 1`, for example")
        return str(seat - 1) if seat else None
    id = names.ids_in(said, span, param.kind)
    return id if id is not None and names.thing(id, param.kind, span) else None


def expression(game: PlayedCase, subject: LineSubject, span: Span) -> tuple[t.Expr, Context, Mapping[str, int]] | None:
    """Give a number with its inputs as an expression, with what its words mean; None if an input is not clear."""
    from london_rules.compiler.context import Context, Variable
    from london_rules.language import constructs as t
    from london_rules.rule_tests.arrange import one_thing

    name, *given = subject.given
    params = game.program.layout.rules.numbers[name].params
    locals, env, inputs = dict[str, Variable](), dict[str, int](), list[t.Expr | t.Thing]()
    for i, (param, said) in enumerate(zip(params, given, strict=True)):
        if param.kind == "number":
            inputs.append(t.Int(int(said)))
            continue
        thing = int(said) if param.kind == "player" else None
        thing = one_thing(game.program, game.state, said, game.stocks, span, game.out) if thing is None else thing
        if thing is None:
            return None
        locals[param.name], env[f"x{i}"] = Variable.named(f"x{i}", param.kind), thing
        inputs.append(t.Local(param.name))
    second = inputs[1] if inputs[1:] else None
    return t.NumberCall(name, inputs[0], params[-1].prep, second), Context(locals=locals), env


def value_of(game: PlayedCase, subject: LineSubject, span: Span, player: int) -> int | None:
    """Work out a number with inputs; None if it has no value, or if nothing can be worked out on a kept program."""
    from london_rules.engine.why.evaluate import Evaluator

    if game.program.source.link is None:
        return None
    made = expression(game, subject, span)
    if made is None:
        return None
    node, ctx, env = made
    evaluator = Evaluator(game.program, game.state)
    found: int | None = evaluator.value(
        f"number {node!r}", ctx, lambda: evaluator.gen.number(node, ctx), {**env, "p": player}
    )
    return found
