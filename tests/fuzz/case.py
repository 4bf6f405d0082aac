"""One case of a target as plain data, and how a file of the corpus holds it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

Case: TypeAlias = dict[str, Any]
CORPUS = Path(__file__).parent / "corpus"
_FILE = "--- "


def written(target: str, case: Case, about: str = "") -> str:
    """Write a case as text: what it is about, its data, then its files as they are, where lines can hold them."""
    files = case.get("files", {})
    plain = isinstance(files, dict) and all(_is_plain(name) and _is_plain(text) for name, text in files.items())
    data = {k: v for k, v in case.items() if not (plain and k == "files")}
    lines = [*(f"# {line}" for line in about.splitlines()), target, json.dumps(data, sort_keys=True)]
    if plain:
        for name, text in files.items():
            lines += [_FILE + name, *text.split("\n")[: -1 if text.endswith("\n") else None]]
            lines += [] if text.endswith("\n") else [_FILE]
    return "\n".join(lines) + "\n"


def _is_plain(text: object) -> bool:
    return (
        isinstance(text, str)
        and all(line.isprintable() and not line.startswith(_FILE.strip()) for line in text.split("\n"))
        and text != ""
    )


def read(text: str) -> tuple[str, Case]:
    """Read what `written` wrote: the target and the case."""
    lines = [line for i, line in enumerate(text.split("\n")) if not (line.startswith("#") and _is_head(text, i))]
    target, data, *rest = lines
    case: Case = json.loads(data)
    name = ""
    files: dict[str, str] = {}
    for line in rest[:-1]:
        if line == _FILE:
            files[name] = files[name].removesuffix("\n")
        elif line.startswith(_FILE):
            name = line.removeprefix(_FILE)
            files[name] = ""
        else:
            files[name] += line + "\n"
    return target, {**case, "files": files} if files else case


def _is_head(text: str, at: int) -> bool:
    return all(line.startswith("#") for line in text.split("\n")[:at])
