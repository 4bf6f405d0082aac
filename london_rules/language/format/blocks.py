"""Canonical layout of blocks: what goes on one line, and what on lines below."""

from __future__ import annotations

from london_rules.classes import frozen
from london_rules.language import constructs as t
from london_rules.language.constructs.turns import all_leave
from london_rules.language.flow.walk import blocks_in
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import Writer
from london_rules.language.format.statements import asked_each

WIDTH = 90
INDENT = "  "
_SHORT = 2  # parts that stand on one line with `either`


@frozen
class BlockWriter:
    """Lay out blocks: `joined` puts several simple statements on one line where they fit."""

    w: Writer
    joined: bool = True

    def lines(self, block: t.Block, depth: int = 0) -> list[str]:
        """Write a block as indented lines."""
        one = self._one_line(block, len(INDENT) * depth)
        if one is not None:
            return [INDENT * depth + one]
        return [line for statement in block.body for line in self._statement(statement, depth)]

    def _one_line(self, block: t.Block, used: int) -> str | None:
        if any(map(bodies, block.body)) or (len(block.body) > 1 and not self.joined):
            return None
        text = inline(block, self.w)
        return text if len(block.body) == 1 or used + len(text) <= WIDTH else None

    def _statement(self, node: t.Statement, depth: int) -> list[str]:
        if isinstance(node, (t.AnyOrder, t.Either, t.SecretPart)):
            one = either_inline(node, self.w) if isinstance(node, t.Either) and len(node.parts) == _SHORT else None
            if one is not None and len(INDENT) * depth + len(one) <= WIDTH:
                return [INDENT * depth + one]
            return [
                INDENT * depth + self.w(node),
                *(line for part in node.parts for line in self._part(part, depth + 1)),
            ]
        within = bodies(node)
        if not within:
            return [INDENT * depth + self.w(node)]
        lines = self.headed(head(node, self.w), within[0], depth)
        if isinstance(node, t.If) and node.otherwise is not None:
            lines += self._otherwise(node.otherwise, depth)
        return lines

    def _part(self, part: t.Block, depth: int) -> list[str]:
        """Write one part of what goes in any order: one line, with the block that hangs on it if it is only that."""
        if len(part.body) == 1:
            return self._statement(part.body[0], depth)
        return [INDENT * depth + inline(part, self.w)]

    def _otherwise(self, block: t.Block, depth: int) -> list[str]:
        if len(block.body) == 1 and isinstance(block.body[0], t.If):
            first, *more = self._statement(block.body[0], depth)
            return [f"{INDENT * depth}otherwise {first.lstrip()}", *more]
        return self.headed("otherwise,", block, depth)

    def headed(self, opening: str, block: t.Block, depth: int) -> list[str]:
        """Write a body after its head: on the same line if it fits there, else on lines below."""
        margin = INDENT * depth
        one = self._one_line(block, len(margin) + len(opening) + 1)
        if one is not None and len(margin) + len(opening) + 1 + len(one) <= WIDTH:
            return [f"{margin}{opening} {one}"]
        return [margin + opening.removesuffix(","), *self.lines(block, depth + 1)]


def bodies(node: t.Statement) -> tuple[t.Block, ...]:
    """Give the blocks that are written below a statement: of `ask each`, what each is asked."""
    if all_leave(node):
        return ()
    asked = asked_each(node)
    return blocks_in(node) if asked is None else (asked,)


def head(node: t.Statement, w: Writer) -> str:
    """Write the head of a compound statement as it stands before its body on the same line."""
    text = w(node)
    return text if isinstance(node, t.May) else f"{text},"


def either_inline(node: t.Either, w: Writer) -> str | None:
    """Write a choice of parts on one line, None if that cannot be done: each part must be one simple statement."""
    parts = [part.body[0] for part in node.parts if len(part.body) == 1 and _is_simple(part.body[0])]
    if node.number is not None or len(parts) < len(node.parts):
        return None
    return f"either {', or '.join(map(w, parts))}"


def _is_simple(s: t.Statement) -> bool:
    return not (bodies(s) or isinstance(s, t.OnlyIf) or (isinstance(s, t.Choose) and s.alternative))


@FORMS.by_hand(t.Block)
def inline(block: t.Block, w: Writer) -> str:
    """Write a block on one line, however long; what follows a compound statement would belong to it."""
    parts: list[str] = []
    for statement in block.body:
        within = bodies(statement)
        if isinstance(statement, t.Either):
            parts.append(either_inline(statement, w) or w(statement))
        elif within and not isinstance(statement, (t.AnyOrder, t.SecretPart)):
            parts.append(f"{head(statement, w)} {inline(within[0], w)}")
        else:
            parts.append(w(statement))
    return ", ".join(parts)
