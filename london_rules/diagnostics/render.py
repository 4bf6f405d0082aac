"""Show diagnostics: to a person, to a program, to a code host."""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Mapping

from london_rules.diagnostics.codes import CODES, page, way_to_page
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.model import Diagnostic, Fix, Span

SCHEMA_VERSION = 1
_WIDEST = 160
_COLOURS = {"error": "31;1", "warning": "33;1", "bar": "34;1", "help": "36;1", "bold": "1"}


class SourceFile:
    """Turn offsets of one file into lines and columns."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0]
        at = text.find("\n")
        while at >= 0:
            self.starts.append(at + 1)
            at = text.find("\n", at + 1)

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both from 1."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return a line without its end."""
        return self.text[slice(*line_around(self.text, self.starts[number - 1]))]

    def byte(self, offset: int) -> int:
        """Return the offset in bytes of UTF-8."""
        return len(self.text[:offset].encode("utf-8", "surrogatepass"))


class SourceFiles:
    """Keep one `SourceFile` a file."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = files
        self.known: dict[str, SourceFile] = {}

    def __getitem__(self, file: str) -> SourceFile:
        if file not in self.known:
            self.known[file] = SourceFile(self.files.get(file, ""))
        return self.known[file]


def escape(text: str) -> str:
    """Return a text whose control and direction characters can harm no terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    if character == "\t":
        return " "
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return f"\\u{{{ord(character):04X}}}"
    return character


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.combining(character) > 0 for character in text)


def render_text(diagnostics: Iterable[Diagnostic], files: Mapping[str, str], color: bool = False) -> str:
    """Return the diagnostics as a person reads them, each with its source line."""
    sources = SourceFiles(files)
    return "\n".join("\n".join(_TextView(item, sources, color).lines()) + "\n" for item in diagnostics)


def _says_what_is_shown(item: Diagnostic) -> bool:
    """Return whether the help says no more than the fix that is shown below it: its title, or the text to write."""
    fix, help = item.fix, item.help or ""
    if fix is None:
        return False
    said = help.partition(", as in ")[0] if fix.safe else help
    return said == fix.title or (not fix.safe and help == f"write `{fix.replacement}`")


def _is_a_text(note: str) -> bool:
    """Return whether a note is a text of several lines, to be copied."""
    return "\n" in note.rstrip("\n")


