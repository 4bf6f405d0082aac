"""What options bring, as C: notes on costs that are sure, and previews of the layout with the numbers in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from london_rules.compiler.assemble import assemble
from london_rules.compiler.program import Program
from london_rules.diagnostics.render import escape
from london_rules.embed.marked import SIGN, SIGN_END, after_sign
from london_rules.embed.strings import texts
from london_rules.engine.ids import slug
from london_rules.engine.notes import MOST_DEEP, MOST_LOOKED_AT, MOST_PASSED, costly, endings, noted, wording
from london_rules.engine.rule_set import RuleSet
from london_rules.language import constructs as t
from london_rules.layout.model import PLACE_OF_FIGURE, figures_in
from london_rules.native.constants import table
from london_rules.table.previews import WORLDS
from london_rules.table.words import words_of

_NOTHING: Final = -1


def noted_program(rule_set: RuleSet) -> Program:
    """Give the traced program of a rule set; where previews or prompts have numbers, one that can give these."""
    front, numbers = words_of(rule_set).front, rule_set.layout.rules.numbers
    asked = {
        name: numbers.get(name) for prompts in front.prompts.values() for one in prompts for name in figures_in(one)
    }
    told = [name for name, decl in asked.items() if decl and not (decl.params or isinstance(decl.body, t.Int))]
    previews = (name for template in front.previews.values() for name in figures_in(template))
    names = tuple(dict.fromkeys((*previews, *told)))
    if not names:
        return rule_set.traced
    return Program(rule_set.layout, assemble(rule_set.layout, traced=True, numbers=names), traced=True)


def note_tables(program: Program) -> Iterator[str]:
    """Write all that looks ahead need, and the words of what they find."""
    numbers = program.once(noted)
    counters = program.layout.rules.counters
    cuts = {"MOST_LOOKED_AT": MOST_LOOKED_AT, "MOST_DEEP": MOST_DEEP, "MOST_PASSED": MOST_PASSED, "WORLDS": WORLDS}
    yield f"enum {{ {', '.join(f'{name} = {number}' for name, number in cuts.items())} }};"
    yield f"#define NOTES {len(numbers)}"
    yield f"#define FIGURES {len(program.source.numbers)}"
    yield table("NOTE_OF", (numbers.index(i) if i in numbers else _NOTHING for i in range(len(counters))))
    yield table("COSTLY", (i in program.once(costly) for i in range(len(program.segments))), "uint8_t")
    yield table("IS_ENDING", (i in program.once(endings) for i in range(len(program.source.slots))), "uint8_t")
    words = [wording(program, number) for number in numbers]
    for part, name in enumerate(("BEFORE", "AFTER", "AFTER_ONE")):
        said = [one[part] for one in words]
        yield texts(f"NOTE_{name}", (*said, *map(escape, said)))


def preview_tables(rule_set: RuleSet, program: Program) -> Iterator[str]:
    """Write the preview of each action that has one, with signs in place of numbers, and the id of its option."""
    names, previews = [*program.source.numbers], words_of(rule_set).front.previews
    actions = rule_set.rules.actions
    made = {slug(name): previews[one.slot.id] for name, one in actions.items() if one.slot.id in previews}
    yield f"#define PREVIEWS {len(made)}"
    functions = ", ".join(f"number{i}" for i in range(len(names)))
    yield f"static int64_t (*const FIGURE[])(State *, int64_t) = {{{functions or 'NULL'}}};"
    yield texts("PREVIEW_OF", made)
    yield texts("PREVIEW_WORDS", (_marked(template, names) for template in made.values()))


def _marked(template: str, names: list[str]) -> str:
    first, *rest = PLACE_OF_FIGURE.split(template)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return escape(first) + "".join(f"{SIGN}{names.index(name)}{SIGN_END}{after_sign(text)}" for name, text in pairs)
