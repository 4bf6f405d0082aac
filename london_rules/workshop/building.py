"""Compile shipped games for the page, where there is zig: python -m london_rules.workshop.building FOLDER [GAME...].

A library is named by what it is made from, and is not made again. Beside them is an index, which the packages carry:
so packages of another version never load a library that does not fit.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from london_rules import load
from london_rules.authoring.scaffold import playable_games
from london_rules.compiler.program import Program
from london_rules.embed.compile import CannotCompileError, library_for_pages
from london_rules.native.kinds import UnprintableError
from london_rules.native.program_in_c import program_in_c
from london_rules.workshop.builds import INDEX

_DIGITS: Final = 20


def build_all(folder: Path, games: Iterable[str]) -> dict[str, list[str]]:
    """Compile games into a folder, and take away what is of no use there; give the index.

    Raises CannotCompileError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    index: dict[str, list[str]] = {}
    for variant in games:
        rule_set = load(variant).rule_set
        assert rule_set is not None, variant
        try:
            index[rule_set.digest] = [_built(program, folder) for program in (rule_set.fast, rule_set.traced)]
        except UnprintableError:
            continue  # only Python plays it
    wanted = {name for names in index.values() for name in names}
    for path in folder.glob("*.so"):
        if path.name not in wanted:
            path.unlink()
    return index


def _built(program: Program, folder: Path) -> str:
    source = program_in_c(program)
    path = folder / f"{sha256(source.encode()).hexdigest()[:_DIGITS]}.so"
    if not path.exists():
        path.write_bytes(library_for_pages(source))
    return path.name


def main() -> None:
    """Compile, or say why not; the page can do without."""
    folder = Path(sys.argv[1])
    try:
        index = build_all(folder, sys.argv[2:] or playable_games())
    except CannotCompileError as e:
        index = {}
        print(f"THE PAGE MEASURES IN PYTHON ONLY: nothing can be compiled for it ({e})", file=sys.stderr)
    (folder / INDEX).write_text(json.dumps(index) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
