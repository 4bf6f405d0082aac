"""`upgrade`: bundles rewritten to a later version of the language."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from london_rules.authoring.upgrade.upgrade import ChangedFile, UpgradeResult, upgrade_paths
from london_rules.cli.app_options import FormatOption
from london_rules.cli.common import exit_code_of, print_diagnostics, print_json, write_file
from london_rules.cli.fmt import NOT_THERE
from london_rules.cli.guard import FINDINGS, CommandError, UsageError
from london_rules.diagnostics import render_json_data
from london_rules.diagnostics.render import escape
from london_rules.files import read_file
from london_rules.language.versions import NEWEST, OLDEST


def upgrade(
    paths: Annotated[list[Path], typer.Argument(help="Bundles, or folders of bundles.", metavar="PATH")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    to: Annotated[
        int | None, typer.Option("--to", help="The version of the language; if omitted, the newest.", metavar="N")
    ] = None,
    format: FormatOption = "text",
) -> int:
    """Rewrite bundles in a later version of the rule language.

    Comments and layout stay, and the meaning of a bundle never changes. All bundles given are upgraded together, or
    none is if one of them has a mistake: give bundles that build on each other at once.
    """
    to = NEWEST if to is None else to
    if not OLDEST <= to <= NEWEST:
        known = " or ".join(str(version) for version in range(OLDEST, NEWEST + 1))
        raise UsageError(f"no bundle can be upgraded to language {to}", help=f"give {known}, or leave `--to` out")
    result = upgrade_paths(paths, to)
    if not check:
        _write_all(result.files)
    if format == "json":
        print_json(_data(result))
    else:
        print_diagnostics(result.diagnostics)
        _print(result, check)
    return exit_code_of(result.diagnostics, NOT_THERE) or (FINDINGS if check and result.files else 0)


def _write_all(files: Sequence[ChangedFile]) -> None:
    """Write all files or none: if one cannot be written, those before it get their old text back."""
    old = [(file.path, read_file(file.path)) for file in files]
    for done, (file, (_, data)) in enumerate(zip(files, old, strict=True)):
        try:
            write_file(file.path, file.after.replace("\n", "\r\n") if b"\r\n" in data else file.after)
        except CommandError:
            for path, before in old[:done]:
                path.write_bytes(before)
            raise


def _print(result: UpgradeResult, check: bool) -> None:
    if result.diagnostics.has_errors:
        sys.stdout.write("nothing was upgraded\n")
        return
    lines: list[str] = []
    for bundle in result.bundles:
        if bundle.before == bundle.after:
            lines.append(f"{escape(bundle.root)}: language {bundle.before} already")
        else:
            done = "would be upgraded" if check else "upgraded"
            lines.append(f"{escape(bundle.root)}: {done} from language {bundle.before} to {bundle.after}")
    sys.stdout.write("\n".join([*lines, ""]))


def _data(result: UpgradeResult) -> dict[str, object]:
    bundles = [{"id": b.id, "path": b.root, "before": b.before, "after": b.after} for b in result.bundles]
    return {
        "bundles": bundles,
        "files": [file.shown for file in result.files],
        "diagnostics": render_json_data(result.diagnostics, result.diagnostics.files),
    }
