"""The whole language on one page, for whoever has to write rules that are right at once, with the names of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from london_rules.language import rules as r
from london_rules.language.format.declarations import Decl, format_declaration, format_ranking
from london_rules.language.format.faces import declarations
from london_rules.resources import data_root

MOST_THINGS: Final = 150  # of each kind; whoever asks for more asks `cards`
MOST_DECLARATIONS: Final = 400
_MOST_LINES: Final = 8  # of a declaration; of a longer one, the head is given
# What a text can use without knowing what is in it: of these the head is given too.
_HEADS: Final = (r.RuleDecl, r.StepDecl, r.PowerDecl)


@cache
def primer() -> str:
    """Give the page of the language, in Markdown: at most 12 KB, each of its lines right."""
    return (data_root() / "grammar" / "primer.txt").read_text("utf-8")


def names(rules: r.Rules) -> str:
    """Give the names that texts of a variant can use, as declarations in Markdown, rules without their bodies."""
    least, most = rules.players
    lines = [f"## The names of {rules.title}", "", "```text", f"{rules.variant}, for {least} to {most} players"]
    lines += [f"{d.name} = {format_declaration(d, rules).rpartition(' = ')[2]}  # set" for d in _parameters(rules)]
    every = list(declarations(rules))
    for decl in every[:MOST_DECLARATIONS]:
        lines += _declared(decl, rules)
    if len(every) > MOST_DECLARATIONS:
        lines.append(f"... and {len(every) - MOST_DECLARATIONS} more: `show {rules.variant} --slots`")
    lines += [line for line in format_ranking(rules).split("\n") if rules.ranking and not line.startswith("#")]
    return "\n".join([*lines, *_things(rules), "```", ""])


def _parameters(rules: r.Rules) -> Iterator[r.NumberDecl]:
    return (decl for decl in rules.numbers.values() if decl.parameter)


def _declared(decl: Decl, rules: r.Rules) -> list[str]:
    lines = [line for line in format_declaration(decl, rules).split("\n") if not line.startswith("#")]
    is_whole = isinstance(decl, r.KindDecl) or (len(lines) <= _MOST_LINES and not isinstance(decl, _HEADS))
    return lines if is_whole else lines[:1]


def _things(rules: r.Rules) -> Iterator[str]:
    """List the ids of things, a line for each kind."""
    for kind in rules.kinds:
        ids = [face.id for face in rules.faces.values() if face.kind == kind]
        more = f" ... and {len(ids) - MOST_THINGS} more" if len(ids) > MOST_THINGS else ""
        yield f"things, {kind}: {' '.join(ids[:MOST_THINGS])}{more}"
