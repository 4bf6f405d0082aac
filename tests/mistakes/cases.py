"""Single mistakes of the kinds that authors make, as data: one file a mistake.

A case opens with `kind:` (of mistake) and `code:`; then come the files of the bundle, each after a line `=== NAME`. A
name without a folder belongs to the folder `my-rule`. Signs in the text that are no part of it mark the place:

- double angle quotes hold the place that the author would want to be shown: the message must begin where they begin;
- single ones hold what is to be written anew, if that is not the same place.

`write:` is the text that puts it right, for mistakes with one way out; `variant:` is what is checked, if that is not
the bundle alone. `changed:` says why the code or place is not the one that was written down before the checker was
first asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import define, frozen

from london_rules.diagnostics import Diagnostic, fixed
from london_rules.engine import LoadResult, load

CASES = Path(__file__).parent / "cases"
_PART = re.compile(r"^=== (\S+)\n", re.MULTILINE)
_OPEN, _CLOSE = "\u2039", "\u203a"  # single angle quotes
_SIGNS = re.compile(f"[«»{_OPEN}{_CLOSE}]")


@frozen
class Place:
    """A place in a file: line and column, from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@frozen
class Case:
    """One mistake: the files, and what is expected of the checker."""

    name: str
    kind: str
    code: str
    files: Mapping[str, str]
    place: Place
    corrected: Mapping[str, str] | None
    variant: str | None
    changed: str = ""


@define(slots=False)
class Answer:
    """What the checker said of a case."""

    case: Case
    items: tuple[Diagnostic, ...]
    places: tuple[Place | None, ...]
    mended: Mapping[str, str]

    @property
    def found(self) -> bool:
        """Tell whether the mistake was found at all: by its code."""
        return any(item.code == self.case.code for item in self.items)

    @property
    def exact(self) -> bool:
        """Tell whether it was found at its place."""
        pairs = zip(self.items, self.places, strict=True)
        return any(item.code == self.case.code and place == self.case.place for item, place in pairs)

    @property
    def single(self) -> bool:
        """Tell whether nothing else was said."""
        return len(self.items) == 1

    @cached_property
    def right_fix(self) -> bool | None:
        """Tell whether the fixes that are offered give the corrected rules; None where there is no one way out."""
        if self.case.corrected is None:
            return None
        if not any(item.fix is not None for item in self.items):
            return False
        if self.mended == self.case.corrected:
            return True
        made, meant = (_load(self.case, files).rule_set for files in (self.mended, self.case.corrected))
        return made is not None and meant is not None and made.digest == meant.digest


def read_case(path: Path) -> Case:
    """Read a case from its file."""
    head, *pieces = _PART.split(path.read_text(encoding="utf-8"))
    options = dict(line.split(": ", 1) for line in head.splitlines())
    marked = dict(zip(pieces[::2], pieces[1::2], strict=True))
    name = next(name for name, text in marked.items() if "«" in text)
    before = _SIGNS.sub("", marked[name].partition("«")[0])
    place = Place(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
    files = {name: _SIGNS.sub("", text) for name, text in marked.items()}
    return Case(
        path.stem,
        options["kind"],
        options["code"],
        files,
        place,
        _corrected(options, marked),
        options.get("variant"),
        options.get("changed", ""),
    )


def _corrected(options: dict[str, str], marked: dict[str, str]) -> dict[str, str] | None:
    written = options.get("write")
    if written is None:
        return None
    words = json.loads(written) if written.startswith('"') and written.endswith('"') else written
    apart = any(_OPEN in text for text in marked.values())
    sort = f"{_OPEN}[^{_CLOSE}]*{_CLOSE}" if apart else "«[^»]*»"
    return {name: _SIGNS.sub("", re.sub(sort, lambda _: words, text)) for name, text in marked.items()}


def every_case() -> list[Case]:
    """Read all cases, by name."""
    return [read_case(path) for path in sorted(CASES.glob("*.txt"))]


def _load(case: Case, files: Mapping[str, str]) -> LoadResult:
    if case.variant is None:
        return load(files)
    with TemporaryDirectory() as folder:
        return _load_in(Path(folder), case.variant, files)


def _load_in(folder: Path, variant: str, files: Mapping[str, str]) -> LoadResult:
    for name, text in files.items():
        path = folder / (name if "/" in name else f"my-rule/{name}")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    return load(variant.replace("./", f"{folder}/"))


def ask(case: Case) -> Answer:
    """Check a case and give what was said of it."""
    with TemporaryDirectory() as folder:
        by_name = case.variant is not None
        result = _load_in(Path(folder), case.variant or "", case.files) if by_name else load(case.files)
        found = result.diagnostics
        places = tuple(_place(item, found.files, folder) for item in found)
        mended = {_short(file, folder): text for file, text in fixed(found.items(), found.files).items()}
    return Answer(case, found.items(), places, {**case.files, **mended})


def clean(case: Case) -> tuple[Diagnostic, ...]:
    """Give what the checker says of the corrected text: nothing, if the case is right."""
    return () if case.corrected is None else _load(case, case.corrected).diagnostics.items()


def _place(item: Diagnostic, files: Mapping[str, str], folder: str) -> Place | None:
    if item.span is None:
        return None
    before = files[item.span.file][: item.span.start]
    return Place(_short(item.span.file, folder), before.count("\n") + 1, len(before) - before.rfind("\n"))


def _short(file: str, folder: str) -> str:
    return file.removeprefix(f"{folder}/").removeprefix("my-rule/")
