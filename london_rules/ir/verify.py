"""What must hold of a program: types fit, names are set before they are read, jumps exist, every path ends.

It finds mistakes of the compiler, not of authors. Two things it takes on trust: that a value that may be None is not
None where only a value can be, and that an index is within its list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from london_rules.classes import define, field
from london_rules.ir import nodes as n
from london_rules.ir.signatures import SIGNATURES
from london_rules.ir.typed import is_list, members, type_of
from london_rules.ir.types import Effect, Nothing, Number, Option, Optional, Player, Steps, Thing, Truth, Type
from london_rules.ir.walk import children, statements, walk

_LEAVES = (n.Goto, n.Back, n.Pop, n.Yield, n.Ask, n.Begin, n.TakeOffer, n.CallRule, n.Finish)
_ENDS = (*_LEAVES, n.Return, n.Break, n.Continue)


def verify(functions: Iterable[n.Function]) -> list[str]:
    """List what is wrong with the functions of a program, each with the name of its function."""
    known = {function.name: function for function in functions}
    return [f"{name}: {fault}" for name, function in known.items() for fault in _Function(known, function).faults()]


@define
class _Function:
    """The check of one function; `names` are those that are set at the point that is looked at."""

    known: Mapping[str, n.Function]
    function: n.Function
    found: list[str] = field(factory=list)

    def faults(self) -> list[str]:
        """List what is wrong with the function."""
        names = {x.name for x in (*self.function.inputs, *self.function.loads)}
        ended = self._block(self.function.body, names, looping=False)
        needs_end = self.function.segment is not None or not isinstance(self.function.type, Nothing)
        if needs_end and not ended:
            self.found.append("a path does not end")
        for statement in statements(self.function.body):
            self._jump(statement)
        self._apart()
        return self.found

    def _apart(self) -> None:
        """Check that clauses name nothing that the function names: a printer may write them as loops in it."""
        body = self.function.body
        given = {x.name for x in (*self.function.inputs, *self.function.loads)}
        given |= {x.to.name for x in statements(body) if isinstance(x, (n.Assign, n.SetLocal, n.Remember))}
        twice = [name for name in _of_clauses(body) if name in given]
        loops = [x for x in statements(body) if isinstance(x, (n.For, n.ForPairs))]
        twice += [loop.var.name for loop in loops if loop.var.name in _of_clauses(loop.body)]
        self.found += [f"`{name}` is named by a clause and around it" for name in twice]

    # ---- paths and names ------------------------------------------------------------------------

    def _block(self, body: n.Block, names: set[str], *, looping: bool) -> bool:
        """Check statements in order, and add what they set to the names; tell whether none goes on."""
        # What follows the end of a path is never reached: an author may write something after `stop`.
        return any(self._statement(statement, names, looping=looping) for statement in body)

    def _statement(self, node: n.Statement, names: set[str], *, looping: bool) -> bool:
        match node:
            case n.If():
                self._expr(node.condition, names)
                return self._branches(node, names, looping=looping)
            case n.For():
                self._loop(node.of, (node.var,), node.body, names)
            case n.ForPairs():
                self._list(node.numbers, names)
                self._loop(node.of, (node.var, node.number), node.body, names)
            case n.Repeat():
                self._expr(node.times, names)
                self._block(node.body, set(names), looping=True)
            case n.Guarded():
                return self._block(node.body, names, looping=looping)
            case n.Break() | n.Continue():
                if not looping:
                    self.found.append(f"{_name(node)} outside a loop")
            case n.EventEach():
                self._list(node.of, names)
                for value in node.values:
                    self._expr(value, names | {node.var.name})
            case _:
                self._plain(node, names)
        return isinstance(node, _ENDS)

    def _branches(self, node: n.If, names: set[str], *, looping: bool) -> bool:
        then, otherwise = set(names), set(names)
        one = self._block(node.then, then, looping=looping)
        other = self._block(node.otherwise, otherwise, looping=looping)
        names |= otherwise if one else then if other else then & otherwise
        return one and other

    def _loop(self, of: n.Expr, named: Sequence[n.Local], body: n.Block, names: set[str]) -> None:
        self._list(of, names)
        self._fits(named[0], members(type_of(of)), named[0].type)
        self._block(body, names | {x.name for x in named}, looping=True)

    def _plain(self, node: n.Statement, names: set[str]) -> None:
        """Check a statement that holds no others; what it sets is a name from now on."""
        match node:
            case n.Assign() | n.SetLocal() | n.Remember():
                self._expr(node.value, names)
                self._fits(node, type_of(node.value), node.to.type)
                names.add(node.to.name)
            case n.SetAside():
                self._expr(node.list, names)
                names.add(node.to.name)
            case n.SetPlayer() | n.BeginTurn():
                names.add("p")
            case n.Return():
                self._expr(node.value, names)
                self._fits(node, type_of(node.value), self.function.type)
            case n.CallRule():
                for part in (node.player, node.thing, *node.arguments):
                    self._expr(part, names)
            case _:
                for child in children(node):
                    self._expr(child, names)

    # ---- expressions ----------------------------------------------------------------------------

    def _expr(self, node: n.Node, names: set[str]) -> None:
        match node:
            case n.Local():
                if node.name not in names:
                    self.found.append(f"`{node.name}` is read before it is set")
            case n.Comprehension():
                self._clauses(node.clauses, (node.element,), names)
            case n.FirstOfEach():
                self._clauses(node.clauses, (node.key, node.element), names)
            case n.Best():
                self._clauses((n.Each(node.var, node.of),), (node.value,), names)
            case n.Told():
                self._clauses((n.Each(node.var, node.of),), (*node.places, node.shown), names)
            case _:
                for child in children(node):
                    self._expr(child, names)
                self._typed(node)

    def _clauses(self, clauses: Sequence[n.Clause], results: Sequence[n.Expr], names: set[str]) -> None:
        inner = set(names)
        for clause in clauses:
            if isinstance(clause, n.When):
                self._expr(clause.condition, inner)
                continue
            self._list(clause.of, inner)
            self._fits(clause.var, members(type_of(clause.of)), clause.var.type)
            inner.add(clause.var.name)
        for result in results:
            self._expr(result, inner)

    def _list(self, node: n.Expr, names: set[str]) -> None:
        """Check an expression that something goes over."""
        self._expr(node, names)
        given = type_of(node)
        if not is_list(given) and not isinstance(given, (Option, Steps)):
            self.found.append(f"{_name(node)} is no list")

    def _typed(self, node: n.Node) -> None:
        """Check the types of what a node is given."""
        match node:
            case n.Call():
                self._call(node)
            case n.Primitive():
                self._given(node.name, node.arguments, SIGNATURES[node.name].inputs)
            case n.CanCarryOut() | n.CarryOut():
                self._fits(node, type_of(node.thing), Thing())
                self._fits(node, type_of(node.player), Player())
            case n.Counter() | n.Flag() | n.InForce() | n.ZoneAt():
                self._scalar(node, node.at)
            case n.Arith() | n.Compare() | n.Extreme():
                self._scalar(node, node.left)
                self._scalar(node, node.right)
            case n.Len() | n.NotEmpty() | n.CountOf() | n.Last() | n.Fixed() | n.Added() | n.TopOf() | n.Distinct():
                if not is_list(type_of(node.of)):
                    self.found.append(f"{_name(node)} of what is no list")
            case _:
                pass

    def _call(self, node: n.Call) -> None:
        function = self.known.get(node.function)
        if function is None:
            self.found.append(f"`{node.function}` is called, and there is no such function")
            return
        if function.segment is not None:
            self.found.append(f"`{node.function}` is a segment, and it is called as a function")
            return
        self._given(node.function, node.arguments, [x.type for x in function.inputs])
        self._fits(node, function.type, node.type)

    def _given(self, name: str, arguments: Sequence[n.Expr], inputs: Sequence[Type]) -> None:
        if len(arguments) != len(inputs):
            self.found.append(f"`{name}` takes {len(inputs)} inputs, and is given {len(arguments)}")
            return
        for argument, wanted in zip(arguments, inputs, strict=True):
            self._fits(argument, type_of(argument), wanted)

    def _scalar(self, node: n.Expr, part: n.Expr) -> None:
        given = type_of(part)
        if is_list(given) or isinstance(given, (Nothing, Effect, Steps)):
            self.found.append(f"{_name(node)} is given no number")

    def _fits(self, node: n.Node, given: Type, wanted: Type) -> None:
        if not fits(given, wanted):
            self.found.append(f"{_name(node)}: {given} where {wanted} is wanted")

    # ---- jumps ----------------------------------------------------------------------------------

    def _jump(self, node: n.Statement) -> None:
        """Check that what a statement leads to is there, and that only segments lead to segments."""
        if isinstance(node, _LEAVES) and self.function.segment is None:
            self.found.append(f"{_name(node)} in a plain function")
        match node:
            case (
                n.Goto(segment=to) | n.Back(segment=to) | n.Resume(segment=to) | n.Ask(after=to) | n.CallRule(entry=to)
            ):
                if f"s{to}" not in self.known:
                    self.found.append(f"{_name(node)} leads to segment {to}, which is not there")
            case _:
                pass


def fits(given: Type, wanted: Type) -> bool:
    """Check whether a value of one type can be where another is wanted.

    Numbers, indexes and answers are whole numbers alike; but a player is no thing, and a thing of one kind none of
    another.
    """
    if isinstance(given, Optional):
        return fits(given.of, wanted)
    if isinstance(wanted, Optional):
        return isinstance(given, Nothing) or fits(given, wanted.of)
    if isinstance(given, Nothing) or isinstance(wanted, Nothing):
        return type(given) is type(wanted)
    if is_list(given) or is_list(wanted):
        if isinstance(given, Option):
            return True  # an order that was chosen
        return is_list(given) and is_list(wanted) and fits(members(given), members(wanted))
    if isinstance(given, (Effect, Steps)) or isinstance(wanted, (Effect, Steps)):
        return type(given) is type(wanted)
    if isinstance(given, Thing) and isinstance(wanted, Thing):
        return given.kind == wanted.kind or not given.kind or not wanted.kind
    return {type(given), type(wanted)} != {Thing, Player} and (
        not isinstance(wanted, Truth) or isinstance(given, (Truth, Number, Option))
    )


def _of_clauses(body: n.Block) -> dict[str, None]:
    return dict.fromkeys(x.var.name for x in walk(body) if isinstance(x, n.Each))


def _name(node: n.Node) -> str:
    return type(node).__name__
