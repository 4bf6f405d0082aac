"""A rulebook as Markdown."""

from __future__ import annotations

import re
from itertools import groupby

from london_rules.diagnostics.render import escape
from london_rules.language.syntax.names import range_of
from london_rules.layout.value_text import ASSUMED
from london_rules.rule_tests.narrate import WorkedExample
from london_rules.rulebook.front_matter import CITED, DECIDED, MEANING, counted, headings, how_to_use, made_from
from london_rules.rulebook.html_guide import after_turn, before_turn, turn_title
from london_rules.rulebook.html_parts import case_line, example_title, happens_title
from london_rules.rulebook.index import index_of
from london_rules.rulebook.links import linked
from london_rules.rulebook.model import (
    AreaInPlay,
    Book,
    ChangeSummary,
    Chapter,
    Gallery,
    GuideChapter,
    Map,
    MapPath,
    Paragraph,
    PlayedTurn,
    RuleEntry,
    TableInPlay,
    Thing,
)
from london_rules.rulebook.references import References

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


def markdown_page(book: Book) -> str:
    """Write a rulebook as Markdown, with footnotes and links of its own."""
    lines = [f"# {_plain(book.title)}", "", f"{range_of(*book.players, 'player')}."]
    lines += ["", _plain(" ".join(how_to_use(book)))] if book.guide else []
    for part, chapters in headings(book):
        lines += ["", f"**{part}**", "", *(f"- [{_plain(title)}](#{anchor})" for anchor, title in chapters)]
    refs = References(book)
    sections = {one.anchor: _heading(one.anchor, one.title) + _guide_chapter(one, refs) for one in book.guide}
    sections |= {"differences": _differences(book), "examples": _examples(book, refs)}
    sections |= {chapter.anchor: _chapter(chapter) for chapter in book.all_chapters()}
    sections |= {chart.anchor: _map(chart) for chart in book.maps}
    sections |= {gallery.anchor: _gallery(gallery) for gallery in book.galleries}
    sections |= {"index": _index(book), "notes": _notes(book)}
    for part, chapters in headings(book):
        lines += ["", f"# {_plain(part)}", *(line for anchor, _ in chapters for line in sections[anchor])]
    return "\n".join(lines) + "\n"


def _index(book: Book) -> list[str]:
    lines = [f"- [{_plain(title)}](#{anchor}): {_plain(where)}" for title, where, anchor in index_of(book)]
    return _heading("index", "Index") + lines


def _notes(book: Book) -> list[str]:
    lines = _heading("notes", "Sources")
    for line in made_from(book):
        lines += [_plain(line), ""]
    lines += [f"[^{note.number}]: {_plain(note.bundle)}, `{note.file}`" for note in book.notes]
    cited = [f"- {_plain(entry.cites)}: [{_plain(entry.title.lower())}](#{entry.anchor})" for entry in book.cited()]
    return [*lines, "", CITED, "", *cited] if cited else lines


def _heading(anchor: str, title: str) -> list[str]:
    return ["", f'<a id="{anchor}"></a>', "", f"## {_plain(title)}", ""]


def _chapter(chapter: Chapter) -> list[str]:
    lines = _heading(chapter.anchor, chapter.title) + ([_plain(chapter.lead), ""] if chapter.lead else [])
    if chapter.form == "values":
        lines += ["| number | value | meaning |", "| --- | ---: | --- |"]
        for e in chapter.entries:
            anchor = f'<a id="{e.anchor}"></a>'
            lines.append(f"| {anchor}{_plain(e.title)} | {_plain(' '.join(e.lines))} | {_plain(e.about)}[^{e.note}] |")
        return lines
    for number, entry in enumerate(chapter.entries, 1):
        lines += _entry(entry, f"{number}. " if chapter.form == "steps" else "")
    for line in chapter.remarks:
        lines += [_plain(line), ""]
    return lines


