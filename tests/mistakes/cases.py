"""Single mistakes of the kinds that authors make, as data: one file a set, in `sets/`.

The head of a set says who wrote it and when, whether it is sealed, and what came of its first run. A set is *sealed* if
nothing was improved for it, and *opened* once somebody has looked at its cases; a name ends in that word.

A case has lines with `kind:` (of mistake) and perhaps `code:`, and the files of a bundle. A file name without a folder,
or in the folder `tests`, belongs to the folder of the bundle. Signs in the text that are no part of it mark the place:

- double angle quotes hold the place that the author would want to be shown: the message must begin where they begin;
- single ones hold what is to be written instead, if that is not the same place.

`write:` is the text that puts it right, for mistakes with one way out (as a JSON string, if it begins with a space or
has quotes around it); `or:` is another text that does, and there may be several such lines; `variant:` is what is
checked, if that is not the bundle alone, with `.` or `./FILE` for the bundle; `must:` is `warning` or `either`, where
it need not be an error; without `code:` it may have any, as no author can know it. `changed:` says why the code or
place is not the one that was written down before the checker was first asked. `also:` gives the beginnings of the words
on the same line that its author accepts as well, between bars.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from os.path import normpath
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import define, evolve, frozen

from london_rules.advice import advise
from london_rules.cli.validate import examine
from london_rules.diagnostics import Diagnostic, Diagnostics, fixed
from london_rules.engine import RuleSet, load
from tests.mistakes.set_file import Part, read_set

SETS = {path.stem: path for path in sorted((Path(__file__).parent / "sets").glob("[0-9]*.txt"))}
SEALED = tuple(name for name in SETS if name.endswith("-sealed"))
OPENED = tuple(name for name in SETS if name not in SEALED)
_ANY_CODE = "open"
_EITHER = "either"
_SAME_AGAIN = "LR-C0002"
_OPEN, _CLOSE = "\u2039", "\u203a"  # single angle quotes
_TESTS = "tests/"
_SIGNS = re.compile(f"[«»{_OPEN}{_CLOSE}]")
_MEANS_NOTHING = re.compile(r"(?:[^\w\n]|\b(?:the|an?)\b)*", re.IGNORECASE)


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
    must: str = "error"
    also: tuple[Place, ...] = ()  # where its author accepts the mark too
    right_as_well: tuple[Mapping[str, str], ...] = ()  # the files with other texts that put it right


@define(slots=False)
class Answer:
    """What the checker said of a case."""

    case: Case
    items: tuple[Diagnostic, ...]
    places: tuple[Place | None, ...]
    mended: Mapping[str, str]  # what is shown as the text to write, typed as it stands
    fixed: Mapping[str, str]  # what `--fix` writes
    otherwise: tuple[Mapping[str, str], ...] = ()  # with each other text that is shown as one that may be meant

    @property
    def found(self) -> bool:
        """Tell whether the mistake was found at all: by its code, or if that is open by its weight."""
        return any(self._is_it(item) for item in self.items)

    @property
    def exact(self) -> bool:
        """Tell whether it was found at its place."""
        pairs = zip(self.items, self.places, strict=True)
        return any(self._is_it(item) and place == self.case.place for item, place in pairs)

    @property
    def near(self) -> bool:
        """Tell whether it was found at its place, or beside it: but for articles, signs and quotes."""
        pairs = zip(self.items, self.places, strict=True)
        return any(self._is_it(item) and self._beside(place) for item, place in pairs)

    @property
    def accepted(self) -> bool:
        """Tell whether it was found at its place, beside it, or at another that its author accepts."""
        pairs = zip(self.items, self.places, strict=True)
        return self.near or any(self._is_it(item) and place in self.case.also for item, place in pairs)

    def _beside(self, place: Place | None) -> bool:
        """Return whether only what means nothing is between a place and the expected one."""
        meant = self.case.place
        if place is None or (place.file, place.line) != (meant.file, meant.line):
            return False
        line = self.case.files[meant.file].split("\n")[meant.line - 1]
        start, end = sorted((place.column - 1, meant.column - 1))
        return _MEANS_NOTHING.fullmatch(line[start:end]) is not None

    def _is_it(self, item: Diagnostic) -> bool:
        return self.case.code in (item.code, _ANY_CODE) and self.case.must in (_EITHER, item.severity)

    @property
    def single(self) -> bool:
        """Tell whether nothing else was said, but what is wrong with the text that was meant too."""
        return len(self.items) == 1 or len(self.items) - self._besides == 1

    @cached_property
    def _besides(self) -> int:
        """Give how many of the messages are those of the text that was meant."""
        if self.case.corrected is None:
            return 0
        left = [(item.code, item.message) for item in _look(self.case, self.case.corrected)[1]]
        return sum((item.code, item.message) in left for item in self.items)

    @cached_property
    def right_help(self) -> bool | None:
        """Tell whether what is shown, typed as it stands, gives the right rules; None where there is no one way out."""
        if self.case.corrected is None:
            return None
        return any(item.fix is not None for item in self.items) and _same(self.case, self.mended)

    @cached_property
    def right_among(self) -> bool | None:
        """Tell whether one of the texts that are shown gives the right rules; None where there is no one way out."""
        if self.case.corrected is None:
            return None
        return bool(self.right_help) or any(_same(self.case, texts) for texts in self.otherwise)

    @cached_property
    def right_fix(self) -> bool | None:
        """Tell whether `--fix` gives the right rules; None where there is no one way out."""
        if self.case.corrected is None:
            return None
        return self.fixed != self.case.files and _same(self.case, self.fixed)

    @cached_property
    def leaves_no_error(self) -> bool:
        """Tell whether nothing is wrong any more when all that is shown is written.

        It may be what holds already, where the case has no other change.
        """
        return all(item.code == _SAME_AGAIN for item in _look(self.case, self.mended)[1].errors())

    @cached_property
    def wrong_fix(self) -> bool:
        """Tell whether `--fix` writes rules that are taken and are not those that were meant."""
        if self.fixed == self.case.files or self.right_fix or self.case.must == "warning":
            return False
        return not _look(self.case, self.fixed)[1].has_errors


def _same(case: Case, files: Mapping[str, str]) -> bool:
    """Return whether texts give the rules of the corrected ones, or of others that are right as well."""
    return any(_alike(case, files, right) for right in (case.corrected, *case.right_as_well) if right is not None)


def _alike(case: Case, files: Mapping[str, str], right: Mapping[str, str]) -> bool:
    if files == right:
        return True
    if _of_tests(files) != _of_tests(right):
        return False  # no digest counts them
    made, meant = (_look(case, texts)[0] for texts in (files, right))
    return made is not None and meant is not None and made.digest == meant.digest


def _case(part: Part) -> Case:
    options = {key: value for key, value in part.options if key != "or"}
    marked = {_mine(name): text for name, text in part.files.items()}
    name = next(name for name, text in marked.items() if "«" in text)
    before = _SIGNS.sub("", marked[name].partition("«")[0])
    place = Place(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
    files = {name: _SIGNS.sub("", text) for name, text in marked.items()}
    return Case(
        part.name,
        options["kind"],
        options.get("code", _ANY_CODE),
        files,
        place,
        _corrected(options["write"], marked) if "write" in options else None,
        options.get("variant"),
        options.get("changed", ""),
        options.get("must", "error"),
        _also(options.get("also", ""), place, files[name]),
        tuple(_corrected(value, marked) for key, value in part.options if key == "or"),
    )


def _mine(name: str) -> str:
    """Give the name of a file of the author's bundle without the folder, as it is shown."""
    short = name.removeprefix("my-rule/")
    return name if "/" in short else short


