"""A file of rules laid out again: words and comments unchanged, in the layout that all files have.

Declarations are one blank line apart, or close together where each is a single line and its author wrote them so.
Formulas are laid out again; lines of effects are the author's own, and are only indented. A formula with comments
inside keeps its lines too.
"""

from __future__ import annotations

import re
from itertools import pairwise

from london_rules.classes import define
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.openings import OPENING
from london_rules.language.tidy.formulas import tidy_formula
from london_rules.language.tidy.lines import tidy_block, tidy_list
from london_rules.language.tidy.words import spaced, split_comment, tidy_comment

_NOTE = re.compile(r"note *: *")


def tidy_rules(text: str) -> str:
    """Write rule text in the canonical layout, with a line end after the last line."""
    pieces = [_tidy(piece) for piece in _cut(text.split("\n"))]
    out: list[str] = []
    for i, piece in enumerate(pieces):
        if i and _apart(pieces[i - 1], piece):
            out.append("")
        out += piece.rows
    return "\n".join(out) + "\n" if out else ""


@define
class _Piece:
    """A run of comments, or a declaration; `loose` if there was a blank line before it.

    Comments that are `inset` are not about the declaration below them, so they stay apart from it.
    """

    rows: list[str]
    loose: bool
    declared: bool
    inset: bool = False


def _apart(before: _Piece, piece: _Piece) -> bool:
    """Return whether there is a blank line between two pieces."""
    if not before.declared:
        return piece.loose or before.inset
    return piece.loose or not piece.declared or len(before.rows) > 1 or len(piece.rows) > 1


def _cut(rows: list[str]) -> list[_Piece]:
    """Cut a file into declarations and the text between them."""
    starts = [i for i, row in enumerate(rows) if row[:1] not in ("", " ", "#")]
    out: list[_Piece] = []
    at = 0
    for start, stop in pairwise([*starts, len(rows)]):
        out += _comments(rows[at:start])
        end = max((i for i in range(start, stop) if rows[i].strip() and rows[i][0] != "#"), default=start) + 1
        out.append(_Piece(rows[start:end], start > at and not rows[start - 1].strip(), True))
        at = end
    return out + _comments(rows[at:])


def _comments(rows: list[str]) -> list[_Piece]:
    """Split comments where there are blank lines between them."""
    out: list[_Piece] = []
    loose = False
    for row in rows:
        if not row.strip():
            loose = True
        elif loose or not out or out[-1].inset != row.startswith(" "):
            out.append(_Piece([row], loose, False, row.startswith(" ")))
            loose = False
        else:
            out[-1].rows.append(row)
    return out


def _tidy(piece: _Piece) -> _Piece:
    if not piece.declared:
        piece.rows = [tidy_comment(row.strip()) for row in piece.rows]
        return piece
    header, *body = piece.rows
    match = OPENING.match(header)
    form = FORMS.get(match[2]) if match else None
    kind = form.body if form else "none"
    if kind == "formula" and not any("#" in row for row in piece.rows):
        piece.rows = tidy_formula(" ".join(piece.rows))
    elif kind == "effect":
        piece.rows = [_header(header), *tidy_block(body, 1)]
    else:
        piece.rows = [_header(header), *tidy_list(body, _property)]
    return piece


def _header(row: str) -> str:
    code, comment = split_comment(row)
    return f"{spaced(code)}  {tidy_comment(comment)}" if comment else spaced(code)


def _property(code: str) -> str:
    """Write a line of a declaration; what a note says is the author's own."""
    note = _NOTE.match(code)
    return f"note: {code[note.end() :]}" if note else spaced(code)
