"""What the builder of the site is told about our pages: fences name a file or a game behind the language."""

from __future__ import annotations

import re
from typing import Any

_FENCE = re.compile(r"^```(\w+) (.+)$", re.MULTILINE)
_FILE = re.compile(r"\S+\.(?:yaml|rules)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Leave the language alone on each fence, and put the name of a file above it where the text does not say it."""

    def plain(m: re.Match[str]) -> str:
        file = _FILE.search(m[2])
        paragraph = markdown[: m.start()].rstrip().rpartition("\n\n")[2]
        above = f"`{file[0]}`:\n\n" if file and f"`{file[0]}`" not in paragraph else ""
        return f"{above}```{m[1]}"

    return _FENCE.sub(plain, markdown)
