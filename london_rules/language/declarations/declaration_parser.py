"""A file of rules cut into declarations: each with its header, its body and the way back to the file."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, cast

from attrs import frozen

from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.suggest import suggest
from london_rules.language.syntax.source import Source, Stretch

How: TypeAlias = Literal["", "replace", "remove", "add to"]


@frozen
class Declaration:
    """One declaration: what it does to what there is, keyword, rest of the header line, and the lines below."""

    how: How
    keyword: str
    header: Stretch
    body: Stretch
    about: str
    bundle: str
    more: tuple[tuple[str, Stretch], ...] = ()  # properties that other bundles give it, by their names
    guessed: bool = False  # the keyword is misspelt, and this one is meant for it

    @property
    def text(self) -> str:
        """Give the header and body as they can stand in a file of rules."""
        head = f"{self.keyword} {self.header.value}".strip()
        return f"{head}\n{self.body.value}".rstrip()

    def named(self) -> Span:
        """Give the place of the rest of the header line; of the keyword, where nothing follows it."""
        if self.header.value:
            return self.header.span()
        start = self.header.start - len(self.keyword)
        return Stretch(self.header.base, max(start, 0), self.header.start).span()

    def properties(self) -> list[tuple[str, Stretch]]:
        """List the lines of a body of properties, with those of other bundles in the place of their namesakes."""
        more = dict(self.more)
        out: list[tuple[str, Stretch]] = []
        for line, part in properties(self.body):
            new = more.pop(property_name(line), part)
            out.append((line if new is part else new.value, new))
        return out + [(part.value, part) for part in more.values()]

    @property
    def whole(self) -> Stretch:
        """Give the header and body as one stretch."""
        return Stretch(self.header.base, self.header.start, self.body.end)


KEYWORDS = (
    "kind",
    "relation",
    "counter",
    "mark",
    "zone",
    "number",
    "test",
    "table",
    "group",
    "moment",
    "moments",
    "rule",
    "power",
    "action",
    "set-up",
    "turn",
    "scoring",
    "ranking",
)
_WITH_LINES = (
    "rule", "action", "set-up", "turn", "scoring", "table", "ranking", "power", "kind", "counter", "zone"
)  # fmt: skip
_SAID_OTHERWISE = {
    **dict.fromkeys(("step", "phase", "stage"), "turn"),
    **dict.fromkeys(("setup", "start", "preparation"), "set-up"),
    **dict.fromkeys(("score", "points"), "scoring"),
    **dict.fromkeys(("ability", "right"), "power"),
    **dict.fromkeys(("formula", "value", "figure"), "number"),
    **dict.fromkeys(("condition", "check"), "test"),
    **dict.fromkeys(("verb", "procedure", "event"), "rule"),
    **dict.fromkeys(("winner", "ties"), "ranking"),
    **dict.fromkeys(("area", "pile"), "zone"),
}
MAX_DECLARATIONS = 2_000
_CHANGE = re.compile(r" *(replace|remove|add to)\b")
_HEADER = re.compile(r"(?:(replace|remove|add to) +)?([a-z-]+)[ ]*")


def outline(source: Source, bundle: str, found: Diagnostics) -> list[Declaration]:
    """Cut a file of rules into declarations; what opens with no known word is reported and skipped."""
    text = source.value
    starts = [m.start() for m in re.finditer(r"^[^\s#]", text, re.MULTILINE)]
    out: list[Declaration] = []
    _stray_lines(source, starts[0] if starts else len(text), found)
    starts = _without_margin_bodies(source, starts, found)
    for i, start in enumerate(starts[:MAX_DECLARATIONS]):
        stop = starts[i + 1] if i + 1 < len(starts) else len(text)
        made = _declaration(source, bundle, start, stop, found)
        if made is not None:
            out.append(made)
    return out


def _stray_lines(source: Source, stop: int, found: Diagnostics) -> None:
    for m in re.finditer(r"^[ ]+[^\s#].*$", source.value[:stop], re.MULTILINE):
        line = m.group()
        margin = len(line) - len(line.lstrip(" "))
        fix = None
        if line.split()[0] in KEYWORDS and not _CHANGE.match(line):
            fix = Fix(source.span(m.start(), m.start() + margin), "", "begin it at the left margin")
        found.error(
            "LR-S0005",
            "this indented line belongs to no declaration",
            source.span(m.start(), m.end()),
            help="begin the declaration at the left margin",
            fix=fix,
        )
        return


def _without_margin_bodies(source: Source, starts: list[int], found: Diagnostics) -> list[int]:
    """Report bodies that stand at the left margin, one error a body, and leave their lines to their declarations."""
    text = source.value
    out: list[int] = []
    body: list[int] = []
    for start, stop in zip(starts, [*starts[1:], len(text)], strict=False):
        line = text[start:stop].partition("\n")[0]
        if out and not _opens(line) and (body or not _has_body(text[out[-1] : start])):
            body.append(start)
            continue
        _report_margin(source, body, found)
        out, body = [*out, start], []
    _report_margin(source, body, found)
    return out


def _has_body(text: str) -> bool:
    """Tell whether a declaration has lines below, or has a form that needs none."""
    first, _, rest = text.partition("\n")
    keyword = first.split()[1 if _CHANGE.match(first) else 0 :][:1]
    needs = bool(keyword) and keyword[0] in _WITH_LINES
    return not needs or bool(re.search(r"^[ ]+[^\s#]", rest, re.MULTILINE))


def _opens(line: str) -> bool:
    """Tell whether a line opens a declaration, or is near enough to one that does."""
    word = line.split(maxsplit=1)[0].rstrip(":")
    return bool(word in KEYWORDS or _CHANGE.match(line) or suggest(word, (*KEYWORDS, "replace", "remove", "add"), 1))


def _report_margin(source: Source, body: list[int], found: Diagnostics) -> None:
    if not body:
        return
    text = source.value
    end = text.find("\n", body[-1])
    end = len(text) if end < 0 else end
    lines = "\n".join(f"  {line}" if line.strip() else line for line in text[body[0] : end].split("\n"))
    line_end = text.find("\n", body[0], end)
    word = text[body[0] : end].split()[0]
    found.error(
        "LR-S0006",
        f"`{word}` opens no declaration, and the one above says nothing",
        source.span(body[0], end if line_end < 0 else line_end),
        help="indent by two spaces what belongs to the line above",
        fix=Fix(source.span(body[0], end), lines, "indent it"),
    )


def _way_out(source: Source, line: tuple[int, int], how: str, hint: str) -> tuple[str, Fix | None]:
    """Say how to write a line that is no declaration, if it can be told what is meant."""
    start, end = line
    text = source.value[start:end]
    if text.startswith("//"):
        help = "a comment begins with `#`"
        return help, Fix(source.span(start, start + 2), "#", help)
    first, named = text.split(" ")[0].lower(), _NAMED.match(text)
    swapped = re.match(r"([a-z][a-z-]*) ([a-z-]+)(?=,|$| for each)", text)
    if swapped and swapped[2] in KEYWORDS and not how:
        said = f"{swapped[2]} {swapped[1]}"
        return f"write `{said}`: what it is stands before its name", Fix(
            source.span(start, start + swapped.end()), said, f"write `{said}`"
        )
    if first in _SAID_OTHERWISE and not how:
        return f"did you mean `{_SAID_OTHERWISE[first]}`?", None
    if re.fullmatch(r"[a-z][a-z -]*:.*", text) and not how:
        return "figures and things stand in files that end in .yaml", None
    if first in _CHANGING:
        return "write `replace` and the name of what is there, as in `replace number limit = 9`", None
    if named and not how and not any(word in named[1].split() for word in KEYWORDS):
        name = named[1].strip()
        return f"write `number {name} = ...`, or `replace number {name} = ...` if there is one already", None
    if how in ("replace", "remove"):
        return f"{hint} Things are changed under `set:` and taken away under `remove:`, in YAML.", None
    return hint, None


_NAMED = re.compile(r"([a-z][a-z -]*) =")
_CHANGING = ("change", "set", "modify", "alter", "make", "let", "now", "override")


def _declaration(source: Source, bundle: str, start: int, stop: int, found: Diagnostics) -> Declaration | None:
    text = source.value
    line_end = text.find("\n", start, stop)
    line_end = stop if line_end < 0 else line_end
    m = _HEADER.match(text, start, line_end)
    word = m.group(2) if m else text[start:line_end].split(" ")[0]
    guessed = False
    if m is None or word not in KEYWORDS:
        near = suggest(word, KEYWORDS, 1)
        hint = f"did you mean `{near[0]}`?" if near else f"a declaration opens with one of: {', '.join(KEYWORDS)}"
        change = suggest(word, ("replace", "remove", "add"), 1)
        if not near and change:
            hint = f"did you mean `{change[0]}`?"
        at = m.start(2) if m else start
        hint, fix = _way_out(source, (start, line_end), m.group(1) if m else "", hint)
        span = source.span(at, at + len(word))
        found.error("LR-S0006", f"`{word}` opens no declaration", span, help=hint, fix=fix)
        if m is None or not near:
            return None
        word = near[0]  # go on as if it were that: what it declares is used elsewhere
        guessed = True
    header_end = line_end
    hash_at = text.find("#", start, line_end)
    if hash_at >= 0:
        header_end = hash_at
    return Declaration(
        cast(How, m.group(1) or ""),
        word,
        Stretch(source, m.end(), len(text[:header_end].rstrip()) if header_end > m.end() else m.end()),
        Stretch(source, min(line_end + 1, stop), _end_of_body(text, line_end, stop)),
        _about(text, start),
        bundle,
        guessed=guessed,
    )


def _end_of_body(text: str, line_end: int, stop: int) -> int:
    body = text[line_end:stop]
    last = 0
    for m in re.finditer(r"^(?:[ ]+|(?<=\n))[^\s#].*$", body, re.MULTILINE):
        last = m.end()
    return min(line_end + last, stop) if last else min(line_end + 1, stop)


def _about(text: str, start: int) -> str:
    lines: list[str] = []
    end = start - 1
    while end > 0:
        begin = text.rfind("\n", 0, end) + 1
        if text[begin : begin + 1] != "#":
            break
        lines.append(text[begin:end].lstrip("# ").rstrip())
        end = begin - 1
    return " ".join(reversed(lines))


def property_name(line: str) -> str:
    """Give what stands before the colon of a property."""
    return " ".join(line.partition(":")[0].split())


def properties(body: Stretch) -> list[tuple[str, Stretch]]:
    """List the lines of a body of properties, each with its place, without comments and blank lines."""
    out: list[tuple[str, Stretch]] = []
    offset = body.start
    for line in body.value.split("\n"):
        code = line.split("#")[0].rstrip()
        if code.strip():
            indent = len(code) - len(code.lstrip())
            out.append((code.strip(), Stretch(body.base, offset + indent, offset + len(code))))
        offset += len(line) + 1
    return out
