"""`explain`: a code of a message, a rule of a variant, or in a game why something is as it is."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from london_rules.cli.beneath import Beneath
from london_rules.cli.common import load_whole, print_json
from london_rules.cli.fold import code, print_lines, underlined, wrap
from london_rules.cli.guard import CLEAN, UsageError
from london_rules.cli.pieces import Origins, Piece, pieces
from london_rules.cli.show import find, sources, where
from london_rules.diagnostics import CODES, did_you_mean, page
from london_rules.engine.rule_set import RuleSet
from london_rules.language.meaning import Meaning, References
from london_rules.language.rules import Rules
from london_rules.resources import data_root

_FRONT = re.compile(r"\A---\n.*?\n---\n+", re.DOTALL)
_CODE = re.compile(r"(?:lr-?)?[a-z]-?\d{4}")
HELP = "give a code as in `explain LR-N0003`, or a variant and a name as in `explain 2010 ranking`"


def explain(words: Sequence[str], *, save: Path | None = None, format: str = "text", **of_game: Any) -> int:
    """Explain what the words name and return the exit code."""
    if save is not None:
        from london_rules.cli.explain_game import explain_game

        return explain_game(save, words, format=format, **of_game)
    if any(value for value in of_game.values()):
        raise UsageError("--at and --all are for a game", help="give the game with --save FILE")
    if len(words) == 1:
        return _explain_code(words[0], format)
    if len(words) == 2:
        return _explain_name(words[0], words[1], format)
    raise UsageError("it takes one or two words to say what is to be explained", help=HELP)


# ---- a code -------------------------------------------------------------------------------------


def _explain_code(word: str, format: str) -> int:
    named = _code_of(word)
    path = data_root() / page(named)
    text = _FRONT.sub("", path.read_text(encoding="utf-8"))
    if format == "json":
        info = CODES[named]
        print_json({"code": named, "slug": info.slug, "title": info.title, "text": text})
    else:
        sys.stdout.write(text)
    return CLEAN


def _code_of(word: str) -> str:
    """Find a code, however much of it is written, or by its short name."""
    wanted = word.lower()
    for known, info in CODES.items():
        if wanted in (known.lower(), known[3:].lower(), info.slug):
            return known
    if _CODE.fullmatch(wanted):
        near = did_you_mean(word.upper(), list(CODES))
        raise UsageError(f"there is no code `{word}`", help=near or "docs/errors/index.md lists all codes")
    near = did_you_mean(wanted, [info.slug for info in CODES.values()])
    raise UsageError(f"`{word}` is no code of a message", help=near or HELP)


# ---- a rule of a variant ------------------------------------------------------------------------


def _explain_name(variant: str, name: str, format: str) -> int:
    rule_set, files = load_whole(variant, format)
    every = pieces(rule_set.rules)
    chosen = find(every, name)
    origins, beneath = Origins(files), Beneath.of(variant, rule_set.rules)
    references = References(rule_set.rules)
    found = [(piece, references.meaning(piece.slot.id)) for piece in chosen]
    by_id = {piece.slot.id: piece for piece in every}
    if format == "json":
        print_json({"variant": variant, "slots": [_data(p, m, by_id, origins, beneath) for p, m in found]})
        return CLEAN
    lines: list[str] = []
    for piece, meaning in found:
        lines += ["", ""] if lines else []
        lines += _lines(piece, meaning, by_id, rule_set, origins, beneath)
    print_lines(lines)
    return CLEAN


def _lines(
    piece: Piece, meaning: Meaning, by_id: dict[str, Piece], rule_set: RuleSet, origins: Origins, beneath: Beneath
) -> list[str]:
    rules = rule_set.rules
    out = [*underlined(_title(piece)), ""]
    out += [line for text in _told(piece).split("\n") for line in wrap(text)]
    if piece.slot.about and piece.slot.about not in _told(piece):
        out += ["", *wrap(piece.slot.about)]
    out += ["", "as written:", *code(piece.text, "    ")]
    out += [line for text in where(piece, origins, beneath) for line in wrap(f"from {text}", "    ", "        ")]
    out += [f"    {line}" for line in sources(piece, rules)]
    if meaning.uses:
        out += ["", "What it names:"]
        out += _named(meaning, by_id, origins, beneath, 1)
    for title, ids in (("Named by", meaning.used_by), ("Powers that touch it", meaning.powers)):
        if ids:
            out += ["", *wrap(f"{title}: {', '.join(_called(id, by_id, rules) for id in ids)}", "", "    ")]
    return out


def _named(meaning: Meaning, by_id: dict[str, Piece], origins: Origins, beneath: Beneath, depth: int) -> list[str]:
    margin = "  " * depth
    out: list[str] = []
    for one in meaning.uses:
        piece = by_id[one.slot.id]
        out += wrap(f"{piece.name}: {_short(piece)}", margin, margin + "    ")
        first, *more = where(piece, origins, beneath)
        out += wrap("; ".join([f"from {first}", *more]), margin + "    ", margin + "    ")
        out += _named(one, by_id, origins, beneath, depth + 1)
    return out


def _title(piece: Piece) -> str:
    kind = "" if piece.whole or piece.name.lower().startswith(piece.slot.kind) else f" ({piece.slot.kind})"
    return f"{piece.name[:1].upper()}{piece.name[1:]}{kind}"


def _told(piece: Piece) -> str:
    return f"{piece.value}. {piece.english}" if piece.slot.kind == "parameter" else piece.english


def _short(piece: Piece) -> str:
    return " ".join(_told(piece).split()).rstrip(".")


def _called(id: str, by_id: dict[str, Piece], rules: Rules) -> str:
    piece = by_id.get(id)
    if piece is None or piece.slot.kind not in ("effect", "power", *rules.kinds) or id.startswith("power "):
        return id
    return piece.name


# ---- data ---------------------------------------------------------------------------------------


def _data(
    piece: Piece, meaning: Meaning, by_id: dict[str, Piece], origins: Origins, beneath: Beneath
) -> dict[str, Any]:
    return {
        **_of(piece, origins, beneath),
        "text": piece.text,
        "uses": [_used(one, by_id, origins, beneath) for one in meaning.uses],
        "used_by": list(meaning.used_by),
        "powers": list(meaning.powers),
    }


def _used(meaning: Meaning, by_id: dict[str, Piece], origins: Origins, beneath: Beneath) -> dict[str, Any]:
    below = [_used(one, by_id, origins, beneath) for one in meaning.uses]
    return {**_of(by_id[meaning.slot.id], origins, beneath), "uses": below}


def _of(piece: Piece, origins: Origins, beneath: Beneath) -> dict[str, Any]:
    return {
        "id": piece.slot.id,
        "kind": piece.slot.kind,
        "name": piece.name,
        "value": piece.value,
        "english": piece.english,
        "origin": origins.of(piece.slot),
        "in_place_of": [origins.at(*place) for place in beneath.places(piece.slot)],
    }
