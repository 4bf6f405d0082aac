"""Compile a game in one file of C: into WebAssembly, or a library for this machine."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from london_rules.embed.one_file import OneFile, part
from london_rules.native.build import BuildError, carried_out
from london_rules.native.compilers import compilers

_BARE: Final = ("setjmp", "stdlib", "string", "time")  # the headers of a C library that is not there
_WASM: Final = (
    *("-nostdlib", "-ffreestanding", "-fno-sanitize=undefined", "-Os", "-g0", "-s", "-w", "-I.", "-mbulk-memory"),
    *("-mexception-handling", "-mllvm", "-wasm-enable-sjlj", "-mllvm", "-wasm-use-legacy-eh=true"),
    *("-mllvm", "-inline-threshold=30"),  # 7 KB less of 252 than with the 50 of -Os, for 2% of the speed
    *("-Wl,--no-entry", "-Wl,-z,stack-size=1048576"),
)
# A library that Python in a page loads; it has a C library, and sets jumps by the same exceptions.
_IN_A_PAGE: Final = (
    *("-c", "-fPIC", "-O2", "-g0", "-w", "-I.", "-ffreestanding", "-fno-sanitize=undefined", "-mbulk-memory"),
    *("-mno-extended-const", "-mexception-handling", "-mllvm", "-wasm-enable-sjlj"),
    *("-mllvm", "-wasm-use-legacy-eh=true", "-D_setjmp=setjmp", "-D_longjmp=longjmp", "game.c", "-o", "game.o"),
)
_LINKED: Final = ("-shared", "--experimental-pic", "--allow-undefined", "--no-entry", "-s", "game.o", "-o", "game.so")
_WASM_FILE: Final = "game.wasm"
HOW_TO_GET_ONE: Final = "pip install 'london-rules[native]', or install clang and lld"


class CannotCompileError(Exception):
    """No compiler of this machine can make what is wanted."""


def wasm(made: OneFile) -> bytes:
    """Compile a game into WebAssembly that imports nothing; raises CannotCompileError."""
    files = {"game.c": made.c, "game.h": made.h, "wasm.c": part("bare/wasm"), "back.c": part("bare/back")}
    files |= {f"{name}.h": part(f"bare/{name}") for name in _BARE}
    exports = [f"-Wl,--export={name}" for name in functions(made.h)]
    commands = [[*command, *exports, "wasm.c", "back.c", "-o", _WASM_FILE] for command in wasm_commands()]
    return _first_that_can(commands, files, _WASM_FILE)


def library(made: OneFile) -> bytes:
    """Compile a game into a library for this machine; raises CannotCompileError."""
    options = ("-std=c99", "-shared", "-fPIC", "-O2", "-w", "game.c", "-o", "game.so")
    commands = [[*compiler.command, *options] for compiler in compilers()]
    return _first_that_can(commands, {"game.c": made.c, "game.h": made.h}, "game.so")


def library_for_pages(source: str) -> bytes:
    """Compile the native tier of a program for Python in a page; raises CannotCompileError.

    Only zig of a package is asked: how clang jumps in WebAssembly differs between its versions.
    """
    if find_spec("ziglang") is None:
        raise CannotCompileError(f"there is no zig; {HOW_TO_GET_ONE.partition(',')[0]}")
    zig = (sys.executable, "-m", "ziglang")
    commands = [*zig, "cc", "--target=wasm32-emscripten", *_IN_A_PAGE], [*zig, "wasm-ld", *_LINKED]
    files = {"game.c": source} | {f"{name}.h": part(f"bare/{name}") for name in _BARE}
    try:
        return carried_out(commands, files, "game.so", "zig")
    except (BuildError, OSError) as e:
        raise CannotCompileError(str(e)) from None


def functions(header: str) -> list[str]:
    """List the functions that a header declares."""
    return [*dict.fromkeys(re.findall(r"\b(game_\w+)\(", re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)))]


def wasm_commands() -> Iterator[Sequence[str]]:
    """Give the commands of this machine that perhaps compile C into WebAssembly, without the files."""
    if find_spec("ziglang") is not None:
        yield (sys.executable, "-m", "ziglang", "cc", "--target=wasm32-freestanding", *_WASM)
    clang = shutil.which("clang")
    if clang is not None and Path(clang).is_absolute():
        yield (clang, "--target=wasm32", *_WASM)


def _first_that_can(commands: Sequence[Sequence[str]], files: dict[str, str], result: str) -> bytes:
    said = "there is none"
    for command in commands:
        try:
            return carried_out([command], files, result, "zig" if "ziglang" in command else Path(command[0]).name)
        except (BuildError, OSError) as e:
            said = str(e)
    raise CannotCompileError(said)
