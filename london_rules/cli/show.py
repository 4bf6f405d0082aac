"""`show`: the merged rules of a variant, one of them, the list of all slots, or one file that says the same."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from attrs import asdict

from london_rules.authoring.comparison import compare
from london_rules.authoring.explanation import ChangedPart, changed_parts
from london_rules.authoring.overlay_changes import Beneath, brought_in, without_overlays
from london_rules.authoring.slot_catalogue import Origins, Piece, Place, find, heading, pieces, plain_name, sources_of
from london_rules.bundles.one_file import one_file
from london_rules.cli.changes import HOW, Changed, change_data, change_lines, changed
from london_rules.cli.common import load_whole, print_json
from london_rules.cli.fold import code, print_lines, underlined, wrap
from london_rules.cli.guard import UsageError
from london_rules.compiler.listing import listing
from london_rules.engine.errors import UnknownNameError
from london_rules.engine.rule_set import RuleSet


def show(variant: str, *, name: str | None = None, view: str = "", format: str = "text") -> int:
    """Print the rules of a variant, or those of one name, and return the exit code.

    A view is `slots`, `origin`, `changes`, `merged` or `python`; without one the rules are printed as they are.
    """
    if view == "python" and format == "json":
        raise UsageError("--python prints a program, so it takes no `--format json`", help="leave `--format json` out")
    if view == "merged" and (name is not None or format == "json"):
        what = "`--format json`" if name is None else "NAME"
        raise UsageError(f"--merged prints the whole file, so it takes no {what}", help=f"leave {what} out")
    rule_set, files = load_whole(variant, format)
    if view == "merged":
        sys.stdout.write(one_file(rule_set.rules))
        return 0
    origins = Origins(files)
    every = pieces(rule_set.rules)
    if view == "python":
        print_lines(_python(rule_set, every, name, origins))
        return 0
    if view == "changes":
        _show_changes(rule_set, every, name, origins, format)
        return 0
    chosen = every if name is None else named(every, name)
    told = view == "origin" or name is not None or format == "json"
    beneath = Beneath.of(variant, rule_set.rules) if told else None
    if format == "json" and beneath is not None:
        print_json(_as_data(rule_set, chosen, origins, beneath))
    elif view == "slots":
        print_lines(_slots(rule_set, chosen))
    elif name is not None and beneath is not None:
        print_lines(_each(rule_set, chosen, origins, beneath))
    else:
        print_lines(_all(rule_set, chosen, origins, beneath))
    return 0


def _show_changes(rule_set: RuleSet, every: list[Piece], name: str | None, origins: Origins, format: str) -> None:
    below = without_overlays(rule_set.variant) if rule_set.rules.changes else None
    found = changed(rule_set.rules, every, () if below is None else compare(below, rule_set).differences)
    brought = brought_in(rule_set.variant, rule_set.rules) if name is None else []
    if name is not None:
        found = _named(found, name) or _of(found, every, name)
    if format == "json":
        print_json({**_head(rule_set), **change_data(found, brought, origins)})
    else:
        print_lines(change_lines(rule_set, found, brought, origins))


def _named(found: list[Changed], name: str) -> list[Changed]:
    return [one for one in found if plain_name(name) in (plain_name(one.slot), plain_name(one.name))]


def _of(found: list[Changed], every: list[Piece], name: str) -> list[Changed]:
    """List the changes of the pieces of a name, and of what belongs to them."""
    ids = [piece.slot.id for piece in named(every, name)]
    return [one for one in found if any(f"{one.slot} ".startswith(f"{id} ") for id in ids)]


def _python(rule_set: RuleSet, every: list[Piece], name: str | None, origins: Origins) -> list[str]:
    """List the generated Python of all slots, or of those of a name and of what stands on them."""
    places = {piece.slot.id: str(origins.of(piece.slot)) for piece in every}
    source = rule_set.fast.source
    if name is None:
        return listing(source, places)
    ids = [piece.slot.id for piece in named(every, name)]
    ids += [piece.slot.id for piece in every if piece.whole in ids]
    with_functions = dict.fromkeys(slot for function in source.functions for slot in function.slots)
    if any(id in with_functions for id in ids):
        return listing(source, places, ids)
    inside = dict.fromkeys(ids)
    for id in ids:
        inside |= dict.fromkeys(source.written_out_in(id))
    where = ", ".join(slot for slot in inside if slot in with_functions)
    told = f"{name} has no function of its own" + (f"; its text is written out in: {where}" if where else "")
    return wrap(told, "# ", "# ")


# ---- finding a name -----------------------------------------------------------------------------


def named(every: list[Piece], name: str) -> list[Piece]:
    """List the pieces of a name; raises UsageError with the nearest if there is none."""
    try:
        return find(every, name)
    except UnknownNameError as e:
        raise UsageError(str(e), help=nearest(e)) from None


def nearest(error: UnknownNameError) -> str:
    """Say what may be meant by a name that nothing has."""
    if error.near:
        return "did you mean " + " or ".join(f"`{one}`" for one in error.near) + "?"
    return "`show VARIANT --slots` lists all names"


# ---- text ---------------------------------------------------------------------------------------


def _all(rule_set: RuleSet, every: list[Piece], origins: Origins, beneath: Beneath | None) -> list[str]:
    low, high = rule_set.players
    lines = [*wrap(rule_set.title), f"{low} to {high} players, at most {rule_set.rules.turn_limit} turns"]
    lines.append(f"digest {rule_set.digest}")
    last = ""
    for piece in every:
        if piece.whole:
            continue
        title = heading(piece.slot.kind, rule_set.rules)
        if title != last:
            lines += ["", "", *underlined(title)]
            last = title
        lines.append("")
        if beneath is not None:
            lines += [line for text in where(piece, origins, beneath) for line in wrap(text, "# ", "#     ")]
        if piece.slot.kind == "parameter" and piece.slot.about:
            lines += wrap(piece.slot.about, "# ", "# ")
        lines += code(piece.text)
    return lines


def where(piece: Piece, origins: Origins, beneath: Beneath) -> list[str]:
    """Say where a slot comes from, what it took the place of, and who changed parts of it."""
    places = [origins.at(*place) for place in beneath.places(piece.slot)]
    return places_in_words(origins.of(piece.slot), places, changed_parts(piece.slot, origins, beneath))


def places_in_words(place: Place, beneath: Sequence[Place], parts: Sequence[ChangedPart]) -> list[str]:
    """Say in lines where something stands, what it took the place of, and who changed parts of it."""
    out = [str(place), *(f"in place of {other}" for other in beneath)]
    for one in parts:
        before = f", in place of {' '.join(one.before.split())}" if one.before else ""
        out.append(f"{one.part}: {HOW[one.how]} by {one.place}{before}")
    return out


def _each(rule_set: RuleSet, chosen: list[Piece], origins: Origins, beneath: Beneath) -> list[str]:
    lines: list[str] = []
    for piece in chosen:
        lines += [""] if lines else []
        lines += [*underlined(piece.name), *code(piece.text), ""]
        for line in piece.english.split("\n") if piece.english else []:
            lines += wrap(line)
        lines += [""] if piece.english else []
        first, *more = where(piece, origins, beneath)
        for text in (f"{piece.slot.id}: from {first}", *more):
            lines += wrap(text, "", "    ")
        lines += sources(*sources_of(piece, rule_set.rules))
    return lines


def sources(by_source: Sequence[tuple[str, Sequence[str]]], assumed: Sequence[str]) -> list[str]:
    """Say what states the figures of a thing or parameter, and which are assumed."""
    alone = len(by_source) == 1 and not assumed
    lines: list[str] = []
    for source, names in by_source:
        lines += wrap(f"source: {source}" if alone else f"source of {', '.join(names)}: {source}", "", "    ")
    return lines + (wrap(f"assumed, as no source says so: {', '.join(assumed)}", "", "    ") if assumed else [])


def _slots(rule_set: RuleSet, chosen: list[Piece]) -> list[str]:
    lines: list[str] = []
    last = ""
    for piece in chosen:
        title = heading(piece.slot.kind, rule_set.rules) if not piece.whole else last
        if title != last:
            lines += ["", *underlined(title)] if lines else underlined(title)
            last = title
        value = "" if piece.value is None else f" = {' '.join(str(piece.value).split())}"
        lines += wrap(f"{piece.slot.id}{_kind(piece)}{value}", after="        ")
        lines += wrap(_sentence(piece), "    ", "    ")
    return lines


def _kind(piece: Piece) -> str:
    """Name the kind of a slot where its id does not begin with it."""
    return f" ({piece.slot.kind})" if piece.whole else ""


def _sentence(piece: Piece) -> str:
    return piece.slot.about or " ".join(line for line in piece.english.split("\n") if line)


# ---- data ---------------------------------------------------------------------------------------


def _head(rule_set: RuleSet) -> dict[str, Any]:
    low, high = rule_set.players
    return {
        "variant": rule_set.variant,
        "title": rule_set.title,
        "players": {"least": low, "most": high},
        "turn_limit": rule_set.rules.turn_limit,
        "digest": rule_set.digest,
    }


def _as_data(rule_set: RuleSet, chosen: list[Piece], origins: Origins, beneath: Beneath) -> dict[str, Any]:
    return {
        **_head(rule_set),
        "slots": [
            {
                "id": piece.slot.id,
                "kind": piece.slot.kind,
                "name": piece.name,
                "value": piece.value,
                "about": piece.slot.about,
                "text": piece.text,
                "english": piece.english,
                "origin": asdict(origins.of(piece.slot)),
                "in_place_of": [asdict(origins.at(*place)) for place in beneath.places(piece.slot)],
                "source": piece.face.origin if piece.face is not None else None,
                "sources": dict(piece.face.sources) if piece.face is not None else {},
                "assumed": list(piece.face.assumed) if piece.face is not None else [],
            }
            for piece in chosen
        ],
    }
