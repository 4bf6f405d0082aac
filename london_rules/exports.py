"""Names that a package offers from its modules, each imported when somebody asks for it: commands start quickly."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazily(package: str, offered: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Make the `__getattr__` of a package that offers names, listed by their modules.

    No module of the package may have the name of something that it offers: once imported it would shadow it.
    """
    homes = {name: module for module, names in offered.items() for name in names}

    def __getattr__(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{package}.{homes[name]}"), name)

    return __getattr__