class _TextView:
    """Format one diagnostic."""

    def __init__(self, item: Diagnostic, sources: SourceFiles, color: bool) -> None:
        self.item = item
        self.sources = sources
        self.color = color
        spans = [span for span in (item.span, *(label.span for label in item.labels)) if span is not None]
        numbers = [sources[span.file].place(span.start)[0] for span in spans]
        self.gutter = len(str(max(numbers, default=1)))

    def paint(self, style: str, text: str) -> str:
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if self.color and text else text

    def lines(self) -> list[str]:
        item = self.item
        head = self.paint(item.severity, f"{item.severity}[{item.code}]") + self.paint(
            "bold", f": {escape(item.message)}"
        )
        lines = [head]
        if item.span is not None:
            lines += self.snippet("-->", item.span, "", "^")
        for label in item.labels:
            lines += self.snippet(":::", label.span, label.text, "-")
        if item.span is not None:
            lines.append(self.bar())
        help = [] if item.help is None or _says_what_is_shown(item) else item.help.split("\n")
        # The last line of a help of several says what the text is for that is to be copied: it comes right above it.
        of_text = help[-1] if help and any(map(_is_a_text, item.notes)) else None
        for way in help if of_text is None else help[:-1]:
            lines.append(f"{self.paint('help', 'help')}: {escape(way)}")
        if item.fix is not None:
            lines += self.fix(item.fix)
            lines += [line for other in item.alternatives for line in self.alternative(other)]
        for note in item.notes:
            lines += self.note(note, of_text)
        if item.code in CODES:
            lines.append(f"{self.paint('bold', 'more')}: {way_to_page(item.code)}")
        return lines

    def note(self, text: str, of_text: str | None) -> list[str]:
        """Show a note; one of several lines is a text to copy, and is printed unchanged below what says so."""
        if not _is_a_text(text):
            return [f"{self.paint('bold', 'note')}: {escape(text.rstrip(chr(10)))}"]
        head = f"{self.paint('bold', 'note')}:"
        if of_text is not None:
            way = "" if of_text.startswith("or ") else f"{self.paint('help', 'help')}: "
            head = f"{way}{escape(of_text)}:"
        return [head, "", *(escape(line) for line in text.rstrip("\n").split("\n")), ""]

    def bar(self) -> str:
        return self.paint("bar", " " * (self.gutter + 1) + "|")

    def snippet(self, arrow: str, span: Span, text: str, mark: str) -> list[str]:
        source = self.sources[span.file]
        number, column = source.place(span.start)
        lines = [self.paint("bar", " " * self.gutter + arrow) + f" {escape(span.file)}:{number}:{column}"]
        if span.file not in self.sources.files:
            return lines
        row = source.line(number)
        start = column - 1
        end = min(max(start + span.end - span.start, start + 1), max(len(row), start + 1))
        before, marked, after = _window(row, start, end)
        line = escape(before) + escape(marked) + escape(after)
        carets = " " * width(escape(before)) + mark * max(width(escape(marked)), 1)
        painted = self.paint(self.item.severity if mark == "^" else "bar", carets.lstrip(" "))
        carets = carets[: len(carets) - len(carets.lstrip(" "))] + painted
        note = f" {escape(text)}" if text else ""
        return [
            *lines,
            self.bar(),
            self.paint("bar", f"{number:>{self.gutter}} |") + (f" {line}" if line else ""),
            f"{self.bar()} {carets}{note}",
        ]

    def fix(self, fix: Fix) -> list[str]:
        safe = f"fix: {escape(fix.title)}"
        further = self.further_in(fix)
        if further and not fix.safe:
            return self.shown(f"move this line {further}, if that is what you mean:", fix)
        lines = self.lines_left_out(fix)
        if lines and not fix.safe:
            return [f"{self.paint('help', 'leave out')} {lines}, if that is what you mean"]
        return self.shown(safe if fix.safe else "write it like this, if that is what you mean:", fix)

    def alternative(self, fix: Fix) -> list[str]:
        """Show another text that may be meant, unless the help says it: a name, or that lines are left out."""
        named = fix.replacement and f"`{fix.replacement}`" in (self.item.help or "")
        return [] if named or self.lines_left_out(fix) else self.shown("or like this:", fix)

    def further_in(self, fix: Fix) -> str:
        """Say how many spaces further in or out a fix moves a line, if that is all that it changes; else ""."""
        old, new = self.lines_of(fix)
        spaces = len(new) - len(old)
        if "\n" in old or "\n" in new or not spaces or old.lstrip(" ") != new.lstrip(" "):
            return ""
        many = f"{abs(spaces)} space{'' if abs(spaces) == 1 else 's'}"
        return f"{many} further in" if spaces > 0 else f"{many} to the left"

    def lines_left_out(self, fix: Fix) -> str:
        """Name the lines that a fix takes away whole; "" if it does not."""
        source = self.sources[fix.span.file]
        text, start, end = source.text, fix.span.start, fix.span.end
        gone = text[start:end]
        start += gone.startswith("\n")
        end -= gone.endswith("\n")
        begins = not text[text.rfind("\n", 0, start) + 1 : start].strip()
        if fix.replacement or gone == gone.strip("\n") or not begins or text[end : end + 1] not in ("", "\n"):
            return ""
        first, last = source.place(start)[0], source.place(end)[0]
        return f"line {first}" if first == last else f"lines {first} to {last}"

    def lines_of(self, fix: Fix) -> tuple[str, str]:
        """Give the lines that a fix changes, as they are and as it makes them."""
        text, span = self.sources[fix.span.file].text, fix.span
        start, stop = line_around(text, span.start)[0], line_around(text, span.end)[1]
        return text[start:stop], text[start : span.start] + fix.replacement + text[span.end : stop]

    def shown(self, head: str, fix: Fix) -> list[str]:
        """Show the lines that a fix makes."""
        number = self.sources[fix.span.file].place(fix.span.start)[0]
        rows = self.lines_of(fix)[1].split("\n")
        shown = [
            self.paint("bar", f"{number + index:>{self.gutter}} |") + f" {escape(row)[:_WIDEST]}"
            for index, row in enumerate(rows[:4])
        ]
        if len(rows) > len(shown):
            shown.append(self.bar() + " ...")
        word, colon, rest = head.partition(":")
        elsewhere = self.item.span is not None and fix.span.file != self.item.span.file
        arrow = self.paint("bar", " " * self.gutter + "-->") + f" {escape(fix.span.file)}:{number}"
        return [f"{self.paint('help', word)}{colon}{rest}", *([arrow] if elsewhere else []), self.bar(), *shown]


