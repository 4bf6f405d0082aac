"""Compile what the page needs of Python, with the Python of the page: a first visit then compiles nothing.

Reads the sources of the packages in `/packages`, and the standard library that this Python runs with. Writes
`/compiled.zip`, what the page can import of the packages, with the tables of the grammar,
and `/python_stdlib.zip`, what they and the runtime can import of the standard library.
"""

from __future__ import annotations

import ast
import marshal
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

FOLDER: Final = Path("/packages")
OWN: Final = "london_rules/"
SESSION: Final = "london_rules.workshop.session"
ENTRIES: Final = (SESSION, "london_rules.workshop.garbage")  # what the page imports
GRAMMAR: Final = f"{OWN}data/grammar/effects.lark"
TABLES: Final = f"{OWN}data/grammar/grammar-"  # of the grammar as Python here reads it; those are made anew
STANDARD: Final = next(path for path in sys.path if path.endswith(".zip"))
STARTING: Final = tuple(sys.modules)  # what the runtime has imported to start, also from C
RUNTIME: Final = ("_pyodide", "pyodide")  # reads the descriptions of its own functions
UNSEEN: Final = ("_strptime", "ctypes._layout")  # what C code imports later
CODECS: Final = ("ascii", "cp437", "idna", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_16_le", "utf_8_sig")
# Never imported in a page, though a function somewhere would: tools of programmers, processes, terminals, the network.
# Nor what stands in for modules in C that the runtime has, and what another system needs.
LEFT_OUT: Final = frozenset({
    "_pydatetime", "_pyrepl", "argparse", "asyncio.proactor_events", "asyncio.windows_events",
    "concurrent.futures.process", "doctest", "email", "ftplib", "getopt", "html", "http", "mimetypes",
    "multiprocessing", "pdb", "plistlib", "pydoc", "socketserver", "ssl", "tarfile", "unittest",
    "urllib.request", "webbrowser", "xmlrpc",
})  # fmt: skip
UNCHECKED: Final = (0b01).to_bytes(4, "little") + bytes(8)  # compiled code that is never compared with a source
EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # of all files, so that the same files give the same zip

Files = Mapping[str, bytes]


def read(path: str) -> Files:
    """Read a zip."""
    with ZipFile(path) as opened:
        return {name: opened.read(name) for name in sorted(opened.namelist())}


def packed(files: Iterable[tuple[str, bytes]], method: int) -> bytes:
    """Write a zip; the same files give the same bytes."""
    out = BytesIO()
    with ZipFile(out, "w", method, compresslevel=9) as made:
        for name, data in files:
            info = ZipInfo(name, EPOCH)
            info.compress_type = method
            made.writestr(info, data)
    return out.getvalue()


def compiled(files: Iterable[tuple[str, bytes]], folder: str) -> Iterator[tuple[str, bytes]]:
    """Compile the sources among files that will be in a folder."""
    for name, data in files:
        if name.endswith(".py"):
            # What describes itself, and what only checks itself, is left out of the standard library.
            level = 2 if folder == STANDARD and name.partition("/")[0] not in RUNTIME else 0
            source = data if folder == STANDARD else without_descriptions(data)
            code = compile(source, f"{folder}/{name}", "exec", dont_inherit=True, optimize=level)
            yield f"{name}c", MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
        else:
            yield name, data


class _Shorter(ast.NodeTransformer):
    """Leave out what nothing reads in a page: descriptions of modules and functions, and types but those of classes."""

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [_assigned(one) for one in node.body]
        return self._without_description(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self._without_description(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def _without_description(self, node: ast.Module | ast.FunctionDef) -> ast.AST:
        if ast.get_docstring(node) is not None:
            said = node.body.pop(0)
            if not node.body:
                node.body.append(ast.copy_location(ast.Pass(), said))
        return self.generic_visit(node)


def _assigned(node: ast.stmt) -> ast.stmt:
    """Give a value its name without its type."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        return ast.copy_location(ast.Assign([node.target], node.value), node)
    return node


def without_descriptions(source: bytes) -> ast.Module:
    """Leave out descriptions and types of functions; messages show what classes say, and lines stay."""
    made = _Shorter().visit(ast.parse(source))
    assert isinstance(made, ast.Module)
    return made


def reached(sources: Files, roots: Iterable[str]) -> set[str]:
    """List the files of all modules that some modules can import, also those that a function of theirs imports."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        path = ""
        for part in waiting.pop().split("."):
            path = f"{path}/{part}" if path else part
            file = next((one for one in (f"{path}/__init__.py", f"{path}.py") if one in sources), None)
            if path.replace("/", ".") in LEFT_OUT:
                break
            if file is not None and file not in found:
                found.add(file)
                waiting += imported(file, sources[file])
    return found


@cache
def imported(file: str, source: bytes) -> tuple[str, ...]:
    """List what a module imports in play, and of what may be a module or a name in one, both."""
    package = file.removesuffix(".py").split("/")[:-1]
    found: list[str] = []
    tree = ast.parse(source)
    for_types = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    never = {id(node) for block in for_types for one in block.body for node in ast.walk(one)}
    for node in ast.walk(tree):
        if id(node) in never:
            continue
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join((*above, *filter(None, (node.module,))))
            found += (module, *(f"{module}.{alias.name}" for alias in node.names))
    return tuple(found)


def check_left_out(sources: Files) -> None:
    """Raise ModuleNotFoundError if the engine imports something that is left out."""
    for file in sorted(reached(sources, [SESSION])):
        for name in imported(file, sources[file]) if file.startswith(OWN) else ():
            if not LEFT_OUT.isdisjoint(accumulate(name.split("."), "{}.{}".format)):
                raise ModuleNotFoundError(f"{file} imports {name}, which the page does not have", name=name)


def tables() -> tuple[str, bytes]:
    """Make the tables of the grammar, which the engine finds beside it."""
    from london_rules.language.syntax.parse import tables_of

    name, made = tables_of(FOLDER / GRAMMAR)
    return f"{GRAMMAR.rpartition('/')[0]}/{name}", made


def main() -> None:
    """Write both zips."""
    sys.path.insert(0, str(FOLDER))
    packages = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()}
    standard = read(STANDARD)
    sources = {name: data for name, data in {**standard, **packages}.items() if name.endswith(".py")}

    def is_data(name: str) -> bool:
        return name.startswith(OWN) and name not in sources

    check_left_out(sources)
    needed = reached(sources, (*ENTRIES, *STARTING, *UNSEEN, *(f"encodings.{codec}" for codec in CODECS)))
    kept = sorted((name, data) for name, data in packages.items() if name in needed or is_data(name))
    # All files in one, so that they are compressed as one text: that is a fifth smaller.
    kept = [(name, data) for name, data in kept if not name.startswith(TABLES)]
    inner = packed((*compiled(kept, str(FOLDER)), tables()), ZIP_STORED)
    Path("/compiled.zip").write_bytes(packed([("packages.zip", inner)], ZIP_DEFLATED))
    kept = [(name, data) for name, data in standard.items() if name in needed]
    Path("/python_stdlib.zip").write_bytes(packed(compiled(kept, STANDARD), ZIP_DEFLATED))


main()
