"""A key that is written twice: what is below the second one put below the first, or another name for it."""

from __future__ import annotations

import re

from london_rules.advice.files.ways import Way
from london_rules.bundles.rewriting import rewritten
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.lines import line_around
from london_rules.text.causes import KeyTwice
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.values import id_of


def key_twice(cause: KeyTwice, text: str) -> Way | None:
    """Offer to combine what is below both keys, to name the second otherwise, or to leave out what says the same."""
    fix = _combined(text, cause.first, cause.again) or _named_otherwise(cause.first, cause.again)
    fix = fix or _same_again(text, cause.first, cause.again)
    return None if fix is None else Way(fix)


def _combined(text: str, first: Pair, again: Pair) -> Fix | None:
    """Offer to combine what is below both keys, if nothing is in both and both have it on lines of their own."""
    start, end = line_around(text, again.key.span.start)
    above, first_end = line_around(text, first.key.span.start)
    alone = all(text[a:b].rstrip().endswith((":", "|")) for a, b in ((start, end), (above, first_end)))
    if not alone or not _apart(first, again) or _margin(text, first.value) != _margin(text, again.value):
        return None
    insert, lower = _line_end(text, first.value.span.end), _line_end(text, again.value.span.end)
    if not first_end < insert <= start < lower:
        return None
    body = text[end + 1 : lower]
    body = body if body.endswith("\n") or lower == len(text) else body + "\n"
    gap = "" if text[:insert].endswith("\n") else "\n"
    made = text[:insert] + gap + body + text[insert:start] + text[lower:]
    return rewritten(again.key.span.file, text, made, f"put what is below it under the first `{again.key.value}`")


def _same_again(text: str, first: Pair, again: Pair) -> Fix | None:
    """Offer to leave out a line that says the same again."""
    start, end = line_around(text, again.key.span.start)
    other = text[slice(*line_around(text, first.key.span.start))]
    if again.value.span.end > end or text[start:end].split("#", maxsplit=1)[0].strip() != other.split("#")[0].strip():
        return None
    place = Span(again.key.span.file, start, min(end + 1, len(text)))
    return Fix(place, "", f"leave out the second `{again.key.value}`, which says the same")


def _named_otherwise(first: Pair, again: Pair) -> Fix | None:
    """Offer the id that the name of the second thing gives, if both things have names and these differ."""
    names = [_name(pair) for pair in (first, again)]
    if not all(names) or names[0] == names[1] or re.fullmatch(r"[a-z0-9-]+", again.key.value) is None:
        return None
    id = id_of(names[1]).removeprefix("the-")
    if not id or id == again.key.value:
        return None
    return Fix(again.key.span, id, f"write `{id}`, if this is another thing: that is its name")


def _name(pair: Pair) -> str:
    name = pair.value.get("name") if isinstance(pair.value, Mapping) else None
    return name.value if isinstance(name, Scalar) else ""


def _line_end(text: str, at: int) -> int:
    """Give the place after the line in which a value ends."""
    end = text.find("\n", max(at - 1, 0))
    return len(text) if end < 0 else end + 1


def _apart(first: Pair, again: Pair) -> bool:
    """Return whether both are lists without a word in common, mappings without a key in common, or blocks."""
    match first.value, again.value:
        case Listing(items=some), Listing(items=more):
            words = [item.value for item in (*some, *more) if isinstance(item, Scalar)]
            return len(words) == len(dict.fromkeys(words)) == len(some) + len(more)
        case Mapping() as one, Mapping(entries=entries):
            return not any(one.get(entry.key.value) for entry in entries)
        case Scalar(style="block"), Scalar(style="block"):
            return True
    return False


def _margin(text: str, node: Node) -> int:
    at = node.span.start
    if isinstance(node, Scalar):  # after the `|`
        below = re.compile(r"[^\n]*\n\s*(?=\S)").match(text, at)
        at = below.end() if below else at
    start, end = line_around(text, at)
    return end - start - len(text[start:end].lstrip(" "))
