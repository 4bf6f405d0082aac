"""One host for all tests of a module that leave it running."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.hosting import Host


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    made = Host(tmp_path_factory.mktemp("host"))
    yield made
    assert made.end() == 0
    assert (made.folder / "log").read_text() == ""
