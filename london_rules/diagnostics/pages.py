"""The pages about messages, as they are read by people."""

from __future__ import annotations

import re

from london_rules.diagnostics.codes import page
from london_rules.files import read_file
from london_rules.resources import data_root

_FRONT = re.compile(r"\A---\n.*?\n---\n+", re.DOTALL)


def page_text(code: str) -> str:
    """Give the page about a code as Markdown, without what only tools read."""
    return _FRONT.sub("", read_file(data_root() / page(code)).decode())
