"""Arguments and options that several commands have, and the message for a number that is none or out of bounds."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import typer

number_option: Final = partial(typer.Option, metavar="N")
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
FormatOption = Annotated[Literal["text", "json"], typer.Option("--format", help="How to print data.")]


def wrong_number(error: object) -> tuple[str, str] | None:
    """Give the message and the help for an error of the command line about a number, or None if it is another."""
    option: Any = getattr(error, "param", None)
    kind = getattr(getattr(option, "type", None), "name", "")
    if not kind.startswith(("int", "float")) or not hasattr(error, "message"):
        return None
    name, least, most = max(option.opts, key=len), getattr(option.type, "min", None), getattr(option.type, "max", None)
    whole = "a whole number" if kind.startswith("int") else "a number"
    given, _, said = error.message.partition(" is not ")
    problem = "is out of bounds" if said.startswith("in the range") else f"is not {whole}"
    return f"{name}: {given} {problem}", f"give {whole}{_between(least, most)} after {name}"


def _between(least: float | None, most: float | None) -> str:
    match least, most:
        case None, None:
            return ""
        case _, None:
            return f" of at least {least}"
        case None, _:
            return f" of at most {most}"
        case _:
            return f" from {least} to {most}"
