"""Errors that another one brings about, which is told in their place: a removal, or a counter declared twice."""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve

from london_rules.bundles.model import Sources
from london_rules.diagnostics import Diagnostic, Diagnostics, Label, Span
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.mentions import Mentions, form_of
from london_rules.language.declarations.precedence import BundleLayer, Precedence
from london_rules.language.declarations.removed import MOST_SHOWN, still_used
from london_rules.language.rules import Change
from london_rules.language.syntax.names import plural, singular

_COUNTER_AGAIN: Final = re.compile(r"already has an? `counter ([^`]+)`")


def traced_to_removals(found: Diagnostics, sources: Sources, changes: tuple[Change, ...]) -> Diagnostics:
    """Give the errors without those in lower bundles that follow from a removal, which is reported in their place.

    Bundles are right before an overlay changes them. So an error in one of them follows from a removal if its line
    mentions what was removed, or if a removal is all that overlays do to the rules.
    """
    removals = [change for change in changes if change.how == "remove" and _name(change)]
    if not removals or not found.has_errors:
        return found
    owners = {file: bundle.id for bundle in sources.bundles for file in _files(found, bundle.root)}
    lone = removals[0] if len(removals) == len(changes) == 1 else None
    precedence = Precedence([BundleLayer(b.id, b.kind == "overlay", b.builds_on) for b in sources.bundles])
    mentions = Mentions([(form_of(name), form_of(plural(name))) for name in map(_name, removals)])
    of: dict[Span, list[Diagnostic]] = {}
    kept: list[Diagnostic] = []
    for item in found:
        cause = None
        if item.severity == "error" and item.span is not None and item.span.file in owners:
            text, below = found.files.get(item.span.file, ""), owners[item.span.file]
            named = (removals[number] for number, _, _ in mentions.around(text, item.span.start))
            over = (one for one in (*named, lone) if one is not None and precedence.over(one.bundle, below))
            cause = next(over, None)
        if cause is None:
            kept.append(item)
        else:
            of.setdefault(cause.span, []).append(item)
    if not of:
        return found
    out = Diagnostics((), found.files)
    out.dropped = found.dropped
    for change in removals:
        if change.span in of:
            kept = _reported(change, of[change.span], kept, out)
    out.extend(kept)
    return out


def traced_to_names(found: Diagnostics) -> Diagnostics:
    """Leave out errors about a counter that a file declares again: the checker takes it for the one that exists."""
    again = {(item.span.file, m[1]): None for item in found if item.span and (m := _COUNTER_AGAIN.search(item.message))}
    if not again:
        return found
    kept = [item for item in found if not any(_is_about(item, file, name, found) for file, name in again)]
    out = Diagnostics(kept, found.files)
    out.dropped = found.dropped
    return out


def _is_about(item: Diagnostic, file: str, name: str, found: Diagnostics) -> bool:
    """Return whether an error says of a counter who has it, in a line of a file that names it."""
    if item.code != "LR-T0009" or item.span is None or item.span.file != file:
        return False
    line = found.files.get(file, "")[slice(*line_around(found.files.get(file, ""), item.span.start))]
    return re.search(rf"(?<![\w-])(?:{re.escape(name)}|{re.escape(singular(name))})(?![\w-])", line) is not None


def _reported(change: Change, items: list[Diagnostic], kept: list[Diagnostic], out: Diagnostics) -> list[Diagnostic]:
    """Add what follows from a removal to the message about it; give the messages without that one."""
    spans = [item.span for item in items if item.span is not None]
    own = next((item for item in kept if item.span == change.span), None)
    name = _name(change)
    if own is None:
        still_used(name, change.span, spans, out)
        return kept
    labels = [*own.labels, *(Label(span, f"`{name}` is used here") for span in spans)][:MOST_SHOWN]
    out.add(evolve(own, labels=tuple(labels)))
    return [item for item in kept if item is not own]


def _files(found: Diagnostics, root: str) -> list[str]:
    return [file for file in found.files if file == root or file.startswith(f"{root}/")]


def _name(change: Change) -> str:
    return change.slot.partition(" ")[2]
