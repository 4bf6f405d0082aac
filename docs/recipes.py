"""The recipes of the cookbook as data: for the page of the workshop, which begins new bundles with them.

python -m docs.recipes FILE    write them as JSON
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final

from attrs import asdict, frozen

PAGE: Final = Path(__file__).parent / "cookbook.md"
_RECIPE = re.compile(r"^## \d+\. (.+?)$\s*(.*?)^```yaml (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Recipe:
    """A house rule of the cookbook: a whole bundle in one file, and the variants for which it is."""

    title: str
    about: str  # the paragraphs before it, as Markdown
    on: list[str]
    text: str


def recipes(page: str | None = None) -> list[Recipe]:
    """Read the recipes of the cookbook, in its order."""
    found = _RECIPE.findall(PAGE.read_text(encoding="utf-8") if page is None else page)
    return [Recipe(title, about.strip(), on.split("+"), text) for title, about, on, text in found]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps([asdict(one) for one in recipes()], indent=1) + "\n", encoding="utf-8")
