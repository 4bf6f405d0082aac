"""Put the tables of the grammar beside it, so that no first start has to make them.

Run as `python -m london_rules.language.syntax.shipped`.
"""

from __future__ import annotations

from pathlib import Path

from london_rules.language.syntax.parse import PREFIX, tables_of
from london_rules.resources import data_root


def put_tables_beside(grammar: Path) -> Path:
    """Write the tables of a grammar beside it and return their file; tables of earlier grammars are removed.

    Parsers find them by their name, which is made from all that they depend on; other tables are of no use to them.
    Raises OSError where nothing can be written.
    """
    name, data = tables_of(grammar)
    for old in sorted(grammar.parent.glob(f"{PREFIX}*")):
        if old.name != name:
            old.unlink()
    path = grammar.parent / name
    if not path.exists() or path.read_bytes() != data:  # who built a page of what is here need not build it again
        path.write_bytes(data)
    return path


if __name__ == "__main__":
    put_tables_beside(data_root() / "grammar" / "effects.lark")
