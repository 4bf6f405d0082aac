"""Pieces of HTML that several parts of a rulebook share."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.engine.ids import slug
from london_rules.rule_tests.narrate import WorkedExample
from london_rules.rulebook.around import DECIDED, named_slot
from london_rules.rulebook.links import linked
from london_rules.rulebook.svg import safe


def words_of(line: str, links: tuple[tuple[str, str], ...]) -> str:
    """Write a line with the links in it."""
    return "".join(
        f'<a href="#{safe(anchor)}">{safe(text)}</a>' if anchor else safe(text) for text, anchor in linked(line, links)
    )


def rows_of(rows: tuple[tuple[str, str], ...], heads: tuple[str, str]) -> str:
    """Write the rows of a table of numbers below the names of its columns."""
    if not rows:
        return ""
    lines = "".join(f"<div><span>{safe(left)}</span> <b>{safe(right)}</b></div>" for left, right in rows)
    head = f'<p class="small">In each line: {safe(heads[0])}, then {safe(heads[1])}.</p>' if any(heads) else ""
    return f'{head}<div class="rows">{lines}</div>'


def example_of(one: WorkedExample, anchors: Mapping[str, None]) -> str:
    """Write a worked example; the rules that act are links if they have an entry."""
    about = f'<p class="about">{safe(one.about)}</p>' if one.about else ""
    parts = "".join(f"<p>{safe(' '.join(lines))}</p>" for lines in (one.given, one.when, one.then) if lines)
    named = [(slug(id), safe(named_slot(id))) for id in one.because]
    acting = [f'<a href="#{anchor}">{name}</a>' if anchor in anchors else name for anchor, name in named]
    because = f'<p class="small">{DECIDED} {", ".join(acting)}.</p>' if acting else ""
    return f'<div class="entry"><h3>{safe(one.title)}</h3>{about}{parts}{because}</div>'
