"""Each construct is declared once, and no pass over the language can forget one."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from lark import Lark

from london_rules.classes import evolve, fields, frozen
from london_rules.language import constructs as t
from london_rules.language.check.size_limits import Sizes
from london_rules.language.constructs import registry
from london_rules.language.flow.asks import Asks
from london_rules.language.flow.call_graph import make_graph
from london_rules.language.flow.order import Order
from london_rules.language.flow.references import References
from london_rules.language.flow.uses import Uses, changed_by_name, changed_counters
from london_rules.language.flow.walk import nodes_of, texts_of
from london_rules.language.format.declarations import Decl, require_every_declaration
from london_rules.language.format.templates import Forms, Slot, filled
from london_rules.language.format.texts import writer
from london_rules.language.rules import MarkDecl, Rules
from london_rules.language.say.texts import teller
from london_rules.language.syntax import parse
from tests.support.advised import load
from tests.support.texts import GRAMMAR

ROOT = Path(__file__).parents[2]
UNIONS = {
    "thing": t.Thing,
    "collection": t.Collection,
    "number": t.Expr,
    "predicate": t.Pred,
    "condition": t.Cond,
    "statement": t.Statement,
    "power": t.Power,
}
# With the shipped games these say every construct of the language.
RARE = """
outcome ruin = everyone loses
partners odd = players 1 and 3
partners even = players 2 and 4

counter wind
  rolled from 0 to 1
action hold a fair
  ask even with one option
  only once a round
  you may gain 1 poverty
  choose another player, begin with them
  in any order
    gain £1 for each other player
    lose 1 poverty
  choose one of these
    gain £1
    do nothing
  each player in turn until all have passed
    either gain £1, or pass
  in a chain, for each card in your city that is on top, move it to the display
  roll the wind
  repeat until your poverty is the wind
    if your money is 0, stop
    lose 1 poverty
  for each of your partners, they gain £1
  if number of players on your side is 2, lose 1 poverty
  if this is the last round, gain £1
  if your poverty is 50, take another turn
  if your poverty is 51, the player to your left skips the next turn
  if your poverty is 52, leave the game
  if your poverty is at least 60, end the game with ruin
  if the round number is 9, end the game after this round
  ask each player beginning with the first player
    gain £1
  if the player to your left is the active player, gain 1 point
  for each of the players with the highest money, they lose £1
action declare
  each player secretly chooses a number from 0 to their money as their poverty
  each player secretly chooses a card in their hand
    move it to the box
  each player secretly chooses up to 2 cards in their hand, call them the gifts
    move the gifts to the box
  each other player secretly chooses one of these
    they gain £1
    they lose 1 poverty
action pass the hands round
  each player passes the cards in their hand to the player to their left's hand
action spy
  look at the top 2 cards of the deck
  choose a card in your hand, reveal it
  if you have it, gain £1
action hand out alms
  choose up to 2 cards in your hand of different colours, call them the gifts
  for each of the gifts, gain £1
  choose 2 cards in your hand of the same colour, call them the pair
  if number of the pair is 2, gain £2
  choose a card in your hand that is not one of the gifts, expend it
action tax two colours
  for each card in your city that is one of brown or blue, pay £1
  choose a card in row 1 of the display, pay £(position of it - 1), move it to your hand
  close the gaps in the display
"""
VARIANTS: tuple[Any, ...] = (
    *("2010", "2017", "hybrid-1", "2011-time-track", "2011-time-track+far-letterboxes"),
    *("2010+plague", "2010+sudden-end", "2010+own-land", "2010+crystal-palace"),
    {
        "bundle.yaml": "language: 2\nid: fair\ntitle: A fair\nkind: overlay\nbuilds on: [2010]\nfiles: [fair.rules]\n",
        "fair.rules": RARE,
    },
    str(ROOT / "tests" / "ideas" / "bundles" / "routes.yaml"),
)


@pytest.fixture(scope="module")
def texts() -> dict[type[t.Node], tuple[Rules, t.Node]]:
    """Give each class a text that has it, with its rules; the variants load, so the checker and compiler took it."""
    out: dict[type[t.Node], tuple[Rules, t.Node]] = {}
    for variant in VARIANTS:
        loaded = load(variant)
        assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
        rules = loaded.rule_set.rules
        for _, body in texts_of(rules):
            for cls in registry.FACTS:
                if cls not in out and next(nodes_of(body, cls), None) is not None:
                    out[cls] = (rules, body)
    return out


@pytest.mark.parametrize("sort", UNIONS)
def test_the_union_of_a_sort_holds_exactly_what_is_declared_of_it(sort: str) -> None:
    declared = {known.cls for known in registry.FACTS.values() if known.sort == sort}
    shared = {t.Possessed}  # a field of a thing is a number too, and an amount, and an effect
    assert set(get_args(UNIONS[sort])) - shared == declared


def test_every_class_of_the_tree_is_declared() -> None:
    classes = {value for value in vars(t).values() if isinstance(value, type) and issubclass(value, t.Node)}
    assert classes - {t.Node} == set(registry.FACTS)


def test_the_grammar_makes_what_is_declared_and_nothing_else() -> None:
    lark = Lark(parse.with_terminals(GRAMMAR.read_text("utf-8")), parser="lalr", start=list(parse.STARTS))
    made = {
        str(rule.alias or rule.origin.name)
        for rule in lark.rules
        if (rule.alias or not rule.options.expand1) and not rule.origin.name.startswith("_")
    }
    names = {f.name for known in registry.FACTS.values() for f in fields(known.cls)}  # type: ignore[arg-type]
    parts = {*registry.PARTS, *registry.PART_NAMES, *names} - set(registry.BUILT)
    assert {name for name in made if not name.startswith("_")} - parts == set(registry.BUILT)


@pytest.mark.parametrize("cls", list(registry.FACTS), ids=lambda cls: cls.__name__)
def test_every_pass_takes_every_construct(cls: type[t.Node], texts: dict[type[t.Node], tuple[Rules, t.Node]]) -> None:
    rules, body = texts[cls]
    Order(rules).effects(body)
    Asks(rules).first(body)
    assert Sizes(make_graph(rules)).whole(body).parts >= 1
    for node in nodes_of(body, cls):
        list(registry.names_of(node))
        assert writer(rules)(node)
        assert teller(rules)(node)


# ---- templates ----------------------------------------------------------------------------------


def class_of(s: Slot) -> str:
    """Write the class of what is in a slot."""
    return type(s.value).__name__


# ---- what is forgotten ------------------------------------------------------------------------------


def test_a_table_without_the_function_of_a_construct_that_has_no_template_is_refused() -> None:
    with pytest.raises(LookupError, match=r"format: no form for .*Choose, .*Things"):
        Forms().require_all("format")


def test_a_table_with_a_function_for_a_construct_that_has_a_template_is_refused() -> None:
    forms = Forms()
    forms.by_hand(*(cls for cls, known in registry.FACTS.items() if known.text == registry.BY_HAND))(str)
    forms.require_all("format")
    forms.by_hand(t.Move)(str)
    with pytest.raises(LookupError, match="format: two forms for Move"):
        forms.require_all("format")


@pytest.mark.parametrize("template", ["put {things} on {zone}", "put {of aside}", "put it[things? aside]"])
def test_a_template_with_a_field_or_manner_that_there_is_not_is_refused(template: str) -> None:
    with pytest.raises(KeyError, match=r"things|aside"):
        filled(t.MoveAll, template, {"": class_of})


@pytest.mark.parametrize(
    ("template", "written"),
    [
        ("{of} to {zone}", "Things to Zone"),
        ("all[random? at random], {zone}", "all at random, Zone"),
        ("[random=yes?never|always]", "always"),
        ("[of=things?all|one][ of {of}]", "all of Things"),
        ("{whole}[random?[of=local?a|b]|c]", "MoveAllb"),
    ],
)
def test_a_template_is_filled_in_by_the_fields_of_the_construct(template: str, written: str) -> None:
    node = t.MoveAll(t.Things("card", None, None, ()), t.Zone("", "box"), random=True)
    assert (
        filled(t.MoveAll, template, {"": class_of, "whole": class_of})(node, writer(Rules("", "", (1, 2), 1)))
        == written
    )


def test_what_a_text_leaves_out_is_left_out_of_a_template() -> None:
    turns = [t.InTurn(first, None, "", t.Block(())) for first in (t.You(), t.FirstPlayer())]
    write = filled(t.InTurn, "each player[ beginning with {first}][ but {but}]", {"": class_of})
    assert [write(node, writer(Rules("", "", (1, 2), 1))) for node in turns] == [
        "each player",
        "each player beginning with FirstPlayer",
    ]


def test_a_construct_without_a_template_is_refused() -> None:
    with pytest.raises(TypeError, match="text"):
        registry.statement(changes=registry.NOTHING, asks="never")  # type: ignore[call-arg]


def test_a_table_that_lacks_a_class_of_declarations_is_refused() -> None:
    every = dict.fromkeys(get_args(Decl))
    require_every_declaration("format", every)
    every.pop(MarkDecl)
    with pytest.raises(LookupError, match="format: no entry for MarkDecl"):
        require_every_declaration("format", every)


def test_a_construct_whose_names_are_not_declared_is_refused() -> None:
    @frozen
    class Sing(t.Node):
        song: str

    with pytest.raises(TypeError, match="Sing: say what each of these fields names: song"):
        registry.statement("sing {song}", changes=registry.NOTHING, asks="never")(Sing)
    assert Sing not in registry.FACTS


DUMMY = '''
@statement("sing", changes=CHANGES_PLACES, asks="never")
@frozen
class Sing(Node):
    """A song is sung."""


GameChange: TypeAlias = Sing | EndAfter'''


@pytest.fixture(scope="module")
def with_dummy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the package with a statement that no pass knows."""
    root = tmp_path_factory.mktemp("dummy")
    skipped = shutil.ignore_patterns("__pycache__")
    for name in ("london_rules", "tests/referee", "tests/support"):
        shutil.copytree(ROOT / name, root / name, ignore=skipped)
    for name in ("grammar", "cards", "variants"):
        (root / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "pyproject.toml", root)
    if (ROOT / ".mypy_cache").exists():
        shutil.copytree(ROOT / ".mypy_cache", root / ".mypy_cache")
    family = root / "london_rules" / "language" / "constructs" / "endings.py"
    text = family.read_text("utf-8")
    assert text.count("GameChange: TypeAlias = EndAfter") == 1
    family.write_text(text.replace("GameChange: TypeAlias = EndAfter", DUMMY.strip("\n")), "utf-8")
    return root


