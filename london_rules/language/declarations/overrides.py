"""What bundles say about each slot, and whose word holds.

A slot may be part of another one: `card brewing cost` of `card brewing`. Whatever is said of a part stands on the
whole being there, so taking the whole away, or putting another in its place, goes against it.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field, frozen

from london_rules.diagnostics import Diagnostics, Label, Span
from london_rules.diagnostics.suggest import suggest
from london_rules.language.declarations.precedence import Stack
from london_rules.language.rules import Change, How


@frozen(eq=False)
class Claim:
    """What one bundle does to a slot; `what` is the outcome as the slot's readers know it, None if it is taken away."""

    slot: str
    how: How
    bundle: str
    span: Span
    text: str = ""
    what: object = None
    whole: str = ""
    place: object = None  # where its readers keep it, if the name of the slot does not say so


@frozen
class Conflict:
    """Claims of which none lies over the others."""

    slot: str
    claims: tuple[Claim, ...]


@define
class Ledger:
    """Keep all claims, by slot, in canonical order of their bundles."""

    stack: Stack
    found: Diagnostics
    claims: dict[str, list[Claim]] = field(factory=dict)
    parts: dict[str, dict[str, None]] = field(factory=dict)
    active: dict[str, None] = field(factory=dict)
    _changes: list[Change] = field(factory=list)

    # ---- what there is ----------------------------------------------------------------------------

    def family(self, whole: str, by: str | None = None) -> list[Claim]:
        """List the uppermost claims on a slot and its parts, as a bundle sees them (or in the end)."""
        if whole not in self.parts:
            return self._alone(whole, by)
        parts = (claim for part in self.parts[whole] for claim in self.claims[part])
        return self.stack.tops(self.stack.seen([*self.claims.get(whole, ()), *parts], by))

    def _alone(self, slot: str, by: str | None) -> list[Claim]:
        """List the uppermost claims on a slot that has no parts; most slots have one claim at all."""
        claims = self.claims.get(slot, [])
        if len(claims) < 2:
            return claims[:] if by is None else self.stack.seen(claims, by)
        return self.stack.tops(self.stack.seen(claims, by))

    def there(self, slot: str, by: str | None = None) -> bool:
        """Tell whether a whole slot is there, as a bundle sees it (or in the end)."""
        return any(claim.slot != slot or claim.how != "remove" for claim in self.family(slot, by))

    def can_go(self, slot: str, by: str) -> bool:
        """Tell whether a bundle may take a slot away: it is there, or others below disagree on who did so."""
        return self.there(slot, by) or len(self.tops(slot, by)) > 1

    def own(self, whole: str, by: str | None = None) -> list[Claim]:
        """List the claims on a slot as a whole, without removals that others overrule."""
        tops = self.family(whole, by) if whole in self.parts else None
        own = self.stack.seen(self.claims.get(whole, ()), by)
        return own if tops is None else [c for c in own if c.how != "remove" or c in tops]

    def tops(self, slot: str, by: str | None = None, whole: str = "") -> list[Claim]:
        """List the claims on a slot of which none lies over the others, the first of them foremost."""
        if not whole and slot not in self.parts:
            return self._alone(slot, by)
        claims = self.stack.seen(self.claims.get(slot, ()), by)
        return self.stack.tops([*claims, *self.own(whole, by)] if whole else self.own(slot, by))

    # ---- what is done -----------------------------------------------------------------------------

    def put(self, claim: Claim, before: str = "") -> None:
        """Keep a claim that was found good; `before` is what its bundle sees in the slot."""
        self.claims.setdefault(claim.slot, []).append(claim)
        if claim.whole:
            self.parts.setdefault(claim.whole, {})[claim.slot] = None
        self.active[claim.bundle] = None
        if self.stack.is_overlay(claim.bundle):
            now = "" if claim.how == "remove" else claim.text
            self._changes.append(Change(claim.slot, claim.how, claim.bundle, claim.span, before, now))

    def changes(self) -> tuple[Change, ...]:
        """Give the changes that overlays make, in canonical order."""
        return tuple(sorted(self._changes, key=lambda change: self.stack.places.get(change.bundle, 0)))

    # ---- mistakes ---------------------------------------------------------------------------------

    def twice(self, slot: str, bundle: str, span: Span, whole: str = "") -> bool:
        """Report a slot, or the whole that it belongs to, that a bundle has already spoken of."""
        claims = [*self.claims.get(slot, ()), *self.claims.get(whole, ())]
        claims += [c for part in self.parts.get(slot, ()) for c in self.claims[part]]
        old = next((c for c in claims if c.bundle == bundle), None)
        if old is None:
            return False
        self.found.error(
            "LR-N0002",
            f"`{slot}` is {'declared' if old.how == 'add' else 'changed'} twice in one bundle",
            span,
            labels=(Label(old.span, "first here"),),
            help="keep one of the two",
        )
        return True

    def missing(self, claim: Claim, verb: str, near: Iterable[str], way_out: str | None = None) -> None:
        """Report that there is nothing to change, with a name that may be meant."""
        others = [c.bundle for c in self.claims.get(claim.slot, ()) if c.how == "add"]
        unseen = [b for b in others if b != claim.bundle and not self.stack.over(claim.bundle, b)]
        meant = suggest(claim.slot, near, 1)
        if unseen:
            help: str | None = f"`{unseen[0]}` has it: list `{unseen[0]}` under `builds on`"
        elif claim.bundle in others:
            help = "this bundle declares it itself: write it there as you want it"
        elif meant:
            help = f"did you mean `{meant[0]}`?"
        else:
            help = way_out
        self.found.error("LR-C0001", f"there is no `{claim.slot}` to {verb}", claim.span, help=help)

    def same(self, claim: Claim, old: Claim | None, message: str) -> None:
        """Report a change that changes nothing."""
        labels = (Label(old.span, "what it stands over"),) if old is not None else ()
        self.found.error("LR-C0002", message, claim.span, labels=labels, help="leave it out, or say something else")

    def conflicts(self) -> list[Conflict]:
        """List the slots that several bundles change of which none lies over the others."""
        out: list[Conflict] = []
        parts = dict.fromkeys(part for parts in self.parts.values() for part in parts)
        for slot in [*self.claims, *(whole for whole in self.parts if whole not in self.claims)]:
            if slot in parts or (slot not in self.parts and len(self.claims[slot]) < 2):
                continue
            family = self.family(slot)
            wholes = [c for c in family if c.slot == slot]
            if wholes and len(family) > 1:
                out.append(Conflict(slot, tuple(self._ordered(family))))
                continue
            for part in self.parts.get(slot, ()) if not wholes or wholes[0].how != "remove" else ():
                tops = self.tops(part, whole=slot)
                if len(tops) > 1:
                    out.append(Conflict(part, tuple(self._ordered(tops))))
        return out

    def _ordered(self, claims: list[Claim]) -> list[Claim]:
        return sorted(claims, key=lambda c: self.stack.places.get(c.bundle, 0))
