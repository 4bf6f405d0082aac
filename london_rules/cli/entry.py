"""The start of the command: known verdicts are printed right away, everything else goes to the typer app."""

from __future__ import annotations

import os
import sys

from london_rules.cli.garbage import look_no_more, look_seldom
from london_rules.cli.output import OutputError, finish, prepare

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


def main() -> None:
    """Run the command line of this process."""
    prepare()
    look_seldom()
    words = sys.argv[1:]
    code = answer_at_once(words)
    if code is None:
        code = _run(words)
    look_no_more()
    if _plain_validate(words) is not None:
        _end(code)
    sys.exit(code)


def _end(code: int) -> NoReturn:
    """End the process at once: nothing of a `validate` waits for its end, and to free all it made takes long."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _run(words: Sequence[str]) -> int:
    plain = _plain_validate(words)
    if plain is None:
        from london_rules.cli.app import run

        return run(words)
    from london_rules.cli.guard import guarded

    return guarded(lambda: _validate(*plain), words)


def _validate(variants: Sequence[str], format: str, games: int) -> int:
    """Validate variants without typer, which takes as long to import as it takes to compile a game."""
    from london_rules.cli.validate import validate

    return validate(variants, format=format, play=bool(games))


def answer_at_once(words: Sequence[str]) -> int | None:
    """Answer from what is kept and return the exit code; None if that is not enough."""
    plain = _plain_validate(words)
    if plain is None:
        return None
    try:
        code = _print_verdicts(*plain)
        if code is not None:
            finish()
    except OutputError as e:
        from london_rules.cli.guard import report_output

        return report_output(e)
    return code


def _print_verdicts(variants: Sequence[str], format: str, games: int) -> int | None:
    from london_rules.cli import validate_cache

    found = [validate_cache.cached(variant, games) for variant in variants]
    known = [verdict for verdict in found if verdict is not None]
    return validate_cache.print_verdicts(known, format) if len(known) == len(found) else None


def _plain_validate(words: Sequence[str]) -> tuple[list[str], str, int] | None:
    """Return the variants, the format and the number of games of a plain `validate`."""
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
