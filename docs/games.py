"""The pages of what one game lets powers and overlays touch, made from its merged rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from london_rules import load
from london_rules.engine.rule_set import RuleSet
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes
from london_rules.language.say.declarations import phrase_declaration
from london_rules.resources import data_root
from london_rules.rulebook.gather import split_cites

GAMES = ("2010", "2017", "2011-time-track")
Row = tuple[str, str, str]

# The heading of each list, what can be done with its names, and where the declarations are.
LISTS: tuple[tuple[str, str, Callable[[r.Rules], Iterable[Any]]], ...] = (
    (
        "Numbers",
        "Formulas: `replace number` gives another one. A power may say `NAME is ...` of one without an input.",
        lambda rules: (d for d in rules.numbers.values() if not d.parameter),
    ),
    ("Tables", "Numbers by number: `replace table`.", lambda rules: rules.tables.values()),
    (
        "Tests",
        "Questions with yes or no: `replace test`. A power may let one hold, also for a price.",
        lambda rules: rules.tests.values(),
    ),
    (
        "Groups",
        "Collections: `replace group`. A power may say `your NAME are ...`.",
        lambda rules: rules.groups.values(),
    ),
    (
        "Events",
        "Rules by name: `replace rule`. A power may answer one (`when you ...`) or stand in for it (`when you would "
        "..., you may ... instead`).",
        lambda rules: rules.rules.values(),
    ),
    (
        "Moments",
        "Questions at which a power may offer something: `at NAME, you may ...`.",
        lambda rules: rules.moments.values(),
    ),
    (
        "Actions",
        "What stands to choice with `choose an action`. `until ACTION ends` lets something hold so long.",
        lambda rules: rules.actions.values(),
    ),
    ("Set-up", "Steps: another goes `before` or `after` one.", lambda rules: rules.setup.values()),
    ("Turn", "Steps: another goes `before` or `after` one.", lambda rules: rules.turn.values()),
    ("Scoring", "Steps: another goes `before` or `after` one.", lambda rules: rules.scoring.values()),
    ("Ranking", "The first line that differs decides: `replace ranking`.", lambda rules: rules.ranking),
    ("Powers of the rules", "In force for every player all the game.", lambda rules: rules.powers.values()),
    ("Counters", "What is counted.", lambda rules: rules.counters.values()),
    ("Marks", "What things bear until the turn ends.", lambda rules: rules.marks.values()),
    ("Zones", "Where things lie, and who sees them.", lambda rules: rules.zones.values()),
    ("Kinds of things", "`add to kind` gives more fields.", lambda rules: rules.kinds.values()),
    ("Relations", "What stands next to what.", lambda rules: rules.relations.values()),
)


def page(game: str, made: str) -> str:
    """Write the page of what powers and overlays can touch in one game."""
    rule_set = _loaded(game)
    rules = rule_set.rules
    lines = [made, "", f"# What can be touched in {rule_set.title}", ""]
    lines += [
        "Powers and overlays speak of the pieces of the rules by these names.",
        f"`london-rules show {game} NAME` shows one of them; `show {game} --slots` prints them all.",
    ]
    figures = [(d, d.body) for d in rules.numbers.values() if d.parameter]
    parameters = [(d.name, str(body.value), d.slot.about) for d, body in figures if isinstance(body, t.Int)]
    lines += _table("Parameters", "Named figures: `set` gives another value, `replace number` a formula.", parameters)
    moments = _askers(rules)
    for title, about, declared in LISTS:
        lines += _table(title, about, [_row(d, rules, moments) for d in declared(rules)])
    lines += _variants(game)
    return "\n".join(lines).rstrip() + "\n"


def _loaded(variant: str) -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None, variant
    return rule_set


def _row(decl: Any, rules: r.Rules, moments: Mapping[str, list[str]]) -> Row:
    about, cites = split_cites(decl.slot.about)
    said = phrase_declaration(decl, rules)
    if isinstance(decl, r.MomentDecl) and not decl.parts:
        asked = " and in ".join(f"`{slot}`" for slot in moments.get(decl.name, ()))
        said = f"A question in {asked}."
    return decl.name, said, f"{about} [{cites}](../conformance.md)".strip() if cites else about


def _askers(rules: r.Rules) -> dict[str, list[str]]:
    """Give the slots of the texts that ask a question at each moment."""
    out: dict[str, list[str]] = {}
    for slot, body in Uses(rules).texts():
        for node in nodes(body):
            if isinstance(node, t.At) and slot.id not in out.setdefault(node.moment, []):
                out[node.moment].append(slot.id)
    return out


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _table(title: str, about: str, rows: list[Row]) -> list[str]:
    if not rows:
        return []
    remarks = any(remark for _, _, remark in rows)
    head = (
        ["| name | what it is | remark |", "| --- | --- | --- |"]
        if remarks
        else ["| name | what it is |", "| --- | --- |"]
    )
    cells = [(f"`{name}`", _cell(said), _cell(remark))[: 3 if remarks else 2] for name, said, remark in rows]
    return ["", f"## {title}", "", about, "", *head, *(f"| {' | '.join(row)} |" for row in cells)]


def _variants(game: str) -> list[str]:
    """List the hybrids that build on the game, and which of its pieces they change."""
    rows = []
    for name in shipped_hybrids():
        rules = _loaded(name).rules
        if game in rules.bundles and name != game:
            slots = dict.fromkeys(f"`{change.slot}`" for change in rules.changes)
            rows.append((name, ", ".join(slots), ""))
    about = "These share all that stands above, but for what they change in it:"
    return [] if not rows else _table("Hybrids", about, rows)


def shipped_hybrids() -> list[str]:
    """Give the shipped overlays that are one word for a game with its options."""
    return sorted(folder.name for folder in (data_root() / "variants").glob("hybrid-*"))
