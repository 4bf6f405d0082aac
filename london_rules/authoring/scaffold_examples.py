"""Changes that could be made to a rule set, likely ones first: candidates for the examples in a new overlay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from london_rules.classes import frozen
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.faces import format_face, scalar
from london_rules.language.format.texts import format_text
from london_rules.language.syntax.names import plural
from london_rules.language.tidy.formulas import tidy_formula

MANIFEST, RULES, THINGS = "bundle.yaml", "changes.rules", "things.yaml"
_NEW = "something-new"


@frozen
class SampleChange:
    """One change: what it shows, the file it goes into, and its text there; `manifest` is what it needs there."""

    kind: str
    says: str
    file: str
    text: str
    manifest: str = ""


Tries: TypeAlias = Iterator[SampleChange]
Make: TypeAlias = Callable[[r.Rules, Sequence[str]], Tries]


def parameters(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Set a parameter."""
    for decl in rules.numbers.values():
        if decl.parameter and isinstance(decl.body, t.Int) and decl.slot.bundle in seen:
            what = decl.slot.about.rstrip(".") or decl.name.capitalize()
            yield SampleChange(
                "set",
                f"{what}: it was {decl.body.value}.",
                MANIFEST,
                _set(f"{scalar(decl.name)}: {decl.body.value + 1}"),
            )


def _set(line: str) -> str:
    return f"set:\n  {line}\n"


