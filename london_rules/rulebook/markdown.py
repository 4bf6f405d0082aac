"""A rulebook as Markdown."""

from __future__ import annotations

from itertools import groupby

from london_rules.language.syntax.names import range_of
from london_rules.layout.value_text import ASSUMED
from london_rules.rulebook.front_matter import CITED, MEANING, counted, headings, how_to_use, made_from
from london_rules.rulebook.index import index_of
from london_rules.rulebook.markdown_guide import guide_chapter
from london_rules.rulebook.markdown_parts import example_of, plain, rows_of, words_of
from london_rules.rulebook.model import Book, Chapter, Gallery, Map, MapPath, RuleEntry, Thing
from london_rules.rulebook.references import References


def markdown_page(book: Book) -> str:
    """Write a rulebook as Markdown, with footnotes and links of its own."""
    lines = [f"# {plain(book.title)}", "", f"{range_of(*book.players, 'player')}."]
    lines += ["", plain(" ".join(how_to_use(book)))] if book.guide else []
    for part, chapters in headings(book):
        lines += ["", f"**{part}**", "", *(f"- [{plain(title)}](#{anchor})" for anchor, title in chapters)]
    refs = References(book)
    sections = {one.anchor: _heading(one.anchor, one.title) + guide_chapter(one, refs) for one in book.guide}
    sections |= {"differences": _differences(book), "examples": _examples(book, refs)}
    sections |= {chapter.anchor: _chapter(chapter) for chapter in book.all_chapters()}
    sections |= {chart.anchor: _map(chart) for chart in book.maps}
    sections |= {gallery.anchor: _gallery(gallery) for gallery in book.galleries}
    sections |= {"index": _index(book), "notes": _notes(book)}
    for part, chapters in headings(book):
        lines += ["", f"# {plain(part)}", *(line for anchor, _ in chapters for line in sections[anchor])]
    return "\n".join(lines) + "\n"


def _index(book: Book) -> list[str]:
    lines = [f"- [{plain(title)}](#{anchor}): {plain(where)}" for title, where, anchor in index_of(book)]
    return _heading("index", "Index") + lines


def _notes(book: Book) -> list[str]:
    lines = _heading("notes", "Sources")
    for line in made_from(book):
        lines += [plain(line), ""]
    lines += [f"[^{note.number}]: {plain(note.bundle)}, `{note.file}`" for note in book.notes]
    cited = [f"- {plain(entry.cites)}: [{plain(entry.title.lower())}](#{entry.anchor})" for entry in book.cited()]
    return [*lines, "", CITED, "", *cited] if cited else lines


def _heading(anchor: str, title: str) -> list[str]:
    return ["", f'<a id="{anchor}"></a>', "", f"## {plain(title)}", ""]


def _chapter(chapter: Chapter) -> list[str]:
    lines = _heading(chapter.anchor, chapter.title) + ([plain(chapter.lead), ""] if chapter.lead else [])
    if chapter.form == "values":
        lines += ["| number | value | meaning |", "| --- | ---: | --- |"]
        for e in chapter.entries:
            anchor = f'<a id="{e.anchor}"></a>'
            lines.append(f"| {anchor}{plain(e.title)} | {plain(' '.join(e.lines))} | {plain(e.about)}[^{e.note}] |")
        return lines
    for number, entry in enumerate(chapter.entries, 1):
        lines += _entry(entry, f"{number}. " if chapter.form == "steps" else "")
    for line in chapter.remarks:
        lines += [plain(line), ""]
    return lines


def _entry(entry: RuleEntry, number: str) -> list[str]:
    lines = [f'<a id="{entry.anchor}"></a>', "", f"### {number}{plain(entry.title)}", ""]
    if entry.about:
        lines += [f"*{plain(entry.about)}*", ""]
    for i, line in enumerate(entry.lines):
        note = f"[^{entry.note}]" if i + 1 == len(entry.lines) else ""
        lines += [words_of(line, entry.links) + note, ""]
    return lines + rows_of(entry.rows, entry.heads)


def _differences(book: Book) -> list[str]:
    lines = _heading("differences", f"What differs from {book.base}")
    for heading, group in groupby(book.differences, key=lambda one: one.heading):
        lines += ["", f"### {plain(heading)}", ""]
        for one in group:
            title = f"[{plain(one.title)}](#{one.anchor})" if one.anchor else plain(one.title)
            if len(one.words) == 1:
                lines.append(f"- **{title}**: {plain(one.words[0])}")
            else:
                lines += [f"- **{title}**", *(f"  - {plain(line)}" for line in one.words)]
    return lines if book.differences else [*lines, "Nothing."]


def _examples(book: Book, refs: References) -> list[str]:
    lines = _heading("examples", "Examples")
    for one in book.examples_apart:
        lines += example_of(one, refs)
    return lines


def _map(chart: Map) -> list[str]:
    lines = _heading(chart.anchor, chart.title)
    for i, spot in enumerate(chart.spots):
        joined = []
        for kind, name in enumerate(chart.relations):
            others = [_other(chart, path, i) for path in chart.lines if path.relation == kind]
            if any(others):
                joined.append(f"{name}: {'; '.join(filter(None, others))}")
        lines.append(f"- [{plain(spot.name)}](#{spot.anchor}): {plain('. '.join(joined) or 'not connected')}")
    return lines


def _other(chart: Map, path: MapPath, spot: int) -> str:
    """Name the other end of a line with the figures on it; "" if the line does not join a spot."""
    if spot not in (path.first, path.second):
        return ""
    name = chart.spots[path.second if path.first == spot else path.first].name
    return f"{name} ({path.note})" if path.note else name


def _gallery(gallery: Gallery) -> list[str]:
    lines = _heading(gallery.anchor, gallery.title)
    lines += [plain(counted(gallery)), ""]
    if any(thing.assumed for thing in gallery.things):
        lines += [plain(f"{MEANING} In this list it is marked {ASSUMED}."), ""]
    for thing in gallery.in_order:
        lines += _thing(thing)
    return lines


def _thing(thing: Thing) -> list[str]:
    figures = [f"{f.label} {f.shown}{ASSUMED if f.assumed else ''}" for f in thing.figures]
    lines = [f'<a id="{thing.anchor}"></a>', "", f"### {plain(thing.name)}", ""]
    lines += [plain(", ".join(figures)) + f"[^{thing.note}]", ""]
    for text in thing.texts:
        assumed = plain(ASSUMED) if text.assumed else ""
        lines += [f"**{plain(text.label)}**{assumed}: {plain(text.shown)}", ""]
    return lines
