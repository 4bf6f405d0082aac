"""Which locals an expression is given from outside: all that it reads but does not name itself."""

from __future__ import annotations

from london_rules.ir import nodes as n
from london_rules.ir.walk import walk


def free_locals(node: n.Expr) -> list[n.Local]:
    """List the locals that an expression reads but does not name, each once, in the order in which they are printed."""
    nodes = list(walk((node,)))
    own = {x.var.name for x in nodes if isinstance(x, (n.Each, n.Best, n.Told))}
    return list({x.name: x for x in nodes if isinstance(x, n.Local) and x.name not in own}.values())
