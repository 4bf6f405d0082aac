"""What all tests share."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

# The same examples in every run, so that a failure on one machine is a failure on all.
# To look for new ones: pytest --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("repeatable")


@pytest.fixture(scope="session", autouse=True)
def state_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the key of the cache apart from that of the person who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield
