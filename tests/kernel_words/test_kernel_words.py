"""The promise: no name that a bundle declares stands in the kernel, but for words of which it has a use of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from london_rules import load
from london_rules.engine.reading import games_that_use
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import singular
from london_rules.resources import data_root
from tests.support.variants import SMALL

ROOT = Path(__file__).parents[2]
KERNEL_WORDS = Path(__file__).with_name("kernel_words.txt")
MOST_WORDS = 30  # 26 since tables have tracks, and seats colours
GAMES = ("2010", "2017", "2011-time-track", "starter", *SMALL)
HOUSE = sorted(path.parent.name for path in (ROOT / "variants" / "house").glob("*/bundle.yaml"))
OVERLAYS = ("option-1", "option-4", "option-5", *HOUSE)

NAMES = {"name", "id", "attr", "arg", "asname"}  # where a node of a tree has an identifier

Words = tuple[str, ...]


@cache
def words(text: str) -> Words:
    """Split at `_`, `-`, capitals and everything else that is no letter; fold case and plural."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return tuple(singular(word) for word in re.findall(r"[a-z]+", apart.lower()))


def declared(rules: Rules) -> Iterator[str]:
    """Give the names of cards, places, counters, zones, kinds and verbs, and the words of fields such as colours."""
    for face in rules.faces.values():
        yield face.name
        yield face.id
    for decls in (rules.counters, rules.zones, rules.kinds, rules.rules):
        yield from decls
    for kind in rules.kinds.values():
        yield from (value for field in kind.fields.values() for value in field.values if len(value) > 1)


@cache
def every_name() -> dict[Words, str]:
    """Give every name that a shipped bundle declares, folded; an overlay is read with the first game that it fits."""
    shipped = [rules_of(game) for game in GAMES]
    assert None not in shipped
    shipped += [next(filter(None, (rules_of(f"{game}+{one}") for game in likely(one)))) for one in OVERLAYS]
    names = [name for rules in shipped if rules is not None for name in declared(rules)]
    out = {words(name): name for name in reversed(names)}
    out.pop((), None)
    return out


def likely(overlay: str) -> list[str]:
    """List the games, those first that the manifest of an overlay names: a game that it does not fit takes long."""
    manifest = next((ROOT / "variants").rglob(f"{overlay}/bundle.yaml")).read_text(encoding="utf-8")
    builds_on = re.findall(r"[\w-]+", manifest.partition("builds on:")[2].partition("\n")[0])
    return sorted(GAMES, key=lambda game: game not in builds_on)


def rules_of(variant: str) -> Rules | None:
    rule_set = load(variant).rule_set
    return None if rule_set is None else rule_set.rules


def kernel_units() -> Iterator[tuple[str, str]]:
    """Give every identifier and string of the package with its file, and every terminal of the grammar."""
    for path in sorted((ROOT / "london_rules").rglob("*.py")):
        tree, docstrings = ast.parse(path.read_text(encoding="utf-8")), set[int]()
        for node in ast.walk(tree):  # what has a docstring comes before it
            body = getattr(node, "body", None)
            if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
                docstrings.add(id(body[0].value))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield path.name, node.value
            for attribute in NAMES.intersection(node._fields):
                if isinstance(value := getattr(node, attribute), str):
                    yield path.name, value
    for path in sorted((ROOT / "grammar").glob("*.lark")):
        for terminal in re.findall(r"\b_?[A-Z][A-Z0-9_]+\b", path.read_text(encoding="utf-8")):
            yield path.name, terminal.lower()


def excused() -> dict[Words, str]:
    lines = [
        line for line in KERNEL_WORDS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")
    ]
    pairs = [line.partition(": ") for line in lines]
    assert all(meaning for _, _, meaning in pairs)
    return {words(word): meaning for word, _, meaning in pairs}


@cache
def _found() -> dict[Words, list[str]]:
    return found_in_kernel(every_name())


def found_in_kernel(names: dict[Words, str]) -> dict[Words, list[str]]:
    """Give the names that stand in the kernel, each with where."""
    longest = max(map(len, names))
    out: dict[Words, list[str]] = {}
    for file, text in kernel_units():
        said = words(text)
        for start in range(len(said)):
            for size in range(1, longest + 1):
                part = said[start : start + size]
                if len(part) == size and part in names:
                    out.setdefault(part, []).append(f"{file}: {text[:60]}")
    return out


@pytest.mark.every_run
def test_no_name_of_a_bundle_stands_in_the_kernel() -> None:
    found = _found()
    excuses = excused()
    assert {" ".join(name): where[:3] for name, where in found.items() if name not in excuses} == {}


def test_the_kernels_own_words_are_few_and_needed() -> None:
    found = _found()
    assert len(excused()) < MOST_WORDS
    assert [" ".join(word) for word in excused() if word not in found] == []


def test_every_shipped_game_is_looked_at() -> None:
    parts = [p.parent.name for folder in ("cards", "variants") for p in (data_root() / folder).glob("*/bundle.yaml")]
    assert set(games_that_use(parts)) == set(GAMES)


def test_a_name_is_found_however_it_is_written() -> None:
    names = {words("card display"): "card display", words("loans"): "loans"}
    assert words("CardDisplay") == words("card_displays") == words("CARD-DISPLAY") == ("card", "display")
    assert words("loan_poverty")[0] == words("Loans")[0]
    assert all(name in names for name in (words("CardDisplay"), words("loan")))
