"""`fmt`: files of bundles in their canonical layout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from london_rules.authoring.tidying import Kind, TidyResult, tidy_paths, tidy_text
from london_rules.cli.app_options import FormatOption
from london_rules.cli.common import exit_code_of, print_diagnostics, print_json, write_back
from london_rules.cli.guard import FINDINGS, CommandError, UsageError
from london_rules.cli.output import print_exactly
from london_rules.cli.wrap import diff_of
from london_rules.diagnostics import render_json_data
from london_rules.diagnostics.render import escape
from london_rules.language.syntax.names import count_of

NOT_THERE = ("LR-B0002", "LR-B0005", "LR-B0006")


def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Bundles, folders of bundles, or single files; - for standard input.", metavar="PATH"),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    kind: Annotated[Kind | None, typer.Option("--kind", help="The kind of text on standard input.")] = None,
    format: FormatOption = "text",
) -> int:
    """Format rules and YAML in the standard layout.

    Comments stay where they are, and the meaning of a bundle never changes. A file that cannot be read is left alone.
    """
    paths = paths or [Path()]
    if Path("-") in paths:
        if len(paths) > 1:
            raise UsageError("`-` cannot be used with other paths", help="give `-` alone")
        return _standard_input(kind or "rules", check, diff, format)
    if kind is not None:
        raise UsageError("`--kind` is for standard input", help="give `-` as the path, or leave `--kind` out")
    result = tidy_paths(paths)
    if not check and not diff:
        for file in result.changed:
            write_back(file.path, file.text)
    if format == "json":
        print_json(_data(result))
    else:
        if diff:
            for file in result.changed:
                sys.stdout.write(diff_of(file.shown, file.before, file.text))
        print_diagnostics(result.diagnostics)
        _print_counts(result, "would be formatted" if check or diff else "formatted", quiet=diff)
    would_change = bool(result.changed) and (check or diff)
    return exit_code_of(result.diagnostics, NOT_THERE) or (FINDINGS if result.refused or would_change else 0)


def _print_counts(result: TidyResult, done: str, quiet: bool) -> None:
    lines = [] if quiet else [f"{escape(file.shown)}: {done}" for file in result.changed]
    lines += [f"{escape(file.shown)}: left alone, because it cannot be read" for file in result.refused]
    same = len(result.files) - len(result.changed) - len(result.refused)
    counts = [(len(result.changed), done), (same, "already formatted"), (len(result.refused), "left alone")]
    counted = [f"{count_of(number, 'file')} {what}" for number, what in counts if number]
    out = sys.stderr if quiet else sys.stdout
    out.write("\n".join([*lines, ", ".join(counted)]) + "\n" if lines or counted else "")


def _data(result: TidyResult) -> dict[str, object]:
    return {
        "files": [{"path": file.shown, "outcome": file.outcome} for file in result.files],
        "diagnostics": render_json_data(result.diagnostics, result.diagnostics.files),
    }


def _standard_input(kind: Kind, check: bool, diff: bool, format: str) -> int:
    text = _read_input()
    made, found = tidy_text(text, kind)
    if made is None:
        print_diagnostics(found, format)
        return FINDINGS
    if diff:
        sys.stdout.write(diff_of("standard input", text, made))
    elif not check:
        print_exactly(made)
    return FINDINGS if (check or diff) and made != text else 0


def _read_input() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError("standard input is not UTF-8 text", code="LR-B0007", exit=FINDINGS) from None
