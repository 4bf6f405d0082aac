"""Start sooner in a page: take the methods that attrs writes for classes from what the build of the page compiled.

To compile them takes almost half of the time of all imports. A method is taken only if its source is the same. This
module is imported before any class is made.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Final

import attr._make

COMPILED: Final = Path(__file__).with_name("methods.marshal")  # only a build of the page makes it

# In a method that makes hashes, a number for the class, which is another one in each process: any number will do.
_NUMBER_OF_CLASS: Final = re.compile(r"^ *-?\d+,$", re.MULTILINE)

Compile = Callable[[str, str, str], CodeType]


def use_compiled_methods(path: Path = COMPILED) -> None:
    """Take methods from a file, and compile the others; without the file, compile all."""
    try:
        known: dict[bytes, CodeType] = marshal.loads(path.read_bytes())
    except OSError:
        return

    def find(source: str, file: str, mode: str) -> CodeType:
        return known.get(_key(source, file)) or compile(source, file, mode)

    _compile_with(find)


def note_methods() -> dict[bytes, CodeType]:
    """Return a dictionary that gets all methods that are compiled from now on; `marshal` writes it for a page."""
    noted: dict[bytes, CodeType] = {}

    def note(source: str, file: str, mode: str) -> CodeType:
        code = noted[_key(source, file)] = compile(source, file, mode)
        return code

    _compile_with(note)
    return noted


def _key(source: str, file: str) -> bytes:
    return sha256(f"{file}\n{_NUMBER_OF_CLASS.sub('', source)}".encode()).digest()


def _compile_with(found: Compile) -> None:
    """Let attrs call something else than the built-in function; it has no setting for that."""
    vars(attr._make)["compile"] = found
