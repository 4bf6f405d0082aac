"""A rulebook as one self-contained HTML page: no scripts, no files, no network."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from london_rules.files import read_file
from london_rules.language.syntax.names import range_of
from london_rules.rulebook.cards import draw, height_of
from london_rules.rulebook.chart import draw_map, sample
from london_rules.rulebook.front_matter import CITED, assumed, counted, headings, how_to_use, made_from
from london_rules.rulebook.html_guide import guide_chapter
from london_rules.rulebook.html_parts import example_of, rows_of, words_of
from london_rules.rulebook.index import index_of
from london_rules.rulebook.model import Book, ChangeSummary, Chapter, Gallery, Map, RuleEntry, Thing
from london_rules.rulebook.references import References
from london_rules.rulebook.svg import safe

_FEW = 8  # things that need not start a new page in print
_SCREEN = ' class="screen"'  # not printed
_STYLE = Path(__file__).with_name("page.css")


def html_page(book: Book, paged: str = "") -> str:
    """Write a rulebook as a page; with a style in which references are followed by `paged` numbers, for paper."""
    refs = References(book)
    sections = {one.anchor: _section(one.anchor, one.title, guide_chapter(one, refs), refs) for one in book.guide}
    sections |= {"differences": _differences(book, refs), "examples": _examples(book, refs)}
    sections |= {chapter.anchor: _chapter(chapter, refs) for chapter in book.all_chapters()}
    sections |= {chart.anchor: _map(chart, refs) for chart in book.maps}
    sections |= {gallery.anchor: _gallery(gallery, refs) for gallery in book.galleries}
    sections |= {"index": _index(book, refs, paged=bool(paged)), "notes": _notes(book, refs)}
    parts = [
        f'<div class="p{i}">\n<h1 class="part">{safe(part)}</h1>\n'
        + "\n".join(sections[anchor] for anchor, _ in chapters)
        + "\n</div>"
        for i, (part, chapters) in enumerate(headings(book))
    ]
    style = read_file(_STYLE).decode() + (paged or _pages(book))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{safe(book.title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f'<body>\n<div class="sheet">\n{_head(book)}\n{_contents(book, refs)}\n<main>\n'
        + "\n".join(parts)
        + "\n</main>\n</div>\n</body>\n</html>\n"
    )


def _pages(book: Book) -> str:
    """Write the running titles of the parts on paper."""
    named = (
        f"@page p{i} {{ @top-right {{ content: {_quoted(part)}; }} }} .p{i} {{ page: p{i}; }}\n"
        for i, (part, _) in enumerate(headings(book))
    )
    return f"@page {{ @top-left {{ content: {_quoted(book.title)}; }} }}\n{''.join(named)}"


def _quoted(text: str) -> str:
    """Write a text as a string of CSS: letters, figures and spaces as they are, all else by its number."""
    plain = "".join(c if (c.isalnum() and c.isascii()) or c == " " else f"\\{ord(c):x} " for c in text)
    return f'"{plain}"'


def _head(book: Book) -> str:
    players = range_of(*book.players, "player")
    over = f' · <a href="#differences">what differs from {safe(book.base)}</a>' if book.base else ""
    use = f"<p>{safe(' '.join(how_to_use(book)))}</p>" if book.guide else ""
    return f'<header><h1>{safe(book.title)}</h1><p class="meta">{players}{over}</p>{use}</header>'


def _unprinted(book: Book) -> dict[str, None]:
    """List the chapters that are for screens only: files, and what no player needs; they are the last of the book."""
    return dict.fromkeys(("notes", *(chapter.anchor for chapter in book.appendix)))


def _contents(book: Book, refs: References) -> str:
    out, unprinted = [], _unprinted(book)
    for part, chapters in headings(book):
        lines = ""
        for anchor, title in chapters:
            number = f'<b class="no">{refs.numbers[anchor]}</b>'
            style = _SCREEN if anchor in unprinted else ""
            lines += f'<li{style}><a href="#{safe(anchor)}">{number} {safe(title)}</a></li>'
        out.append(f'<div class="part"><p>{safe(part)}</p><ol>{lines}</ol></div>')
    return f'<nav aria-label="Contents">{"".join(out)}</nav>'


def _section(anchor: str, title: str, content: str, refs: References, style: str = "text") -> str:
    number = f'<b class="no">{refs.numbers.get(anchor, "")}</b>'
    return f'<section id="{safe(anchor)}" class="{style}"><h2>{number} {safe(title)}</h2>\n{content}\n</section>'


# ---- rules --------------------------------------------------------------------------------------


def _chapter(chapter: Chapter, refs: References) -> str:
    lead = f"<p>{safe(chapter.lead)}</p>" if chapter.lead else ""
    style = "text screen" if chapter.anchor in _unprinted(refs.book) else "text"
    if chapter.form in ("values", "list"):
        return _section(chapter.anchor, chapter.title, lead + _table(chapter), refs, style)
    steps = chapter.form == "steps"
    of = "li" if steps else "div"
    text = "\n".join(f'<{of} id="{safe(e.anchor)}" class="entry">{_entry(e, refs)}</{of}>' for e in chapter.entries)
    remarks = "".join(f"<p>{safe(line)}</p>" for line in chapter.remarks)
    text = f'<ol class="steps">\n{text}\n</ol>' if steps else text
    return _section(chapter.anchor, chapter.title, lead + text + remarks, refs, style)


def _entry(entry: RuleEntry, refs: References) -> str:
    about = f'<p class="about">{safe(entry.about)}</p>' if entry.about else ""
    lines = [words_of(line, entry.links) for line in entry.lines]
    lines[-1] += _sup(entry)
    text = "".join(f"<p>{line}</p>" for line in lines)
    number = f'<b class="no">{refs.numbers[entry.anchor]}</b>'
    return f"<h3>{number} {safe(entry.title)}</h3>{about}{text}{rows_of(entry.rows, entry.heads)}"


def _sup(part: RuleEntry | Thing) -> str:
    return f'<sup><a href="#note-{part.note}" title="line {part.line}">{part.note}</a></sup>'


def _table(chapter: Chapter) -> str:
    lines = []
    for e in chapter.entries:
        said, about = " ".join(words_of(line, e.links) for line in e.lines), safe(e.about)
        cells = f'<td class="number">{said}</td><td>{about}{_sup(e)}</td>'
        if chapter.form == "list":
            cells = f"<td>{f'<i>{about}</i> ' if about else ''}{said}{_sup(e)}</td>"
        lines.append(f'<tr id="{safe(e.anchor)}"><td><b>{safe(e.title)}</b></td>{cells}</tr>\n')
    return f"<table>\n{''.join(lines)}</table>"


# ---- what differs -------------------------------------------------------------------------------


def _differences(book: Book, refs: References) -> str:
    if not book.differences:
        return _section("differences", f"What differs from {book.base}", "<p>Nothing.</p>", refs)
    parts = []
    for heading, group in groupby(book.differences, key=lambda one: one.heading):
        parts.append(f'<h3>{safe(heading)}</h3>\n<table class="changes">{"".join(map(_difference, group))}</table>')
    return _section("differences", f"What differs from {book.base}", "\n".join(parts), refs)


def _difference(one: ChangeSummary) -> str:
    title = f'<a href="#{safe(one.anchor)}">{safe(one.title)}</a>' if one.anchor else safe(one.title)
    about = f'<p class="about">{safe(one.about)}</p>' if one.about else ""
    words = "".join(f"<p>{safe(line)}</p>" for line in one.words)
    return f"<tr><td><b>{title}</b></td><td>{about}{words}</td></tr>\n"


# ---- examples -----------------------------------------------------------------------------------


def _examples(book: Book, refs: References) -> str:
    return _section("examples", "Examples", "\n".join(example_of(one, refs) for one in book.examples_apart), refs)


# ---- maps and things ----------------------------------------------------------------------------


def _map(chart: Map, refs: References) -> str:
    lines = "".join(f"<span>{sample(i)} {safe(name)}</span>" for i, name in enumerate(chart.relations))
    small = "<p class='small'>Drawn from the list of neighbours; not to scale.</p>"
    content = f'<div class="legend">{lines}</div><figure class="wide">{draw_map(chart)}</figure>{small}'
    return _section(chart.anchor, chart.title, content, refs, "maps")


def _gallery(gallery: Gallery, refs: References) -> str:
    legend = "".join(
        f'<span><svg class="swatch" viewBox="0 0 2 2" fill="{safe(colour)}"><circle cx="1" cy="1" r="1"/></svg>'
        f"{safe(word)}</span>"
        for word, colour in gallery.legend
    )
    legend += f"<span>{safe(_corners(gallery))}</span>"
    height = height_of(gallery)
    things = "\n".join(_thing(thing, height, gallery) for thing in gallery.in_order)
    about = counted(gallery) + assumed(gallery)
    content = f'<p>{safe(about)}</p><div class="legend">{legend}</div>\n<div class="things">\n{things}\n</div>'
    style = "gallery many" if len(gallery.things) > _FEW else "gallery"
    return _section(gallery.anchor, gallery.title, content, refs, style)


def _corners(gallery: Gallery) -> str:
    left, right = gallery.corners
    parts = [f"upper left: {left}"] if left else []
    parts += [f"upper right: {right}"] if right else []
    return "; ".join(parts)


def _thing(thing: Thing, height: float, gallery: Gallery) -> str:
    said = list(thing.confirmed) if gallery.unconfirmed else _said_of(thing, gallery)
    caption = f"<figcaption>{safe('; '.join(said))}{_sup(thing)}</figcaption>" if said else ""
    return f'<figure id="{safe(thing.anchor)}">{draw(thing, height)}{caption}</figure>'


def _said_of(thing: Thing, gallery: Gallery) -> list[str]:
    """Say where a thing is from and what of it is assumed, if that is not as for most of them."""
    said = [thing.source] if thing.source and thing.source != gallery.source else []
    if thing.assumed != gallery.assumed:
        said.append(f"assumed: {', '.join(thing.assumed)}" if thing.assumed else "nothing is assumed")
    return said


# ---- index and notes ----------------------------------------------------------------------------


def _index(book: Book, refs: References, *, paged: bool) -> str:
    absent = {entry.anchor: None for chapter in book.appendix for entry in chapter.entries} if paged else {}
    lines = "\n".join(
        f'<li><a href="#{safe(anchor)}">{safe(title)}</a> <b class="no">{refs.numbers[anchor]}</b></li>'
        for title, _, anchor in index_of(book)
        if anchor not in absent
    )
    lead = f"<p>The numbers are those of {'pages' if paged else 'chapters, and of the rules in them'}.</p>"
    return _section("index", "Index", f'{lead}<ul class="index">\n{lines}\n</ul>', refs, "index-of-all")


def _notes(book: Book, refs: References) -> str:
    lines = "\n".join(
        f'<li id="note-{note.number}"><b>{safe(note.bundle)}</b>, <code>{safe(note.file)}</code></li>'
        for note in book.notes
    )
    made = "".join(f"<p>{safe(line)}</p>" for line in made_from(book))
    cited = "".join(
        f'<li>{safe(entry.cites)}: <a href="#{safe(entry.anchor)}">{safe(entry.title.lower())}</a></li>'
        for entry in book.cited()
    )
    cites = f'<h3>Paragraphs cited</h3><p>{CITED}</p><ul class="index">{cited}</ul>' if cited else ""
    return _section("notes", "Sources", f'{made}<ol class="notes">\n{lines}\n</ol>{cites}', refs, "text screen")
