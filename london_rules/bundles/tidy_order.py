"""The keys of a manifest in the order that all manifests have, each with the comments above it and after it."""

from __future__ import annotations

from london_rules.bundles.manifest import KINDS
from london_rules.diagnostics.lines import line_around
from london_rules.text.nodes import Mapping, Scalar

ORDER = (
    "language", "id", "title", "kind", "about", "builds on", "players", "turn limit", "sources", "parameters", "set",
    "remove", "files",
)  # fmt: skip


def rank(key: str) -> int:
    """Give the place of a key in a manifest; the rest of a bundle of one file comes below, in the order it has."""
    return ORDER.index(key) if key in ORDER else len(ORDER)


def is_manifest(tree: Mapping) -> bool:
    """Return whether a file says who a bundle is."""
    kind = tree.get("kind")
    known = isinstance(kind, Scalar) and (kind.value in KINDS or tree.get("language") is not None)
    return known and tree.get("id") is not None


def in_order(text: str, tree: Mapping) -> str:
    """Move the keys of a manifest to their places; a file with the keys in order stays as it is."""
    ranks = [rank(entry.key.value) for entry in tree.entries]
    if not is_manifest(tree) or ranks == sorted(ranks):
        return text
    starts = [_start(text, tree, i) for i in range(len(ranks))]
    end = _below(text, tree.entries[-1].value.span.end)
    parts = [text[start:stop] for start, stop in zip(starts, [*starts[1:], end], strict=True)]
    order = sorted(range(len(ranks)), key=lambda i: ranks[i])
    moved = "".join(f"{parts[i].rstrip()}\n" if not parts[i].endswith("\n") else parts[i] for i in order)
    return text[: starts[0]] + moved + text[end:]


def _start(text: str, tree: Mapping, i: int) -> int:
    """Give where a key begins with its comments; a comment above the first key belongs to the whole file."""
    key = text.rfind("\n", 0, tree.entries[i].key.span.start) + 1
    return key if i == 0 else min(_below(text, tree.entries[i - 1].value.span.end), key)


def _below(text: str, end: int) -> int:
    """Give where what belongs to a value ends: after its line, and the comments below that are indented further."""
    if end and text[end - 1] == "\n":
        end -= 1
    last = look = min(line_around(text, end)[1] + 1, len(text))
    while look < len(text):
        stop = min(line_around(text, look)[1] + 1, len(text))
        row = text[look:stop]
        if row.strip() and not row.startswith(" "):
            break
        if row.strip() and not row.strip().startswith("#"):
            break
        look = stop
        last = stop if row.strip() else last
    return last
