"""What has become of a text that is carried out: which of its statements are new, changed, moved or gone."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from typing import Final

from london_rules.classes import fields, frozen
from london_rules.language import constructs as t
from london_rules.language.compare.trees import Teller
from london_rules.language.flow.walk import blocks_in
from london_rules.language.format.forms import shortened
from london_rules.language.say.blocks import clauses
from london_rules.language.say.tests import unless

_LONGEST_PLACE = 8  # words of a statement, where it only says where another stands


def block_changes(old: t.Block, new: t.Block, teller: Teller) -> list[str]:
    """Say which statements are new, changed, moved or gone."""
    return _Aligned.of(old.body, new.body, teller).words() or ["the same in another order"]


@frozen
class _Aligned:
    """Two runs of statements; `pairs` gives those that belong together, by their places in each."""

    old: tuple[t.Statement, ...]
    new: tuple[t.Statement, ...]
    moved: frozenset[str]  # statements that both have, at another place
    pairs: dict[int, int]  # of places in the new run: the place in the old one
    teller: Teller

    @classmethod
    def of(cls, old: tuple[t.Statement, ...], new: tuple[t.Statement, ...], teller: Teller) -> _Aligned:
        """Find what is the same, then what may have become what, in the order of the text."""
        before, after = [repr(s) for s in old], [repr(s) for s in new]
        pairs: dict[int, int] = {}
        parts: list[tuple[list[int], list[int]]] = []
        for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if how == "equal":
                pairs.update(zip(range(c, d), range(a, b), strict=True))
            else:
                parts.append((list(range(a, b)), list(range(c, d))))
        gone = Counter(before[i] for some, _ in parts for i in some)
        come = Counter(after[i] for _, some in parts for i in some)
        moved = frozenset(gone & come)
        for left, right in parts:
            pairs |= _matched(
                [i for i in left if before[i] not in moved], [i for i in right if after[i] not in moved], old, new
            )
        return cls(old, new, moved, pairs, teller)

    def words(self) -> list[str]:
        """Say it, in the order of the new run."""
        out: list[str] = []
        added: list[int] = []
        last = -1  # the old place of what was last passed
        for i, s in enumerate(self.new):
            if i not in self.pairs:
                if repr(s) in self.moved:
                    out.append(f"{self.teller.now(s)} (now {'first of all' if i == 0 else f'after: {self._place(i)}'})")
                else:
                    added.append(i)
                continue
            now = self.pairs[i]
            out += self._between(added, self.old[last + 1 : now])
            added, last = [], now
            if repr(self.old[now]) != repr(s):
                out += _changed(self.old[now], s, self.teller)
        return out + self._between(added, self.old[last + 1 :])

    def _between(self, added: list[int], passed: tuple[t.Statement, ...]) -> list[str]:
        """Say what is new and what is gone between two statements that both runs have."""
        gone = tuple(s for s in passed if repr(s) not in self.moved)
        was = clauses(t.Block(gone), self.teller.was)[0] if gone else ""
        if not added:
            return [f"no longer: {was}"] if gone else []
        said = clauses(t.Block(tuple(self.new[i] for i in added)), self.teller.now)[0]
        if gone:
            return [f"{said} (was: {shortened(was, said)})"]
        if added[-1] == len(self.new) - 1:
            return [f"now also: {said}"]
        return [f"now first: {said}" if added[0] == 0 else f"now also, after “{self._place(added[0])}”: {said}"]

    def _place(self, i: int) -> str:
        """Name the statement before a place, by its first words if no other opens with them."""
        texts = [self.teller.now(s) for s in self.new]
        text = texts[i - 1]
        opening = " ".join(text.split()[:_LONGEST_PLACE])
        alone = sum(other.startswith(opening) for other in texts) == 1
        return f"{opening} …" if alone and len(text) > len(opening) + 2 else text


def _matched(
    left: list[int], right: list[int], old: tuple[t.Statement, ...], new: tuple[t.Statement, ...]
) -> dict[int, int]:
    """Pair as much as possible of what is alike, without crossing."""
    best: list[list[tuple[float, dict[int, int]]]] = [[(0.0, {})] * (len(right) + 1)]
    for i, a in enumerate(left):
        line: list[tuple[float, dict[int, int]]] = [(0.0, {})]
        for j, b in enumerate(right):
            weight, pairs = best[i][j]
            alike = _alike(old[a], new[b])
            both = (weight + alike, {**pairs, b: a}) if alike else best[i][j]
            line.append(max(both, best[i][j + 1], line[j], key=lambda one: one[0]))
        best.append(line)
    return best[-1][-1][1]


def _alike(old: t.Statement, new: t.Statement) -> float:
    """Weigh how likely one statement has become another: only what is of one sort can have."""
    if type(old) is not type(new):
        return 0
    return 1 + SequenceMatcher(None, repr(old), repr(new), autojunk=False).ratio()


# ---- one statement ------------------------------------------------------------------------------


def _changed(old: t.Statement, new: t.Statement, teller: Teller) -> list[str]:
    """Say how one statement became another: what differs inside, if they have the same head."""
    inner = _inner(old, new, teller)
    if inner is None:
        return [teller.pair(old, new, "was: ")]
    return [f"{head}{words}" for head, a, b in inner if repr(a) != repr(b) for words in block_changes(a, b, teller)]


_ONE_TEXT: Final[dict[type[t.Node], str]] = {
    **dict.fromkeys((t.Times, t.Repeat, t.UpTo, t.InTurn), "each time: "),
    **dict.fromkeys((t.SecretThing, t.SecretThings), "when all have chosen: "),
    **dict.fromkeys((t.AnyOrder, t.Either, t.SecretPart), ""),
    t.May: "if you do: ",
}


def _inner(old: t.Statement, new: t.Statement, teller: Teller) -> list[tuple[str, t.Block, t.Block]] | None:
    """Pair the texts inside two statements that are otherwise the same, and say when each is carried out."""
    if type(old) is not type(new) or _around(old) != _around(new):
        return None
    match new:
        case t.If():
            heads = [f"{unless(new.condition, teller.now)}: ", "otherwise: "]
        case t.ForEach():
            heads = [f"for each {teller.now(new.of, 'each')}: "]
        case _ if type(new) in _ONE_TEXT:
            heads = [_ONE_TEXT[type(new)]] * len(blocks_in(new))
        case _:  # nothing inside, or it is written out whole
            return None
    return list(zip(heads, blocks_in(old), blocks_in(new), strict=False))


def _around(node: t.Statement) -> list[str]:
    """Give what a statement says without the texts inside it, but with how many there are."""
    found = [getattr(node, f.name) for f in fields(type(node)) if f.name != "span"]
    inside = blocks_in(node)
    return [f"{len(inside)} texts" if one in inside or one == inside else repr(one) for one in found]
