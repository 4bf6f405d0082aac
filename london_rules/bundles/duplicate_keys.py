"""A key that is written twice: the lines below the second one put below the first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.bundles.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.bundles.rewriting import rewritten
from london_rules.bundles.validators import id_of
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.lines import line_around

MOST_BETWEEN = 400  # letters between two lines that are looked at together
FEWEST = 2  # things beside one that say what it lacks
_TOP = re.compile(r"^[^\s#][^\n]*\n", re.MULTILINE)
_FIGURE = re.compile(r":? *-?\d+ *")


def combined(text: str, file: str, first: Pair, again: Pair) -> Fix | None:
    """Offer to combine what is below both keys, if nothing is in both and both have it on lines of their own."""
    start, end = line_around(text, again.key.span.start)
    above, first_end = line_around(text, first.key.span.start)
    alone = all(text[a:b].rstrip().endswith((":", "|")) for a, b in ((start, end), (above, first_end)))
    if not alone or not _apart(first, again) or _margin(text, first.value) != _margin(text, again.value):
        return None
    insert = _line_end(text, first.value.span.end)
    lower = _line_end(text, again.value.span.end)
    if not first_end < insert <= start < lower:
        return None
    body = text[end + 1 : lower]
    body = body if body.endswith("\n") or lower == len(text) else body + "\n"
    gap = "" if text[:insert].endswith("\n") else "\n"
    made = text[:insert] + gap + body + text[insert:start] + text[lower:]
    title = f"put what is below it under the first `{again.key.value}`"
    return rewritten(file, text, made, title)


def once(text: str, file: str, first: Pair, again: Pair) -> Fix | None:
    """Offer to leave out a line that says the same again, or to put the words of a second list into the first."""
    begin, first_end = line_around(text, first.key.span.start)
    start, end = line_around(text, again.key.span.start)
    alone = not text[start : again.key.span.start].strip() and again.value.span.end <= end
    if not alone or first.value.span.end > first_end or start - begin > MOST_BETWEEN:
        return None
    name = again.key.value
    if text[begin:first_end].split("#", maxsplit=1)[0].strip() == text[start:end].split("#", maxsplit=1)[0].strip():
        return Fix(
            Span(file, start, min(end + 1, len(text))), "", f"leave out the second `{name}`, which says the same"
        )
    if isinstance(first.value, Listing) and isinstance(again.value, Listing) and _apart(first, again):
        one, other = (text[pair.value.span.start : pair.value.span.end].strip() for pair in (first, again))
        if one[:1] + one[-1:] == other[:1] + other[-1:] == "[]":
            made = f"[{one[1:-1].strip()}, {other[1:-1].strip()}]"
            between = text[first.value.span.end : start]
            span = Span(file, first.value.span.start, min(end + 1, len(text)))
            return Fix(span, made + between, f"write `{name}: {made}`, in one list")
    return None


def named_otherwise(first: Pair, again: Pair) -> Fix | None:
    """Offer the id that the name of the second thing gives, if both things have names and these differ."""
    names = [_name(pair) for pair in (first, again)]
    if not all(names) or names[0] == names[1] or re.fullmatch(r"[a-z0-9-]+", again.key.value) is None:
        return None
    id = id_of(names[1]).removeprefix("the-")
    if not id or id == again.key.value:
        return None
    return Fix(again.key.span, id, f"write `{id}`, if this is another thing: that is its name")


def missing_instead(text: str, file: str, again: Pair) -> Fix | None:
    """Offer the only key that this thing lacks and that most of the things beside it have, for the second one."""
    start, end = line_around(text, again.key.span.start)
    margin = again.key.span.start - start
    if margin < 2 or text[start : again.key.span.start].strip():
        return None
    value = text[again.key.span.end : end]
    others: dict[str, int] = {}
    things, mine = 0, [""]
    top = max((m.end() for m in _TOP.finditer(text, 0, start)), default=0)
    stop = next((m.start() for m in _TOP.finditer(text, start)), len(text))
    for first, last, keys in _blocks(text[top:stop], margin):
        if first <= start - top < last:
            mine = list(keys)
            continue
        things += 1
        for key, said in keys.items():
            if bool(_FIGURE.fullmatch(said)) == bool(_FIGURE.fullmatch(value)):
                others[key] = others.get(key, 0) + 1
    lacking = [key for key, number in others.items() if key not in mine and 2 * number >= things]
    if things < FEWEST or len(lacking) != 1:
        return None
    span = Span(file, again.key.span.start, again.key.span.end)
    return Fix(span, lacking[0], f"write `{lacking[0]}`, which others have and this one lacks")


def _blocks(text: str, margin: int) -> Iterator[tuple[int, int, dict[str, str]]]:
    """Give the stretches of lines in which keys stand in a column, each with its keys."""
    row = re.compile(rf" {{{margin}}}([a-z][\w -]*)(:[^\n]*)")
    keys: dict[str, str] = {}
    first = at = 0
    for line in text.split("\n"):
        if line.strip() and len(line) - len(line.lstrip(" ")) < margin:
            if keys:
                yield first, at, keys
            first, keys = at, {}
        found = row.fullmatch(line)
        if found is not None:
            keys.setdefault(found[1], found[2])
        at += len(line) + 1
    if keys:
        yield first, at, keys


def _name(pair: Pair) -> str:
    name = pair.value.get("name") if isinstance(pair.value, Mapping) else None
    return name.value if isinstance(name, Scalar) else ""


def _line_end(text: str, at: int) -> int:
    """Give the place after the line in which a value ends."""
    end = text.find("\n", max(at - 1, 0))
    return len(text) if end < 0 else end + 1


def _apart(first: Pair, again: Pair) -> bool:
    """Return whether both are lists without a word in common, or both mappings without a key in common."""
    if isinstance(first.value, Listing) and isinstance(again.value, Listing):
        words = [item.value for one in (first.value, again.value) for item in one.items if isinstance(item, Scalar)]
        return len(words) == len(dict.fromkeys(words)) == len(first.value.items) + len(again.value.items)
    if isinstance(first.value, Mapping) and isinstance(again.value, Mapping):
        keys = dict.fromkeys(entry.key.value for entry in first.value.entries)
        return not any(entry.key.value in keys for entry in again.value.entries)
    if isinstance(first.value, Scalar) and isinstance(again.value, Scalar):
        return first.value.style == again.value.style == "block"
    return False


def _margin(text: str, node: Node) -> int:
    at = node.span.start
    if isinstance(node, Scalar):  # after the `|`
        below = re.compile(r"[^\n]*\n\s*(?=\S)").match(text, at)
        at = below.end() if below else at
    start, end = line_around(text, at)
    return end - start - len(text[start:end].lstrip(" "))
