"""The chapters to learn a game from, as HTML."""

from __future__ import annotations

from london_rules.rulebook.cards import TALL, draw
from london_rules.rulebook.html_parts import example_of, lines_of, rows_of, words_of
from london_rules.rulebook.model import ChangeSummary, GuideChapter, Paragraph, PlayedTurn, TableInPlay
from london_rules.rulebook.references import References
from london_rules.rulebook.svg import safe
from london_rules.rulebook.table_picture import draw_table


def guide_chapter(chapter: GuideChapter, refs: References) -> str:
    """Write a chapter; at its end are links to the rules that say the same in full."""
    parts = [_paragraph(one, refs) for one in chapter.printed("html")]
    if chapter.exactly:
        links = ", ".join(
            f'<a class="screen" href="#{safe(anchor)}">{safe(title.lower())}</a> {refs.numbers[anchor]}'
            for title, anchor in chapter.exactly
        )
        parts.append(f'<p class="small">The exact rules: {links}.</p>')
    return "\n".join(parts)


def _paragraph(one: Paragraph, refs: References) -> str:
    title = f"<h3>{safe(one.title)}</h3>" if one.title else ""
    mark = f' <span class="mark">{safe(one.mark)}</span>' if one.mark else ""
    lines = [words_of(line, one.links) for line in one.lines]
    text = "".join(f"<p>{line}</p>" for line in lines[:-1]) + "".join(f"<p>{line}{mark}</p>" for line in lines[-1:])
    drawn = rows_of(one.rows, one.heads)
    drawn += _picture(one.table) if one.table is not None else ""
    drawn += "".join(_turn(turn) for turn in one.turns)
    drawn += example_of(one.example, refs, within=True) if one.example is not None else ""
    drawn += f'<figure class="sample">{draw(one.thing, TALL)}</figure>' if one.thing is not None else ""
    remarks = "".join(map(_remark, one.remarks))
    style = "entry guide box" if one.boxed else "entry guide"
    return f'<div id="{safe(one.anchor)}" class="{style}">{title}{text}{drawn}{remarks}</div>'


def _remark(one: ChangeSummary) -> str:
    title = f'<a href="#{safe(one.anchor)}">{safe(one.title)}</a>' if one.anchor else safe(one.title)
    return f'<p class="changed"><b>Changed by {safe(one.heading)}</b>: {title}. {safe(" ".join(one.words))}</p>'


def _picture(table: TableInPlay) -> str:
    return f'<figure class="wide">{draw_table(table)}</figure>'


def _turn(turn: PlayedTurn) -> str:
    before = "".join(f"<p>{safe(line)}</p>" for line in before_turn(turn))
    after = f'<div class="before"><p>{safe(after_turn(turn))}</p></div>' if turn.after else ""
    return (
        f'<div class="played"><h4>{safe(turn_title(turn))}</h4><div class="before">{before}</div>'
        f'<div class="did">{lines_of(turn.lines)}</div>{after}</div>'
    )


def before_turn(turn: PlayedTurn) -> list[str]:
    """Say what the player has as the turn begins."""
    return [f"Before it: {line}" if i == 0 else line for i, line in enumerate(turn.before)]


def after_turn(turn: PlayedTurn) -> str:
    """Say what the player has when the turn is over."""
    return f"After it: {turn.after}"


def turn_title(turn: PlayedTurn) -> str:
    """Give the heading of a played turn."""
    return f"Example: turn {turn.number} of a game, by player {turn.player}"
