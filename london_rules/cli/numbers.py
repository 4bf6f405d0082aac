"""Options that take a number: how the help shows them, and the message for a value that is none or out of bounds."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import typer

number_option: Final = partial(typer.Option, metavar="N")


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
