"""Modules under their former names, so that programs that import those still work."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which small commands need not import

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec
    from types import ModuleType

# Every module that `docs/embedding.md` told programs to import, by its former name.
NAMES = {
    "london_rules.bench": "london_rules.rule_tests",
    "london_rules.bench.coverage": "london_rules.rule_tests.coverage",
    "london_rules.bench.run": "london_rules.rule_tests.run",
    "london_rules.engine.carry": "london_rules.engine.migrate",
    "london_rules.engine.comparison": "london_rules.authoring.comparison",
    "london_rules.engine.scaffold": "london_rules.authoring.scaffold",
    "london_rules.engine.tidying": "london_rules.authoring.tidying",
}


class MovedModules:
    """Find a module by its former name; it comes last, so it costs nothing if every name is found."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module that moved, None for any other."""
        if name not in NAMES:
            return None
        from importlib.machinery import ModuleSpec
        from typing import cast

        return ModuleSpec(name, cast("Loader", self), is_package=name == "london_rules.bench")

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Let Python make the module as usual."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Fill the module with the former name from the current module."""
        from importlib import import_module
        from warnings import warn

        new = NAMES[module.__name__]
        warn(f"{module.__name__} has moved to {new}", DeprecationWarning, stacklevel=2)
        today = import_module(new)
        module.__getattr__ = lambda name: getattr(today, name)  # type: ignore[method-assign]
