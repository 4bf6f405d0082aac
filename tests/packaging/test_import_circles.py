"""No modules import each other in a circle; only types that are made of each other are named in circles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TREE = "language.constructs"

# A rule set begins games, and whoever has a game may ask for its rule set: their methods are modules beside them.
INTERFACE = {
    *("engine.game", "engine.locate_error", "engine.restore", "engine.rule_set"),
    *("engine.running_game", "engine.saves", "engine.score", "engine.views"),
}
# A state has its limits, and limits count in a state.
COUNTED = {"compiler.limits", "compiler.primitives"}

pytestmark = pytest.mark.every_run


def modules() -> dict[str, Path]:
    """Give every module by its name below the package."""
    paths = {p.relative_to(ROOT / "london_rules").with_suffix(""): p for p in (ROOT / "london_rules").rglob("*.py")}
    return {".".join(at.parent.parts if at.name == "__init__" else at.parts): paths[at] for at in sorted(paths)}


def for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imported(path: Path, known: dict[str, Path], *, types: bool) -> Iterator[str]:
    """Give the modules that a module imports, wherever in it; those for types alone only if they are wanted."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = set() if types else {one for node in ast.walk(tree) if for_types(node) for one in ast.walk(node)}
    for node in ast.walk(tree):
        if node not in left_out and isinstance(node, ast.ImportFrom) and (node.module or "").startswith("london_rules"):
            package = (node.module or "").removeprefix("london_rules").lstrip(".")
            for alias in node.names:
                inner = f"{package}.{alias.name}".lstrip(".")
                yield inner if inner in known else package


def circles(*, types: bool) -> list[tuple[str, ...]]:
    """Give the sets of modules that lead to each other."""
    known = modules()
    below = {name: set(imported(path, known, types=types)) & set(known) - {name} for name, path in known.items()}
    reach = {name: set(found) for name, found in below.items()}
    grown = True
    while grown:
        grown = False
        for found in reach.values():
            more = set().union(*(reach[name] for name in found)) - found if found else set()
            found.update(more)
            grown = grown or bool(more)
    both = {name: frozenset(other for other in found if name in reach[other]) for name, found in reach.items()}
    return sorted(tuple(sorted(members)) for members in set(both.values()) if members)


def test_no_modules_import_each_other_when_they_run() -> None:
    assert circles(types=False) == []


def test_only_what_is_made_of_each_other_names_types_in_a_circle() -> None:
    tree = {name for name in modules() if name.startswith(TREE)}
    found = [set(circle) for circle in circles(types=True)]
    assert [circle for circle in found if not circle <= tree] == [COUNTED, INTERFACE]
