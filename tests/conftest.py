"""What all tests share."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from london_rules.cli.garbage import look_seldom
from london_rules.language import memo
from tests.support.browser import browser, open_page  # noqa: F401 - fixtures
from tests.upkeep import costs, measuring

# The same examples in every run, so that a failure on one machine is a failure on all.
# To look for new ones: pytest --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("repeatable")


look_seldom()  # while tests are collected, too
memo.MOST_BYTES *= 2  # a process of tests loads all games and hundreds of overlays of each


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `make test` and `make test-all` ask for."""
    parser.addoption(
        "--part-for", metavar="COMMIT", help="leave out slow tests, but for those that fall to this commit"
    )
    parser.addoption("--write-costs", action="store_true", help="write the processor time of each test to costs.txt")


def pytest_configure(config: pytest.Config) -> None:
    """Measure tests, if that is asked for."""
    if config.getoption("write_costs"):
        config.pluginmanager.register(measuring.Measuring())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out most of the slowest tests by `costs.txt`, and by the mark of new ones; begin with files that have some.

    At the end of a run, no process then waits for a long test of another.
    """
    if (commit := config.getoption("part_for")) is None:
        return
    known, tests = costs.read(costs.FILE.read_text(encoding="utf-8"))
    new = {item.nodeid for item in items if item.nodeid not in known and item.get_closest_marker("slow")}
    out = costs.left_out(known | dict.fromkeys(new, costs.NEW), tests, commit)
    out -= {item.nodeid for item in items if item.get_closest_marker("every_run")}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in out])
    longest: dict[Path, float] = {}
    for item in items:
        if item.nodeid not in out:
            longest[item.path] = max(longest.get(item.path, 0.0), known.get(item.nodeid, 0.0))
    items[:] = sorted((item for item in items if item.nodeid not in out), key=lambda item: -longest[item.path])


def pytest_collection_finish() -> None:
    """Never look for garbage among the tests themselves, which are all needed."""
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Look for garbage as seldom as the commands do, also after a server that looks often."""
    look_seldom()


@pytest.fixture(scope="session", autouse=True)
def state_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the key of the cache apart from that of the person who runs the tests; the processes of a run share it."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # with a key each, none could read what another has kept
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        yield
