"""`build`: a variant as one file of C."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from london_rules.cli.common import check_writable, load_rule_set, write_file
from london_rules.cli.guard import CommandError, UsageError
from london_rules.embed import OneFile, one_file
from london_rules.native.kinds import UnprintableError

_OURS: Final = "London Rules"  # in the first lines of each file that was built
_LOOKED_AT: Final = 300


def build(variant: str | None, *, c: Path | None, locked: Path | None = None) -> int:
    """Build what is asked for, and return the exit code."""
    if c is None:
        raise UsageError("nothing to build", help="give --c FOLDER")
    _check_folder(c)
    made = _made(variant, locked)
    for name, text in (("game.c", made.c), ("game.h", made.h)):
        _write(c / name, text)
    return 0


def _made(variant: str | None, locked: Path | None) -> OneFile:
    try:
        return one_file(load_rule_set(variant, locked=locked))
    except UnprintableError as e:
        raise CommandError(f"this variant cannot be made into C: {e}", help="play it with Python") from None


def _check_folder(folder: Path) -> None:
    """Make the folder, and refuse one whose files somebody else wrote."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise CommandError(f"cannot make the folder {folder}: {e.strerror}", help="give another place") from None
    for name in ("game.c", "game.h"):
        path = folder / name
        check_writable(path)
        if path.exists() and _OURS not in path.read_bytes()[:_LOOKED_AT].decode("ascii", "replace"):
            raise CommandError(
                f"{path} is not from `london-rules build`, and is left as it is", help="give another folder"
            )


def _write(path: Path, text: str) -> None:
    write_file(path, text)
    sys.stderr.write(f"wrote {path}\n")
