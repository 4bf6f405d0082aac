"""Lists and texts of several lines in another form, and lines that are not as far in as they should be."""

from __future__ import annotations

import re
from textwrap import dedent

from london_rules.advice.files.titles import titled
from london_rules.advice.files.ways import Way, indent_of, written
from london_rules.bundles.causes import NotIndented
from london_rules.bundles.manifest_edits import quoted_id
from london_rules.bundles.rewriting import rewritten
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.lines import line_around, short
from london_rules.text.causes import SeveralLines, WrongShape
from london_rules.text.nodes import Listing, Mapping, Scalar
from london_rules.text.values import empty, is_id
from london_rules.text.yaml_tree import key_end_above

_PAIR = re.compile(r"([^\s:=][^:=;\n]*?)(?: *[:=;]+ *| +(?=-?\d+$))([^\s:=;]+)")
_CLOSE = re.compile(r"([a-z][\w -]*):(\S[^:\n]*)")  # a field and its text, without the space
_SAID_OF = re.compile(r"(?<! ) +(?:to|is|are|of|becomes|be)$")  # what people write between a name and its figure
_DASH = re.compile(r"^( *)- +", re.MULTILINE)


def several_lines(cause: SeveralLines, text: str) -> Way | None:
    """Make a `|` block of a text of several lines."""
    span = cause.place
    raw, key_end = text[span.start : span.end], key_end_above(text, span.start)
    if re.fullmatch(r"-\w[^\n]*(?:\n *-\w[^\n]*)*", raw):
        spaced = re.sub(r"^( *-)", r"\1 ", raw, flags=re.MULTILINE)
        return Way(Fix(span, spaced, "write a space after each dash"))
    if key_end < span.start and raw[:1] not in "'\">":
        return Way(Fix(Span(span.file, key_end, key_end), " |", "write `|` after the colon", safe=True))
    if raw[:1] == ">":
        end = span.start + len(raw.partition("\n")[0].partition("#")[0].rstrip())
        return written(Span(span.file, span.start, end), "|", safe=True)
    pad = " " * (indent_of(text[line_around(text, span.start)[0] :]) + 2)
    first, _, rest = raw.strip("'\"").partition("\n")
    lines = [pad + row.rstrip() for row in (first.strip(), *dedent(rest).splitlines()) if row.strip()]
    return Way(Fix(span, "\n".join(["|", *lines]), "write it as a `|` block"))


def wrong_shape(cause: WrongShape, text: str) -> Way | None:
    """Write a name and its value with a colon, one word as a list, or lines without dashes."""
    node, lines = cause.node, "` lines" in cause.wanted
    if isinstance(node, Scalar) and node.style == "plain" and lines:
        pair = _PAIR.fullmatch(short(node.value)) or _CLOSE.fullmatch(short(node.value))
        made = "" if pair is None else f"{_SAID_OF.sub('', pair[1])}: {pair[2]}"
        help = f"write a colon and a space, as in `{made}`"
        return Way(Fix(node.span, made, "write a colon and a space", safe=True), help) if made else None
    if isinstance(node, Listing) and lines:
        return _without_dashes(node, text)
    return _as_list(node) if isinstance(node, Scalar) and cause.wanted.startswith("a list such as") else None


def _without_dashes(node: Listing, text: str) -> Way | None:
    """Make lines of a list of single lines."""
    if not all(isinstance(item, Mapping) and len(item.entries) == 1 for item in node.items):
        return None
    start, end = line_around(text, node.span.start)[0], line_around(text, max(node.span.end - 1, 0))[1]
    made = _DASH.sub(r"\1", text[start:end])
    plain = text[start:end].count("\n") + 1 == len(node.items)
    return (
        Way(rewritten(node.span.file, text, text[:start] + made + text[end:], "leave out the dashes"))
        if plain
        else None
    )


def _as_list(node: Scalar) -> Way | None:
    """Put one text, or several with commas between them, in the brackets of a list."""
    value = node.value.strip()
    id = None if node.style != "plain" or is_id(value) else titled(value)
    bare = value[1:-1] if value[:1] + value[-1:] in ("()", "{}", "<>") else value
    apart = r"\s+" if node.style == "block" else r"(?:, *| and )"
    if id is None and not re.fullmatch(rf"[\w.][\w./-]*(?:{apart}[\w.][\w./-]*)*", bare):
        return None
    words = [quoted_id(id)] if id else [word for word in re.findall(r"[\w./-]+", bare) if word != "and"]
    inside = f'"{value}"' if node.style == "quoted" and len(words) == 1 else ", ".join(words)
    return written(node.span, f"[{inside}]", safe=id is None)


def not_indented(cause: NotIndented, text: str) -> Way | None:
    """Put lines as far in as what is below the key above them."""
    above, first, last = cause.above, cause.lines[0].key.span, cause.lines[-1].value
    below = above.value.entries[0].key if isinstance(above.value, Mapping) and above.value.entries else None
    at = (above.key if below is None else below).span.start
    margin = at - line_around(text, at)[0] + (2 if below is None else 0)
    start, end = line_around(text, first.start)[0], line_around(text, max(last.span.end - 1, first.end))[1]
    more = " " * (margin - (first.start - start))
    made = "\n".join(more + line if line.strip() else line for line in text[start:end].split("\n"))
    if not more:
        return None
    fix = rewritten(first.file, text, text[:start] + made + text[end:], "put two spaces before each of these lines")
    return Way(Fix(fix.span, fix.replacement, fix.title, safe=empty(above.value)))
