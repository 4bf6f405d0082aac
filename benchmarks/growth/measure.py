"""Measure how loading grows with the text: sizes doubled, for every sort of text of this package.

Loading is all that `validate` does before it plays: reading, checking, reading the tests, and writing all findings as
text and as JSON. The exponent is the slope of the time against the size of the text, both as logarithms, over the last
sizes. Prints a line of JSON.
"""

from __future__ import annotations

import argparse
import gc
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from cProfile import Profile
from math import log
from pathlib import Path
from time import process_time

from benchmarks.growth.all_sorts import SORTS
from benchmarks.growth.sorts import Sort, Texts

DOUBLINGS = 3
BOUND = 1.15
Work = Callable[[], object]


@contextmanager
def loading(texts: Texts) -> Iterator[Work]:
    """Give the work of loading texts from scratch; texts in folders are written to a place of their own."""
    if "bundle.yaml" in texts:
        yield lambda: load_and_show(texts, ())
        return
    with tempfile.TemporaryDirectory() as name:
        for path, text in texts.items():
            (Path(name) / path).parent.mkdir(exist_ok=True, parents=True)
            (Path(name) / path).write_text(text, "utf-8")
        yield lambda: load_and_show("+".join(dict.fromkeys(path.partition("/")[0] for path in texts)), (Path(name),))


def load_and_show(variant: str | Texts, roots: tuple[Path, ...]) -> int:
    """Do what `validate` does before it plays; return the number of findings."""
    from london_rules.advice import advise
    from london_rules.bundles.load import load_sources
    from london_rules.bundles.ruleset import read_part
    from london_rules.diagnostics import render_json, render_text
    from london_rules.engine.draft import Draft
    from london_rules.engine.reading import finished, load_from
    from london_rules.engine.rule_set import LoadResult
    from london_rules.language.memo import forget
    from london_rules.rule_tests.run import check_tests

    forget()
    sources, found = load_sources(variant, roots)
    rules, draft = None, None
    if sources is not None and sources.game is not None:
        result = load_from(sources, found)
        found, draft = result.diagnostics, result.draft
        rules = None if result.rule_set is None else result.rule_set.rules
    elif sources is not None:
        found.extend(read_part(sources))
    if sources is not None:
        check_tests(sources, rules, found)
    draft = Draft.of_files(found) if draft is None and found.has_errors else draft
    found = advise(LoadResult(None, finished(found), draft))
    render_text(found, found.files)
    render_json(found, found.files)
    return len(found)


def size_of(texts: Texts) -> int:
    """Return the characters of all texts."""
    return sum(map(len, texts.values()))


def calls(work: Work) -> dict[str, int]:
    """Count the calls of each function that work makes: the same in every run.

    What `re` does to compile a pattern does not count: it keeps patterns, so that depends on what ran before.
    """
    profiler = Profile()
    profiler.runcall(work)
    out: dict[str, int] = {}
    for entry in profiler.getstats():
        code = entry.code
        name = code if isinstance(code, str) else f"{code.co_filename}:{code.co_firstlineno} {code.co_name}"
        if "/re/" not in name:
            out[name] = out.get(name, 0) + entry.callcount
    return out


def seconds(work: Work, least: float) -> float:
    """Return the shortest time that work takes, of as many runs as fit into some time."""
    best, spent = float("inf"), 0.0
    while spent < least or best == float("inf"):
        gc.collect()
        gc.disable()
        begun = process_time()
        work()
        gc.enable()
        took = process_time() - begun
        best, spent = min(best, took), spent + took
    return best


def slope(points: list[tuple[float, float]]) -> float:
    """Return the slope of the straight line through the logarithms of sizes and times."""
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def measured(sort: Sort, least: float, most: float = float("inf")) -> tuple[list[tuple[int, float]], float]:
    """Return the sizes and times of a sort of text, the last four of them doubled, and the exponent."""
    points = []
    sizes = [max(sort.many >> i, 1) for i in range(DOUBLINGS, -1, -1)]
    for parts in sizes:
        texts = sort.make(parts)
        with loading(texts) as work:
            points.append((size_of(texts), seconds(work, least)))
        if points[-1][1] > most:
            break
    return points, slope(points) if len(points) > 1 else float("nan")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each size is run at least")
    parser.add_argument("--most", type=float, default=float("inf"), help="leave out larger sizes after such a time")
    parser.add_argument("--only", default="", help="sorts whose name has this in it")
    parser.add_argument("--plain", action="store_true", help="print a line for each sort")
    given = parser.parse_args()
    load_and_show(SORTS[0].make(1), ())
    out = {}
    for sort in SORTS:
        if given.only in sort.name:
            points, exponent = measured(sort, given.seconds, given.most)
            size, longest = points[-1]
            figures = {"kilobytes": size // 1024, "ms": round(longest * 1e3), "exponent": round(exponent, 2)}
            out[sort.name] = {**figures, "points": points}
            if given.plain:
                shown = "  ".join(f"{size // 1024}K {time * 1e3:.0f}ms" for size, time in points)
                print(f"{exponent:5.2f}  {sort.name}: {shown}", flush=True)
    if not given.plain:
        print(json.dumps(out))


if __name__ == "__main__":
    main()
