"""The files that `validate` writes: fixes in the author's own files, and baselines."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from london_rules.cli.common import LARGEST_FILE, write_back, write_file
from london_rules.cli.guard import CommandError
from london_rules.cli.wrap import diff_of
from london_rules.diagnostics import Diagnostics, fixed
from london_rules.diagnostics.silence import baseline_text, read_baseline
from london_rules.files import read_file
from london_rules.language.syntax.names import count_of
from london_rules.resources import data_root


def show_fixes(found: Iterable[Diagnostics], *, write: bool) -> bool:
    """Show what the fixes would change, or make them; tell whether there are any.

    The bundles that came with the tool are left alone.
    """
    changed: dict[str, tuple[str, str]] = {}
    for one in found:
        for file, text in fixed(one.items(), one.files).items():
            if _is_the_authors(Path(file)):
                changed.setdefault(file, (one.files[file], text))
    for file, (_, after) in changed.items() if write else ():
        write_back(Path(file).resolve(), after)
    for file, (before, after) in changed.items():
        sys.stdout.write(diff_of(file, before, after))
    what = "fixed" if write else "can be fixed"
    sys.stdout.write(f"{count_of(len(changed), 'file')} {what}\n\n")
    return bool(changed)


def _is_the_authors(path: Path) -> bool:
    return (
        path.is_file()
        and not path.resolve().is_relative_to(data_root().resolve() / "variants")
        and not (path.resolve().is_relative_to(data_root().resolve() / "cards"))
    )


def known_findings(path: Path) -> list[str]:
    """Read a baseline; raises CommandError for a file that is not one."""
    try:
        return read_baseline(read_file(path, LARGEST_FILE).decode("utf-8"))
    except (OSError, ValueError) as e:
        help = f"write one: `validate VARIANT --write-baseline {path}`"
        reason = getattr(e, "strerror", None) or e
        raise CommandError(f"`{path}` cannot be read as a baseline: {reason}", help=help) from e


def keep_baseline(path: Path, found: Iterable[Diagnostics]) -> None:
    """Write all findings to a baseline."""
    every = Diagnostics()
    for one in found:
        every.extend(one)
    write_file(path, baseline_text(every))
    sys.stdout.write(f"{count_of(len(every), 'finding')} written to {path}\n")
