"""The recipes of the cookbook as data: for the page of the workshop, which begins new bundles with them.

python -m docs.recipes FILE    write them as JSON
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from attrs import asdict, frozen

from docs.examples import Example, examples

PAGE: Final = "docs/cookbook.md"


@frozen
class Recipe:
    """A house rule of the cookbook: a whole bundle in one file, and the variants for which it is."""

    title: str
    about: str  # the paragraphs before it, as Markdown
    on: list[str]
    text: str


def recipes() -> list[Recipe]:
    """Read the recipes of the cookbook, in its order."""
    page = (Path(__file__).parents[1] / PAGE).read_text(encoding="utf-8")
    return [_recipe(one, page.split("\n")) for one in examples(PAGE, page)]


def _recipe(example: Example, lines: list[str]) -> Recipe:
    block = example.block
    fence = block.line - 2  # lines count from 1, and the fence is above the first
    heading = max(number for number in range(fence) if lines[number].startswith("## "))
    title = block.heading.partition(". ")[2]
    return Recipe(title, "\n".join(lines[heading + 1 : fence]).strip(), block.about.split("+"), block.text)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps([asdict(one) for one in recipes()], indent=1) + "\n", encoding="utf-8")
