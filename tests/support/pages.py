"""The examples on pages of the documentation: fenced blocks, indented blocks, and commands within sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
_COMMAND = re.compile(r"`(london-rules (?:\S+ [^`]+|--help))`")


@frozen
class Block:
    """One example: where it stands, what its first line says of it ("indented" if it has none), and its text."""

    page: str
    line: int
    info: str
    text: str

    @property
    def place(self) -> str:
        """Say where it stands."""
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    """Give every page for people but those of the messages, which have tests of their own."""
    named = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "NOTICE.md")]
    found = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "variants").rglob("*.md")]
    return [*named, *sorted(path for path in found if not path.name.startswith("LR-"))]


def blocks(path: Path) -> Iterator[Block]:
    """Cut a page into its blocks of code."""
    page = path.relative_to(ROOT).as_posix()
    info, first, lines = "", 0, list[str]()
    for number, line in enumerate([*path.read_text(encoding="utf-8").split("\n"), ""], 1):
        fence = line.startswith("```")
        if info and (fence or (info == "indented" and not line.startswith("    "))):
            yield Block(page, first, info, "".join(lines))
            info, lines = "", []
            continue
        if info:
            lines.append(line + "\n" if info != "indented" else line[4:] + "\n")
        elif fence or line.startswith("    "):
            info, first = (line[3:].strip() or "plain", number + 1) if fence else ("indented", number)
            lines = [] if fence else [line[4:] + "\n"]


def commands(path: Path) -> list[tuple[str, str]]:
    """Give the commands of a page, each with its place: lines of indented blocks, and whole ones within sentences."""
    page = path.relative_to(ROOT).as_posix()
    out = []
    for block in blocks(path):
        if block.info == "indented":
            rows = enumerate(block.text.splitlines(), block.line)
            out += [(f"{page}:{number}", row) for number, row in rows if row.startswith("london-rules ")]
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.startswith(("    ", "$ ")):
            out += [(f"{page}:{number}", command) for command in _COMMAND.findall(line)]
    return out
