"""Parse tree to typed tree: each alternative of the grammar becomes the node, or the part of one, that has its name.

An alternative whose name the registry knows makes a node: parts in it fill the fields of their names, all other
children fill the remaining fields in order, a field of several takes all that are left. Any other rule is a part.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from london_rules.classes import fields, frozen
from london_rules.language.constructs.facts import BUILT, PART_NAMES, PARTS
from london_rules.language.constructs.node import Node
from london_rules.language.syntax.lalr import Part, Token, Tree
from london_rules.language.syntax.names import plural

MAX_NESTING = 80

# Constructs that name a kind, but mean players.
_OF_PLAYERS = {
    "every_player": "each",
    "every_other_player": "each other",
    "other_players": "other",
    "players_from": "beginning with",
}


class BuildError(Exception):
    """Say what the grammar lets pass but the tree cannot hold, and where in the text."""

    def __init__(self, code: str, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.end = code, message, start, end


@frozen
class _Part:
    """Fields of the node around it."""

    values: dict[str, Any]


def build(node: Part, shift: int = 0, depth: int = 0) -> Any:
    """Turn a parse tree into the typed tree, deepest first; words with a value become that.

    Raises BuildError for a tree that is too deep, or that names things where players are meant.
    """
    assert isinstance(node, Tree)
    empty = node.start < 0
    start, end = (0, 0) if empty else (node.start, node.end)
    if depth > MAX_NESTING:
        raise BuildError("LR-X0010", "this is nested too deep", start, end)
    children: list[Any] = []
    for child in node.children:
        if not isinstance(child, Token):
            children.append(build(child, shift, depth + 1))
        elif child:  # a word that says nothing but which alternative it opens has no value
            children.append(str(child))
    if node.data in _OF_PLAYERS:
        kind = children.pop(0)
        if kind != "player":
            words = _OF_PLAYERS[node.data]
            raise BuildError("LR-T0002", f"`{words}` is only for players here, not for {plural(kind)}", start, end)
    if node.data in PARTS:
        return _Part(dict(PARTS[node.data]))
    if node.data in BUILT:
        return _node(node.data, children, (0, 0) if empty else (start + shift, end + shift))
    values = [next(iter(c.values.values())) if isinstance(c, _Part) else c for c in children]
    return _Part({PART_NAMES.get(node.data, node.data): values[0] if len(values) == 1 else tuple(values)})


def _node(alias: str, children: list[Any], span: tuple[int, int]) -> Node:
    cls, how = BUILT[alias]
    if callable(how):
        return how(span, *children)
    given = dict(how)
    positional: list[Any] = []
    for child in children:
        if isinstance(child, _Part):
            given.update(child.values)
        else:
            positional.append(child)
    for f in _fields(cls):  # type: ignore[arg-type]
        if f.name in given:
            if f.several and not isinstance(given[f.name], tuple):
                given[f.name] = (given[f.name],)
        elif f.part:
            given[f.name] = f.absent
        elif f.several:
            given[f.name], positional = tuple(positional), []
        elif positional:
            given[f.name] = positional.pop(0)
    assert not positional, f"`{alias}` of the grammar holds more than {cls.__name__} has fields for"
    return cls(span=span, **given)


@frozen
class _Field:
    name: str
    several: bool
    part: bool  # filled by a part of its name, or else with `absent`
    absent: object


@cache
def _fields(cls: type[Node]) -> tuple[_Field, ...]:
    return tuple(
        _Field(f.name, str(f.type).startswith("tuple"), "absent" in f.metadata, f.metadata.get("absent"))
        for f in fields(cls)
        if f.name != "span"
    )
