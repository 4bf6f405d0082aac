"""Say where bundles disagree, with the file that would settle it; and which overlays change nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from london_rules.bundles.compose import Composer
from london_rules.bundles.manifest_edits import quoted_id, with_base
from london_rules.bundles.model import Parameter
from london_rules.classes import evolve
from london_rules.diagnostics import Fix, Label, Span
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.overrides import Conflict, Override
from london_rules.language.format.forms import listed
from london_rules.language.syntax.source import Stretch


def report_conflicts(composer: Composer) -> None:
    """Report every slot that bundles change in different ways, where none of them wins over the others."""
    conflicts = sorted(composer.overrides.conflicts(), key=lambda conflict: _place(conflict, composer))
    if not conflicts:
        return
    from london_rules.bundles.conflict_overlay import settle

    id, text = settle(composer.overrides, conflicts)
    variant = "+".join([composer.sources.variant, f"./{id}.yaml"]) if composer.sources.variant else f"./{id}.yaml"
    for i, conflict in enumerate(conflicts):
        own = _own(conflict, composer)
        rest = [c for c in conflict.overrides if c is not own]
        others = sorted(rest, key=lambda c: c.bundle == own.bundle)
        help = f"the file that settles `{conflicts[0].slot}` settles this too"
        notes: tuple[str, ...] = ()
        fix = None
        if i == 0:
            notes = (text,)
            for upper, lower in ((own, others[-1]), (others[-1], own)):
                fix = fix or _on_top(upper, lower, conflict, composer)
            first = None if fix is None else f"only one of them can count: take one of them out, or {fix.title}"
            if all(override.how == "add" for override in conflict.overrides):
                fix = _renamed(own)
                first = "if they are two different things, give yours another name"
                first = first if fix is None else f"{first}, as in `{fix.replacement}`"
            help = _in_a_file(conflicts, id, variant, or_else=first is not None)
            help = help if first is None else f"{first}\n{help}"
        composer.overrides.found.error(
            "LR-C0003",
            _disagreement(conflict, (own, *others)),
            _marked(own, conflict, composer),
            labels=tuple(Label(c.span, f"`{c.bundle}` {_does(c)} it here") for c in others),
            help=help,
            notes=notes,
            fix=fix,
        )


def _renamed(own: Override) -> Fix | None:
    """Offer the words of a bundle's id as a name for what another bundle adds too, if its name is among them."""
    name = own.bundle.replace("-", " ")
    if not isinstance(own.what, Declaration) or not own.what.header.value.startswith(own.what.name):
        return None
    if name == own.what.name or not re.search(rf"\b{re.escape(own.what.name)}\b", name):
        return None
    start = own.what.header.start
    return Fix(Stretch(own.what.header.base, start, start + len(own.what.name)).span(), name, f"write `{name}`")


def _does(override: Override) -> str:
    match override.how:
        case "add":
            return "adds"
        case "remove":
            return "removes"
        case "set" | "replace" | "move":
            return "changes"
        case never:
            assert_never(never)


def _disagreement(conflict: Conflict, overrides: tuple[Override, ...]) -> str:
    """Say what each bundle does with one slot."""
    bundles = [f"`{b}`" for b in dict.fromkeys(override.bundle for override in conflict.overrides)]
    done = dict.fromkeys((one.bundle, _does(one)) for one in overrides)
    if len(dict.fromkeys(verb for _, verb in done)) == 1:
        verb = next(verb for _, verb in done).removesuffix("s")
        return f"{listed(bundles)} both {verb} `{conflict.slot}`"
    (first, verb), *rest = done
    return f"`{first}` {verb} `{conflict.slot}`, but " + " and ".join(f"`{id}` {does} it" for id, does in rest)


def _in_a_file(conflicts: Sequence[Conflict], id: str, variant: str, *, or_else: bool) -> str:
    """Say how the file is used that settles all conflicts, and what it says."""
    bundles = dict.fromkeys(override.bundle for conflict in conflicts for override in conflict.overrides)
    number = "third" if len(bundles) == 2 else "new"
    winners = dict.fromkeys(conflict.overrides[0].bundle for conflict in conflicts)
    wins = f"`{next(iter(winners))}` wins" if len(winners) == 1 else "one of them wins each time"
    return (
        f"{'or change none of them, and ' if or_else else ''}settle it in a {number} file, in which {wins} "
        f"(after `#` is what loses): save the text below as {id}.yaml, and name it last, as in `{variant}`"
    )


def _on_top(upper: Override, lower: Override, conflict: Conflict, composer: Composer) -> Fix | None:
    """Let one of two bundles build on the other one, if it is the author's and its change can then be made."""
    bundle = next((bundle for bundle in composer.sources.bundles if bundle.id == upper.bundle), None)
    if bundle is None or bundle.kind != "overlay" or not composer.sources.own_place(bundle.id)[0]:
        return None
    if len(dict.fromkeys(c.bundle for c in conflict.overrides)) != 2 or len(conflict.overrides) != 2:
        return None
    fix = with_base(bundle, lower.bundle, composer.sources.files) if _can_override(upper, lower) else None
    if fix is None:
        return None
    listed = ", ".join(quoted_id(id) for id in (*bundle.builds_on, lower.bundle))
    return evolve(fix, title=f"let `{bundle.id}` win: write `builds on: [{listed}]` in {fix.span.file}")


def _can_override(own: Override, other: Override) -> bool:
    """Return whether a change can be made when another one has been."""
    if own.how == "remove" and other.slot.startswith(f"{own.slot} "):
        return other.how != "remove"
    if own.how == "add" or own.slot != other.slot:
        return False
    if other.how == "remove":
        return False
    return own.how != "set" or isinstance(own.what, Parameter) == isinstance(other.what, Parameter)


def _own(conflict: Conflict, composer: Composer) -> Override:
    """Give the override to point at: that of the bundle that is most the author's own."""
    return max(conflict.overrides, key=lambda override: composer.sources.own_place(override.bundle))


def _marked(own: Override, conflict: Conflict, composer: Composer) -> Span:
    """Give what to mark: a heading, the id of a thing that another bundle removes, or else the name."""
    if isinstance(own.what, Declaration):
        return own.what.heading()
    if own.whole == conflict.slot and any(c.slot == own.whole and c.how == "remove" for c in conflict.overrides):
        id = own.whole.rpartition(" ")[2]
        at = composer.sources.files.get(own.span.file, "").rfind(f"{id}:", 0, own.span.start)
        return own.span if at < 0 else Span(own.span.file, at, at + len(id))
    return own.heading or own.span


def _place(conflict: Conflict, composer: Composer) -> tuple[str, int]:
    span = _own(conflict, composer).span
    return (span.file, span.start)


def report_idle(composer: Composer) -> None:
    """Report overlays over a single bundle that change nothing; over several they put those together."""
    found = composer.overrides.found
    for bundle in composer.sources.bundles:
        idle = bundle.kind == "overlay" and bundle.id not in composer.overrides.active
        if idle and len(bundle.builds_on) < 2 and not found.has_errors:
            found.error(
                "LR-C0009",
                f"the overlay `{bundle.id}` changes nothing",
                bundle.span,
                help="fill in a value under `set:`, write a rule, or leave the overlay out",
            )
