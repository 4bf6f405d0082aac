"""No modules import each other in a circle, but for those that are declared here, each with its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Imports for types alone count too: a circle of them is a circle for the reader.
DECLARED = {
    "a rule set begins games, and a game knows its rule set; what shows, keeps and pickles a game are methods of it, "
    "and what was pickled is loaded again": (
        "engine.game",
        "engine.imagined",
        "engine.locate_error",
        "engine.pickles",
        "engine.reading",
        "engine.rule_set",
        "engine.saves",
        "engine.score",
        "engine.views",
    ),
}


def modules() -> dict[str, Path]:
    """Give every module but the `__init__` of packages, by its name below the package."""
    found = sorted((ROOT / "london_rules").rglob("*.py"))
    paths = {".".join(p.relative_to(ROOT / "london_rules").with_suffix("").parts): p for p in found}
    return {name: path for name, path in paths.items() if not name.endswith("__init__")}


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """Give the modules that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("london_rules"):
            package = (node.module or "").removeprefix("london_rules").lstrip(".")
            for name in (package, *(f"{package}.{alias.name}".lstrip(".") for alias in node.names)):
                if name in known:
                    yield name


def circles() -> list[tuple[str, ...]]:
    """Give the sets of modules that lead to each other."""
    known = modules()
    below = {name: set(imported(path, known)) - {name} for name, path in known.items()}
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


def test_every_circle_of_imports_is_declared() -> None:
    assert circles() == sorted(DECLARED.values())
