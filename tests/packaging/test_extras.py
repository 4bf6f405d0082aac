"""An extra brings all that its part of the program imports: here, other extras have it installed too."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

LOCK = tomllib.loads((Path(__file__).parents[2] / "uv.lock").read_text(encoding="utf-8"))["package"]
PARTS = {
    "host": ("host.serving", "host.sign_in", "host.provider", "host.worker"),
    "lsp": ("lsp.server",),
    "workshop": ("workshop.server",),
}

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
"""


def brought(name: str, extras: tuple[str, ...], seen: set[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Give the names of a distribution with extras, and of all that it needs, as the lock says."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    yield name
    for package in (one for one in LOCK if one["name"] == name):
        optional: dict[str, Any] = package.get("optional-dependencies", {})
        for needed in [*package.get("dependencies", ()), *(one for extra in extras for one in optional.get(extra, ()))]:
            yield from brought(needed["name"], tuple(needed.get("extra", ())), seen)


@pytest.mark.parametrize("extra", PARTS)
def test_an_extra_brings_what_its_part_needs(extra: str) -> None:
    there = {*brought("london-rules", (extra,), set())}
    missing = {
        name
        for name, owners in packages_distributions().items()
        if not there & {owner.lower().replace("_", "-").replace(".", "-") for owner in owners}
    }
    parts = "\n".join(f"import london_rules.{part}" for part in PARTS[extra])
    subprocess.run([sys.executable, "-c", f"{WITHOUT.format(missing)}\n{parts}"], check=True)