def _entry(entry: RuleEntry, number: str) -> list[str]:
    lines = [f'<a id="{entry.anchor}"></a>', "", f"### {number}{_plain(entry.title)}", ""]
    if entry.about:
        lines += [f"*{_plain(entry.about)}*", ""]
    for i, line in enumerate(entry.lines):
        note = f"[^{entry.note}]" if i + 1 == len(entry.lines) else ""
        lines += [_words(line, entry.links) + note, ""]
    return lines + _rows(entry.rows, entry.heads)


def _differences(book: Book) -> list[str]:
    lines = _heading("differences", f"What differs from {book.base}")
    for heading, group in groupby(book.differences, key=lambda one: one.heading):
        lines += ["", f"### {_plain(heading)}", ""]
        for one in group:
            title = f"[{_plain(one.title)}](#{one.anchor})" if one.anchor else _plain(one.title)
            if len(one.words) == 1:
                lines.append(f"- **{title}**: {_plain(one.words[0])}")
            else:
                lines += [f"- **{title}**", *(f"  - {_plain(line)}" for line in one.words)]
    return lines if book.differences else [*lines, "Nothing."]


def _examples(book: Book, refs: References) -> list[str]:
    lines = _heading("examples", "Examples")
    for one in book.examples_apart:
        lines += _example(one, refs)
    return lines


def _map(chart: Map) -> list[str]:
    lines = _heading(chart.anchor, chart.title)
    for i, spot in enumerate(chart.spots):
        joined = []
        for kind, name in enumerate(chart.relations):
            others = [_other(chart, path, i) for path in chart.lines if path.relation == kind]
            if any(others):
                joined.append(f"{name}: {'; '.join(filter(None, others))}")
        lines.append(f"- [{_plain(spot.name)}](#{spot.anchor}): {_plain('. '.join(joined) or 'not connected')}")
    return lines


def _other(chart: Map, path: MapPath, spot: int) -> str:
    """Name the other end of a line with the figures on it; "" if the line does not join a spot."""
    if spot not in (path.first, path.second):
        return ""
    name = chart.spots[path.second if path.first == spot else path.first].name
    return f"{name} ({path.note})" if path.note else name


def _gallery(gallery: Gallery) -> list[str]:
    lines = _heading(gallery.anchor, gallery.title)
    lines += [_plain(counted(gallery)), ""]
    if any(thing.assumed for thing in gallery.things):
        lines += [_plain(f"{MEANING} In this list it is marked {ASSUMED}."), ""]
    for thing in gallery.in_order:
        lines += _thing(thing)
    return lines


def _thing(thing: Thing) -> list[str]:
    figures = [f"{f.label} {f.shown}{ASSUMED if f.assumed else ''}" for f in thing.figures]
    lines = [f'<a id="{thing.anchor}"></a>', "", f"### {_plain(thing.name)}", ""]
    lines += [_plain(", ".join(figures)) + f"[^{thing.note}]", ""]
    for text in thing.texts:
        assumed = _plain(ASSUMED) if text.assumed else ""
        lines += [f"**{_plain(text.label)}**{assumed}: {_plain(text.shown)}", ""]
    return lines


# ---- to learn from: pictures of tables become lists ------------------------------------------------


def _guide_chapter(chapter: GuideChapter, refs: References) -> list[str]:
    """Write a chapter; at its end are links to the rules that say the same in full."""
    lines = [line for one in chapter.printed("markdown") for line in _paragraph(one, refs)]
    if chapter.exactly:
        links = ", ".join(f"[{_plain(title.lower())}](#{anchor})" for title, anchor in chapter.exactly)
        lines += [f"The exact rules: {links}.", ""]
    return lines


def _paragraph(one: Paragraph, refs: References) -> list[str]:
    lines = [f'<a id="{one.anchor}"></a>', ""]
    if one.title:
        lines += [f"> **{_plain(one.title)}**", ">"] if one.boxed else [f"### {_plain(one.title)}", ""]
    for i, line in enumerate(one.lines, 1):
        mark = f" *({_plain(one.mark)})*" if one.mark and i == len(one.lines) else ""
        last = "" if i == len(one.lines) or not one.boxed else ">"
        lines += [("> " if one.boxed else "") + _words(line, one.links) + mark, last]
    lines += _rows(one.rows, one.heads)
    lines += _table_in_play(one.table) if one.table is not None else []
    for turn in one.turns:
        lines += _turn(turn)
    lines += _example(one.example, refs, within=True) if one.example is not None else []
    return lines + [part for remark in one.remarks for part in (_remark(remark), "")]


def _remark(one: ChangeSummary) -> str:
    title = f"[{_plain(one.title)}](#{one.anchor})" if one.anchor else _plain(one.title)
    return f"**Changed by {_plain(one.heading)}**: {title}. {_plain(' '.join(one.words))}"


def _table_in_play(table: TableInPlay) -> list[str]:
    lines = [f"*The table as player {table.seat} sees it:*", "", "- On the table", *_areas(table.table)]
    lines += [f"- You, player {table.seat}: {_plain(', '.join(table.status))}", *_areas(table.own)]
    for other in table.others:
        lines += [f"- {_plain(other.name)}: {_plain(', '.join(other.status))}", *_areas(other.areas)]
    return [*lines, ""]


def _areas(areas: tuple[AreaInPlay, ...]) -> list[str]:
    return [f"  - {_plain(area.title)}: {_plain(_held(area))}" for area in areas]


def _held(area: AreaInPlay) -> str:
    if area.track is not None:
        return ", ".join(f"player {seat} at {place}" for place, seat, _ in area.track.pawns)
    if area.hidden or area.map is not None:
        return str(area.number)
    return ", ".join(area.names) or area.empty


def _turn(turn: PlayedTurn) -> list[str]:
    lines = [f"**{_plain(turn_title(turn))}**", ""]
    for line in before_turn(turn):
        lines += [f"*{_plain(line)}*", ""]
    after = [f"*{_plain(after_turn(turn))}*", ""] if turn.after else []
    return [*lines, *_told(turn.lines), *after]


# ---- pieces -------------------------------------------------------------------------------------


def _plain(text: str) -> str:
    """Escape an author's text so that it is plain text."""
    return _SPECIAL.sub(r"\\\1", escape(text))


def _words(line: str, links: tuple[tuple[str, str], ...]) -> str:
    """Write a line with the links in it."""
    return "".join(f"[{_plain(text)}](#{anchor})" if anchor else _plain(text) for text, anchor in linked(line, links))


def _rows(rows: tuple[tuple[str, str], ...], heads: tuple[str, str]) -> list[str]:
    """Write the rows of a table of numbers below the names of its columns."""
    left, right = map(_plain, heads)
    return (
        [f"| {left} | {right} |", "| --- | ---: |", *(f"| {_plain(a)} | {_plain(b)} |" for a, b in rows), ""]
        if rows
        else []
    )


def _told(lines: tuple[str, ...]) -> list[str]:
    """Write what happens, line by line; some are indented below others."""
    return [*(f"{'  ' if line.startswith(' ') else ''}- {_plain(line.strip())}" for line in lines), ""]


def _example(one: WorkedExample, refs: References, *, within: bool = False) -> list[str]:
    """Write a worked example; one `within` a chapter to learn from explains at its end what happened."""
    about = [f"*{_plain(one.about)}*", ""] if one.about else []
    lines = [f"**{_plain(example_title(one))}**", ""] if within else [f"### {_plain(one.title)}", "", *about]
    lines += [_plain(" ".join(one.given)), ""] if one.given else []
    lines += [_plain(" ".join(one.when)), ""] if one.when and not one.played else []
    for player, told in one.played:
        lines += [f"**{happens_title(player)}**", "", *_told(told)]
    lines += [_plain(" ".join(one.then)), ""] if one.then else []
    lines += [*(f"- {_plain(case_line(case))}" for case in one.cases), ""] if one.cases else []
    if within:
        return lines + about
    named = [refs.named(slot) for slot in one.because]
    acting = ", ".join(f"[{_plain(title)}](#{anchor})" if anchor else _plain(title) for title, anchor in named)
    return lines + ([f"{DECIDED} {acting}.", ""] if acting else [])