def fields(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Set a printed figure of a thing."""
    for face in rules.faces.values():
        for name, value in face.values.items():
            if isinstance(value, int) and not isinstance(value, bool) and value and face.slot.bundle in seen:
                text = f"set:\n  {face.kind}:\n    {face.id}:\n      {name}: {value + 1}\n"
                says = f"A figure of an existing thing. The {name} of {face.name} was {value}."
                yield SampleChange("set a field", says, MANIFEST, text)


def tables(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Allow fewer players."""
    low, high = rules.players
    if low < high:
        fewer = f"{low} to {high - 1}" if low < high - 1 else str(low)
        yield SampleChange(
            "players", f"The number of players: it was {low} to {high}.", MANIFEST, f"players: {fewer}\n"
        )


def own_parameters(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Declare a parameter, and a step that uses it."""
    about = "What each player gets in addition at the start."
    manifest = f"parameters:\n  small start:\n    value: 1\n    about: {about}\n"
    says = f"A parameter of your own, `small start`: its value is in {MANIFEST}, so uncomment it there too."
    for gain in _gains(rules, seen):
        each = gain.replace("gain", "each player gains", 1).replace("1", "(small start)", 1)
        yield SampleChange("a parameter of one's own", says, RULES, f"set-up small start\n  {each}\n", manifest)


def formulas(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Replace a formula."""
    found = [d for d in rules.numbers.values() if not d.parameter and not d.params and d.slot.bundle in seen]
    simple = [d for d in found if not isinstance(d.body, (t.Int, t.NumberCases))]
    # First those of the topmost bundle: the deepest ones are often meant for others to change.
    for decl in sorted(simple, key=lambda d: (-seen.index(d.slot.bundle), len(format_text(d.body, rules)))):
        body = format_text(decl.body, rules)
        text = "\n".join(tidy_formula(f"replace number {decl.name} = {body} + 1")) + "\n"
        says = f"Another formula for an existing number: `{decl.name}`, and one more."
        yield SampleChange("replace", says, RULES, text)


def steps(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Put a step after another, or before the last one of a turn if nothing else works."""
    for where in ("before", "after"):
        for name, decl in reversed(rules.turn.items()):
            for gain in _gains(rules, seen) if decl.slot.bundle in seen else ():
                text = f"turn small gift, {where} {name}\n  {gain}\n"
                says = f"An extra step in every turn, {where} the step `{name}`; {_OTHER[where]} works in the same way."
                yield SampleChange("before and after", says, RULES, text)


_OTHER = {"before": "`after`", "after": "`before`"}


def _gains(rules: r.Rules, seen: Sequence[str]) -> list[str]:
    counters = [c for c in rules.counters.values() if c.owner == "player" and c.slot.bundle in seen]
    return [f"gain {c.symbol}1" if c.symbol else f"gain 1 {c.name}" for c in counters]


def additions(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Add an action, or else a step of the scoring."""
    for gain in _gains(rules, seen):
        if rules.actions:
            yield SampleChange("add", "A new action to choose from.", RULES, f"action rest\n  {gain}\n")
        each = f"each player {gain.replace('gain', 'gains', 1)}"
        yield SampleChange("add", "An extra scoring step.", RULES, f"scoring bonus\n  {each}\n")
        yield SampleChange("add", "An extra set-up step.", RULES, f"set-up bonus\n  {each}\n")


def powers(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Give everybody a power: to gain something at a moment, or else to change a number."""
    for gain in _gains(rules, seen):
        for name in rules.moments:
            says = f"A power for everybody, all game long. `show --slots` lists other moments than `{name}`."
            yield SampleChange("power", says, RULES, f"power small help\n  once a turn, at {name}, you may {gain}\n")
    for decl in rules.numbers.values():
        if decl.parameter and isinstance(decl.body, t.Int) and decl.slot.bundle in seen:
            says = f"A power for everybody, all game long; here it sets `{decl.name}`."
            yield SampleChange("power", says, RULES, f"power small help\n  {decl.name} is {decl.body.value + 1}\n")


def more_fields(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Add a field to a kind, and a step of the scoring that reads it."""
    for zone in sorted(rules.zones.values(), key=lambda zone: (zone.shape != "hand", zone.seen != "owner")):
        kind = rules.kinds.get(zone.kind)
        if kind is None or zone.owner != "player" or kind.slot.bundle not in seen:
            continue
        for gain in _gains(rules, seen):
            count = f"(the total charm of the {plural(kind.name)} in their {zone.name})"
            each = gain.replace("gain", "each player gains", 1)
            each = each.replace("1", count, 1)
            says = f"A new field of each {kind.name}, `charm`, and a scoring step that uses it."
            text = f"add to kind {kind.name}\n  charm: number\n\nscoring charm\n  {each}\n"
            yield SampleChange("add to kind", says, RULES, text)


def removals(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Remove a step, or else a thing."""
    for keyword, group in (("scoring", rules.scoring), ("turn", rules.turn), ("action", rules.actions)):
        for name, decl in group.items():
            if decl.slot.bundle in seen:
                says = f"A rule removed: `{keyword} {name}`."
                yield SampleChange("remove", says, RULES, f"remove {keyword} {name}\n")


def lost_things(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Remove a thing, if possible one that no other is related to."""
    for face in sorted(rules.faces.values(), key=lambda face: bool(face.related)):
        if face.slot.bundle in seen:
            says = f"A thing removed: {face.name}."
            yield SampleChange("remove a thing", says, MANIFEST, f"remove:\n  {face.kind}: [{face.id}]\n")


def things(rules: r.Rules, seen: Sequence[str]) -> Tries:
    """Add a thing like one that has a power, or at least an effect."""
    known = [face for face in rules.faces.values() if rules.kinds[face.kind].slot.bundle in seen]
    faces = [face for face in known if face.powers or face.effects]
    for face in sorted(faces, key=lambda face: (not face.powers, len(format_face(face, rules, False)))):
        lines = [line for line in format_face(face, rules, origin=False).split("\n")[2:] if not _is_origin(line)]
        body = "".join(f"  {line}\n" for line in lines)
        text = f"{face.kind}:\n  {_NEW}:\n    name: Something New\n{body}"
        what = "power" if face.powers else "effect"
        says = f"A new thing, with the {what} of {face.name}: write what yours does."
        yield SampleChange("a new thing", says, THINGS, text)


def _is_origin(line: str) -> bool:
    return line.startswith(("  assumed:", "  copies:"))


KINDS: tuple[Make, ...] = (
    *(fields, lost_things, tables, formulas, own_parameters, steps),
    *(additions, powers, more_fields, removals, things),
)
