"""Things that are removed or set under a kind that is not theirs: the text with each under its own kind."""

from __future__ import annotations

import re

from london_rules.bundles.rewriting import rewritten
from london_rules.diagnostics import Fix, Span

_LIST = re.compile(
    r"(?P<margin> +)(?P<kind>[a-z][\w -]*): *(?:\[(?P<listed>[^\[\]\n#]*)\]|(?P<alone>[^\[\]\n#,:]+?)) *$"
)


def under_own_kind(text: str, id: Span, kind: str) -> Fix | None:
    """Give the fix that puts a thing under its own kind; None if it is not in plain form."""
    start = text.rfind("\n", 0, id.start) + 1
    end = text.find("\n", id.start)
    end = len(text) if end < 0 else end
    row = _LIST.match(text[start:end])
    made = _removed(text, start, end, row, text[id.start : id.end], kind) if row else _set(text, start, kind)
    return None if made is None else rewritten(id.file, text, made, f"write it under `{kind}:`")


def _removed(text: str, start: int, end: int, row: re.Match[str], id: str, kind: str) -> str | None:
    """Take an id out of the list of a kind, and put it into that of another."""
    ids = [one.strip() for one in row["listed"].split(",") if one.strip()]
    if id not in ids:
        return None
    rest = [one for one in ids if one != id]
    margin = row["margin"]
    below = re.compile(rf"^{margin}{re.escape(kind)}:(?P<list>[^\n]*)$", re.MULTILINE).search(text, _block(text, start))
    if below is not None and re.search(r"^\S", text[start : below.start()], re.MULTILINE):
        below = None  # of another block
    left = f"{margin}{row['kind']}: [{', '.join(rest)}]\n" if rest else ""
    if below is None:
        return f"{text[:start]}{left}{margin}{kind}: [{id}]{text[end:]}"
    listed = below["list"].strip()
    inside = listed[1:-1] if listed.startswith("[") and listed.endswith("]") else listed
    if not inside or set(inside) & set("[]{}#'\""):
        return None
    made = f"{margin}{kind}: [{inside.strip()}, {id}]"
    if below.start() > start:
        return text[:start] + left + text[end + 1 : below.start()] + made + text[below.end() :]
    return text[: below.start()] + made + text[below.end() : start] + left + text[end + 1 :]


def _block(text: str, start: int) -> int:
    """Give where the block of a line begins: after the last line above that is at the margin."""
    above = [m.end() for m in re.compile(r"^\S[^\n]*\n", re.MULTILINE).finditer(text, 0, start)]
    return above[-1] if above else 0


def _set(text: str, start: int, kind: str) -> str | None:
    """Write another kind above the only thing that is set below it."""
    margin = len(text[start:]) - len(text[start:].lstrip(" "))
    above = re.compile(r"(?P<margin> *)(?P<kind>[a-z][\w -]*): *\n").match(text, text.rfind("\n", 0, start - 1) + 1)
    if above is None or above.end() != start or len(above["margin"]) >= margin:
        return None
    after = text[text.find("\n", start) + 1 :] if "\n" in text[start:] else ""
    below = re.split(rf"^ {{0,{margin - 1}}}\S", after, maxsplit=1, flags=re.MULTILINE)[0]
    others = re.search(rf"^ {{{margin}}}\S", below, re.MULTILINE)
    if others or re.search(rf"^{above['margin']}{re.escape(kind)}:", text[_block(text, start) :], re.MULTILINE):
        return None
    return text[: above.start("kind")] + kind + text[above.end("kind") :]
