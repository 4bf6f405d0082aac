"""Names for what a drawn bundle declares: plain words, of which none is a word of the language."""

from __future__ import annotations

from tests.fuzz.choosing import Choices


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split())


NOUNS = _listed(
    """pebble leaf shell tower wagon lantern anchor barrel candle feather garden hammer island jewel kettle ladder
    mirror needle orchard pillar quarry ribbon saddle temple umbrella valley window yard acorn bell cloud drum engine
    forest goblet harbour inkwell jacket knot meadow nest oven parrot rabbit sail tide urn violin willow zebra berry
    child mouse fox torch glass bonus bus axe pie tax toll fee debt fame speed depth width luck grain wine salt rope
    clay"""
)
ADJECTIVES = _listed(
    """ready heavy bright narrow hollow silver wooden ancient frozen gentle hidden lively modest noble plain
    quick rusty sharp tender upper vivid warm yellow amber dull smooth rough early late"""
)
VERBS = _listed(
    """stride gather polish trade climb wander carve forge harvest launch measure nourish paint rescue scatter
    unfold weave yield borrow carry bury deal draw fetch hide"""
)
LOCALS = _listed("one first second third helper guest rival spot thingy")
SYMBOLS = ("$", "%", "~", "¤")
PRINTED = ("Old {}", "{}", "Great {} No. 2", "{}, the Last & Only", "{}'s Rest", "Upper {}")
FREE = ("nothing at all", "a new stack", "leave it")
HARD = ("{} of {}", "{}-{}", "{} {}")


class Words:
    """Give each word once."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self._left = {"noun": list(NOUNS), "adjective": list(ADJECTIVES), "verb": list(VERBS), "local": list(LOCALS)}
        self._number = 0

    def noun(self) -> str:
        """Give a name for a thing, place or number: mostly one word."""
        first = self._take("noun")
        if self.choices.chance(1, 8):
            return self.choices.pick(HARD).replace(" of ", " ").format(self._take("adjective"), first)
        return first

    def kind(self) -> str:
        """Give a name for a kind of things: one word."""
        return self._take("noun")

    def adjective(self) -> str:
        """Give a name for what something can be."""
        return self._take("adjective")

    def verb(self) -> str:
        """Give a name for what players do."""
        return self._take("verb")

    def local(self) -> str:
        """Give a name for what one text names."""
        return self.choices.pick(LOCALS)

    def _take(self, sort: str) -> str:
        left = self._left[sort]
        if not left:
            self._number += 1
            return f"{sort}-{self._number}"
        return left.pop(self.choices.below(len(left)))
