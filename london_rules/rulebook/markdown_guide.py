"""The chapters to learn a game from, as Markdown: pictures of tables become lists."""

from __future__ import annotations

from london_rules.rulebook.html_guide import after_turn, before_turn, turn_title
from london_rules.rulebook.markdown_parts import example_of, lines_of, plain, rows_of, words_of
from london_rules.rulebook.model import AreaInPlay, ChangeSummary, GuideChapter, Paragraph, PlayedTurn, TableInPlay
from london_rules.rulebook.references import References


def guide_chapter(chapter: GuideChapter, refs: References) -> list[str]:
    """Write a chapter; at its end are links to the rules that say the same in full."""
    lines = [line for one in chapter.printed("markdown") for line in _paragraph(one, refs)]
    if chapter.exactly:
        links = ", ".join(f"[{plain(title.lower())}](#{anchor})" for title, anchor in chapter.exactly)
        lines += [f"The exact rules: {links}.", ""]
    return lines


def _paragraph(one: Paragraph, refs: References) -> list[str]:
    lines = [f'<a id="{one.anchor}"></a>', ""]
    if one.title:
        lines += [f"> **{plain(one.title)}**", ">"] if one.boxed else [f"### {plain(one.title)}", ""]
    for i, line in enumerate(one.lines, 1):
        mark = f" *({plain(one.mark)})*" if one.mark and i == len(one.lines) else ""
        last = "" if i == len(one.lines) or not one.boxed else ">"
        lines += [("> " if one.boxed else "") + words_of(line, one.links) + mark, last]
    lines += rows_of(one.rows, one.heads)
    lines += _table(one.table) if one.table is not None else []
    for turn in one.turns:
        lines += _turn(turn)
    lines += example_of(one.example, refs, within=True) if one.example is not None else []
    return lines + [part for remark in one.remarks for part in (_remark(remark), "")]


def _remark(one: ChangeSummary) -> str:
    title = f"[{plain(one.title)}](#{one.anchor})" if one.anchor else plain(one.title)
    return f"**Changed by {plain(one.heading)}**: {title}. {plain(' '.join(one.words))}"


def _table(table: TableInPlay) -> list[str]:
    lines = [f"*The table as player {table.seat} sees it:*", "", "- On the table", *_areas(table.table)]
    lines += [f"- You, player {table.seat}: {plain(', '.join(table.status))}", *_areas(table.own)]
    for other in table.others:
        lines += [f"- {plain(other.name)}: {plain(', '.join(other.status))}", *_areas(other.areas)]
    return [*lines, ""]


def _areas(areas: tuple[AreaInPlay, ...]) -> list[str]:
    return [f"  - {plain(area.title)}: {plain(_held(area))}" for area in areas]


def _held(area: AreaInPlay) -> str:
    if area.track is not None:
        return ", ".join(f"player {seat} at {place}" for place, seat, _ in area.track.pawns)
    if area.hidden or area.map is not None:
        return str(area.number)
    return ", ".join(area.names) or area.empty


def _turn(turn: PlayedTurn) -> list[str]:
    lines = [f"**{plain(turn_title(turn))}**", ""]
    for line in before_turn(turn):
        lines += [f"*{plain(line)}*", ""]
    after = [f"*{plain(after_turn(turn))}*", ""] if turn.after else []
    return [*lines, *lines_of(turn.lines), *after]
