"""The examples on pages of the documentation: fenced blocks, indented blocks, and commands within sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import docs.blocks
import docs.examples
from docs.blocks import Block
from docs.examples import Example

__all__ = ["ROOT", "Block", "Example", "blocks", "commands", "examples", "name_of", "pages"]

ROOT = Path(__file__).parents[2]
_COMMAND = re.compile(r"`(london-rules (?:[^`\s]+ [^`]+|--help))`")


def pages() -> list[Path]:
    """Give every page for people but those of the messages, which have tests of their own."""
    named = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "NOTICE.md")]
    found = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "variants").rglob("*.md")]
    return [*named, *sorted(path for path in found if not path.name.startswith("LR-"))]


def blocks(path: Path) -> Iterator[Block]:
    """Cut a page into its blocks of code."""
    return docs.blocks.blocks(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))


def name_of(block: Block) -> str:
    """Name a block in the id of a test by its page and how it begins: its line changes with what stands before it."""
    return f"{block.page} {' '.join(block.text.split())[:60]}"


def examples(page: str) -> list[Example]:
    """Give the examples of a page that are bundles, or pieces of one."""
    return docs.examples.examples(page, (ROOT / page).read_text(encoding="utf-8"))


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
