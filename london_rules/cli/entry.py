"""The start of the command: known verdicts are printed right away, everything else goes to the typer app."""

from __future__ import annotations

import sys

from london_rules.cli.output import OutputError, finish, prepare

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Sequence


def main() -> None:
    """Run the command line of this process."""
    prepare()
    code = answer_at_once(sys.argv[1:])
    if code is None:
        from london_rules.cli.app import run

        code = run()
    sys.exit(code)


def answer_at_once(words: Sequence[str]) -> int | None:
    """Answer `validate VARIANT...` from kept verdicts and return the exit code; None if that is not enough."""
    plain = _plain_validate(words)
    if plain is None:
        return None
    from london_rules.cli import verdicts

    variants, format = plain
    found = [verdicts.cached(variant, 1) for variant in variants]
    known = [verdict for verdict in found if verdict is not None]
    if len(known) < len(found):
        return None
    try:
        code = verdicts.print_verdicts(known, format)
        finish()
    except OutputError as e:
        from london_rules.cli.guard import report_output

        return report_output(e)
    return code


def _plain_validate(words: Sequence[str]) -> tuple[list[str], str] | None:
    """Return the variants and the format of a plain `validate`."""
    if not words or words[0] != "validate":
        return None
    from london_rules.cli.verdicts import FORMATS

    variants: list[str] = []
    format = "text"
    rest = iter(words[1:])
    for word in rest:
        if word == "--format":
            format = next(rest, "")
        elif word.startswith("--format="):
            format = word.removeprefix("--format=")
        elif word.startswith("-"):
            return None
        else:
            variants.append(word)
    return (variants, format) if variants and format in FORMATS else None


if __name__ == "__main__":
    main()
