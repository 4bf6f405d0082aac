"""Pieces of HTML that several parts of a rulebook share."""

from __future__ import annotations

from london_rules.rule_tests.narrate import ToldTurn, WorkedExample
from london_rules.rulebook.front_matter import DECIDED
from london_rules.rulebook.links import linked
from london_rules.rulebook.references import References
from london_rules.rulebook.svg import safe

_ACROSS = 12  # columns of a table that goes across the page


def words_of(line: str, links: tuple[tuple[str, str], ...]) -> str:
    """Write a line with the links in it."""
    return "".join(
        f'<a href="#{safe(anchor)}">{safe(text)}</a>' if anchor else safe(text) for text, anchor in linked(line, links)
    )


def rows_of(rows: tuple[tuple[str, str], ...], heads: tuple[str, str]) -> str:
    """Write the rows of a table of numbers across the page, in pieces that are short enough, each with its headings."""
    pieces = [rows[i : i + _ACROSS] for i in range(0, len(rows), _ACROSS)]
    return "".join(f'<table class="across">{_across(piece, heads)}</table>' for piece in pieces)


def _across(rows: tuple[tuple[str, str], ...], heads: tuple[str, str]) -> str:
    out = ""
    for head, cells, tag in ((heads[0], [left for left, _ in rows], "td"), (heads[1], [r for _, r in rows], "th")):
        title = f'<th class="head">{safe(head[:1].upper() + head[1:])}</th>' if any(heads) else ""
        out += f"<tr>{title}{''.join(f'<{tag}>{safe(cell)}</{tag}>' for cell in cells)}</tr>"
    return out


def case_line(case: WorkedExample) -> str:
    """Write one of several cases of an example in a line."""
    told = [f"{_whose(player)}{_in_one(lines)}." for player, lines in case.played]
    return " ".join((*case.given, *(told or case.when), *case.then))


def _in_one(lines: tuple[str, ...]) -> str:
    """Write lines in one; those that are indented follow what they belong to."""
    out = ""
    for line, before in zip(lines, ("", *lines), strict=False):
        inner, first = line.startswith(" "), not before.startswith(" ")
        out += (": " if inner and first else "; ") + line.strip() if out else line.strip()
    return out


def _whose(player: int) -> str:
    return f"Player {player}: " if player else ""


def happens_title(player: int) -> str:
    """Give the heading above what happens in a turn of an example."""
    return f"Player {player}" if player else "What is counted"


def lines_of(lines: tuple[str, ...]) -> str:
    """Write what happens, line by line; some are indented below others."""
    return "".join(f'<p class="{"in" if line.startswith(" ") else "out"}">{safe(line.strip())}</p>' for line in lines)


def _happens(told: ToldTurn) -> str:
    player, lines = told
    return f'<div class="played"><h4>{happens_title(player)}</h4><div class="did">{lines_of(lines)}</div></div>'


def example_title(one: WorkedExample) -> str:
    """Give the heading of an example in a chapter to learn from."""
    return f"Example: {one.title[:1].lower()}{one.title[1:]}"


def example_of(one: WorkedExample, refs: References, *, within: bool = False) -> str:
    """Write a worked example; the rules that act are links if they have an entry.

    One `within` a chapter to learn from says that it is an example, and explains what happened after it is told.
    """
    about = f'<p class="about">{safe(one.about)}</p>' if one.about else ""
    when = f"<p>{safe(' '.join(one.when))}</p>" if one.when and not one.played else ""
    given, then = (f"<p>{safe(' '.join(lines))}</p>" if lines else "" for lines in (one.given, one.then))
    rows = "".join(f"<li>{safe(case_line(case))}</li>" for case in one.cases)
    parts = given + when + "".join(map(_happens, one.played)) + then + (f"<ul>{rows}</ul>" if rows else "")
    if within:
        return f'<div class="played"><h4>{safe(example_title(one))}</h4>{parts}{about}</div>'
    named = [refs.named(slot) for slot in one.because]
    acting = [
        f'<a href="#{safe(anchor)}">{safe(title)}</a> {refs.numbers[anchor]}' if anchor else safe(title)
        for title, anchor in named
    ]
    because = f'<p class="small">{DECIDED} {", ".join(acting)}.</p>' if acting else ""
    return f'<div class="entry"><h3>{safe(one.title)}</h3>{about}{parts}{because}</div>'
