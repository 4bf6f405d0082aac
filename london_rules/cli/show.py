"""`show`: the merged rules of a variant, one of them, the list of all slots, or everything as one file."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Annotated, Final

import typer

from london_rules.authoring.changes import Changed, changed
from london_rules.authoring.explanation import ChangedPart, PrintedElsewhere, changed_parts, printed_elsewhere
from london_rules.authoring.overlay_changes import SlotHistory, added_parts
from london_rules.authoring.slot_catalogue import (
    Location,
    Origins,
    SlotEntry,
    Sources,
    catalogue,
    find,
    heading,
    plain_name,
    sources_of,
)
from london_rules.bundles.one_file import one_file
from london_rules.classes import asdict
from london_rules.cli.app_options import FormatOption, Locked, VariantOrLock
from london_rules.cli.changes import HOW, change_data, change_lines
from london_rules.cli.common import load_whole, print_json
from london_rules.cli.guard import CommandError, UsageError
from london_rules.cli.output import print_exactly
from london_rules.cli.wrap import code, joined, print_lines, underlined, wrap
from london_rules.compiler.listing import listing
from london_rules.compiler.program import Program
from london_rules.engine.errors import UnknownNameError
from london_rules.engine.rule_set import RuleSet

PROGRAMS: Final = ("python", "c")  # the views that print a program


def show(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    name: Annotated[str | None, typer.Argument(help="One card, rule or other slot.", metavar="NAME")] = None,
    slots: Annotated[bool, typer.Option("--slots", help="List every slot that a house rule can change.")] = False,
    origin: Annotated[bool, typer.Option("--origin", help="Show where each one comes from.")] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Show only what overlays change, and how.")] = False,
    merged: Annotated[bool, typer.Option("--merged", help="Print everything as one bundle in a single file.")] = False,
    python: Annotated[bool, typer.Option("--python", help="Print the generated Python, for debugging.")] = False,
    c: Annotated[bool, typer.Option("--c", help="Print the C in which long jobs are played.")] = False,
    locked: Locked = None,
    format: FormatOption = "text",
) -> int:
    """Show the rules of a variant, merged from all its bundles."""
    views = {"slots": slots, "origin": origin, "changes": changes, "merged": merged, "python": python, "c": c}
    wanted = [word for word, given in views.items() if given]
    if len(wanted) > 1:
        raise UsageError("--" + " and --".join(wanted) + " cannot be used together", help="give one of them")
    view = "".join(wanted)
    if view in PROGRAMS and format == "json":
        raise UsageError(f"--{view} prints a program, so it takes no `--format json`", help="leave out `--format json`")
    if view == "merged" and (name is not None or format == "json"):
        what = "`--format json`" if name is None else "NAME"
        raise UsageError(f"--merged prints the whole file, so it takes no {what}", help=f"leave {what} out")
    rule_set, files = load_whole(variant, format, locked)
    if view == "merged":
        print_exactly(one_file(rule_set.rules))
        return 0
    origins = Origins(files)
    every = catalogue(rule_set.rules)
    if view in PROGRAMS:
        print_exactly(joined(_program(rule_set, every, name, origins, view)))
        return 0
    if view == "changes":
        _show_changes(rule_set, every, name, origins, format)
        return 0
    chosen = every if name is None else named(every, name)
    is_asked_for = view == "origin" or name is not None or format == "json"
    history = SlotHistory.of(rule_set) if is_asked_for else None
    if format == "json" and history is not None:
        print_json(_as_data(rule_set, chosen, origins, history))
    elif view == "slots":
        print_lines(_slots(rule_set, chosen))
    elif name is not None and history is not None:
        print_lines(_each(rule_set, chosen, origins, history))
    else:
        print_lines(_all(rule_set, chosen, origins, history))
    return 0


def _show_changes(rule_set: RuleSet, every: list[SlotEntry], name: str | None, origins: Origins, format: str) -> None:
    found = changed(rule_set, every)
    added = added_parts(rule_set) if name is None else []
    if name is not None:
        found = _named(found, name) or _of(found, every, name)
    if format == "json":
        print_json({**_head(rule_set), **change_data(found, added, origins)})
    else:
        print_lines(change_lines(rule_set, found, added, origins))


def _named(found: list[Changed], name: str) -> list[Changed]:
    return [one for one in found if plain_name(name) in (plain_name(one.slot), plain_name(one.name))]


def _of(found: list[Changed], every: list[SlotEntry], name: str) -> list[Changed]:
    """List the changes to the entries with a name, and to their parts."""
    ids = [entry.slot.id for entry in named(every, name)]
    return [one for one in found if any(f"{one.slot} ".startswith(f"{id} ") for id in ids)]


def _program(rule_set: RuleSet, every: list[SlotEntry], name: str | None, origins: Origins, view: str) -> list[str]:
    """List the program of all slots, or of those with a name and of the texts on them."""
    places = {piece.slot.id: str(origins.of(piece.slot)) for piece in every}
    program = rule_set.fast
    if name is None:
        return _listing(view, program, places)
    ids = [piece.slot.id for piece in named(every, name)]
    ids += [piece.slot.id for piece in every if piece.whole in ids]
    with_functions = dict.fromkeys(slot for function in program.source.functions for slot in function.slots)
    if any(id in with_functions for id in ids):
        return _listing(view, program, places, ids)
    inside = dict.fromkeys(ids)
    for id in ids:
        inside |= dict.fromkeys(program.source.written_out_in(id))
    where = ", ".join(slot for slot in inside if slot in with_functions)
    message = f"{name} has no function of its own" + (f"; its code is part of: {where}" if where else "")
    mark = "// " if view == "c" else "# "
    return wrap(message, mark, mark)


def _listing(view: str, program: Program, places: Mapping[str, str], only: Container[str] | None = None) -> list[str]:
    """List a program in a view, or the functions of some slots; `places` tells where slots are."""
    if view == "python":
        return listing(program.source, places, only)
    from london_rules.native.kinds import UnprintableError
    from london_rules.native.listing import c_listing

    try:
        return c_listing(program, places, only)
    except UnprintableError as e:
        help = "these rules are always played in Python, which `show VARIANT --python` prints"
        raise CommandError(f"these rules cannot be written as C: {e}", help=help) from None


# ---- finding a name -----------------------------------------------------------------------------


def named(every: list[SlotEntry], name: str) -> list[SlotEntry]:
    """List the entries with a name; raises UsageError with the nearest names if there are none."""
    try:
        return find(every, name)
    except UnknownNameError as e:
        raise UsageError(str(e), help=nearest(e)) from None


def nearest(error: UnknownNameError) -> str:
    """Suggest names for one that is unknown."""
    if error.near:
        return "did you mean " + " or ".join(f"`{one}`" for one in error.near) + "?"
    return "`show VARIANT --slots` lists all names"


# ---- text ---------------------------------------------------------------------------------------


def _all(rule_set: RuleSet, every: list[SlotEntry], origins: Origins, history: SlotHistory | None) -> list[str]:
    lines = [*wrap(rule_set.title), f"{rule_set.for_whom}, at most {rule_set.rules.turn_limit} turns"]
    lines.append(f"digest {rule_set.digest}")
    last = ""
    for entry in every:
        if entry.whole:
            continue
        title = heading(entry.slot.kind, rule_set.rules)
        if title != last:
            lines += ["", "", *underlined(title)]
            last = title
        lines.append("")
        if history is not None:
            lines += [line for text in where(entry, origins, history) for line in wrap(text, "# ", "#     ")]
        if entry.slot.kind == "parameter" and entry.slot.about:
            lines += wrap(entry.slot.about, "# ", "# ")
        lines += code(entry.text)
    return lines


def where(entry: SlotEntry, origins: Origins, history: SlotHistory) -> list[str]:
    """Describe where a slot comes from, what it replaced, and who changed parts of it."""
    places = [origins.at(*place) for place in history.places(entry.slot)]
    changed = changed_parts(entry.slot, origins, history)
    return places_in_words(origins.of(entry.slot), places, changed, printed_elsewhere(entry.face, origins, changed))


def places_in_words(
    place: Location,
    replaced: Sequence[Location],
    parts: Sequence[ChangedPart],
    elsewhere: Sequence[PrintedElsewhere],
) -> list[str]:
    """Describe in lines where something is written, what it replaced, and where parts of it are written or changed."""
    out = [str(place), *(f"replacing {other}" for other in replaced), *map(str, elsewhere)]
    for one in parts:
        before = f", replacing {' '.join(one.before.split())}" if one.before else ""
        out.append(f"{one.part}: {HOW[one.how]} by {one.place}{before}")
    return out


def _each(rule_set: RuleSet, chosen: list[SlotEntry], origins: Origins, history: SlotHistory) -> list[str]:
    lines: list[str] = []
    for entry in chosen:
        lines += [""] if lines else []
        lines += [*underlined(entry.name), *code(entry.text), ""]
        for line in entry.english.split("\n") if entry.english else []:
            lines += wrap(line)
        lines += [""] if entry.english else []
        first, *more = where(entry, origins, history)
        for text in (f"{entry.slot.id}: from {first}", *more):
            lines += wrap(text, "", "    ")
        lines += sources(sources_of(entry, rule_set.rules))
    return lines


def sources(of: Sources) -> list[str]:
    """List the sources of the figures of a thing or parameter, and which are assumed."""
    alone = len(of.by_source) == 1 and not of.assumed
    lines: list[str] = []
    for source, names in of.by_source:
        lines += wrap(f"source: {source}" if alone else f"source of {', '.join(names)}: {source}", "", "    ")
    if of.assumed:
        lines += wrap(f"assumed, because no source states it: {', '.join(of.assumed)}", "", "    ")
    return lines


def _slots(rule_set: RuleSet, chosen: list[SlotEntry]) -> list[str]:
    lines: list[str] = []
    last = ""
    for entry in chosen:
        title = heading(entry.slot.kind, rule_set.rules) if not entry.whole else last
        if title != last:
            lines += ["", *underlined(title)] if lines else underlined(title)
            last = title
        value = "" if entry.value is None else f" = {' '.join(str(entry.value).split())}"
        lines += wrap(f"{entry.slot.id}{_kind(entry)}{value}", after="        ")
        lines += wrap(_sentence(entry), "    ", "    ")
    return lines


def _kind(entry: SlotEntry) -> str:
    """Return the kind of a slot whose id does not begin with it."""
    return f" ({entry.slot.kind})" if entry.whole else ""


def _sentence(entry: SlotEntry) -> str:
    return entry.slot.about or " ".join(line for line in entry.english.split("\n") if line)


# ---- data ---------------------------------------------------------------------------------------


def _head(rule_set: RuleSet) -> dict[str, object]:
    low, high = rule_set.players
    return {
        "variant": rule_set.variant,
        "title": rule_set.title,
        "players": {"least": low, "most": high},
        "turn_limit": rule_set.rules.turn_limit,
        "digest": rule_set.digest,
    }


def _as_data(rule_set: RuleSet, chosen: list[SlotEntry], origins: Origins, history: SlotHistory) -> dict[str, object]:
    return {
        **_head(rule_set),
        "slots": [
            {
                "id": entry.slot.id,
                "kind": entry.slot.kind,
                "name": entry.name,
                "value": entry.value,
                "about": entry.slot.about,
                "text": entry.text,
                "english": entry.english,
                "origin": asdict(origins.of(entry.slot)),
                "origins": _origins(entry, origins),
                "in_place_of": [asdict(origins.at(*place)) for place in history.places(entry.slot)],
                "source": entry.face.origin if entry.face is not None else None,
                "sources": dict(entry.face.sources) if entry.face is not None else {},
                "assumed": list(entry.face.assumed) if entry.face is not None else [],
                "unknown": list(entry.face.unknown) if entry.face is not None else [],
            }
            for entry in chosen
        ],
    }


def _origins(entry: SlotEntry, origins: Origins) -> dict[str, object]:
    """Give the place of each field of a thing."""
    return {} if entry.face is None else {name: asdict(at) for name, at in origins.of_fields(entry.face).items()}
