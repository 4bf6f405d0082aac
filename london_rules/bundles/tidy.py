"""One file of a bundle in its canonical layout, checked to mean the same as before, or the reason why it has none."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, assert_never

from london_rules.bundles.thing_tables import ROWS
from london_rules.bundles.tidy_order import in_order, is_manifest, rank
from london_rules.bundles.tidy_yaml import Holds, Path, cells, tidy_yaml
from london_rules.classes import field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.lexer import LexError, pieces_of
from london_rules.language.tidy.rules import tidy_rules
from london_rules.text.decode import check_text, normalise
from london_rules.text.nodes import Listing, Node, Scalar
from london_rules.text.nodes import Mapping as Tree
from london_rules.text.read_yaml import read_yaml
from london_rules.text.source_map import Text

_MOST_RUNS = 3  # in which a layout must come to its end
_EVERY_COMMENT = re.compile(r"#.*")


@frozen
class Fields:
    """Know which fields of which kinds hold rule text."""

    effects: Mapping[str, frozenset[str]] = field(factory=dict)

    def holds(self, path: Path) -> Holds:
        """Return what is at a place in a YAML file."""
        if path == ("rules",):
            return "rules"
        if len(path) == 3 and path[0] == "tests" and path[2] == "cases":
            return "table"
        if len(path) == 2 and path[1] == ROWS:
            return "table"
        if len(path) == 4 and path[0] == "set":
            path = path[1:]
        return "effect" if len(path) == 3 and path[2] in self.effects.get(path[0], ()) else ""


def tidy(text: str, file: str, fields: Fields, out: Diagnostics) -> str | None:
    """Give a file of rules or YAML in its canonical layout; None, with the reason reported, if it cannot be read.

    Whatever a variant reads from the new text is what it read from the old one: so every digest stays the same.
    """
    text = normalise(text)
    out.files[file] = text
    found = Diagnostics(files={file: text})
    made = _tidy(text, file, fields, found)
    out.extend(found)
    return made


def _tidy(text: str, file: str, fields: Fields, found: Diagnostics) -> str | None:
    if check_text(text, file, found) is None or found.errors():
        return None
    what = _rules if file.endswith(".rules") else _yaml
    write, read = what(file, fields)
    read(text, found)
    if found.errors():
        return None
    try:
        before = read(text if text.endswith("\n") else f"{text}\n", Diagnostics())
        return settled(text, write, lambda made: _same(read, made, before))
    except Exception:  # a text so odd keeps the layout of its author: what is wrong with it, reading it tells
        return text


def settled(text: str, write: Write, same: Callable[[str], bool]) -> str | None:
    """Lay a text out until that changes nothing more, if it says the same then. Raises ValueError if not."""
    made = write(text)
    for _ in range(_MOST_RUNS):
        again = None if made is None else write(made)
        if again == made:
            if made is not None and not same(made):
                raise ValueError("the new layout of the file would change its meaning")
            return made
        made = again
    raise ValueError("the layout of the file does not come to an end")


def _same(read: Read, made: str, before: Any) -> bool:
    unheard = Diagnostics()
    return bool(read(made, unheard) == before and not unheard.errors())


Write: TypeAlias = Callable[[str], "str | None"]
Read: TypeAlias = Callable[[str, Diagnostics], Any]


def _rules(file: str, fields: Fields) -> tuple[Write, Read]:
    return tidy_rules, lambda text, out: read_rules_text(Text(text, file, ((0, 0),)), out)


def _yaml(file: str, fields: Fields) -> tuple[Write, Read]:
    def write(text: str) -> str | None:
        tree = read_yaml(text, file, Diagnostics())
        if tree is None:
            return None
        ordered = in_order(text, tree)
        moved = tree if ordered == text else read_yaml(ordered, file, Diagnostics())
        return None if moved is None else tidy_yaml(ordered, moved, fields.holds)

    def read(text: str, out: Diagnostics) -> Any:
        tree = read_yaml(text, file, out)
        if tree is None:
            return None
        said = read_tree(tree, fields, out)
        return sorted(said, key=lambda entry: rank(entry[0])) if is_manifest(tree) else said

    return write, read


# ---- what a file says, apart from its layout ----------------------------------------------------


def read_rules_text(source: Text, found: Diagnostics) -> list[Any]:
    """List what rule text says: its declarations, word for word, and its comments."""
    declared = [_declaration(d, found) for d in outline(source, "", found)]
    return [*declared, comments(source.value)]


def comments(text: str) -> list[str]:
    """List the comments of rule text."""
    return [comment.lstrip("#").strip() for comment in _EVERY_COMMENT.findall(text)]


def _declaration(d: Declaration, found: Diagnostics) -> Any:
    head = (d.how, d.keyword, d.about)
    if FORMS[d.keyword].body == "effect":
        return (*head, _pieces(d.header, found), _pieces(d.body, found, layout=True))
    if "=" in d.header.value:
        return (*head, _pieces(d.whole, found))
    rows = [row.partition("#")[0].strip() for row in d.body.value.split("\n")]
    return (*head, _pieces(d.header, found), [_squeezed(row) for row in rows if row])


def _squeezed(row: str) -> Any:
    """Give what a line of a declaration says; what a note says, letter by letter."""
    name, colon, rest = row.partition(":")
    if colon and name.strip() == "note":
        return name.strip(), rest.strip()
    return _words(row), "".join(row.split())


def _words(text: str) -> list[str]:
    return [piece.text for piece in pieces_of(text, layout=False)]


def _pieces(source: Any, found: Diagnostics, layout: bool = False) -> Any:
    """List the words of rule text with the frame of its blocks; report what cannot be read."""
    text = source.value
    try:
        pieces = [(piece.kind, piece.text) for piece in pieces_of(text, layout)]
    except LexError as e:
        found.error(e.code, e.message, source.span(e.start, e.end))
        return None
    letters = "".join(row.partition("#")[0] for row in text.split("\n"))
    return pieces, "".join(letters.split())


def read_tree(node: Node, fields: Fields, found: Diagnostics, path: Path = ()) -> Any:
    """List what a YAML file says: keys and values, and rule text word for word."""
    match node:
        case Tree():
            return [(e.key.value, read_tree(e.value, fields, found, (*path, e.key.value))) for e in node.entries]
        case Listing():
            return [read_tree(item, fields, found, path) for item in node.items]
        case Scalar():
            return node.style == "plain", _scalar(node, fields.holds(path), found)
        case _:
            assert_never(node)


def _scalar(node: Scalar, holds: Holds, found: Diagnostics) -> Any:
    if holds == "table" and node.style == "block":
        return [cells(row) for row in node.value.split("\n") if row.strip()]
    if holds == "rules" and node.style == "block":
        return read_rules_text(node.text, found)
    if holds == "effect" and node.style != "quoted":
        return _pieces(node.text, found, layout=True), comments(node.value)
    return node.value
