"""The output of `test --coverage` and `test --mutate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import assert_never

from london_rules.classes import frozen
from london_rules.diagnostics import Span
from london_rules.diagnostics.render import SourceFiles, escape
from london_rules.rule_tests.cases import Run
from london_rules.rule_tests.coverage import Coverage, Item, Kind
from london_rules.rule_tests.mutate import Verdict

_KINDS: tuple[tuple[Kind, str], ...] = (("line", "lines"), ("branch", "branches"), ("thing", "texts on things"))


@frozen
class Measurements:
    """What was measured: `mutations` has the verdicts of each run, or is None if nobody asked."""

    coverage: Coverage | None = None
    mutations: tuple[tuple[Verdict, ...], ...] | None = None

    @property
    def verdicts(self) -> list[Verdict]:
        """List the changes that were tried, each once: one that any run noticed is noticed."""
        out: dict[tuple[Span, str], Verdict] = {}
        for one in chain.from_iterable(self.mutations or ()):
            key = (one.mutant.span, one.mutant.description)
            if key not in out or not out[key].noticed_by:
                out[key] = one
        return list(out.values())

    @property
    def noticed(self) -> float:
        """Give the share of changes that some test notices, in percent."""
        verdicts = self.verdicts
        return 100 * sum(bool(v.noticed_by) for v in verdicts) / len(verdicts) if verdicts else 100.0

    @property
    def shares(self) -> list[float]:
        """List the shares that were measured."""
        out = [] if self.coverage is None else [self.coverage.share]
        return out if self.mutations is None else [*out, self.noticed]


def text(measured: Measurements, runs: Sequence[Run]) -> str:
    """Say what was measured, for a person."""
    files = _files(runs)
    lines = [] if measured.coverage is None else list(_coverage_lines(measured.coverage, files))
    if measured.mutations:
        lines += _mutation_lines(measured, files)
    return "".join(f"{escape(line)}\n" for line in lines)


def _files(runs: Sequence[Run]) -> SourceFiles:
    return SourceFiles({name: text for run in runs for name, text in run.diagnostics.files.items()})


def _coverage_lines(found: Coverage, files: SourceFiles) -> Iterator[str]:
    counts = [(words, *found.count(kind)) for kind, words in _KINDS]
    parts = ", ".join(f"{done} of {total} {words}" for words, done, total in counts if total)
    yield ""
    yield f"covered: {found.share:.1f} %" + (f" ({parts})" if parts else "")
    for item in found.missed:
        yield f"  {_place(item.span, files)}: {_never(item)}: {_line(item.span, files)}"


def _never(item: Item) -> str:
    match item.kind:
        case "branch":
            return f"never {item.what}"
        case "line":
            return "no test reaches this line"
        case "thing":
            return f"no test uses {item.slot}"
        case _:
            assert_never(item.kind)


def _mutation_lines(measured: Measurements, files: SourceFiles) -> Iterator[str]:
    verdicts = measured.verdicts
    left = [v for v in verdicts if not v.noticed_by]
    yield ""
    yield f"noticed: {len(verdicts) - len(left)} of {len(verdicts)} changes ({measured.noticed:.1f} %)"
    for one in left:
        why = "" if one.reached else " (no test reaches this line)"
        place = _place(one.mutant.span, files)
        yield f"  {place}: no test notices {one.mutant.description}{why}: {_line(one.mutant.span, files)}"


def _place(span: Span, files: SourceFiles) -> str:
    line, column = files[span.file].place(span.start)
    return f"{span.file}:{line}:{column}"


def _line(span: Span, files: SourceFiles) -> str:
    file = files[span.file]
    return file.line(file.place(span.start)[0]).strip()


def data(measured: Measurements, runs: Sequence[Run]) -> dict[str, object]:
    """Give what was measured as plain data."""
    files, out = _files(runs), dict[str, object]()
    found = measured.coverage
    if found is not None:
        counts = {words: dict(zip(("covered", "total"), found.count(kind), strict=True)) for kind, words in _KINDS}
        missed = [
            {"at": _place(i.span, files), "slot": i.slot, "kind": i.kind, "way": i.what or None} for i in found.missed
        ]
        out["coverage"] = {"percent": round(found.share, 1), **counts, "missed": missed}
    if measured.mutations is not None:
        out["mutation"] = {
            "percent": round(measured.noticed, 1),
            "changes": [
                {
                    "at": _place(v.mutant.span, files),
                    "slot": v.mutant.slot,
                    "was": v.mutant.was,
                    "now": v.mutant.now,
                    "noticed by": v.noticed_by or None,
                    "reached": v.reached,
                }
                for v in measured.verdicts
            ],
        }
    return out
