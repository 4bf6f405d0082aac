"""What the words of a text stand for at one point of it: you, they, it, this, and the names given."""

from __future__ import annotations

from attrs import evolve, field, frozen


class Unresolved(Exception):
    """A word stands for something that is not known before the text is carried out."""


@frozen
class Ref:
    """The Python name that holds a thing or player, and its kind ("player" for players)."""

    code: str | None
    kind: str


@frozen
class Context:
    """The meaning of pronouns and names; codes are names in the generated Python."""

    you: str = "p"
    they: str | None = None
    it: Ref | None = None
    this: Ref | None = None
    locals: dict[str, Ref] = field(factory=dict)
    numbers: dict[str, str] = field(factory=dict)

    def bind_it(self, ref: Ref, name: str = "") -> Context:
        """Let `it` (and a name) stand for a thing; a player is also `they`."""
        made = evolve(self, it=ref, locals={**self.locals, name: ref} if name else self.locals)
        return evolve(made, they=ref.code) if ref.kind == "player" else made

    def require_they(self) -> str:
        """Give the player meant by `their`."""
        if self.they is None:
            raise Unresolved("they")
        return self.they

    def variables(self) -> list[str]:
        """List the Python names that an expression here may use, in a fixed order."""
        refs = [self.it, self.this, *self.locals.values()]
        codes = [self.you, self.they, *(r.code for r in refs if r is not None)]
        out: list[str] = []
        for code in codes:
            if code is not None and code.isidentifier() and code not in out:
                out.append(code)
        return out
