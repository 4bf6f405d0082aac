"""The libraries of the compiler's sanitizers, which have to be loaded before Python: in a process of its own."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from london_rules.native.compilers import compilers


@cache
def sanitizer(name: str) -> str:
    """Return the library of a sanitizer, such as `asan`, of the first compiler; "" where it has none."""
    compiler = next(compilers(), None)
    if compiler is None:
        return ""
    asked = [*compiler.command, f"-print-file-name=lib{name}.so"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return found if Path(found).is_absolute() and Path(found).exists() else ""
