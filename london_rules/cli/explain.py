"""`explain`: the code of a message, a rule of a variant, or why something in a game is the way it is."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from london_rules.authoring.explanation import Explained
from london_rules.authoring.explanation import explain as in_full
from london_rules.authoring.slot_catalogue import Sources
from london_rules.classes import asdict
from london_rules.cli.app_options import FormatOption, number_option
from london_rules.cli.common import load_result, print_json
from london_rules.cli.guard import CLEAN, UsageError
from london_rules.cli.show import nearest, places_in_words, sources
from london_rules.cli.wrap import code, print_lines, underlined, wrap
from london_rules.diagnostics import CODES
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.diagnostics.pages import page_text
from london_rules.engine.errors import UnknownNameError

_CODE = re.compile(r"(?:lr-?)?[a-z]-?\d{4}")
HELP = "give a code as in `explain LR-N0003`, or a variant and a name as in `explain 2010 ranking`"


def explain(
    words: Annotated[
        list[str],
        typer.Argument(
            help="A code; or a variant and a name; or with --save a name and a player.",
            metavar="WHAT",
        ),
    ],
    save: Annotated[Path | None, typer.Option(help="Explain something in this saved or recorded game.")] = None,
    at: Annotated[int | None, number_option(help="Explain it as it was at this decision.", min=1)] = None,
    every: Annotated[bool, typer.Option("--all", help="List each change separately, with its figures.")] = False,
    format: FormatOption = "text",
) -> int:
    """Explain a message, a rule, or why something in a game is the way it is.

    `explain LR-N0003` prints the page about a code. `explain VARIANT NAME` shows a rule or card in English, with
    everything it names and where each part comes from. `explain --save FILE score 2` shows why a counter or number of
    a player has its value. (For a number that depends on another number, such as a table, give that number before the
    player.) `explain --save FILE NAME` shows why an action or thing can or cannot be chosen.
    """
    if save is not None:
        from london_rules.cli.explain_game import explain_game

        return explain_game(save, words, at=at, every=every, format=format)
    if at or every:
        raise UsageError("--at and --all are for a game", help="give the game with --save FILE")
    if len(words) == 1:
        return _explain_code(words[0], format)
    if len(words) == 2:
        return _explain_name(words[0], words[1], format)
    raise UsageError("give one or two words: what to explain", help=HELP)


# ---- a code -------------------------------------------------------------------------------------


def _explain_code(word: str, format: str) -> int:
    named = _code_of(word)
    text = page_text(named)
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
    raise UsageError(f"`{word}` is not the code of a message", help=near or HELP)


# ---- a rule of a variant ------------------------------------------------------------------------


def _explain_name(variant: str, name: str, format: str) -> int:
    loaded = load_result(variant, format)
    try:
        found = in_full(variant, name, loaded)
    except UnknownNameError as e:
        raise UsageError(str(e), help=nearest(e)) from None
    if format == "json":
        print_json({"variant": variant, "slots": [_data(one) for one in found]})
        return CLEAN
    lines: list[str] = []
    for one in found:
        lines += ["", ""] if lines else []
        lines += _lines(one)
    print_lines(lines)
    return CLEAN


def _lines(one: Explained) -> list[str]:
    out = [*underlined(_title(one)), ""]
    out += [line for text in _meaning(one).split("\n") for line in wrap(text)]
    if one.about and one.about not in _meaning(one):
        out += ["", *wrap(one.about)]
    out += ["", "as written:", *code(one.text, "    ")]
    first, *more = _where(one)
    out += [line for text in (f"from {first}", *more) for line in wrap(text, "    ", "        ")]
    out += [f"    {line}" for line in sources(Sources(one.sources, one.assumed, one.unknown))]
    if one.uses:
        out += ["", "What it names:"]
        out += _named(one, 1)
    for title, users in (("Named by", one.used_by), ("Powers that touch it", one.powers)):
        if users:
            out += ["", *wrap(f"{title}: {', '.join(user.name for user in users)}", "", "    ")]
    return out


def _where(one: Explained) -> list[str]:
    return places_in_words(one.place, one.in_place_of, one.changed, one.elsewhere)


def _named(whole: Explained, depth: int) -> list[str]:
    margin = "  " * depth
    out: list[str] = []
    for one in whole.uses:
        out += wrap(f"{one.name}: {_short(one)}", margin, margin + "    ")
        first, *more = _where(one)
        out += wrap("; ".join([f"from {first}", *more]), margin + "    ", margin + "    ")
        out += _named(one, depth + 1)
    return out


def _title(one: Explained) -> str:
    kind = "" if one.whole or one.name.lower().startswith(one.kind) else f" ({one.kind})"
    return f"{one.name[:1].upper()}{one.name[1:]}{kind}"


def _meaning(one: Explained) -> str:
    return f"{one.value}. {one.english}" if one.kind == "parameter" else one.english


def _short(one: Explained) -> str:
    return " ".join(_meaning(one).split()).rstrip(".")


# ---- data ---------------------------------------------------------------------------------------


def _data(one: Explained) -> dict[str, object]:
    return {
        **_of(one),
        "text": one.text,
        "uses": [_used(part) for part in one.uses],
        "used_by": [user.id for user in one.used_by],
        "powers": [user.id for user in one.powers],
    }


def _used(one: Explained) -> dict[str, object]:
    return {**_of(one), "uses": [_used(part) for part in one.uses]}


def _of(one: Explained) -> dict[str, object]:
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "value": one.value,
        "english": one.english,
        "origin": asdict(one.place),
        "in_place_of": [asdict(place) for place in one.in_place_of],
    }
