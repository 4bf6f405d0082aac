"""What wrong texts cost, beside right ones of their size: seconds of the processor to load and advise.

Each is done in a process of its own, forked when the program is imported and nothing is kept. With `--kept`, the
shipped game that an overlay changes was loaded before. Prints a line for each.
"""

from __future__ import annotations

import argparse
import os
import pickle
import resource
import signal
import time
from collections.abc import Callable

from benchmarks.growth.sorts import Texts, game
from benchmarks.wrong.right import KINDS, Kind
from benchmarks.wrong.wrong import WAYS, Way

SIZE = 1_000_000
MORE = 2.0  # seconds that a wrong text may take more than the right one
MOST = 120  # seconds until a process is ended
Figures = tuple[float, float, str]  # seconds to load, and to advise; and the first message


def cost(kind: Kind, texts: Texts, deadline: float | None = None) -> Figures:
    """Load texts as `validate` does before it plays."""
    from london_rules.advice import advise
    from london_rules.compiler.limits import Limits
    from london_rules.engine import load

    limits = None if deadline is None else Limits(deadline=deadline)
    clock = time.process_time if deadline is None else time.monotonic
    start = clock()
    if kind.over:
        result = load(f"{kind.over}+over", texts={"over": texts}, only_shipped=True, limits=limits)
    elif "bundle.yaml" in texts:
        result = load(texts, limits=limits)
    else:
        bundles: dict[str, Texts] = {}
        for path, text in texts.items():
            folder, _, file = path.partition("/")
            bundles.setdefault(folder, {})[file] = text
        result = load("+".join(bundles), texts=bundles, only_shipped=True, limits=limits)
    _check_tests(kind, result)
    loaded = clock()
    found = advise(result, limits)
    first = [f"{item.code} {item.message}" for item in found][:1]
    return loaded - start, clock() - loaded, first[0][:70] if first else ""


def _check_tests(kind: Kind, result: object) -> None:
    from london_rules.rule_tests.run import check_tests

    rule_set = getattr(result, "rule_set", None)
    sources = getattr(rule_set, "sources", None)
    if sources is not None and "test" in kind.name:
        check_tests(sources, rule_set.rules, result.diagnostics)  # type: ignore[attr-defined]


def apart(work: Callable[[], Figures]) -> Figures | None:
    """Do work in a process of its own; None if it takes too long."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (MOST, MOST))
            os.write(write, pickle.dumps(work()))
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as out:
        data = out.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else None


def spoilt(kind: Kind, texts: Texts, way: Way) -> Texts:
    """Make the texts of a kind wrong in a way."""
    return {file: _as_long(way, text) if kind.spoilt(file) else text for file, text in texts.items()}


def _as_long(way: Way, text: str) -> str:
    """Make a text wrong, and not much longer: what is compared is of one size."""
    made = way(text)
    if len(made) <= 1.2 * len(text):
        return made
    return way(text[: text.rfind("\n", 0, len(text) ** 2 // len(made)) + 1])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wrong", description=__doc__)
    parser.add_argument("--size", type=int, default=SIZE, help="letters of each text")
    parser.add_argument("--kind", default="", help="kinds whose name has this in it")
    parser.add_argument("--way", default="", help="ways whose name has this in it")
    parser.add_argument("--every", type=int, default=1, help="each so many-th way, begun one later for each kind")
    parser.add_argument("--deadline", type=float, help="load with this deadline, and measure seconds of the clock")
    parser.add_argument("--kept", action="store_true", help="load the shipped games before")
    given = parser.parse_args()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.environ.setdefault("LONDON_RULES_CACHE", "off")
    _import_all(kept=given.kept)
    for place, kind in enumerate(KINDS):
        if given.kind not in kind.name:
            continue
        texts = kind.make(given.size)
        right = apart(lambda kind=kind, texts=texts: cost(kind, texts, given.deadline)) or (MOST, 0, "")
        print(f"{sum(right[:2]):7.2f}         {kind.name}: right  [{right[2]}]", flush=True)
        for name, way in list(WAYS.items())[place % given.every :: given.every]:
            if given.way not in name:
                continue
            wrong = spoilt(kind, texts, way)
            took = apart(lambda kind=kind, wrong=wrong: cost(kind, wrong, given.deadline)) or (MOST, 0, "")
            more = sum(took[:2]) - (sum(right[:2]) if given.deadline is None else given.deadline)
            mark = "  !!" if more > (MORE * given.size / SIZE if given.deadline is None else 0.3) else ""
            print(
                f"{sum(took[:2]):7.2f} {more:+6.2f}  {kind.name}: {name}  "
                f"({took[0]:.2f} and {took[1]:.2f})  [{took[2]}]{mark}",
                flush=True,
            )


def _import_all(*, kept: bool) -> None:
    """Import all that is imported late, and read the grammar; with `kept`, load the shipped games too."""
    from london_rules.language.memo import forget

    small = Kind("tests", lambda size: game(), lambda file: "more" in file)
    for text in ("rule x\n  gain golb\n  if x\n", "number x = 1 +\n", "rule x\n  gain £1\n"):
        cost(small, game(text, "pebble:\n  x:\n    nmae: X\n", more="tests:\n  a:\n    thn: x\n"))
    forget()
    if kept:
        from london_rules.engine import load

        globals()["KEPT"] = [load(name) for name in ("2010",)]


if __name__ == "__main__":
    main()
