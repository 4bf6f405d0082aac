"""The commands that show and explain rules and games, and compare variants."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.app_options import Cluster, FormatOption, Locked, Variant, VariantOrLock, Workers, number_option
from london_rules.cli.formats import BookFormat, PageFormat, PaperSize, PrintedPart, TableFormat


def show(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    name: Annotated[str | None, typer.Argument(help="One card, rule or other slot.", metavar="NAME")] = None,
    slots: Annotated[bool, typer.Option("--slots", help="List every slot that a house rule can change.")] = False,
    origin: Annotated[bool, typer.Option("--origin", help="Show where each one comes from.")] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Show only what overlays change, and how.")] = False,
    merged: Annotated[bool, typer.Option("--merged", help="Print everything as one bundle in a single file.")] = False,
    python: Annotated[bool, typer.Option("--python", help="Print the generated Python, for debugging.")] = False,
    c: Annotated[bool, typer.Option("--c", help="Print the C in which long jobs are played.")] = False,
    locked: Locked = None,
    format: FormatOption = "text",
) -> int:
    """Show the rules of a variant, merged from all its bundles."""
    from london_rules.cli.guard import UsageError
    from london_rules.cli.show import show

    views = {"slots": slots, "origin": origin, "changes": changes, "merged": merged}
    programs = {"python": python, "c": c}
    wanted = [word for word, given in {**views, **programs}.items() if given]
    if len(wanted) > 1:
        raise UsageError("--" + " and --".join(wanted) + " cannot be used together", help="give one of them")
    return show(variant, name=name, view="".join(wanted), format=format, locked=locked)


def cards(
    variant: Variant,
    filters: Annotated[
        list[str] | None,
        typer.Argument(help="Filters such as cost>=4, name~hall.", metavar="FILTER"),
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Only things of this kind.")] = None,
    columns: Annotated[str | None, typer.Option(help="Only these fields.", metavar="FIELD,FIELD,...")] = None,
    sort: Annotated[
        str | None, typer.Option(help="Sort by these fields; -FIELD from high to low.", metavar="FIELD,...")
    ] = None,
    format: Annotated[TableFormat, typer.Option("--format", help="How to print data.")] = "text",
) -> int:
    """List the printed things, such as cards, filtered by any field.

    A filter is a field, then =, !=, ~ (contains), <, <=, > or >=, then a value. Besides the printed fields
    you can use kind, id, name, copies, wording, text (all rules printed on it), assumed, bundle and source.
    """
    from london_rules.cli.cards import cards

    return cards(
        variant,
        filters or (),
        kind=kind,
        columns=columns,
        sort=sort,
        format=format,
    )


def provenance(
    variant: Variant,
    template: Annotated[
        Path | None,
        typer.Option(help="Write an overlay in which to fill in what is printed in your box.", metavar="FILE"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    format: FormatOption = "text",
) -> int:
    """Show which printed figures are assumed, because no source states them, and which have a source."""
    from london_rules.cli.provenance import provenance

    return provenance(variant, template=template, force=force, format=format)


def diff(  # noqa: PLR0913, PLR0917 - one parameter per option
    old: Annotated[str, typer.Argument(help="The variant to start from.", metavar="OLD")],
    new: Annotated[str, typer.Argument(help="The variant to compare with it.", metavar="NEW")],
    play: Annotated[
        int, number_option("--play", help="Play this many games with both, on the same seeds, and compare.", min=0)
    ] = 0,
    players: Annotated[int | None, number_option("--players", "-p", help="Number of players in each game.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="The bot of each seat: random, greedy, search or search:16.", metavar="KIND,KIND,..."),
    ] = None,
    seed: Annotated[int, number_option(help="The random seed of the games.")] = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 if there is a difference.")] = False,
    locked: Annotated[
        Path | None,
        typer.Option("--locked", help="Refuse bundles of OLD that are not as in this lock.", metavar="FILE"),
    ] = None,
    format: Annotated[PageFormat, typer.Option("--format", help="How to print the comparison.")] = "text",
) -> int:
    """Describe in words how the rules of two variants differ, thing by thing.

    With --play, also measure the effect on the game: scores, length, counters, and the use of actions and things.
    """
    from london_rules.cli.diff import diff

    impact = None
    if play:
        from london_rules.cli.impact import ImpactRun
        from london_rules.cli.running import Where

        impact = ImpactRun(play, players, seats, seed, Where(workers, cluster))
    return diff(old, new, play=impact, exit_code=exit_code, format=format, locked=locked)


def primer(
    variant: Annotated[
        str | None, typer.Argument(help="A variant whose names are printed too.", metavar="VARIANT")
    ] = None,
) -> int:
    """Print the whole language on one page, and the names of a variant.

    For whoever has to write rules that are right at once: a person, or a program that helps one.
    """
    from london_rules.authoring import primer as page
    from london_rules.cli.common import load_whole
    from london_rules.cli.output import print_exactly

    named = "" if variant is None else f"\n{page.names(load_whole(variant)[0].rules)}"
    print_exactly(page.primer() + named)
    return 0


def rulebook(
    variant: Variant,
    out: Annotated[Path | None, typer.Option(help="Write it to this file.", metavar="FILE")] = None,
    format: Annotated[
        BookFormat | None, typer.Option("--format", help="How to write it; by default as the file name says.")
    ] = None,
) -> int:
    """Write a rulebook and card reference for a variant, with its differences from the original game.

    The HTML is a single page, to read or to print, that needs no other files.
    """
    from london_rules.cli.rulebook import rulebook

    return rulebook(variant, out=out, format=format)


def print_(
    variant: Variant,
    out: Annotated[Path, typer.Option("--out", "-o", help="Write the PDF to this file.", metavar="FILE")],
    paper: Annotated[PaperSize, typer.Option(help="The size of the paper.")] = "a4",
    only: Annotated[
        list[PrintedPart] | None, typer.Option("--only", help="Print this part alone; can be given several times.")
    ] = None,
    changes: Annotated[bool, typer.Option("--changes", help="Print only what the overlays add or change.")] = False,
) -> int:
    """Print a game: cards front and back, boards and counters to cut out, and the rulebook, as one PDF.

    Print it at 100%, on both sides, turned over the long edge. It needs the extra `print`.
    """
    from london_rules.cli.printing import print_game

    return print_game(variant, out, paper=paper, only=[part.value for part in only or ()], changes=changes)


def explain(
    words: Annotated[
        list[str],
        typer.Argument(
            help="A code; or a variant and a name; or with --save a name and a player.",
            metavar="WHAT",
        ),
    ],
    save: Annotated[Path | None, typer.Option(help="Explain something in this saved or recorded game.")] = None,
    at: Annotated[int | None, number_option(help="Explain it as it was at this decision.", min=1)] = None,
    every: Annotated[bool, typer.Option("--all", help="List each change separately, with its figures.")] = False,
    format: FormatOption = "text",
) -> int:
    """Explain a message, a rule, or why something in a game is the way it is.

    `explain LR-N0003` prints the page about a code. `explain VARIANT NAME` shows a rule or card in English, with
    everything it names and where each part comes from. `explain --save FILE score 2` shows why a counter or number of
    a player has its value. (For a number that depends on another number, such as a table, give that number before the
    player.) `explain --save FILE NAME` shows why an action or thing can or cannot be chosen.
    """
    from london_rules.cli.explain import explain

    return explain(words, save=save, at=at, every=every, format=format)
