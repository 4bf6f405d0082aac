"""What the words of a text stand for at one point of it, and the means to say what is wrong there."""

from __future__ import annotations

from attrs import evolve, field, frozen

from london_rules.language.rules import Rules

UNKNOWN = ""
PLAYER = "player"


@frozen
class Ref:
    """A thing or player that a word stands for: its kind, or "" once a mistake about it was reported."""

    kind: str
    nothing: bool = False  # it may be nothing: the alternative of a choice, an input that may be left out
    zone: str = ""  # where it was chosen from


@frozen
class Scope:
    """The meaning of it, this, they and the names given, where a text has come to."""

    it: Ref | None = None
    this: Ref | None = None
    they: bool = False
    perhaps: str | None = None  # `they` may be nobody until this name is asked for
    locals: dict[str, Ref] = field(factory=dict)
    numbers: tuple[str, ...] = ()

    def bind(self, ref: Ref, name: str = "") -> Scope:
        """Let `it` (and a name) stand for a thing; a player is also `they`."""
        named = {**self.locals, name: ref} if name else self.locals
        made = evolve(self, it=ref, locals=named)
        if ref.kind != PLAYER:
            return made
        return evolve(made, they=True, perhaps=name if ref.nothing else None)

    def sure(self, name: str) -> Scope:
        """Let a name that may stand for nothing stand for a thing."""
        ref = self.locals.get(name)
        if ref is None:
            return self
        perhaps = None if self.perhaps == name else self.perhaps
        return evolve(self, locals={**self.locals, name: evolve(ref, nothing=False)}, perhaps=perhaps)


def ref_of(kind: str, rules: Rules) -> Ref:
    """Give what a word of a declared kind stands for; an unknown kind was reported where it stands."""
    return Ref(kind if kind in rules.kinds or kind == PLAYER else UNKNOWN)
