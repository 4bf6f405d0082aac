"""A page of one game that needs nothing else: the table of the workshop, and the rules as WebAssembly."""

from __future__ import annotations

import gzip
import html
import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Final

from london_rules.built_pages import built_page
from london_rules.embed.compile import wasm
from london_rules.embed.one_file import OneFile
from london_rules.engine.rule_set import RuleSet
from london_rules.table.scene import scene
from london_rules.table.words import words_of

_BUILT: Final = "alone"
HOW_TO_GET_ONE: Final = "pip install 'london-rules[workshop]', or `make workshop` in a checkout"


class NoPageError(Exception):
    """The parts of the page, which Node builds, are not here."""


def page(rule_set: RuleSet, made: OneFile) -> bytes:
    """Write a page that plays a game; raises NoPageError, and CannotCompileError as `wasm`."""
    folder = built_page(_BUILT, _BUILT)
    if folder is None:
        raise NoPageError
    parts = {
        "TITLE": html.escape(rule_set.title),
        "/* STYLE */": _read(folder / "page.css").replace("</style", "<\\/style"),
        "/* SCRIPT */": _read(folder / "main.js").replace("</script", "<\\/script"),
        "DATA": _packed(json.dumps(_data(rule_set), separators=(",", ":")).encode()),
        "RULES": _packed(wasm(made)),
    }
    signs = re.compile("|".join(map(re.escape, parts)))
    return signs.sub(lambda found: parts[found[0]], _read(folder / "index.html")).encode()


def _data(rule_set: RuleSet) -> dict[str, object]:
    words, rules = words_of(rule_set), rule_set.rules
    return {
        "scene": scene(rule_set),
        "ranking": [line.name for line in rules.ranking],
        "outcomes": {name: words.outcome(name) for name in rules.outcomes},
    }


def _packed(data: bytes) -> str:
    return b64encode(gzip.compress(data, mtime=0)).decode()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
