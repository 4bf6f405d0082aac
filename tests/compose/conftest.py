"""The shelf of every test here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compose.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)
