"""The overrides of each slot, and which of them wins.

A slot may be part of another one: `card brewing cost` of `card brewing`. An override of a part needs the whole, so
removing the whole, or replacing it, conflicts with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Protocol

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics, Fix, Label, Span
from london_rules.diagnostics.effort import pass_time
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.precedence import Precedence
from london_rules.language.rules import Change, How
from london_rules.language.syntax.names import article


@frozen(eq=False)
class Override:
    """What one bundle does to a slot; `what` is the new content, of the type that its readers know, or None."""

    slot: str
    how: How
    bundle: str
    span: Span
    text: str = ""
    what: object = None
    whole: str = ""
    place: object = None  # where its readers keep it, if the name of the slot does not say so
    heading: Span | None = None  # of a removal: all that says what it removes


@frozen
class Conflict:
    """Overrides of one slot, or of it and its parts, of which none wins over the others."""

    slot: str
    overrides: tuple[Override, ...]


@frozen
class Missing:
    """A change of something that does not exist: what is sought, and the declaration that changes it, if one does."""

    override: Override
    verb: str
    category: str  # keyword or kind; "parameter" for one
    name: str
    declaration: Declaration | None = None
    new: bool = False  # its bundle builds on nothing, so that everything in it is new

    @property
    def head(self) -> Span | None:
        """Give the place of keyword and name in a file of rules."""
        return self.declaration.opening() if self.declaration else None

    @property
    def word(self) -> Span | None:
        """Give the place of `replace` in a file of rules, with the space after it."""
        return self.declaration.how_word() if self.declaration else None


@frozen
class WayOut:
    """What to do about a change of something that does not exist."""

    help: str
    fix: Fix | None = None
    labels: tuple[Label, ...] = ()
    span: Span | None = None  # what to mark, if not the name
    alike: bool = False  # what is named is written in the same way as what is sought


class Guide(Protocol):
    """What knows where else a name can be found."""

    def of_its_category(self, sought: Missing) -> WayOut | None:
        """Find what has the name, but is declared in another bundle or removed."""

    def of_another_category(self, sought: Missing) -> WayOut | None:
        """Find what has the name, but is of another category."""


@frozen(eq=False)
class NothingToChange:
    """A change of what does not exist: what there is of its category, and what has its name in another one."""

    sought: Missing
    near: Callable[[], Iterable[str]]
    kinds: tuple[str, ...]  # of things, if what is sought is of none
    guide: Guide | None
    other: WayOut | None
    may_be_left_out: bool


THE_ONE_THERE = "this is the one that it has"
MOST_LISTED = 12


def already_there(slot: str) -> str:
    """Say that what is declared is declared in what its bundle builds on."""
    return f"the game already has {article(slot).partition(' ')[0]} `{slot}`"


def _listed(sought: Missing, near: Callable[[], Iterable[str]]) -> tuple[str, ...]:
    """List what there is of a category, if that is not much."""
    every = dict.fromkeys(near())
    names = [f"`{slot}`" for slot in every if slot.partition(" ")[0] == sought.category and " " in slot]
    return (f"there are: {', '.join(names)}",) if 0 < len(names) <= MOST_LISTED else ()


@define
class Overrides:
    """Keep the overrides of every slot, in canonical order of their bundles."""

    precedence: Precedence
    found: Diagnostics
    by_slot: dict[str, list[Override]] = field(factory=dict)
    parts: dict[str, dict[str, None]] = field(factory=dict)
    active: dict[str, None] = field(factory=dict)
    guide: Guide | None = None
    _changes: list[Change] = field(factory=list, alias="changes")

    def fork(self, precedence: Precedence, found: Diagnostics) -> Overrides:
        """Give overrides that go on from these ones, which stay as they are."""
        by_slot = {slot: overrides[:] for slot, overrides in self.by_slot.items()}
        parts = {whole: dict(parts) for whole, parts in self.parts.items()}
        return Overrides(precedence, found, by_slot, parts, dict(self.active), changes=self._changes[:])

    # ---- what exists ------------------------------------------------------------------------------

    def family(self, whole: str, by: str | None = None) -> list[Override]:
        """List the winning overrides of a slot and its parts, as a bundle sees them (or in the end)."""
        if whole not in self.parts:
            return self._alone(whole, by)
        parts = (override for part in self.parts[whole] for override in self.by_slot[part])
        return self.precedence.winners(self.precedence.seen([*self.by_slot.get(whole, ()), *parts], by))

    def _alone(self, slot: str, by: str | None) -> list[Override]:
        """List the winning overrides of a slot that has no parts; most slots have but one override."""
        overrides = self.by_slot.get(slot, [])
        if len(overrides) < 2:
            return overrides[:] if by is None else self.precedence.seen(overrides, by)
        return self.precedence.winners(self.precedence.seen(overrides, by))

    def exists(self, slot: str, by: str | None = None) -> bool:
        """Return whether a whole slot exists, as a bundle sees it (or in the end)."""
        pass_time()
        if slot not in self.by_slot and slot not in self.parts:
            return False
        own = self.precedence.seen(self.by_slot.get(slot, ()), by)
        if own and all(override.how != "remove" for override in own):
            return True  # whatever wins, it is no removal; the parts, which may be many, need not be asked
        return any(override.slot != slot or override.how != "remove" for override in self.family(slot, by))

    def removable(self, slot: str, by: str) -> bool:
        """Return whether a bundle may remove a slot: it exists, or bundles below disagree on that."""
        return self.exists(slot, by) or len(self.winners(slot, by)) > 1

    def own(self, whole: str, by: str | None = None) -> list[Override]:
        """List the overrides of a slot as a whole, without removals that lose."""
        own = self.precedence.seen(self.by_slot.get(whole, ()), by)
        if whole not in self.parts or all(c.how != "remove" for c in own):
            return own
        winners = dict.fromkeys(self.family(whole, by))
        return [c for c in own if c.how != "remove" or c in winners]

    def winners(self, slot: str, by: str | None = None, whole: str = "") -> list[Override]:
        """List the overrides of a slot that no other wins over, the first of them foremost."""
        if not whole and slot not in self.parts:
            return self._alone(slot, by)
        overrides = self.precedence.seen(self.by_slot.get(slot, ()), by)
        return self.precedence.winners([*overrides, *self.own(whole, by)] if whole else self.own(slot, by))

    # ---- what is done -----------------------------------------------------------------------------

    def put(self, override: Override, before: str = "") -> None:
        """Record a valid override; `before` is what its bundle sees in the slot."""
        pass_time()
        self.by_slot.setdefault(override.slot, []).append(override)
        if override.whole:
            self.parts.setdefault(override.whole, {})[override.slot] = None
        self.active[override.bundle] = None
        if self.precedence.is_overlay(override.bundle):
            now = "" if override.how == "remove" else override.text
            self._changes.append(Change(override.slot, override.how, override.bundle, override.span, before, now))

    def take_back_removal(self, slot: str, bundle: str) -> bool:
        """Go on as if a bundle had not removed what it also replaces, which is reported; return whether it had."""
        old = next((c for c in self.by_slot.get(slot, ()) if c.bundle == bundle and c.how == "remove"), None)
        if old is None:
            return False
        self.by_slot[slot].remove(old)
        self._changes = [c for c in self._changes if (c.slot, c.bundle, c.span) != (slot, bundle, old.span)]
        return True

    def changes(self) -> tuple[Change, ...]:
        """Give the changes that overlays make, in canonical order."""
        return tuple(sorted(self._changes, key=lambda change: self.precedence.places.get(change.bundle, 0)))

    # ---- mistakes ---------------------------------------------------------------------------------

    def report_twice(
        self,
        slot: str,
        bundle: str,
        span: Span,
        whole: str = "",
        otherwise: Callable[[Override], Fix | None] | None = None,
    ) -> bool:
        """Report a slot that a bundle has already overridden, by itself or with the whole that it belongs to."""
        if slot not in self.by_slot and slot not in self.parts and whole not in self.by_slot:
            return False
        parts = (c for part in self.parts.get(slot, ()) for c in self.by_slot[part])
        overrides = chain(self.by_slot.get(slot, ()), self.by_slot.get(whole, ()), parts)
        old = next((c for c in overrides if c.bundle == bundle), None)
        if old is None:
            return False
        fix = otherwise(old) if otherwise is not None else None
        first, later = old.span, span
        if fix is None and first.file == later.file:  # what is read first may stand below
            first, later = sorted((first, later), key=lambda place: place.start)
        told = f"keep one of the two; or {fix.title}" if fix else "keep one of the two"
        self.found.error(
            "LR-N0002",
            f"`{slot}` is {'declared' if old.how == 'add' else 'changed'} twice in one bundle",
            later,
            labels=(Label(first, "first here"),),
            help=told,
            fix=fix,
        )
        return True

    def report_missing(
        self,
        sought: Missing,
        near: Callable[[], Iterable[str]],
        way_out: str | None = None,
        exact: str | None = None,
        kinds: Iterable[str] = (),
    ) -> bool:
        """Report that there is nothing to change, and return whether something else has this name.

        `exact` is what to do about something of this name that its reader knows; `way_out` is what to do without any;
        `kinds` are those that there are, where what is sought is of none.
        """
        override, guide = sought.override, None if self.found.full else self.guide
        certain = guide.of_its_category(sought) if guide else None
        if certain is None and exact is not None:
            certain = WayOut(exact)
        way = other = certain or (guide.of_another_category(sought) if guide else None)
        if way is None and way_out:
            leave_out = Fix(sought.word, "", way_out) if sought.verb == "replace" and sought.word else None
            way = WayOut(way_out, leave_out, (), sought.word if leave_out else None)
        self.found.error(
            "LR-C0001",
            f"there is no `{override.slot}` to {sought.verb}",
            (way and way.span) or override.span,
            labels=way.labels if way else (),
            help=way.help if way else "name something that exists, or leave this out",
            notes=_listed(sought, near) if way_out and other is None and not self.found.full else (),
            fix=way.fix if way else None,
            cause=None if certain else NothingToChange(sought, near, tuple(kinds), guide, other, way_out is not None),
        )
        return other is not None

    def report_no_op(self, override: Override, old: Override | None, message: str) -> None:
        """Report a change that changes nothing."""
        labels = (Label(old.span, "existing definition"),) if old is not None else ()
        self.found.error("LR-C0002", message, override.span, labels=labels, help="leave it out, or change it")

    def conflicts(self) -> Iterator[Conflict]:
        """Give the slots that several bundles override, none of them winning over the others."""
        parts = dict.fromkeys(part for parts in self.parts.values() for part in parts)
        for slot in [*self.by_slot, *(whole for whole in self.parts if whole not in self.by_slot)]:
            if slot in parts or (slot not in self.parts and len(self.by_slot[slot]) < 2):
                continue
            family = self.family(slot)
            wholes = [c for c in family if c.slot == slot]
            if wholes and len(family) > 1:
                yield Conflict(slot, self._ordered(family))
                continue
            for part in self.parts.get(slot, ()) if not wholes or wholes[0].how != "remove" else ():
                winners = self.winners(part, whole=slot)
                if len(winners) > 1:
                    yield Conflict(part, self._ordered(winners))

    def _ordered(self, overrides: list[Override]) -> tuple[Override, ...]:
        return tuple(sorted(overrides, key=lambda c: self.precedence.places.get(c.bundle, 0)))
