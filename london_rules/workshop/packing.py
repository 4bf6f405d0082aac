"""Pack what the page needs of Python into one zip: this package as it is installed, and the libraries of its core."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from london_rules.resources import data_root

OWN: Final = "london_rules"
LIBRARIES: Final = ("attr", "attrs", "cattrs", "lark", "ruamel", "typing_extensions")
# What needs a terminal, other machines, arrays, an editor or a compiler.
LEFT_OUT: Final = ("assistant", "cli", "cluster", "env", "lsp", "native/build", "native/c/", "native/tier")
TEXTS: Final = ("grammar", "cards", "variants", "docs/errors")
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # of all files, so that the same files give the same zip


def packed(more: Path | None = None) -> bytes:
    """Return a zip with the installed packages and one file `more`; the same files give the same bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as made:
        also = [] if more is None else [(f"{OWN}/data/{more.name}", more)]
        for name, path in sorted([*files_of_packages(), *also]):
            info = ZipInfo(name, _EPOCH)
            info.compress_type = ZIP_DEFLATED
            made.writestr(info, path.read_bytes())
    return out.getvalue()


def files_of_packages() -> Iterator[tuple[str, Path]]:
    """List the files of the packages, by their names in the zip."""
    for library in LIBRARIES:
        yield from _package(library)
    for name, path in _package(OWN):
        if not name.removeprefix(f"{OWN}/").startswith((*LEFT_OUT, "data/")):
            yield name, path
    root = data_root()
    for folder in TEXTS:
        for path in _below(root / folder):
            yield f"{OWN}/data/{path.relative_to(root).as_posix()}", path


def _package(name: str) -> Iterator[tuple[str, Path]]:
    """List the Python files of an installed package, or of a module of one file, by their names in the zip.

    Raises ModuleNotFoundError if it is not installed.
    """
    spec = find_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"the library {name} is not installed", name=name)
    if spec.submodule_search_locations is None:
        yield f"{name}.py", Path(str(spec.origin))
        return
    for folder in dict.fromkeys(map(Path, spec.submodule_search_locations)):
        for path in _below(folder):
            yield f"{name}/{path.relative_to(folder).as_posix()}", path


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".pyc", ".pyi", ".so", ".pyd"):
            yield path


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(packed(Path(sys.argv[2])))
