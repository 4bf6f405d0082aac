"""`primer`: the whole language on one page, with the names of a variant."""

from __future__ import annotations

from typing import Annotated

import typer

from london_rules.authoring.primer import names
from london_rules.authoring.primer import primer as whole_page
from london_rules.cli.common import load_whole
from london_rules.cli.output import print_exactly


def primer(
    variant: Annotated[
        str | None, typer.Argument(help="A variant whose names are printed too.", metavar="VARIANT")
    ] = None,
) -> int:
    """Print the whole language on one page, and the names of a variant.

    For whoever has to write rules that are right at once: a person, or a program that helps one.
    """
    named = "" if variant is None else f"\n{names(load_whole(variant)[0].rules)}"
    print_exactly(whole_page() + named)
    return 0