@pytest.mark.parametrize("module", ["language.check.statements", "compiler.texts"])
def test_a_pass_of_functions_refuses_a_forgotten_statement_at_import(with_dummy: Path, module: str) -> None:
    run = [sys.executable, "-c", f"import london_rules.{module}"]
    done = subprocess.run(run, cwd=with_dummy, capture_output=True, text=True, check=False)
    assert "no function for Sing" in done.stderr


def test_a_pass_that_matches_refuses_a_forgotten_statement_by_type(with_dummy: Path) -> None:
    """What the passes import is read for its types alone: to check all of it again takes much longer."""
    files = ["tests/referee/interpreter.py", "tests/referee/meaning.py"]
    named = [word for file in files for word in ("-m", file.removesuffix(".py").replace("/", "."))]
    run = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", *named]
    done = subprocess.run(run, cwd=with_dummy, capture_output=True, text=True, check=False)
    refused = set(re.findall(r'^(\S+?):\d+: error: .*"Sing"', done.stdout, re.MULTILINE))
    assert refused == set(files)


# ---- one answer to "does this ask" -------------------------------------------------------------------

SETTLE = """
counter shillings for each player
  when short: settle
rule settle
  in any order
    gain 1 point
    {other}
"""


@pytest.mark.parametrize(("other", "codes"), [("lose 1 poverty", []), ("lose 1 point", ["LR-T0029"])])
def test_parts_in_any_order_ask_only_where_their_order_matters(other: str, codes: list[str]) -> None:
    files = {
        "bundle.yaml": "language: 2\nid: due\ntitle: Due\nkind: overlay\nbuilds on: [2010]\nfiles: [due.rules]\n",
        "due.rules": SETTLE.format(other=other),
    }
    found = [d.code for d in load(files).diagnostics if d.severity == "error"]
    assert found == codes


# ---- what a power names ---------------------------------------------------------------------------


def test_a_change_of_a_number_for_a_time_does_not_read_the_number() -> None:
    loaded = load("2010")
    assert loaded.rule_set is not None
    rules = loaded.rule_set.rules
    body = rules.faces["public-houses"].effects["activation"].body
    found = Order(rules).effects(body)
    assert list(found.reads) == []
    assert list(found.sets) == ["places"]


def test_a_counter_that_a_statement_names_changes_as_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement that names a counter in a field needs to say so in one place only."""
    loaded = load("candle-sale")
    assert loaded.rule_set is not None
    uses = Uses(loaded.rule_set.rules)
    assert "bid" in changed_counters(uses)
    reads_it = (registry.Access("reads", "counter", "counter"),)
    monkeypatch.setitem(registry.FACTS, t.SecretNumber, evolve(registry.FACTS[t.SecretNumber], accesses=reads_it))
    assert "bid" not in changed_by_name(uses)


def test_what_must_be_passed_on_the_way_is_named_by_the_text() -> None:
    loaded = load("2011-time-track")
    assert loaded.rule_set is not None
    assert "test can be passed" in References(loaded.rule_set.rules).named("test is ahead")
