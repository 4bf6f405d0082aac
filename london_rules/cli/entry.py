"""The start of the command: a plain `validate` is done without typer, from what is kept of it if that still holds."""

from __future__ import annotations

import os
import sys

from london_rules.cli.garbage import look_no_more, look_seldom
from london_rules.cli.output import prepare

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Sequence


def main() -> None:
    """Run the command line of this process."""
    prepare()
    look_seldom()
    words = sys.argv[1:]
    plain = plain_validate(words)
    if plain is None:
        from london_rules.cli.app import run

        code = run(words)
        look_no_more()
        sys.exit(code)
    from london_rules.cli.guard import guarded

    code = guarded(lambda: _validate(*plain), words)
    # Nothing of a `validate` waits for the end of its process, and to free all that it made takes long.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _validate(variants: Sequence[str], format: str, games: int) -> int:
    """Validate variants; typer alone takes as long to import as it takes to compile a game."""
    code = print_known(variants, format, games)
    if code is not None:
        return code
    from london_rules.cli.validate import validate

    return validate(variants, format=format, play=bool(games))


def print_known(variants: Sequence[str], format: str, games: int) -> int | None:
    """Print what is kept of variants and return the exit code; None where that is not enough."""
    from london_rules.cli import validate_cache

    found = [validate_cache.cached(variant, games) for variant in variants]
    known = [verdict for verdict in found if verdict is not None]
    return validate_cache.print_verdicts(known, format) if len(known) == len(found) else None


def plain_validate(words: Sequence[str]) -> tuple[list[str], str, int] | None:
    """Return the variants, the format and the number of games of a plain `validate`; None for another command line."""
    if not words or words[0] != "validate":
        return None
    from london_rules.cli.validate_cache import FORMATS

    variants: list[str] = []
    format, games = "text", 1
    rest = iter(words[1:])
    for word in rest:
        if word == "--format":
            format = next(rest, "")
        elif word.startswith("--format="):
            format = word.removeprefix("--format=")
        elif word == "--no-play":
            games = 0
        elif word.startswith("-"):
            return None
        else:
            variants.append(word)
    return (variants, format, games) if variants and format in FORMATS else None


if __name__ == "__main__":
    main()
