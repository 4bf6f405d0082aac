"""Changes of what does not exist: the name that is meant, of its category or of another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from london_rules.advice.files.ways import Way
from london_rules.bundles.unknown_targets import Elsewhere
from london_rules.diagnostics import Fix
from london_rules.diagnostics.effort import spend
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.diagnostics.nearness import (
    all_said,
    goes_on,
    names_alike,
    names_with_words_of,
    stems,
    suggest,
    suggest_alike,
    words_shared,
)
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.overrides import Missing, NothingToChange, WayOut

A_NAME = 4  # steps for each name that is looked at
_SEVERAL = 3  # words of a slot with its keyword, of which one may differ


def nothing_to_change(cause: NothingToChange, text: str) -> Way | None:
    """Name what is meant: of the same category if the name is near, or else what has a telling word of it."""
    sought, slots = cause.sought, list(cause.near())
    spend(A_NAME * len(slots))
    slot, span = sought.override.slot, sought.override.span
    guide = cause.guide if isinstance(cause.guide, Elsewhere) else None
    meant = _of_kinds(cause) or goes_on(slot, slots) or suggest(slot, slots, 1) or _by_fields(sought, guide, slots)
    if not meant and cause.other is not None and cause.other.alike:
        return None
    meant = meant or _one_word_apart(sought, slots) or _of_like_meaning(sought, slots)
    if meant:
        return Way(
            None, f"did you mean `{meant[0]}`?", "", span, others=_others(sought, slots, meant[0], text), notes=()
        )
    if cause.other is not None or guide is None or (sought.new and cause.may_be_left_out):
        return None
    way = _otherwise(sought, guide)
    if way is None:
        return None
    return Way(way.fix, way.help, span=way.span or span, notes=())


def _of_kinds(cause: NothingToChange) -> list[str]:
    """Give the same thing of the kind that is meant by a word that is none."""
    sought = cause.sought
    near = suggest(sought.category, cause.kinds, 1) or names_alike(sought.category, cause.kinds, 1)
    return [f"{kind}{sought.override.slot.removeprefix(sought.category)}" for kind in near]


def _by_fields(sought: Missing, guide: Elsewhere | None, slots: Iterable[str]) -> list[str]:
    """Give the only kind to whose things the bundle gives one of the fields that are added."""
    if guide is None or sought.declaration is None or sought.verb != "add to":
        return []
    added = dict.fromkeys(line.name for line in sought.declaration.lines)
    own = [bundle for bundle in guide.sources.bundles if bundle.id == sought.override.bundle]
    given = [(face.kind, list(face.fields)) for bundle in own for face in bundle.faces]
    given += [(edit.kind, list(edit.fields)) for bundle in own for edit in bundle.edits.faces]
    kinds = dict.fromkeys(f"kind {kind}" for kind, fields in given if any(name in added for name in fields))
    found = [kind for kind in kinds if kind in slots]
    return found if len(found) == 1 else []


def _one_word_apart(sought: Missing, slots: Sequence[str]) -> list[str]:
    """Give the only name of the category that differs in one word of several, or by words left out or added."""
    mine = sought.override.slot.split()
    every = [slot for slot in slots if slot.partition(" ")[0] == sought.category]
    within = suggest_alike(sought.name, [slot.partition(" ")[2] for slot in every], 1)
    if within:
        return [f"{sought.category} {within[0]}"]
    alike = [slot for slot in every if len(slot.split()) == len(mine) > _SEVERAL]
    found = [slot for slot in alike if sum(a != b for a, b in zip(slot.split(), mine, strict=True)) == 1]
    return found if len(found) == 1 else []


def _of_like_meaning(sought: Missing, slots: Sequence[str]) -> list[str]:
    """Give the name of the category that means what is sought."""
    return [f"{sought.category} {name}" for name in names_alike(sought.name, _names(sought, slots), 1)]


def _names(sought: Missing, slots: Iterable[str]) -> list[str]:
    return [slot.partition(" ")[2] for slot in slots if slot.partition(" ")[0] == sought.category]


def _others(sought: Missing, slots: Sequence[str], meant: str, text: str) -> tuple[Fix, ...]:
    """Offer the other names of the category that share a word with the one that is sought."""
    span = sought.override.span
    if text[span.start : span.end].lower() != sought.name:
        return ()
    names = _names(sought, slots)
    spend(A_NAME * len(names))
    if any(meant.endswith(f" {name}") and set(stems(sought.name)) <= set(stems(name)) for name in names):
        return ()  # it differs only in its endings, or by words that were left out
    shared = {name: words_shared(name, sought.name) for name in names if not meant.endswith(f" {name}")}
    likely = sorted((name for name in shared if shared[name]), key=lambda name: -shared[name])[:MOST_ALTERNATIVES]
    return tuple(Fix(span, name, f"write `{name}`") for name in likely)


def _otherwise(sought: Missing, guide: Elsewhere) -> WayOut | None:
    """Find what has nearly the name in another category, or a telling word of it."""
    if sought.category == "parameter" and (described := _described(sought, guide)) is not None:
        return WayOut(f"did you mean `parameter {described}`?")
    known = _known(sought, guide)
    names = dict.fromkeys(name for _, name in known)
    near = suggest(sought.name, names, 1) or names_alike(sought.name, names, 1)
    found = guide.of_category(sought, near[0]) if near else None
    return found or _with_words_of(sought, known, guide)


def _known(sought: Missing, guide: Elsewhere) -> dict[tuple[str, str], str]:
    """List declarations and figures that a bundle sees, by category and name."""
    every = guide.every(sought.override.bundle)
    return {(category, name): name for name, category, d in every if d is not None or category == "parameter"}


def _with_words_of(sought: Missing, known: dict[tuple[str, str], str], guide: Elsewhere) -> WayOut | None:
    """Find what has a telling word of the name in its own, or in what is printed on it; its category first."""
    if sought.override.slot != f"{sought.category} {sought.name}":
        return None  # a field of a thing is nowhere else
    texts = {**known, **dict(_printed(sought, guide))}
    own = {name: text for (category, name), text in texts.items() if category == sought.category and name}
    near = names_with_words_of(sought.name, own)
    if near:
        return WayOut("did you mean " + " or ".join(f"`{sought.category} {name}`" for name in near) + "?")
    others = {
        name: text
        for (category, name), text in texts.items()
        if category != sought.category and name and (sought.declaration is None or category in FORMS)
    }
    near = names_with_words_of(sought.name, others, misspelt=False)
    return guide.of_category(sought, near[0]) if near else None


def _printed(sought: Missing, guide: Elsewhere) -> Iterator[tuple[tuple[str, str], str]]:
    """List the things that a bundle sees, each with its id and what is printed on it."""
    for bundle in guide.sources.bundles:
        if guide.merger.overrides.precedence.over(sought.override.bundle, bundle.id):
            for face in bundle.faces:
                yield (face.kind, face.id), f"{face.id} {face.name}"


def _described(sought: Missing, guide: Elsewhere) -> str | None:
    """Find the only parameter whose name and description have all words of a name, or such as mean the same."""
    known = {
        parameter.name: f"{parameter.name} {parameter.about}"
        for bundle in guide.sources.bundles
        if guide.merger.overrides.precedence.over(sought.override.bundle, bundle.id)
        for parameter in bundle.parameters
    }
    found = [name for name, text in known.items() if all_said(sought.name, text)]
    if len(found) != 1:
        shared = {name: words_shared(sought.name, name) for name in known}
        most = max(shared.values(), default=0)
        found = [name for name in known if most and shared[name] == most]
    return found[0] if len(found) == 1 else None
