"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.formats import Format
from london_rules.cli.numbers import number_option

Variant = Annotated[str, typer.Argument(help="The variant: 2010, ./my-rule, 2010+./my-rule.", metavar="VARIANT")]
VariantOrLock = Annotated[
    str | None,
    typer.Argument(
        help="The variant: 2010, ./my-rule, 2010+./my-rule; with --locked, that of the lock.", metavar="VARIANT"
    ),
]
Locked = Annotated[
    Path | None, typer.Option("--locked", help="Refuse bundles that are not as in this lock.", metavar="FILE")
]
Workers = Annotated[
    int | None,
    number_option("--workers", "-w", help="Number of processes; if omitted, as many as are worth it.", min=1),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        help="Play on many machines: the address of a dask scheduler, or `local:N` to try it here.",
        metavar="ADDRESS",
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to print data.")]