def _also(words: str, place: Place, text: str) -> tuple[Place, ...]:
    line = text.split("\n")[place.line - 1]
    return tuple(Place(place.file, place.line, line.index(said) + 1) for said in words.split(" | ") if said)


def _corrected(written: str, marked: dict[str, str]) -> dict[str, str]:
    words = json.loads(written) if written.startswith('"') and written.endswith('"') else written
    apart = any(_OPEN in text for text in marked.values())
    sort = f"{_OPEN}[^{_CLOSE}]*{_CLOSE}" if apart else "«[^»]*»"
    return {name: _SIGNS.sub("", re.sub(sort, lambda _: words, text)) for name, text in marked.items()}


def every_case(name: str) -> list[Case]:
    """Read all cases of a set, by name."""
    return [_case(part) for part in read_set(SETS[name]).cases]


def _look(case: Case, files: Mapping[str, str]) -> tuple[RuleSet | None, Diagnostics]:
    if case.variant is None:
        result = load(files)
        return result.rule_set, advise(result)
    with TemporaryDirectory() as folder:
        return _look_in(Path(folder), case.variant, files)


def _look_in(folder: Path, variant: str, files: Mapping[str, str]) -> tuple[RuleSet | None, Diagnostics]:
    for name, text in files.items():
        mine = "/" not in name or name.startswith(_TESTS)
        path = folder / (f"my-rule/{name}" if mine else name)
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8", newline="")
    result = examine(at_folder(variant, folder / "my-rule"), 0)
    return result.rule_set, result.diagnostics


def at_folder(variant: str, folder: Path) -> str:
    """Return a variant whose words that begin with a dot are paths as seen from a folder."""
    return "+".join(normpath(folder / word) if word.startswith(".") else word for word in variant.split("+"))


def _of_tests(files: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in files.items() if name.startswith(_TESTS)}


def ask(case: Case) -> Answer:
    """Check a case and give what was said of it."""
    with TemporaryDirectory() as folder:
        by_name = case.variant is not None
        found = _look_in(Path(folder), case.variant or "", case.files)[1] if by_name else advise(load(case.files))
        places = tuple(_place(item, found.files, folder) for item in found)
        items = found.items()
        others = [
            [evolve(item, fix=fix) if item is one else one for one in items]
            for item in items
            for fix in item.alternatives
        ]
        shown, *otherwise = (_written(some, found.files, folder, all=True) for some in (items, *others))
        written = _written(items, found.files, folder, all=False)
    texts = ({**case.files, **some} for some in (shown, written, *otherwise))
    return Answer(case, items, places, next(texts), next(texts), tuple(texts))


def _written(items: Sequence[Diagnostic], files: Mapping[str, str], folder: str, *, all: bool) -> dict[str, str]:
    """Give the files that fixes change: all that are shown first, or only those that are made unasked."""
    return {_short(file, folder): text for file, text in fixed(items, files, with_suggestions=all).items()}


def clean(case: Case) -> tuple[Diagnostic, ...]:
    """Give what the checker says of the corrected text: nothing, if the case is right."""
    return () if case.corrected is None else _look(case, case.corrected)[1].items()


def _place(item: Diagnostic, files: Mapping[str, str], folder: str) -> Place | None:
    if item.span is None:
        return None
    before = files[item.span.file][: item.span.start]
    return Place(_short(item.span.file, folder), before.count("\n") + 1, len(before) - before.rfind("\n"))


def _short(file: str, folder: str) -> str:
    return file.removeprefix(f"{folder}/").removeprefix("my-rule/")
