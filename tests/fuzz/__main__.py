"""Fuzz for hours: `python -m tests.fuzz --hours 2`. A sitting goes on where the last one stopped."""

from __future__ import annotations

import argparse
import sys
import time

from tests.fuzz import progress
from tests.fuzz.sitting import replay_corpus, sit
from tests.fuzz.targets import TARGETS


def main() -> int:
    """Run a sitting; the exit code is 1 if anything was found, 2 if another sitting is under way."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--hours", type=float, default=0.0, help="How long the sitting is.")
    parser.add_argument("--count", type=int, default=0, help="How many cases more of each target, instead of hours.")
    parser.add_argument("--target", action="append", choices=list(TARGETS), help="Only this target; may be repeated.")
    parser.add_argument("--seed", type=int, default=0, help="The first seed, for targets that were never fuzzed.")
    parser.add_argument("--jobs", type=int, default=1, help="How many processes.")
    parser.add_argument("--report", action="store_true", help="Only say what was done so far.")
    given = parser.parse_args()
    if given.report:
        print(progress.table(progress.load()))
        return 0
    try:
        with progress.alone():
            return _fuzz(given)
    except BlockingIOError:
        print("another sitting is under way in this checkout: let it end, or give it more processes with --jobs")
        return 2


def _fuzz(given: argparse.Namespace) -> int:
    start = time.monotonic()
    failed = replay_corpus()
    for name, key in failed:
        print(f"corpus/{name} fails: {key}")
    # What the corpus took is a part of the sitting.
    hours = (
        max((given.hours or 1.0) - (time.monotonic() - start) / 3600, 0.001) if given.hours or not given.count else 0.0
    )
    done = sit(
        given.target or list(TARGETS), hours=hours, count=given.count, seed=given.seed, jobs=given.jobs, tell=_tell
    )
    print(progress.table(done))
    return int(bool(failed) or any(one.found for one in done.values()))


def _tell(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
