"""Run measurements in interleaved rounds, each in a process of its own.

A shared machine drifts, so what is compared is measured in turn: every round runs each measurement
once, and a ratio is taken within its round before the median over the rounds. Medians of absolute
figures are given too, but only the ratios bear comparison between machines.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT = 900

Round = dict[str, dict[str, object]]


@dataclass(frozen=True)
class Measurement:
    """One thing to measure: a module of this folder and its arguments, and the interpreter to run them with."""

    name: str
    module: str
    arguments: tuple[str, ...] = ()
    python: str = sys.executable


def environment() -> dict[str, str]:
    """Return the environment of every measurement: fixed hashes, this checkout first on the path."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(paths)}


def run_once(measurement: Measurement) -> dict[str, object]:
    """Run one measurement; return its figures, or what went wrong under `error`."""
    command = [measurement.python, "-m", measurement.module, *measurement.arguments]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=TIMEOUT, check=False, env=environment(), cwd=ROOT
        )
    except subprocess.TimeoutExpired:
        return {"error": f"took longer than {TIMEOUT} s"}
    last = (done.stdout.strip() or "{}").splitlines()[-1]
    try:
        figures = json.loads(last)
    except json.JSONDecodeError:
        figures = {}
    if not isinstance(figures, dict) or (done.returncode and "error" not in figures):
        complaint = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()[-1]
        return {"error": complaint}
    return figures or {"error": "no output"}


def run_rounds(
    measurements: Sequence[Measurement], rounds: int, tell: Callable[[str], None] = lambda line: None
) -> list[Round]:
    """Run every measurement once a round; one that failed is not tried again."""
    results: list[Round] = []
    failed: dict[str, dict[str, object]] = {}
    for number in range(rounds):
        result: Round = {}
        for measurement in measurements:
            name = measurement.name
            tell(f"round {number + 1} of {rounds}: {name}")
            result[name] = failed[name] if name in failed else run_once(measurement)
            if "error" in result[name]:
                failed[name] = result[name]
        results.append(result)
    return results


def error(results: Sequence[Round], name: str) -> str | None:
    """Return what went wrong with a measurement, if anything did."""
    for result in results:
        figures = result.get(name, {"error": "not measured"})
        if "error" in figures:
            return str(figures["error"])
    return None


def values(results: Sequence[Round], name: str, figure: str) -> list[float]:
    """Return one figure of a measurement, a round each; nothing if it failed."""
    found = [result.get(name, {}).get(figure) for result in results]
    numbers = [float(one) for one in found if isinstance(one, int | float)]
    return numbers if len(numbers) == len(results) else []


def middle(results: Sequence[Round], name: str, figure: str) -> float | None:
    """Return the median of a figure over the rounds."""
    numbers = values(results, name, figure)
    return median(numbers) if numbers else None


def ratios(results: Sequence[Round], above: tuple[str, str], below: tuple[str, str]) -> list[float]:
    """Return one figure divided by another of the same round, for each round; nothing if one failed."""
    tops, bottoms = values(results, *above), values(results, *below)
    if not tops or not bottoms:
        return []
    return [top / bottom for top, bottom in zip(tops, bottoms, strict=True)]


def ratio(results: Sequence[Round], above: tuple[str, str], below: tuple[str, str]) -> float | None:
    """Return the median of these ratios over the rounds."""
    found = ratios(results, above, below)
    return median(found) if found else None
