"""The commands of the lab: `lab compare`, `lab sweep`, `lab find`, `lab cards` and `tune`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.app_options import Cluster, FormatOption, Variant, Workers, number_option

lab = typer.Typer(
    name="lab",
    help="Find out whether a rule is good: bots of several strengths play, and a report says what came of it.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
Games = Annotated[
    int, number_option("--games", "-n", help="How many games to play, with each of what is tried.", min=2)
]
Players = Annotated[int | None, number_option("--players", "-p", help="Number of players in each game.")]
Seed = Annotated[int, number_option(help="The random seed.")]
Ladder = Annotated[str, typer.Option(help="The kinds of players, the weakest first.", metavar="KIND,KIND,...")]
Kind = Annotated[str, typer.Option(help="The kind of all players.", metavar="KIND")]
Parameter = Annotated[str, typer.Argument(help="Its name, as the rules write it.", metavar="PARAMETER")]
Out = Annotated[Path, typer.Option(help="The folder for the report and its data.", metavar="FOLDER")]
HERE = Path("lab")


@lab.command()
def compare(  # noqa: PLR0913, PLR0917 - one parameter per option
    old: Annotated[str, typer.Argument(help="The rules to compare with: 2010, ./my-game.", metavar="OLD")],
    new: Annotated[str, typer.Argument(help="The rules with the change: 2010+./my-rule.", metavar="NEW")],
    games: Games = 1000,
    seconds: Annotated[
        float, number_option(help="How long each kind of player plays at most; 0 for no limit.", min=0)
    ] = 60,
    players: Players = None,
    seed: Seed = 0,
    ladder: Ladder = "random,greedy,search:16",
    out: Out = HERE,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Say whether a change makes a game better: play both rules, and write a report that people can read.

    Players of several strengths play both variants on the same seeds. The answer comes in three sentences; the report
    in FOLDER has pictures, every figure and how sure it is. The page `docs/lab.md` shows how to read it. It needs the
    extra `lab`.
    """
    from london_rules.cli.lab import Asked, compare
    from london_rules.cli.running import Where

    asked = Asked(games, players, seed, ladder, out, Where(workers, cluster), format)
    return compare(old, new, seconds, asked)


@lab.command()
def sweep(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: Variant,
    parameter: Parameter,
    values: Annotated[str, typer.Argument(help="The values: 0..10, '0..100 by 20', or 0,2,5.", metavar="VALUES")],
    second: Annotated[str | None, typer.Argument(help="A second parameter.", metavar="PARAMETER")] = None,
    others: Annotated[str | None, typer.Argument(help="The values of the second one.", metavar="VALUES")] = None,
    best: Annotated[
        str | None,
        typer.Option(help="What is best: 'so that turns is 90'. Without it: a fair game.", metavar="WISH"),
    ] = None,
    games: Games = 200,
    players: Players = None,
    seed: Seed = 0,
    ladder: Ladder = "greedy",
    out: Out = HERE,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Show what one or two parameters of the rules do to the game: play with each of several values.

    All values are played on the same seeds. The report in FOLDER has curves for the points, the length and the seat
    that begins; of two parameters, also a picture that says which pair is best. It needs the extra `lab`.
    """
    from london_rules.cli.guard import UsageError
    from london_rules.cli.lab import Asked, sweep
    from london_rules.cli.running import Where

    if second is not None and others is None:
        raise UsageError(f"there are no values for `{second}`", help="give values behind it: 0..10")
    asked = Asked(games, players, seed, ladder, out, Where(workers, cluster), format)
    tried = [(parameter, values)] + ([(second, others)] if second and others else [])
    return sweep(variant, tried, best, asked)


@lab.command()
def find(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: Variant,
    parameter: Parameter,
    wish: Annotated[
        list[str],
        typer.Argument(help='What you want: so that "first seat wins" is 25%.', metavar="so that FIGURE is VALUE"),
    ],
    values: Annotated[
        str | None, typer.Option(help="The values to try: 0..10, '0..100 by 20', or 0,2,5.", metavar="VALUES")
    ] = None,
    games: Games = 1600,
    players: Players = None,
    seed: Seed = 0,
    kind: Kind = "greedy",
    out: Out = HERE,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Find the value of a parameter with which a figure is what you want, or say that no value does.

    Each value is played, and given up when it surely does otherwise. The report in FOLDER shows every value with its
    interval. It needs the extra `lab`.
    """
    from london_rules.cli.lab import Asked, find
    from london_rules.cli.running import Where

    asked = Asked(games, players, seed, kind, out, Where(workers, cluster), format)
    return find(variant, parameter, wish, values, asked)


@lab.command()
def cards(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: Variant,
    games: Games = 1000,
    without: Annotated[
        int, number_option(help="Games with one player who never takes it, for each card and action.", min=0)
    ] = 100,
    players: Players = None,
    seed: Seed = 0,
    kind: Kind = "greedy",
    out: Out = HERE,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Show what each card is worth: how far ahead those end who played it, beside those who did not.

    The report in FOLDER has every card with its interval, how often it is played, and what nobody plays. It also has
    what each card and action is worth to those who may not use it, over its price. It needs the extra `lab`.
    """
    from london_rules.cli.lab import Asked, cards
    from london_rules.cli.running import Where

    return cards(variant, without, Asked(games, players, seed, kind, out, Where(workers, cluster), format))


def tune(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: Variant,
    games: Games = 400,
    players: Players = None,
    seed: Seed = 0,
    kind: Kind = "greedy",
    out: Out = Path("tuned"),
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Fit the weights of an estimate by games of bots, and write an overlay if others are better.

    Each part of `number estimate` is tried with more and with less weight. What is found is judged by duels, points and
    the length of games, on other seeds. It needs the extra `lab`.
    """
    from london_rules.cli.lab import Asked, tune
    from london_rules.cli.running import Where

    return tune(variant, Asked(games, players, seed, kind, out, Where(workers, cluster), format))
