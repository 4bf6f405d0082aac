"""The place of the files that come with the package: the grammar, the cards and the variants."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def data_root() -> Path:
    """Find the folder that holds `grammar`, `cards` and `variants`.

    A wheel carries the three inside the package; in a checkout they are beside it.
    """
    shipped = _PACKAGE / "data"
    return shipped if shipped.is_dir() else _PACKAGE.parent
