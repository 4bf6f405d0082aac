"""The plugin of pytest that measures the processor time of each test, and writes `tests/costs.txt` at the end."""

import os
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.upkeep import costs

COST = "processor time"
LEFT_OUT = "tests left out"


def of_running(process: str) -> float:
    """Give the seconds of all processes that a process started and that still run, with those that they waited for."""
    seconds = 0.0
    for listed in Path("/proc", process, "task").glob("*/children"):
        try:
            for child in listed.read_text(encoding="ascii").split():
                numbers = Path("/proc", child, "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                seconds += sum(map(int, numbers[11:15])) / os.sysconf("SC_CLK_TCK") + of_running(child)
        except OSError:  # it has ended
            continue
    return seconds


class Clock:
    """The processor time of this process and of all that it started, from when the clock was made."""

    def __init__(self) -> None:
        self.seen = self.of_all()
        self.total = 0.0

    @staticmethod
    def of_all() -> float:
        """Give the seconds of what runs: what has ended counts for the process that waited for it."""
        return time.process_time() + sum(os.times()[2:4]) + of_running("self")

    def now(self) -> float:
        """Give the seconds so far. What ended without anybody waiting for it is lost from then on."""
        before, self.seen = self.seen, self.of_all()
        self.total += max(0.0, self.seen - before)
        return self.total


class Measuring:
    """Measures in the process that runs the tests, and gathers in the one that reports."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.start = 0.0
        self.shared = 0.0
        self.costs: dict[str, float] = {}
        self.skipped: set[str] = set()
        self.left_out: set[str] = set()

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Note what is left out, as only the process that collects knows: new tests change the parts."""
        self.left_out.update(item.nodeid for item in items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take from a process that ran tests what it left out."""
        self.left_out.update(getattr(node, "workeroutput", {}).get(LEFT_OUT, ()))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """Leave what several tests share out of the first one's time."""
        if fixturedef.scope == "function":
            return (yield)
        start, inside = self.clock.now(), self.shared
        try:
            return (yield)
        finally:
            self.shared = inside + self.clock.now() - start

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Begin a test."""
        self.start, self.shared = self.clock.now(), 0.0
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Put the time of a test in its last report."""
        if call.when == "teardown":
            item.user_properties.append((COST, self.clock.now() - self.start - self.shared))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather the time of a test."""
        if report.outcome == "skipped" and not hasattr(report, "wasxfail"):
            self.skipped.add(report.nodeid)
        self.costs.update((report.nodeid, cost) for name, cost in report.user_properties if name == COST)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the costs of a run of all folders; those of tests that it left out stay."""
        if hasattr(session.config, "workerinput"):
            session.config.workeroutput[LEFT_OUT] = sorted(self.left_out)
        elif session.config.args == session.config.getini("testpaths"):
            old, _ = costs.read(costs.FILE.read_text(encoding="utf-8"))
            new = {test: cost for test, cost in self.costs.items() if test not in self.skipped}
            text = "\n".join((*costs.lines(costs.merged(old, new, self.skipped | self.left_out)), ""))
            costs.FILE.write_text(text, encoding="utf-8")
