"""`show`: the merged rules of a variant, one of them, the list of all slots, or one file that says the same."""

from __future__ import annotations

import sys
from typing import Any

from london_rules.bundles.one_file import one_file
from london_rules.cli.common import load_whole, print_json
from london_rules.cli.fold import code, print_lines, underlined, wrap
from london_rules.cli.guard import UsageError
from london_rules.cli.pieces import Origins, Piece, heading, pieces
from london_rules.diagnostics.suggest import suggest
from london_rules.engine.rule_set import RuleSet


def show(variant: str, *, name: str | None = None, view: str = "", format: str = "text") -> int:
    """Print the rules of a variant, or those of one name, and return the exit code.

    A view is `slots`, `origin` or `merged`; without one the rules are printed as they are.
    """
    if view == "merged" and (name is not None or format == "json"):
        what = "`--format json`" if name is None else "NAME"
        raise UsageError(f"--merged prints the whole file, so it takes no {what}", help=f"leave {what} out")
    rule_set, files = load_whole(variant, format)
    if view == "merged":
        sys.stdout.write(one_file(rule_set.rules))
        return 0
    origins = Origins(files)
    every = pieces(rule_set.rules)
    chosen = every if name is None else find(every, name)
    if format == "json":
        print_json(_as_data(rule_set, chosen, origins))
    elif view == "slots":
        print_lines(_slots(rule_set, chosen))
    elif name is None:
        print_lines(_all(rule_set, chosen, origins if view == "origin" else None))
    else:
        print_lines(_each(chosen, origins))
    return 0


# ---- finding a name -----------------------------------------------------------------------------


def find(every: list[Piece], name: str) -> list[Piece]:
    """List the pieces of a name, whatever its case; raises UsageError with the nearest if there is none."""
    wanted = _plain(name)
    names = [(piece, _names(piece)) for piece in every]
    found = [piece for piece, own in names if wanted in own]
    if found:
        return found
    known = [own for _, all_own in names for own in all_own]
    near = suggest(wanted, known) or list(dict.fromkeys(own for own in known if wanted and wanted in own))[:5]
    help = "did you mean " + " or ".join(f"`{one}`" for one in near) + "?" if near else None
    raise UsageError(f"nothing is called `{name}`", help=help or "`show VARIANT --slots` lists all names")


def _names(piece: Piece) -> list[str]:
    own = [_plain(piece.slot.id)]
    if not piece.whole:
        own.append(_plain(piece.name))
    if piece.face is not None:
        own.append(piece.face.id)
    return own


def _plain(name: str) -> str:
    words = name.replace("\u2019", "'").lower().split()
    return " ".join(words[1:] if words[:1] == ["the"] else words)


# ---- text ---------------------------------------------------------------------------------------


def _all(rule_set: RuleSet, every: list[Piece], origins: Origins | None) -> list[str]:
    low, high = rule_set.players
    lines = [rule_set.title, f"{low} to {high} players, at most {rule_set.rules.turn_limit} turns"]
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
        if origins is not None:
            lines += wrap(f"# {origins.shown(piece.slot)}")
        if piece.slot.kind == "parameter" and piece.slot.about:
            lines += wrap(piece.slot.about, "# ", "# ")
        lines += code(piece.text)
    return lines


def _each(chosen: list[Piece], origins: Origins) -> list[str]:
    lines: list[str] = []
    for piece in chosen:
        lines += [""] if lines else []
        lines += [*underlined(piece.name), *code(piece.text), ""]
        for line in piece.english.split("\n") if piece.english else []:
            lines += wrap(line)
        lines += [""] if piece.english else []
        lines += wrap(f"{piece.slot.id}: from {origins.shown(piece.slot)}")
        if piece.face is not None and piece.face.origin:
            lines += wrap(f"source: {piece.face.origin}")
        if piece.face is not None and piece.face.assumed:
            lines += wrap(f"assumed, as no source says so: {', '.join(piece.face.assumed)}")
    return lines


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


def _as_data(rule_set: RuleSet, chosen: list[Piece], origins: Origins) -> dict[str, Any]:
    low, high = rule_set.players
    return {
        "variant": rule_set.variant,
        "title": rule_set.title,
        "players": {"least": low, "most": high},
        "turn_limit": rule_set.rules.turn_limit,
        "digest": rule_set.digest,
        "slots": [
            {
                "id": piece.slot.id,
                "kind": piece.slot.kind,
                "name": piece.name,
                "value": piece.value,
                "about": piece.slot.about,
                "text": piece.text,
                "english": piece.english,
                "origin": origins.of(piece.slot),
                "source": piece.face.origin if piece.face is not None else None,
                "assumed": list(piece.face.assumed) if piece.face is not None else [],
            }
            for piece in chosen
        ],
    }
