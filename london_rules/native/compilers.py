"""The C compilers of this machine, and how each is called. Nothing is installed, and nobody needs one."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from london_rules.classes import frozen

HOW_TO_GET_ONE: Final = (
    "with gcc, clang or tcc, or after `pip install 'london-rules[native]'`, games are played many times faster"
)
_COMMON: Final = ("-std=gnu11", "-shared", "-fPIC", "-w")


@frozen
class Compiler:
    """A C compiler: the words that call it, and its options for a quick build and for a good one."""

    command: tuple[str, ...]
    quick: tuple[str, ...]
    good: tuple[str, ...] | None  # None if the quick one is the best that it can do

    @property
    def name(self) -> str:
        """Name it for people, without saying where it is on this machine."""
        return " ".join([Path(self.command[0]).name, *(word for word in self.command[1:] if os.sep not in word)])

    def call(self, options: tuple[str, ...], source: str, result: str) -> list[str]:
        """Give the whole command that compiles a file."""
        return [*self.command, *_COMMON, *options, "-o", result, source]


def compilers() -> Iterator[Compiler]:
    """Give the compilers found, the preferred first: that of `CC`, those on the path, then that of a Python package."""
    if sys.platform == "win32":
        return
    known: set[Path] = set()
    for words in (shlex.split(os.environ.get("CC", "")), ["cc"], ["gcc"], ["clang"], ["tcc"]):
        path = _absolute(words)
        if path is not None and Path(path).resolve() not in known:
            known.add(Path(path).resolve())
            yield _compiler(path, words[1:])
    if find_spec("ziglang") is not None:
        # Its -O1 is its -O2; and without any it would add checks, which take twice as long.
        yield Compiler((sys.executable, "-m", "ziglang", "cc"), ("-O0", "-fno-sanitize=undefined"), ("-O2",))


def _absolute(words: list[str]) -> str | None:
    """Find a command; only absolute paths count, so that no file of the current folder can pose as a compiler."""
    path = shutil.which(words[0]) if words else None
    return path if path is not None and Path(path).is_absolute() else None


def _compiler(path: str, words: list[str]) -> Compiler:
    if "tcc" in Path(path).resolve().name:
        return Compiler((path, *words), (), None)
    return Compiler((path, *words), ("-O1",), ("-O2",))
