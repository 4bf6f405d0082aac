"""An overlay to fill in: a blank line for every figure of a variant that is assumed or unknown, with our value."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap

from london_rules.bundles.provenance import PARAMETER, Provenance, ValueOrigin
from london_rules.language.format.faces import scalar
from london_rules.language.versions import NEWEST

_HOW = (
    "Each blank line is for a figure that no source states; our value is beside it. Write the printed value after "
    "the colon, even if it is the same as ours: then it comes from your box and is no longer assumed. Leave blank "
    "what you do not know, but fill in at least one line. Write a text in the same words as ours; a text of "
    "several lines goes below `|`, indented. Beside a line that is `unknown` nothing of ours is in play.",
    "You can add lines for printed figures that have no line here. To remove what your box lacks, write "
    "`remove:` at the margin, like `set:`, and below it a kind with a list of ids, or an id with a list of fields.",
)
_WIDTH = 100
_COMMENT = 34


def template(found: Provenance, id: str, builds_on: tuple[str, ...]) -> str:
    """Write the text of a single-file overlay, to be filled in by somebody who owns the printed game."""
    words = id.replace("-", " ")
    variant = f"{found.variant}+./{id}.yaml"
    how = [*wrap(f"Printed figures: an overlay on {found.title}, to fill in.", _WIDTH), ""]
    how += [line for text in _HOW for line in (*wrap(text, _WIDTH), "")]
    how += [f"Then: london-rules provenance {variant}", f"      london-rules play {variant}"]
    lines = [f"# {line}".rstrip() for line in how]
    lines += ["", f"language: {NEWEST}", f"id: {_quoted(id)}", f"title: {scalar(words.capitalize())}", "kind: overlay"]
    lines += [f"builds on: [{', '.join(_quoted(one) for one in builds_on)}]", "", "set:"]
    lines += _beside(f"  source: {scalar(words)}", "where the figures are from: name the printing")
    lines += _parameters([figure for figure in found.blanks if figure.kind == PARAMETER])
    things = [figure for figure in found.blanks if figure.kind != PARAMETER]
    for kind, figures in groupby(things, key=lambda figure: figure.kind):
        lines += ["", f"  {scalar(kind)}:"]
        for (id_of, name), fields in groupby(figures, key=lambda figure: (figure.id, figure.name)):
            lines += _beside(f"    {_quoted(id_of)}:", name)
            for figure in fields:
                lines += _blank("      ", figure.field, figure)
            lines.append("")
        lines.pop()
    return "\n".join(lines) + "\n"


def _quoted(id: str) -> str:
    """Write an id; one of digits would be read as a number by other readers of YAML."""
    return f'"{id}"' if id.isdigit() else id


def _parameters(figures: list[ValueOrigin]) -> list[str]:
    lines: list[str] = []
    for figure in figures:
        lines += ["", *(f"  # {line}" for line in wrap(figure.about, _WIDTH)), *_blank("  ", figure.id, figure)]
    return lines


def _blank(margin: str, key: str, figure: ValueOrigin) -> list[str]:
    """Write a key without a value, and ours beside it, or above it if that takes several lines."""
    opening = f"{margin}{scalar(key)}:"
    ours = [line for value in figure.values for line in value.split("\n")]
    if not ours:
        return _beside(opening, "unknown: no source says what is printed here, or whether anything is")
    if len(ours) < 2:
        return _beside(opening, f"ours: {''.join(ours)}")
    if len(figure.values) > 1:
        ours = [f"- {value}" for value in figure.values]
    return [f"{margin}# ours:", *(f"{margin}#   {line}" for line in ours), opening]


def _beside(line: str, comment: str) -> list[str]:
    return [f"{line:<{_COMMENT}}  # {comment}"]
