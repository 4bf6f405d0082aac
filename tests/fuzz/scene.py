"""What one text of a drawn bundle may name: the declarations so far, those that it may call, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define, evolve, field, frozen

from london_rules.language import rules as r
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.flow.call_graph import Text
from tests.fuzz.choosing import Choices
from tests.fuzz.words import Words

PLAYER = "player"
NEVER = 10**9


@frozen
class Site:
    """What a text may do where it is written."""

    limit: int = NEVER  # it may call what was declared before this
    asks: bool = True
    moments: bool = True
    chooses_action: bool = False
    effects: bool = True  # it may ask whether an effect can be carried out
    one_line: bool = False
    in_loop: bool = False


@define
class Scene:
    """The rule set as far as it is drawn."""

    choices: Choices
    words: Words
    rules: r.Rules
    site: Site = field(factory=Site)
    ranks: dict[Text, int] = field(factory=dict)
    silent: dict[str, None] = field(factory=dict)  # rules that ask nothing
    called_when_short: dict[str, None] = field(factory=dict)  # rules that no power may answer
    opening: dict[str, None] = field(factory=dict)  # rules that begin with a choice, for loops
    opened: dict[str, None] = field(factory=dict)  # of these, those that a loop begins with
    fixed: dict[str, None] = field(factory=dict)  # parameters that no power may change
    priced: dict[str, str] = field(factory=dict)  # the counter in which permissions of a test are paid
    moments: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()  # names of the rules and actions that there will be
    fuel: int = 0

    def rank(self, category: str, name: str) -> None:
        """Let later texts call something, and no text before it."""
        self.ranks[category, name] = len(self.ranks)

    def rank_of(self, category: str, name: str) -> int:
        """Tell before which rank a text must be to be called by it; what was never ranked is before all."""
        return self.ranks.get((category, name), NEVER)

    def may_call(self, category: str, name: str) -> bool:
        """Tell whether the text at hand may call something."""
        return self.rank_of(category, name) < self.site.limit

    @contextmanager
    def at(self, site: Site, fuel: int = 24) -> Iterator[None]:
        """Draw one text where other things are allowed."""
        before, self.site, self.fuel = self.site, site, fuel
        yield
        self.site = before

    @contextmanager
    def on_one_line(self) -> Iterator[None]:
        """Draw a part of a text that must not break."""
        before, self.site = self.site, evolve(self.site, one_line=True)
        yield
        self.site = before

    @contextmanager
    def in_a_loop(self, loop: bool = True) -> Iterator[None]:
        """Draw the body of a loop, or what may not stop the loop around it."""
        before, self.site = self.site, evolve(self.site, in_loop=loop)
        yield
        self.site = before

    # ---- what is declared -----------------------------------------------------------------------

    def kinds(self) -> list[str]:
        """List the kinds of things."""
        return list(self.rules.kinds)

    def fields(self, kind: str, *types: str) -> list[r.FieldDecl]:
        """List the fields of a kind that have one of some types."""
        decl = self.rules.kinds.get(kind)
        return [] if decl is None else [f for f in decl.fields.values() if f.type in types]

    def numbers(self, inputs: int = 0) -> list[str]:
        """List the numbers that the text may call."""
        known = self.rules.numbers.values()
        return [n.name for n in known if len(n.params) == inputs and self.may_call("number", n.name)]

    def counters(self, *owners: str) -> list[r.CounterDecl]:
        """List the counters of some owners."""
        return [c for c in self.rules.counters.values() if c.owner in owners]

    def tests(self, kind: str, arity: int) -> list[r.TestDecl]:
        """List the tests of things of a kind that the text may ask."""
        known = self.rules.tests.values()
        return [
            d for d in known if len(d.params) == arity and d.params[0].kind == kind and self.may_call("test", d.name)
        ]

    def groups(self, kind: str) -> list[r.GroupDecl]:
        """List the groups of things of a kind that the text may name."""
        known = self.rules.groups.values()
        return [d for d in known if self.kind_of(d) == kind and self.may_call("group", d.name)]

    def kind_of(self, group: r.GroupDecl) -> str:
        """Give the kind of the things of a group."""
        return self.group_kinds[group.name]

    group_kinds: dict[str, str] = field(factory=dict)

    def zones(self, kind: str, *shapes: str) -> list[r.ZoneDecl]:
        """List the zones that hold things of a kind, of some shapes if they are given."""
        return [z for z in self.rules.zones.values() if z.kind == kind and (not shapes or z.shape in shapes)]

    def values(self, kind: str) -> list[str]:
        """List the words of the fields of a kind."""
        return [value for f in self.fields(kind, "one of") for value in f.values]


def bound_kinds(scope: TextScope) -> list[str]:
    """List the kinds of all things that a text can name at one point."""
    refs = [scope.it, scope.this, *scope.locals.values()]
    return list(dict.fromkeys(ref.kind for ref in refs if ref is not None and not ref.nothing))


def they_are_sure(scope: TextScope) -> bool:
    """Tell whether `they` is a player here."""
    return scope.they is not None and not scope.they.nothing


__all__ = ["NEVER", "PLAYER", "Ref", "Scene", "Site", "TextScope", "bound_kinds", "they_are_sure"]
