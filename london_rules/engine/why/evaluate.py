"""Parts of rule text evaluated on a state, by the same compiler that made the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any, assert_never

from london_rules.classes import define, evolve, field
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.declared import measured
from london_rules.compiler.functions import printed
from london_rules.compiler.generate import Generator
from london_rules.compiler.guards import guarded
from london_rules.compiler.layout import Layout
from london_rules.compiler.link import Linker
from london_rules.compiler.lists import new_list
from london_rules.compiler.program import Program, State
from london_rules.compiler.tables import Table
from london_rules.compiler.texts import feasible_functions
from london_rules.engine.determinize import suppose
from london_rules.engine.visibility import hidden_counters, sees
from london_rules.ir import nodes as n
from london_rules.ir.python_expressions import expression
from london_rules.ir.types import NUMBER
from london_rules.ir.walk import walk
from london_rules.language import constructs as t

Env = Mapping[str, Any]  # what the names in generated code mean: players, things, numbers
UNSEEN = "something not in view"


@define(eq=False)
class Evaluator:
    """Work out numbers, conditions and lists on a state of a traced program; the state may change meanwhile.

    Things are named as far as the viewer, a player from 0, may see them; None sees all. What depends on a counter
    that only another player sees has no value, as if a word in it had no meaning. What is compiled for it is
    added to the program, where no rule calls it.
    """

    program: Program
    state: State
    viewer: int | None = None
    _functions: dict[tuple[str, object], tuple[str, list[str]]] = field(factory=dict, init=False)

    @property
    def link(self) -> Linker:
        """Return what the program was linked from."""
        link: Linker | None = self.program.source.link
        assert link is not None, "only a traced program can be explained"
        return link

    @property
    def gen(self) -> Generator:
        """Return the generator of the program."""
        return self.link.gen

    @property
    def layout(self) -> Layout:
        """Return the layout of the state."""
        return self.program.layout

    def value(self, key: str, ctx: Context, build: Callable[[], n.Expr], env: Env) -> Any:
        """Evaluate the code from `build`, built once for each key and context; None if a word has no meaning.

        A word may have none because its thing has not been chosen yet.
        """
        name = (key, ctx.meaning())
        try:
            if name not in self._functions:
                self._functions[name] = self._compile(build)
            function, inputs = self._functions[name]
            self.state.limits.begin(self.state)
            return self._seen(lambda: self.program.space[function](self.state, *(env[i] for i in inputs)))
        except (Unresolved, KeyError):
            return None

    def _seen(self, run: Callable[[], Any]) -> Any:
        """Give a value if it is the same whatever others have in secret: all of it the least, or the most.

        The value is never that of the secret itself, so that nothing about it shows.
        """
        if self.viewer is None or not hidden_counters(self.program) or self.state.over:
            return run()
        true = self.state.c[:]
        found = []
        for end in (0, 1):
            self.state.c[:] = true
            suppose(self.program, self.state, self.viewer, end)
            try:
                found.append(run())
            finally:
                self.state.c[:] = true
        return found[0] if found[0] == found[1] else None

    def truth(self, key: str, ctx: Context, build: Callable[[], n.Expr], env: Env) -> bool | None:
        """Evaluate a condition; None if a word in it has no meaning."""
        found = self.value(key, ctx, build, env)
        return None if found is None else bool(found)

    def listed(self, of: t.Collection, ctx: Context, env: Env) -> list[int] | None:
        """List the things or players of a collection, None where a word in it has no meaning yet."""
        found = self.value(f"list {of!r}", ctx, lambda: new_list(self.gen, of, ctx), env)
        return None if found is None else list(found)

    def measured(self, node: t.Fold, kind: str, thing: int, ctx: Context, env: Env) -> int | None:
        """Return what is added up or compared of one thing or player."""
        found: int | None = self.value(
            f"{node.measure} {node.formula!r} of {kind}",
            ctx,
            lambda: measured(self.gen, node, Variable.named("y0", kind), ctx),
            {**env, "y0": thing},
        )
        return found

    def whom(self, code: n.Expr, ctx: Context, env: Env) -> int:
        """Return the seat of a player, from 0, whom an expression gives. Raises Unresolved where there is none."""
        key = f"player {expression(code)}"
        if isinstance(code, n.Local) and code.name in env:
            return int(env[code.name])
        found = self.value(key, ctx, lambda: code, env)
        if found is None:
            raise Unresolved(key)
        return int(found)

    def name(self, thing: int, kind: str = "") -> str:
        """Name a thing or player, as far as the viewer may see it."""
        if kind == "player":
            return f"player {thing + 1}"
        if self.viewer is not None and not sees(self.program, self.state, self.viewer, thing):
            return UNSEEN
        return str(self.layout.faces[self.layout.face_of[thing]].name)

    def set_by(self, name: str, player: int) -> str:
        """Name the power that sets a number of a player, "" if none does."""
        layout, space = self.layout, self.program.space
        hook = layout.hook("number", name)
        if hook is None:
            return ""
        for entry in reversed(self.state.act[hook * layout.most + player]):
            power, thing = divmod(entry, layout.stride)
            if space["POWER"][power](self.state, player, thing) is not None:
                return self._power(power, thing)
        return ""

    def _power(self, power: int, thing: int) -> str:
        if power >= len(self.layout.powers):
            return f"a power of {self.name(thing)} that holds for a time"
        info = self.layout.powers[power]
        return self.name(thing) if info.face else f"the power {info.text.slot.id.partition(' ')[2]}"

    def _compile(self, build: Callable[[], n.Expr]) -> tuple[str, list[str]]:
        gen = self.gen
        begun, known = len(gen.functions), len(gen.constants)
        code = build()
        inputs = _free_locals(code)
        function = gen.function(f"e{len(gen.functions)}", inputs, (n.Return(code),), NUMBER)
        self._take_in(begun, known)
        return function, [x.name for x in inputs]

    def _take_in(self, begun: int, known: int) -> None:
        """Add what was generated to the program, with the tables that it needs."""
        gen, space = self.gen, self.program.space
        tables: dict[str, list[str | None]] = {}
        while known < len(gen.constants):
            name, table = list(gen.constants.items())[known]
            known += 1
            if isinstance(table, tuple) and len(table) == 2 and table[0] == "feasible":
                tables[name] = feasible_functions(self.link, table[1])
            else:
                space[name] = table
        held = [Table((name,), tuple(functions)) for name, functions in tables.items()]
        for new in guarded(gen.functions[begun:], held, (), tables):
            exec(printed(new).compiled(), space)
        for name, functions in tables.items():
            by_face = [None if f is None else space[f] for f in functions]
            space[name] = tuple(by_face[face] for face in gen.layout.face_of)


def without_clause(of: t.Collection) -> tuple[t.Collection, tuple[t.Pred, ...]]:
    """Return a collection without the clause that narrows it, and that clause."""
    match of:
        case t.Things() | t.GroupThings() | t.Related() | t.OtherPlayers() | t.OnSide() | t.ChosenThings():
            return evolve(of, rel=()), of.rel
        case t.TopThings() | t.RowThings() | t.PlayersFrom() | t.Best():
            return of, ()
        case _:
            assert_never(of)


def names_in(frame: FrameType) -> Env:
    """Return the meaning of the names in generated code while one of its functions runs."""
    found = {name: value for name, value in frame.f_locals.items() if name != "S"}
    saved = found.get("f")
    return {**names_of(saved), **found} if isinstance(saved, list) else found


def names_of(saved: list[Any]) -> Env:
    """Return the meaning of the names that a text which asks keeps in its frame."""
    return {"p": saved[1], "t": saved[2], **{f"v{i}": value for i, value in enumerate(saved)}}


def _free_locals(node: n.Expr) -> list[n.Local]:
    """List the locals that an expression reads but does not name, each once, in the order in which they are printed."""
    nodes = list(walk((node,)))
    own = {x.var.name for x in nodes if isinstance(x, (n.Each, n.Best, n.Told))}
    return list({x.name: x for x in nodes if isinstance(x, n.Local) and x.name not in own}.values())
