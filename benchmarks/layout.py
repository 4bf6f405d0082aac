"""Time `fmt` over copies of all shipped bundles: rough ones and canonical ones.

Each is timed with everything that `fmt` does, from finding the files to comparing what they say, but for writing
them. Prints a line of JSON: the number of lines, and lines a second in each case (the best of a few rounds, CPU time).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import tempfile
from pathlib import Path
from time import process_time

FOLDERS = ("variants", "cards")


def rough(text: str) -> str:
    """Double the indents and the spaces around signs."""
    text = re.sub(r"^ +(?=[^ -])(?!.*\|$)", lambda m: m[0] * 2, text, flags=re.MULTILINE)
    return re.sub(r" (?=[=+*]) ", "   ", text)


def lines_a_second(folder: Path, lines: int) -> float:
    """Find the canonical layout of all bundles in a folder."""
    from london_rules.authoring.tidying import tidy_paths
    from london_rules.language.memo import forget

    forget()
    begin = process_time()
    result = tidy_paths([folder], roots=tuple(folder / name for name in ("variants", "variants/house", "cards")))
    seconds = process_time() - begin
    assert not result.refused, [item.message for item in result.diagnostics]
    return lines / seconds


def measure(rounds: int) -> dict[str, float]:
    """Measure on copies, with a cache of their own."""
    from london_rules.resources import data_root

    out: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        os.environ["LONDON_RULES_CACHE"] = str(Path(name) / "cache")
        good, bad = Path(name) / "good", Path(name) / "bad"
        for folder in FOLDERS:
            shutil.copytree(data_root() / folder, good / folder)
            shutil.copytree(data_root() / folder, bad / folder)
        files = sorted(path for end in ("rules", "yaml") for path in bad.rglob(f"*.{end}") if "tests" not in path.parts)
        lines = sum(path.read_text("utf-8").count("\n") for path in files)
        for path in files:
            if path.suffix == ".rules":
                path.write_text(rough(path.read_text("utf-8")), "utf-8")
            else:
                path.write_text(path.read_text("utf-8").replace(": ", ":  "), "utf-8")
        lines_a_second(good, lines)  # fills the cache of grammar tables, and imports what is needed
        for _ in range(rounds):
            for case, folder in (("rough", bad), ("canonical", good)):
                out[case] = max(out.get(case, 0.0), lines_a_second(folder, lines))
    return {"lines": lines, **{case: round(value) for case, value in out.items()}}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.layout", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    print(json.dumps(measure(parser.parse_args().rounds)))


if __name__ == "__main__":
    main()
