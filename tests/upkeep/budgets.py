"""The budgets of lines, which `make check` compares and `make budgets` writes.

`make check` also fails where a module is too long, or the subject of a commit after the one that added the budgets.
"""

import argparse
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE, BUDGETS = "london_rules", "budgets.toml"
MODULE, SUBJECT = 500, 72
# What the package reads that is not Python, beside its own folder.
DATA = ("cards", "grammar", "variants")
TEXTS = {".css", ".h", ".lark", ".rules", ".txt", ".yaml"}

HEAD = """\
# The most lines of Python in each package; `london_rules` is for modules beside the packages. `make check` compares.
# A new package brings its budget in the commit that makes it. Raising one is a commit of its own: it says what it buys.
# `make budgets` writes the lines of today, rounded up to the next hundred, and the lines of data, which have no budget.

"""


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def package_of(path: Path, root: Path) -> str:
    inside = path.relative_to(root / PACKAGE).parts
    return inside[0] if len(inside) > 1 else PACKAGE


def python_lines(root: Path) -> Counter[str]:
    """Count the lines of Python of each package."""
    sizes: Counter[str] = Counter()
    for path in (root / PACKAGE).rglob("*.py"):
        sizes[package_of(path, root)] += lines_of(path)
    return sizes


def data_lines(root: Path) -> Counter[str]:
    """Count the lines of other texts of each package, and of the folders of texts that the wheel contains."""
    sizes: Counter[str] = Counter()
    for path in (root / PACKAGE).rglob("*.*"):
        if path.suffix in TEXTS:
            sizes[package_of(path, root)] += lines_of(path)
    for folder in DATA:
        sizes[folder] += sum(lines_of(path) for path in (root / folder).rglob("*.*") if path.suffix in TEXTS)
    return sizes


def rounded(lines: int) -> int:
    return -(-lines // 100) * 100


def written(root: Path) -> str:
    """Write the file of budgets: the lines of today, rounded up to the next hundred."""
    python, data = python_lines(root), data_lines(root)
    budgets = {name: rounded(lines) for name, lines in sorted(python.items())}
    rows = [
        f"{name} = {most}" + (f"  # and {data[name]} of data" if data[name] else "") for name, most in budgets.items()
    ]
    together = f"{sum(python.values())} lines of {sum(budgets.values())}"
    beside = ", ".join(f"{name} {lines}" for name, lines in sorted(data.items()) if name not in python and lines)
    return "\n".join([HEAD.rstrip("\n"), "", *rows, f"# Together {together}. Lines of data: {beside or 0}.", ""])


def read(root: Path) -> dict[str, int]:
    return tomllib.loads((root / BUDGETS).read_text(encoding="utf-8"))


def over_budget(root: Path) -> Iterator[str]:
    """Give what is wrong with the sizes of packages."""
    budgets, sizes = read(root), python_lines(root)
    for name, lines in sorted(sizes.items()):
        if name not in budgets:
            yield f"{PACKAGE}/{name} has no budget in {BUDGETS}: add `{name} = {rounded(lines)}`"
        elif lines > budgets[name]:
            yield f"{PACKAGE}/{name} has {lines} lines, and its budget is {budgets[name]}"


def long_modules(root: Path) -> Iterator[str]:
    """Give the modules of more than 500 lines, or of more than the budget that is theirs until somebody splits them."""
    budgets = read(root)
    for path in sorted((root / PACKAGE).rglob("*.py")):
        most = budgets.get(path.relative_to(root / PACKAGE).as_posix(), MODULE)
        if (lines := lines_of(path)) > most:
            yield f"{path.relative_to(root).as_posix()} has {lines} lines, and the most is {most}: split it by its jobs"


def stale(root: Path) -> Iterator[str]:
    """Give the budgets of what is not there, or not long, any more."""
    sizes = python_lines(root)
    for name in read(root):
        if name not in sizes and not (name.endswith(".py") and lines_of(root / PACKAGE / name) > MODULE):
            yield f"{BUDGETS} has a budget for {name}, which needs none: remove the line"


def git(root: Path, *words: str) -> str:
    """Give what git answers, or nothing where it has no history."""
    if shutil.which("git") is None:
        return ""
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False).stdout


def long_subjects(root: Path) -> Iterator[str]:
    """Give the commits after the one that added the budgets whose subjects are too long."""
    if git(root, "rev-parse", "--is-shallow-repository").strip() != "false":
        return
    added = git(root, "log", "--diff-filter=A", "--format=%H", "--", BUDGETS).split()
    if not added:
        return
    for line in git(root, "log", "--no-merges", "--format=%h %s", f"{added[-1]}..HEAD").splitlines():
        commit, _, subject = line.partition(" ")
        if len(subject) > SUBJECT:
            yield f"the subject of commit {commit} has {len(subject)} characters, and the most is {SUBJECT}: {subject}"


def main() -> None:
    """Check the repository, or write its budgets."""
    parser = argparse.ArgumentParser(prog="python -m tests.upkeep.budgets", description="Check the budgets of lines.")
    parser.add_argument("--write", action="store_true", help=f"write {BUDGETS} from the lines of today")
    if parser.parse_args().write:
        (ROOT / BUDGETS).write_text(written(ROOT), encoding="utf-8")
        return
    if wrong := [*over_budget(ROOT), *long_modules(ROOT), *stale(ROOT), *long_subjects(ROOT)]:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
