"""Games that were compiled for the page: rules of which there is a build are measured natively there."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from london_rules.engine.rule_set import RuleSet
from london_rules.players.pace import Pace
from london_rules.resources import data_root

INDEX: Final = "builds.json"  # by the digest of rules the names of two libraries: without and with events
_PAGE: Final = "london_rules_page"  # a module of the worker, which reads files of the page
_FOLDER: Final = Path("/builds")


def use_build(rule_set: RuleSet) -> bool:
    """Let games of rules be played natively, if the page has a build of them; tell whether it has."""
    names = _index().get(rule_set.digest, [])
    programs = [program for program in (rule_set.fast, rule_set.traced) if program.once(Pace).tier is None]
    if not names or not programs:
        return bool(names)
    libraries = [_read(name) for name in names]
    if None in libraries:
        return False
    from ctypes import CDLL

    from london_rules.native.ready import Ready

    for program, path in zip((rule_set.fast, rule_set.traced), libraries, strict=True):
        program.once(Pace).take(Ready(program, CDLL(str(path))))
    return True


@cache
def _index() -> dict[str, list[str]]:
    path = data_root() / INDEX
    found: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def _read(name: str) -> Path | None:
    """Get a library from the page, once; None where it has none, as without a network."""
    path = _FOLDER / name
    if not path.exists():
        try:
            data = import_module(_PAGE).read(f"builds/{name}")
        except ImportError:
            return None
        if data is None:
            return None
        _FOLDER.mkdir(exist_ok=True)
        path.write_bytes(data.to_bytes())
    return path
