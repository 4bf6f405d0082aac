"""The pages of what powers and overlays can change in one game, made from its merged rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from london_rules import load
from london_rules.engine.rule_set import RuleSet
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.flow.walk import nodes, texts_of
from london_rules.language.say.declarations import phrase_declaration
from london_rules.resources import data_root
from london_rules.rulebook.gather import split_cites

GAMES = ("2010", "2017", "2011-time-track")
Row = tuple[str, str, str]

# The heading of each list, what can be done with its names, and where the declarations are.
LISTS: tuple[tuple[str, str, Callable[[r.Rules], Iterable[Any]]], ...] = (
    (
        "Numbers",
        "Formulas. `replace number` gives another one. If a number has no input, a power can set it: `NAME is ...`.",
        lambda rules: (d for d in rules.numbers.values() if not d.parameter),
    ),
    ("Tables", "A number for each number. `replace table` gives another table.", lambda rules: rules.tables.values()),
    (
        "Tests",
        "Questions with the answer yes or no. `replace test` gives another condition. A power can make a test true, "
        "also for a price.",
        lambda rules: rules.tests.values(),
    ),
    (
        "Groups",
        "Collections. `replace group` gives another one. A power can set one: `your NAME are ...`.",
        lambda rules: rules.groups.values(),
    ),
    (
        "Events",
        "Rules that have a name. `replace rule` gives another text. A power can react to a rule (`when you ...`), or "
        "offer something else instead of it (`when you would ..., you may ... instead`).",
        lambda rules: rules.rules.values(),
    ),
    (
        "Moments",
        "Questions at which a power can offer something: `at NAME, you may ...`.",
        lambda rules: rules.moments.values(),
    ),
    (
        "Actions",
        "What a player can choose with `choose an action`. With `until ACTION ends`, a text changes something for as "
        "long as an action lasts.",
        lambda rules: rules.actions.values(),
    ),
    ("Set-up", "Steps. `before` or `after` a name puts another step there.", lambda rules: rules.setup.values()),
    ("Turn", "Steps. `before` or `after` a name puts another step there.", lambda rules: rules.turn.values()),
    ("Scoring", "Steps. `before` or `after` a name puts another step there.", lambda rules: rules.scoring.values()),
    (
        "Ranking",
        "The first line in which players differ decides. `replace ranking` gives other lines.",
        lambda rules: rules.ranking,
    ),
    ("Powers of the rules", "They apply to every player during the whole game.", lambda rules: rules.powers.values()),
    ("Counters", "What is counted.", lambda rules: rules.counters.values()),
    ("Marks", "Marks on things, which are removed when the turn ends.", lambda rules: rules.marks.values()),
    ("Zones", "Where things are, and who sees them.", lambda rules: rules.zones.values()),
    ("Kinds of things", "`add to kind` adds fields.", lambda rules: rules.kinds.values()),
    ("Relations", "Which things are related, such as neighbours.", lambda rules: rules.relations.values()),
)


def page(game: str, made: str) -> str:
    """Write the page of what powers and overlays can change in one game."""
    rule_set = _loaded(game)
    rules = rule_set.rules
    lines = [made, "", f"# What you can change in {rule_set.title}", ""]
    lines += [
        "Powers and overlays use these names for the parts of the rules.",
        f"`london-rules show {game} NAME` shows one of them; `show {game} --slots` prints them all.",
    ]
    figures = [(d, d.body) for d in rules.numbers.values() if d.parameter]
    parameters = [(d.name, str(body.value), d.slot.about) for d, body in figures if isinstance(body, t.Int)]
    lines += _table(
        "Parameters", "Figures with a name. `set` gives another value, and `replace number` a formula.", parameters
    )
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
    for slot, body in texts_of(rules):
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
    """List the hybrids that build on the game, and which of its parts they change."""
    rows = []
    for name in shipped_hybrids():
        rules = _loaded(name).rules
        if game in rules.bundles and name != game:
            slots = dict.fromkeys(f"`{change.slot}`" for change in rules.changes)
            rows.append((name, ", ".join(slots), ""))
    about = "These have everything above, except for what they change:"
    return [] if not rows else _table("Hybrids", about, rows)


def shipped_hybrids() -> list[str]:
    """Give the shipped overlays that are one word for a game with its options."""
    return sorted(folder.name for folder in (data_root() / "variants").glob("hybrid-*"))
