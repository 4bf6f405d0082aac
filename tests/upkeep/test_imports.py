"""Programs beside the package, which no test runs whole, import only what the package still has."""

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
BESIDE = ("benchmarks", "docs", "examples")


def imported() -> Iterator[tuple[Path, str, str]]:
    """Give each name that a program imports from the package, with its module."""
    for path in sorted(path for folder in BESIDE for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "london_rules":
                yield from ((path, str(node.module), name.name) for name in node.names)


def there_is(module: str, name: str) -> bool:
    try:
        found = import_module(module)
    except ModuleNotFoundError as e:
        return not (e.name or "").startswith("london_rules")  # else an extra is missing here
    return hasattr(found, name) or (hasattr(found, "__path__") and find_spec(f"{module}.{name}") is not None)


def test_programs_beside_the_package_import_what_it_has() -> None:
    names = [*imported()]
    assert len(names) > 50
    gone = [
        f"{path.relative_to(ROOT)}: {name} of {module}" for path, module, name in names if not there_is(module, name)
    ]
    assert gone == []
