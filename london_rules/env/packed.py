"""Packed observations: the same numbers in a sixth of the room, as a row of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from london_rules.env.features import Plan
    from london_rules.env.observe import Array

Bytes = NDArray[np.uint8]
_MOST = 255  # that fits a byte
_WIDTH = 4  # bytes of a number


class Packed:
    """Pack observations into rows of `n` bytes, and unpack them.

    A row begins with `numbers` float32: the features before those of things, then the counters of things. After them,
    each thing has `width` bytes: in which of its zones it is in sight (0, or the column of that feature in its row,
    from 1), its place, and its flags, a bit each. Where rules need them follow how many things are above it, and its
    place in an order that is being chosen.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan, self.features = plan, len(plan.features)
        size, blocks = plan.layout.size, plan.blocks.values()
        self.few = min((block.start for block in blocks), default=self.features)
        self.numbers = self.few + len(plan.counted)
        self.flags = plan.flags.reshape(-1, size)
        more = [bool((table < self.features).any()) for table in (plan.above, plan.chosen)]
        self.flag_bytes = -(-len(self.flags) // 8)
        self.above_at = 2 + self.flag_bytes
        self.chosen_at = self.above_at + more[0]
        self.width = self.chosen_at + more[1]
        self.n = -(-(_WIDTH * self.numbers + size * self.width) // _WIDTH) * _WIDTH
        self._starts = np.zeros(size, dtype=np.intp)
        for block in blocks:
            low, high = plan.layout.kind_range[block.kind]
            self._starts[low:high] = block.start + block.width * np.arange(high - low)
        if size > _MOST or any(block.width > _MOST for block in blocks):
            raise ValueError(f"packed observations are for rules with {_MOST} things at most: this game has {size}")
        tables = np.stack(plan.where)
        self.columns: Bytes = np.where(tables < self.features, tables - self._starts[:, None] + 1, 0).astype(np.uint8)

    def tables(self) -> dict[str, Any]:
        """Return what packing reads, as numbers and tables by the names of batch.h."""
        counters = self._plan.by_thing(range(self.few, self.numbers))
        sizes = {"thing_bytes": self.width, "row": self.n, "above_at": self.above_at, "chosen_at": self.chosen_at}
        return {**sizes, "counters_to": counters, "columns": self.columns}

    def unpack(self, rows: Bytes) -> Array:
        """Return rows of bytes as exact observations."""
        rows = np.ascontiguousarray(rows).reshape(-1, self.n)
        count, size = len(rows), len(self._starts)
        out = np.zeros((count, self.features + 1), dtype=np.float32)
        numbers = rows[:, : _WIDTH * self.numbers].copy().view(np.float32)
        out[:, : self.few] = numbers[:, : self.few]
        out[:, self._plan.counters.to] = numbers[:, self.few :]
        things = rows[:, _WIDTH * self.numbers :][:, : size * self.width].reshape(count, size, self.width)
        game, thing = things[:, :, 0].nonzero()
        out[game, self._starts[thing] + things[game, thing, 0] - 1] = 1
        columns = [(self._plan.place, 1), (self._plan.above, self.above_at), (self._plan.chosen, self.chosen_at)]
        for to, at in columns:
            known = to < self.features
            if known.any():
                out[:, to[known]] = things[:, known, at]
        for flag, to in enumerate(self.flags):
            out[:, to] = things[:, :, 2 + flag // 8] >> flag % 8 & 1
        return out[:, :-1]

    def pack(self, exact: Array) -> Bytes:
        """Return exact observations as rows of bytes."""
        seen = np.zeros((len(exact), self.features + 1), dtype=np.float32)
        seen[:, :-1] = exact
        out = np.zeros((len(exact), self.n), dtype=np.uint8)
        numbers = np.hstack([seen[:, : self.few], seen[:, self._plan.counters.to]])
        out[:, : _WIDTH * self.numbers] = numbers.view(np.uint8)
        things = out[:, _WIDTH * self.numbers :][:, : len(self._starts) * self.width]
        cells = things.reshape(len(exact), len(self._starts), self.width)
        thing, zone = self.columns[0].nonzero()  # seen from any seat, the same features are there
        game, at = seen[:, self._plan.where[0][thing, zone]].nonzero()
        cells[game, thing[at], 0] = self.columns[0, thing[at], zone[at]]
        cells[:, :, 1] = seen[:, self._plan.place]
        for flag, to in enumerate(self.flags):
            cells[:, :, 2 + flag // 8] |= (seen[:, to] > 0).astype(np.uint8) << flag % 8
        if self.chosen_at > self.above_at:
            cells[:, :, self.above_at] = seen[:, self._plan.above]
        if self.width > self.chosen_at:
            cells[:, :, self.chosen_at] = seen[:, self._plan.chosen]
        out[:, _WIDTH * self.numbers :][:, : len(self._starts) * self.width] = cells.reshape(len(exact), -1)
        return out
