"""What the words of a text refer to at one point of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, assert_never

from attrs import evolve, field, frozen

from london_rules.language import constructs as t
from tests.referee.table import Player, Subject, Table, Thing


class NotKnown(Exception):
    """A word refers to something that is chosen later: it is asked about before the text is carried out."""


class Unknown:
    """What a word refers to before that is chosen."""


UNKNOWN: Final = Unknown()
Word: TypeAlias = Subject | Unknown


@frozen(eq=False)
class Words:
    """What you, it, this, they and names refer to, and the slot whose text is carried out."""

    you: Player
    slot: str
    it: Word = UNKNOWN
    this: Word = UNKNOWN
    they: Word = UNKNOWN
    names: Mapping[str, Word] = field(factory=dict)
    numbers: Mapping[str, int | Unknown] = field(factory=dict)
    several: Mapping[str, Sequence[Thing | Player]] = field(factory=dict)

    def with_it(self, it: Word, name: str = "", *, player: bool) -> Words:
        """Let `it`, and a name, refer to something; a player is also `they`."""
        names = {**self.names, name: it} if name else self.names
        return evolve(self, it=it, they=it if player else self.they, names=names)

    def with_several(self, name: str, chosen: Sequence[Thing | Player]) -> Words:
        """Let a name refer to several things."""
        return evolve(self, several={**self.several, name: chosen})

    def chosen(self, name: str) -> Sequence[Thing | Player]:
        """Give the things that were chosen under a name. Raises NotKnown."""
        if name not in self.several:
            raise NotKnown
        return self.several[name]

    def with_number(self, name: str, number: int | Unknown) -> Words:
        """Let a name refer to a number."""
        return evolve(self, numbers={**self.numbers, name: number})

    def word(self, node: t.Thing, table: Table) -> Word:  # noqa: PLR0911 - one case per construct
        """Give what a word refers to."""
        match node:
            case t.It():
                return self.it
            case t.This():
                return self.this
            case t.Local():
                return self.names.get(node.name, UNKNOWN)
            case t.Named():
                return next(thing for thing in table.things.values() if thing.face.id == node.name)
            case t.You():
                return self.you
            case t.They():
                return self.they
            case t.Neighbour():
                beside = self.word(node.of, table)
                if not isinstance(beside, Player):
                    return UNKNOWN
                step = 1 if node.side == "left" else -1
                seats = [(beside.seat + step * i) % len(table.players) for i in range(1, len(table.players))]
                return next((table.players[seat] for seat in seats if seat not in table.gone), beside)
            case t.ActivePlayer():
                return table.players[table.acting]
            case t.FirstPlayer():
                return table.players[table.begins]
            case t.OneRelated():
                of = self.word(node.thing, table)
                return table.things[of.face.related[node.relation][0]] if isinstance(of, Thing) else UNKNOWN
            case _:
                assert_never(node)

    def subject(self, node: t.Thing, table: Table) -> Subject:
        """Give the thing or player that a word refers to, None for nothing. Raises NotKnown."""
        found = self.word(node, table)
        if isinstance(found, Unknown):
            raise NotKnown
        return found

    def thing(self, node: t.Thing, table: Table) -> Thing:
        """Give the thing that a word refers to. Raises NotKnown."""
        found = self.subject(node, table)
        assert isinstance(found, Thing)
        return found

    def player(self, whose: t.Whose, table: Table) -> Player:
        """Give the player meant by `your` or nothing, by `their`, or by a word for a player. Raises NotKnown."""
        if isinstance(whose, str):
            whose = t.They() if whose == "their" else t.You()
        found = self.subject(whose, table)
        assert isinstance(found, Player)
        return found

    def asked(self, player: Player) -> Words:
        """Let another player act: `you` is that player, and `they` who asks."""
        return evolve(self, you=player, they=self.you)

    def number(self, name: str) -> int | None:
        """Give a number that is named here, None if the name is one of the rules. Raises NotKnown."""
        found = self.numbers.get(name)
        if isinstance(found, Unknown):
            raise NotKnown
        return found
