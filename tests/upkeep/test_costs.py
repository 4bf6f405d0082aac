"""Which tests a run leaves out by what they cost, and how the costs are written, read and measured."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.upkeep import costs, measuring

ROOT = Path(__file__).parents[2]
KNOWN, TESTS = costs.read(costs.FILE.read_text(encoding="utf-8"))
PARTS = costs.parts(KNOWN, TESTS)


def test_the_slowest_quarter_is_read_as_it_is_written_and_the_others_are_counted() -> None:
    quick = {f"a.py::quick{number}": 0.02 for number in range(5)}
    text = "\n".join(costs.lines({"a.py::one[b c]": 3.26, "b/c.py::four": 0.1} | quick))
    assert text.endswith("a.py\n  3.3 one[b c]\n  0.1 for 5 others\nb/c.py\n  0.1 four")
    assert costs.read(text) == ({"a.py::one[b c]": 3.3, "b/c.py::four": 0.1}, 7)
    assert [costs.rounded(cost) for cost in (412.3, 1250.0, 0.0123)] == ["410", "1200", "0.012"]


def test_the_slowest_fifth_is_of_all_tests_also_of_those_that_are_not_listed() -> None:
    listed = {"a": 1.0, "b": 3.0, "c": costs.MOST + 1, "d": 0.5, "e": 0.4}
    assert costs.slow(listed, 15) == ["b", "a", "d"]


def test_the_slowest_tests_are_listed_one_by_one() -> None:
    huge = [test for test in KNOWN if KNOWN[test] > costs.MOST]
    assert sum(map(len, PARTS)) == TESTS // costs.SLOW
    assert huge == [] or max(KNOWN, key=KNOWN.__getitem__) in huge


def test_every_slow_test_is_in_one_part_and_parts_cost_about_the_same() -> None:
    assert sum(map(len, PARTS)) == len(set().union(*PARTS))
    sums = [sum(KNOWN[test] for test in part) for part in PARTS]
    assert max(sums) < 1.2 * min(sums)


@pytest.mark.parametrize("guard", costs.GUARDS)
def test_every_part_has_its_share_of_each_guard(guard: str) -> None:
    shares = [sum(costs.guard_of(test) == guard for test in part) for part in PARTS]
    assert max(shares) - min(shares) <= 1


@pytest.mark.parametrize("guard", costs.GUARDS)
def test_every_guard_has_tests(guard: str) -> None:
    for name in costs.GUARDS[guard]:
        assert (ROOT / name).exists()


def test_commits_choose_every_part_and_only_what_costs_too_much_is_always_left_out() -> None:
    runs = [frozenset(costs.left_out(KNOWN, TESTS, f"{number:040x}")) for number in range(200)]
    assert len(set(runs)) == costs.PARTS
    assert frozenset.intersection(*runs) == {test for test, cost in KNOWN.items() if cost > costs.MOST}


def test_a_cost_that_has_hardly_changed_keeps_its_figure_and_a_skipped_test_its_cost() -> None:
    old = {"a": 1.0, "b": 1.0, "c": 5.0}
    assert costs.merged(old, {"a": 1.2, "b": 2.0, "d": 0.3}, ["c"]) == {"a": 1.0, "b": 2.0, "c": 5.0, "d": 0.3}


def test_processor_time_counts_processes_that_still_run() -> None:
    if not Path("/proc/self/task").is_dir():
        pytest.skip("PROCESSES THAT RUN ARE NOT MEASURED: there is no /proc")
    clock = measuring.Clock()
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        deadline = time.monotonic() + 60
        while clock.now() < 0.3 and time.monotonic() < deadline:
            time.sleep(0.05)
        during = clock.now()
        busy.kill()
    assert during >= 0.3
    assert during <= clock.now() < during + 0.2  # an ended process is neither lost nor counted twice


FORKED = """\
import os, sys, time
for line in sys.stdin:
    if not os.fork():
        while time.process_time() < 0.3:
            pass
        os._exit(0)
    os.wait()
    print("done", flush=True)
"""


def test_what_a_process_waited_for_counts_while_that_process_runs() -> None:
    if not Path("/proc/self/task").is_dir():
        pytest.skip("PROCESSES THAT RUN ARE NOT MEASURED: there is no /proc")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", FORKED], stdin=pipe, stdout=pipe, text=True) as forking:
        assert forking.stdin is not None and forking.stdout is not None
        forking.stdin.write("\n")
        forking.stdin.flush()
        forking.stdout.readline()
        clock = measuring.Clock()
        forking.stdin.write("\n")
        forking.stdin.flush()
        forking.stdout.readline()
        first = clock.now()
        forking.stdin.close()
        forking.wait()
        assert 0.25 <= first <= clock.now() < first + 0.25


SUITE = """\
import time
import pytest

def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

@pytest.fixture(scope="module")
def shared():
    work(0.4)

def test_first(shared):
    work(0.2)

def test_second(shared):
    pass
"""


RUN = """\
import json, pytest
from tests.upkeep.measuring import Measuring
measuring = Measuring()
pytest.main(["-q", "-p", "no:cacheprovider", "test_it.py"], plugins=[measuring])
print("COSTS", json.dumps(measuring.costs))
"""


def test_what_tests_share_is_not_the_cost_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(SUITE, encoding="utf-8")
    settings = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=tmp_path, env=settings, stdout=subprocess.PIPE, text=True, check=True
    )
    found = json.loads(done.stdout.partition("COSTS ")[2])
    assert 0.2 <= found["test_it.py::test_first"] < 0.4
    assert found["test_it.py::test_second"] < 0.2


SETTINGS = """\
import pytest
from pathlib import Path
from tests.upkeep import costs
from tests.upkeep.measuring import Measuring

costs.FILE = Path(__file__).parent / "costs.txt"

def pytest_configure(config):
    config.pluginmanager.register(Measuring())

def pytest_collection_modifyitems(config, items):
    config.hook.pytest_deselected(items=[item for item in items if item.name == "test_first"])
    items[:] = [item for item in items if item.name != "test_first"]
"""


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_run_that_leaves_tests_out_writes_what_they_cost_before(processes: str, tmp_path: Path) -> None:
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "test_it.py").write_text(SUITE, encoding="utf-8")
    (tmp_path / "conftest.py").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = some\n", encoding="utf-8")
    written = tmp_path / "costs.txt"
    written.write_text("some/test_it.py\n  7 test_first\n  8 test_gone\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", processes]
    settings = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=tmp_path, env=settings, stdout=subprocess.PIPE, check=True)
    assert costs.read(written.read_text(encoding="utf-8")) == ({"some/test_it.py::test_first": 7}, 2)