def _window(row: str, start: int, end: int) -> tuple[str, str, str]:
    """Cut a long line down to the part around the mark."""
    if len(row) <= _WIDEST:
        return row[:start], row[start:end], row[end:]
    first = max(0, min(start - 40, len(row) - _WIDEST))
    last = min(first + _WIDEST, len(row))
    left = "..." if first else ""
    right = "..." if last < len(row) else ""
    return left + row[first:start], row[start : min(end, last)], row[min(end, last) : last] + right


def _position(span: Span | None, sources: SourceFiles) -> str:
    if span is None:
        return ""
    line, column = sources[span.file].place(span.start)
    return f"{escape(span.file)}:{line}:{column}: "


def render_concise(diagnostics: Iterable[Diagnostic], files: Mapping[str, str]) -> str:
    """Return one line a diagnostic."""
    sources = SourceFiles(files)
    rows = []
    for item in diagnostics:
        way_out = f" ({escape(' / '.join(item.help.split(chr(10))))})" if item.help else ""
        rows.append(f"{_position(item.span, sources)}{item.severity}[{item.code}] {escape(item.message)}{way_out}\n")
    return "".join(rows)


def render_json(diagnostics: Iterable[Diagnostic], files: Mapping[str, str]) -> str:
    """Return the diagnostics as a JSON document.

    Lines and columns count from 1, in code points; offsets from 0, in bytes of UTF-8.
    """
    items = render_json_data(diagnostics, files)
    document = json.dumps({"schema_version": SCHEMA_VERSION, "diagnostics": items}, indent=2)
    return document.replace("\x7f", "\\u007f") + "\n"


def render_json_data(diagnostics: Iterable[Diagnostic], files: Mapping[str, str]) -> list[dict[str, object]]:
    """Return the diagnostics as plain data, for use in a larger JSON document."""
    sources = SourceFiles(files)
    return [_as_data(item, sources) for item in diagnostics]


def _as_data(item: Diagnostic, sources: SourceFiles) -> dict[str, object]:
    known = CODES.get(item.code)
    return {
        "code": item.code,
        "slug": known.slug if known else None,
        "severity": item.severity,
        "confidence": known.confidence if known else "certain",
        "message": item.message,
        "span": _span_data(item.span, sources),
        "labels": [{"text": label.text, "span": _span_data(label.span, sources)} for label in item.labels],
        "help": item.help,
        "notes": list(item.notes),
        "fix": None if item.fix is None else _fix_data(item.fix, sources),
        "alternatives": [_fix_data(fix, sources) for fix in item.alternatives],
        "page": page(item.code),
    }


def _fix_data(fix: Fix, sources: SourceFiles) -> dict[str, object]:
    return {"title": fix.title, "replacement": fix.replacement, "safe": fix.safe, "span": _span_data(fix.span, sources)}


def _span_data(span: Span | None, sources: SourceFiles) -> dict[str, object] | None:
    if span is None:
        return None
    source = sources[span.file]
    return {"file": span.file, "start": _point(source, span.start), "end": _point(source, span.end)}


def _point(source: SourceFile, offset: int) -> dict[str, int]:
    line, column = source.place(offset)
    return {"line": line, "column": column, "offset": source.byte(offset)}


def render_github(diagnostics: Iterable[Diagnostic], files: Mapping[str, str]) -> str:
    """Return workflow commands that make the code host show each diagnostic beside its line."""
    sources = SourceFiles(files)
    return "".join(_github_line(item, sources) for item in diagnostics)


def _github_line(item: Diagnostic, sources: SourceFiles) -> str:
    parts = [f"title={_github_value(f'london-rules ({item.code})')}"]
    if item.span is not None:
        source = sources[item.span.file]
        line, column = source.place(item.span.start)
        end_line, end_column = source.place(item.span.end)
        parts.append(f"file={_github_value(item.span.file)},line={line},endLine={end_line}")
        if line == end_line:
            parts.append(f"col={column},endColumn={end_column}")
    message = item.message + (f"\nhelp: {item.help}" if item.help else "")
    return f"::{item.severity} {','.join(parts)}::{_github_text(message)}\n"


def _github_text(text: str) -> str:
    return "%0A".join(escape(line) for line in text.replace("%", "%25").split("\n"))


def _github_value(text: str) -> str:
    return _github_text(text).replace(":", "%3A").replace(",", "%2C")
