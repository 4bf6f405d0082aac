"""The C of batches: the library of a program, and the struct that it is given."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Mapping
from pathlib import Path
from threading import Lock, Thread
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from london_rules.compiler.program import Program
from london_rules.native.build import first_that_can, library
from london_rules.native.compilers import compilers
from london_rules.native.kinds import UnprintableError
from london_rules.native.people import for_people
from london_rules.native.program_in_c import program_in_c
from london_rules.native.tier import wanted

_SOURCE: Final = (Path(__file__).parent / "c" / "batch.h").read_text(encoding="ascii")
_NUMBERS: Final = {"int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "double": ctypes.c_double}
_CELLS: Final = {"int32_t": np.int32, "uint8_t": np.uint8, "int64_t": np.int64, "int8_t": np.int8, "float": np.float32}


def _fields() -> list[tuple[str, str, bool]]:
    """Read the fields of the struct from its C: the type and the name of each, and whether it is an address."""
    body = re.sub(r"/\*.*?\*/", "", _SOURCE, flags=re.DOTALL)
    begin = "typedef struct {"
    inside = body[body.index(begin) + len(begin) : body.index("} Batch;")]
    lines = [line.strip().removeprefix("const ").partition(" ") for line in inside.split(";")[:-1]]
    return [
        (type, name.strip().removeprefix("*"), name.strip().startswith("*"))
        for type, _, names in lines
        for name in names.split(",")
    ]


_FIELDS: Final = _fields()
_TYPES: Any = [(name, ctypes.c_void_p if address else _NUMBERS[type]) for type, name, address in _FIELDS]


class BatchStruct(ctypes.Structure):
    """The struct of a batch, as C has it."""

    _fields_ = _TYPES


def filled(tables: Mapping[str, Any], shared: Mapping[str, NDArray[Any]], kept: list[NDArray[Any]]) -> BatchStruct:
    """Fill the struct with tables, and with arrays whose memory C shares; `kept` gets what must live as long as it."""
    out = BatchStruct()
    for type, name, address in _FIELDS:
        value = shared[name] if name in shared else tables[name]
        if name in shared:
            pass
        elif address and value is not None:
            value = np.ascontiguousarray(value, dtype=_CELLS[type])
        if isinstance(value, np.ndarray):
            kept.append(value)
            value = value.ctypes.data
        setattr(out, name, value)
    return out


class Shelf:
    """The library of one program: made when somebody waits for it, or behind what goes on meanwhile."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.why_not = ""  # there is no library
        self._library: ctypes.CDLL | None = None
        self._thread: Thread | None = None
        self._lock = Lock()

    @property
    def is_ready(self) -> bool:
        """Tell whether it need not be waited for."""
        return self._library is not None or self.why_not != ""

    def behind(self) -> None:
        """Begin to make it, in a thread that does not keep the process from ending."""
        if self._thread is None:
            self._thread = Thread(target=self.now, daemon=True)
            self._thread.start()

    def now(self) -> ctypes.CDLL | None:
        """Compile it, or load it from the cache; None if there is no compiler, or no C of the program."""
        with self._lock:
            if not self.is_ready:
                self._make()
        return self._library

    def _make(self) -> None:
        try:
            source = "\n".join([program_in_c(self.program), *for_people(self.program), _SOURCE])
        except UnprintableError as e:
            self.why_not = str(e)
            return
        made = first_that_can(
            compilers() if wanted() else (), lambda compiler: library(source, compiler, compiler.good or compiler.quick)
        )
        if made is None:
            self.why_not = "there is no C compiler that can make it, or it is switched off"
        else:
            self._library = _declared(made)


def _declared(made: ctypes.CDLL) -> ctypes.CDLL:
    crew, number = ctypes.c_void_p, ctypes.c_int64
    functions = {
        "slot_size": (number, []),
        "open_crew": (crew, [ctypes.POINTER(BatchStruct)]),
        "close_crew": (None, [crew]),
        "begin_games": (None, [crew]),
        "step_games": (number, [crew]),
        "put_game": (None, [crew, number, crew]),
        "begin_game": (None, [crew, number, number]),
        "observe_game": (None, [crew, number, number, crew]),
        "course_of": (ctypes.POINTER(ctypes.c_int32), [crew, number, ctypes.POINTER(number)]),
        "sample_games": (None, [crew, ctypes.c_uint64]),
    }
    for name, (result, arguments) in functions.items():
        function = getattr(made, name)
        function.restype, function.argtypes = result, arguments
    return made
