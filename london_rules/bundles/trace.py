"""What is wrong in bundles below an overlay and follows from its changes: reported at the change, with the other place.

Bundles are right before an overlay changes them. So an error in one of them follows from a change: from a removal, if
its line mentions what was removed, or if a removal is all that overlays do; from the change that the erroneous text
mentions, itself or through others; or else from one of its kind, or the first. A warning follows first of all from the
change that took a use: its text before has what the warning is about, and its text now has not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from london_rules.bundles.model import Sources
from london_rules.bundles.places import is_shipped
from london_rules.classes import define, evolve, field
from london_rules.diagnostics import Diagnostic, Diagnostics, Label, Span
from london_rules.diagnostics.effort import guess, pass_time
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.mentions import Mentions, form_of
from london_rules.language.declarations.precedence import Precedence
from london_rules.language.declarations.removed import MOST_SHOWN, still_used
from london_rules.language.rules import Change, Rules, Slot
from london_rules.language.syntax.names import plural, singular

MOST_FOLLOWED: Final = 2_000  # texts in which mentions are looked for
_QUOTED: Final = re.compile(r"`([^`]+)`")
_COUNTER_AGAIN: Final = re.compile(r"already has an? `counter ([^`]+)`")


def traced_to_changes(
    found: Diagnostics, sources: Sources, rules: Rules, wrong_in: Callable[[Sources], Diagnostics]
) -> Diagnostics:
    """Report what is wrong in lower bundles where an overlay causes it; `wrong_in` gives what is in other sources.

    Left out are errors about a counter that a file declares again: the checker takes it for the one that exists.
    """
    if found.has_errors:
        found = _without_counters_again(_Tracing(found, sources, rules, wrong_in).at_removals())
    return guess(_Tracing(found, sources, rules, wrong_in).at_changes, lambda: found)


def _without_counters_again(found: Diagnostics) -> Diagnostics:
    again = {(item.span.file, m[1]): None for item in found if item.span and (m := _COUNTER_AGAIN.search(item.message))}
    kept = (item for item in found if not any(_is_about(item, file, name, found) for file, name in again))
    return found.with_items(kept) if again else found


def _is_about(item: Diagnostic, file: str, name: str, found: Diagnostics) -> bool:
    """Return whether an error says of a counter who has it, in a line of a file that names it."""
    if item.code != "LR-T0009" or item.span is None or item.span.file != file:
        return False
    line = _line(found, item.span)
    return re.search(rf"(?<![\w-])(?:{re.escape(name)}|{re.escape(singular(name))})(?![\w-])", line) is not None


def _line(found: Diagnostics, place: Span) -> str:
    text = found.files.get(place.file, "")
    return text[slice(*line_around(text, place.start))]


def _at_the_change(change: Change, items: list[Diagnostic]) -> Diagnostic:
    """Write what follows from a change as one, at the change."""
    first = items[0]
    is_error = first.severity == "error"
    alone = "this no longer fits" if is_error else "this is what it is about"
    said = [alone if is_error or len(items) == 1 else item.message for item in items]
    places = [Label(item.span, words) for item, words in zip(items, said, strict=True) if item.span is not None]
    others = [label for label in first.labels if label.span != change.span]
    what = {"add": "added", "remove": "removed"}.get(change.how, "changed")
    help = f"write `{change.slot}` so that it fits, or change the other place too"
    rest = len(places) + len(others) - MOST_SHOWN
    more = [f"there {'is 1 other place' if rest == 1 else f'are {rest} other places'}"] if rest > 0 else []
    return Diagnostic(
        first.code,
        first.severity,
        f"`{change.slot}` is {what} here, and {first.message}",
        change.span,
        (*places, *others)[:MOST_SHOWN],
        help,
        (*([f"at the other place: {first.help}"] if first.help else []), *first.notes, *more),
    )


@define(eq=False, slots=False)
class _Tracing:
    found: Diagnostics
    sources: Sources
    rules: Rules
    wrong_in: Callable[[Sources], Diagnostics]
    _known: dict[str, dict[str, None]] = field(factory=dict, init=False)  # the slots that a text mentions
    _changes: dict[str, list[Change]] = field(factory=dict, init=False)  # over a bundle
    _before: dict[str, dict[tuple[str, Span | None], None]] = field(factory=dict, init=False)  # wrong in a bundle alone

    # ---- removals -----------------------------------------------------------------------------------

    def at_removals(self) -> Diagnostics:
        """Give the errors without those in lower bundles that follow from a removal, which is reported instead."""
        changes = self.rules.changes
        removals = [change for change in changes if change.how == "remove" and _name(change)]
        if not removals:
            return self.found
        files = self.found.files
        roots = [(bundle.id, bundle.root) for bundle in self.sources.bundles]
        owners = {file: id for id, root in roots for file in files if file == root or file.startswith(f"{root}/")}
        lone = removals[0] if len(removals) == len(changes) == 1 else None
        mentions = Mentions([(form_of(name), form_of(plural(name))) for name in map(_name, removals)])
        of: dict[Span, list[Span]] = {}
        kept: list[Diagnostic] = []
        for item in self.found:
            cause = None
            if item.severity == "error" and item.span is not None and item.span.file in owners:
                text, below = files.get(item.span.file, ""), owners[item.span.file]
                named = (removals[number] for number, _, _ in mentions.around(text, item.span.start))
                over = (one for one in (*named, lone) if one is not None)
                cause = next((one for one in over if self._precedence.over(one.bundle, below)), None)
                if cause is not None:
                    of.setdefault(cause.span, []).append(item.span)
            if cause is None:
                kept.append(item)
        if not of:
            return self.found
        out = self.found.with_items(())
        for change in removals:
            uses = of.pop(change.span, None)
            if uses is None:
                continue
            own = next((item for item in kept if item.span == change.span), None)
            if own is None:
                still_used(_name(change), change.span, uses, out)
                continue
            labels = [*own.labels, *(Label(span, f"`{_name(change)}` is used here") for span in uses)][:MOST_SHOWN]
            out.add(evolve(own, labels=tuple(labels)))
            kept.remove(own)
        out.extend(kept)
        return out

    # ---- all changes --------------------------------------------------------------------------------

    def at_changes(self) -> Diagnostics:
        """Give what follows from a change at that change, and all else as it is."""
        if not len(self.found) or not self.rules.changes:
            return self.found
        causes = {item: cause for item in self.found if (cause := self.cause(item)) is not None}
        together: dict[tuple[Span, str], list[Diagnostic]] = {}
        for item, cause in causes.items():
            together.setdefault((cause.span, item.code), []).append(item)
        out = self.found.with_items(())
        for item in self.found:
            if item not in causes:
                out.add(item)
            elif (same := together.pop((causes[item].span, item.code), None)) is not None:
                out.add(_at_the_change(causes[item], same))
        return out if causes else self.found

    def cause(self, item: Diagnostic) -> Change | None:
        """Give the change that an error or warning follows from; None for one that is the bundle's own."""
        if item.span is None or item.span.file not in self._owners:
            return None
        owner = self._owners[item.span.file]
        over = self._over(owner)
        if not over or self._is_own(item, owner):
            return None
        return next(self._likely(item, item.span, over), over[0])

    def _over(self, owner: str) -> list[Change]:
        """List the changes that overlays over a bundle make."""
        known = self._changes.get(owner)
        if known is None:
            bundles = dict.fromkeys(change.bundle for change in self.rules.changes)
            above = [b for b in bundles if self._precedence.is_overlay(b) and self._precedence.over(b, owner)]
            known = self._changes[owner] = [change for change in self.rules.changes if change.bundle in above]
        return known

    def _likely(self, item: Diagnostic, place: Span, over: list[Change]) -> Iterator[Change]:
        """Give the changes that an error or warning may follow from, the likeliest first."""
        if len(over) == 1:
            yield over[0]
        for label in item.labels:
            yield from (change for change in over if _touch(label.span, change.span, self.found))
        slot = self._slot_at(place)
        text, line = self.found.files.get(place.file, ""), _line(self.found, place)
        if item.severity == "warning":
            yield from self._taken(item, text[place.start : place.end], over)
        texts = (text[place.start : place.end], line, *([] if slot is None else self._following(slot)))
        yield from (
            change for one in texts for name in self._named(one) for change in over if _belongs(change.slot, name)
        )
        kind = "" if slot is None else slot.id.partition(" ")[0]
        yield from (change for change in over if kind in change.slot.split(" ")[:2])

    def _taken(self, item: Diagnostic, marked: str, over: list[Change]) -> Iterator[Change]:
        """Give the changes that took what a warning is about, the last first: what it quotes, or the names in it."""
        words = _QUOTED.findall(f"{item.message} {item.help or ''}")
        names = dict.fromkeys(name for text in (item.message, marked) for name in self._named(text))
        taking = {number: None for name in names for number in self._taking.get(name, ())}
        for change in reversed(over):
            if id(change) in taking or any(word in change.before and word not in change.now for word in words):
                yield change

    def _following(self, slot: Slot) -> Iterator[str]:
        """Give the text of a slot, and those of the slots that it mentions, near ones first."""
        seen, waiting = {slot.id: None}, [slot]
        for one in waiting:
            yield one.source.value
            more = [name for name in self._named(one.source.value) if name not in seen and name in self._slots]
            if len(seen) < MOST_FOLLOWED:
                seen |= dict.fromkeys(more)
                waiting += [self._slots[name] for name in more]

    def _named(self, text: str) -> dict[str, None]:
        """List the slots that a text mentions, in the order of the text."""
        known = self._known.get(text)
        if known is None:
            pass_time(len(text))
            found: list[tuple[int, str]] = []
            at = 0
            for line in text.split("\n"):
                found += [(start, self._ids[number]) for number, start, _ in self._mentions.around(text, at)]
                at += len(line) + 1
            known = self._known[text] = dict.fromkeys(id for _, id in sorted(found))
        return known

    def _slot_at(self, place: Span) -> Slot | None:
        near = self._in_file.get(place.file, ())
        fit = [(span.end - span.start, id) for span, id in near if _holds(span, place)]
        return self._slots[min(fit)[1]] if fit else None

    # ---- what is there ------------------------------------------------------------------------------

    @cached_property
    def _slots(self) -> dict[str, Slot]:
        return {slot.id: slot for slot in self.rules.slots()}

    @cached_property
    def _in_file(self) -> dict[str, list[tuple[Span, str]]]:
        """List the slots whose texts are in each file, with their places."""
        out: dict[str, list[tuple[Span, str]]] = {}
        for slot in self._slots.values():
            span = slot.source.span()
            out.setdefault(span.file, []).append((span, slot.id))
        return out

    @cached_property
    def _taking(self) -> dict[str, list[int]]:
        """List the identities of the changes that took the mention of each slot."""
        out: dict[str, list[int]] = {}
        for change in self.rules.changes:
            now = self._named(change.now)
            for name in self._named(change.before):
                if name not in now:
                    out.setdefault(name, []).append(id(change))
        return out

    @cached_property
    def _ids(self) -> list[str]:
        return list(dict.fromkeys((*self._slots, *(change.slot for change in self.rules.changes))))

    @cached_property
    def _mentions(self) -> Mentions:
        printed = {face.slot.id: face.name for face in self.rules.faces.values()}
        fields = {f"kind {kind.name} {name}": name for kind in self.rules.kinds.values() for name in kind.fields}
        names = [(id.partition(" ")[2], printed.get(id, ""), fields.get(id, "")) for id in self._ids]
        return Mentions([[form_of(form) for name in each for form in _forms(name)] for each in names])

    @cached_property
    def _precedence(self) -> Precedence:
        return self.sources.precedence

    @cached_property
    def _owners(self) -> dict[str, str]:
        placed = [(bundle, bundle.place) for bundle in self.sources.bundles if bundle.place is not None]
        return {place.shown(name): bundle.id for bundle, place in placed for name in bundle.texts}

    # ---- what was wrong before ----------------------------------------------------------------------

    def _is_own(self, item: Diagnostic, owner: str) -> bool:
        """Return whether a bundle is wrong without the overlays over it; what came with the tool is right."""
        bundle = next(one for one in self.sources.bundles if one.id == owner)
        if is_shipped(bundle.root):
            return False
        before = self._before.get(owner)
        if before is None:
            over = [
                one for one in self.sources.bundles if one.kind == "overlay" and self._precedence.over(one.id, owner)
            ]
            kept = tuple(one for one in self.sources.bundles if one not in over)
            lower = evolve(self.sources, bundles=kept)
            wrong = self.wrong_in(lower) if lower.game is not None else Diagnostics()
            before = self._before[owner] = {(one.code, one.span): None for one in wrong}
        return (item.code, item.span) in before


def _forms(name: str) -> tuple[str, ...]:
    return (name, plural(name), singular(name)) if name else ()


def _belongs(changed: str, slot: str) -> bool:
    """Return whether a change is one of a slot or of a part of it."""
    return changed == slot or changed.startswith(f"{slot} ")


def _holds(whole: Span, part: Span) -> bool:
    return whole.file == part.file and whole.start <= part.start and part.end <= whole.end


def _touch(one: Span, other: Span, found: Diagnostics) -> bool:
    """Return whether two places share a line."""
    text = found.files.get(one.file, "")
    return one.file == other.file and line_around(text, one.start)[0] <= other.start <= line_around(text, one.end)[1]


def _name(change: Change) -> str:
    return change.slot.partition(" ")[2]
