"""What all tests share."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from london_rules.cli.garbage import look_seldom

# The same examples in every run, so that a failure on one machine is a failure on all.
# To look for new ones: pytest --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("repeatable")


SLOW = Path(__file__).with_name("slow.txt")

look_seldom()  # while tests are collected, too


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that `slow.txt` lists; where all tests are collected, each of its lines must be one of them."""
    slow = {line for line in SLOW.read_text(encoding="utf-8").splitlines() if not line.startswith("#")}
    found = [item for item in items if item.nodeid in slow]
    for item in found:
        item.add_marker(pytest.mark.slow)
    if config.args == config.getini("testpaths") and len(found) < len(slow):
        missing = sorted(slow - {item.nodeid for item in found})
        raise pytest.UsageError(f"{SLOW.name} lists tests that are not there: {', '.join(missing)}")


def pytest_collection_finish() -> None:
    """Never look for garbage among the tests themselves, which are all needed."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Look for garbage as seldom as the commands do, also after a server that looks often."""
    look_seldom()


@pytest.fixture(scope="session", autouse=True)
def state_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the key of the cache apart from that of the person who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield
