"""Make a drawn table fit the screen: what did not change is left out, and what is long is said in short."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from london_rules.classes import define, field
from london_rules.cli.draw import Block
from london_rules.cli.wrap import few

FEWEST_LINES = 10
MOST_NAMED = 3


def screen_height() -> int:
    """Return the number of lines of the terminal, 24 if it is not known."""
    return shutil.get_terminal_size((80, 24)).lines


@define
class Fitting:
    """Remember what one person was shown of the table, and show what is new."""

    _shown: dict[str, list[str]] = field(factory=dict)

    def whole(self, blocks: Sequence[Block]) -> list[str]:
        """Return all lines of a table."""
        self._shown = {block.key: block.lines for block in blocks}
        return [line for block in blocks for line in block.lines]

    def fitted(self, blocks: Sequence[Block], used: int) -> tuple[list[str], str]:
        """Return the lines of what changed since a table was last shown, and a note on what is left out.

        `used` lines of the screen are taken already.
        """
        changed = [block for block in blocks if block.always or self._shown.get(block.key) != block.lines]
        same = [block.title for block in blocks if block not in changed and block.title]
        self._shown = {block.key: block.lines for block in blocks}
        shorter = self._shortened(changed, max(screen_height() - used - 1, FEWEST_LINES))
        notes = [f"as before: {few(same, MOST_NAMED)}"] if same else []
        named = [block.title for block in changed if block.key in shorter and block.title and block.short]
        notes += [f"in short: {few(named, MOST_NAMED)}"] if named else []
        lines = [line for b in changed for line in (b.short if b.short is not None and b.key in shorter else b.lines)]
        return lines, f"({'; '.join(notes)}; t shows all)" if notes else ""

    def _shortened(self, blocks: Sequence[Block], room: int) -> list[str]:
        """Return the keys of the blocks to say in short, the longest first, until all fit."""
        size = sum(len(block.lines) for block in blocks)
        out = []
        for block in sorted(blocks, key=lambda b: -len(b.lines)):
            if size > room and block.short is not None and len(block.short) < len(block.lines):
                size -= len(block.lines) - len(block.short)
                out.append(block.key)
        return out
