"""`lab` and `tune`: whether a rule is good, as a report that people read and data for other programs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer

from london_rules.classes import evolve, frozen
from london_rules.cli.app_options import Cluster, FormatOption, Variant, Workers, number_option
from london_rules.cli.common import load_to_play, make_folder, print_json, write_file
from london_rules.cli.extras import needs_extra
from london_rules.cli.guard import CLEAN, INTERRUPTED, UsageError
from london_rules.cli.interrupts import interruptible
from london_rules.cli.running import Where, progress, runner
from london_rules.cli.wrap import print_lines, wrap
from london_rules.engine.ids import slug

if TYPE_CHECKING:
    from london_rules.lab.plan import Plan
    from london_rules.players.many import Runner

T = TypeVar("T")
Written: TypeAlias = tuple[tuple[str, ...], dict[str, Any], dict[str, bytes]]  # the answer, its data, and its files
EXTRA = ("altair", "numpy", "polars", "scipy", "vl_convert")
MOST_VALUES = 50
MOST_PAIRS = 400
SLUG = 40  # letters of the name of a folder
POINTS = "points.csv"
OURS = "figures.json"  # by which a folder is known as one of the lab's
OLD = re.compile(r"(games|figures|counters|decisions)\.(csv|parquet)|points\.csv|(old|new)-[a-z]+(-\d)?\.json")

OUT = Path("lab")

commands = typer.Typer(
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


@frozen
class Asked:
    """What all commands of the lab are asked: how many play from which seed, where, and where the report goes."""

    games: int
    players: int | None
    seed: int
    ladder: str
    out: Path
    where: Where
    format: str

    def plan(self, seconds: float | None = None) -> Plan:
        """Make the plan; raises UsageError for a ladder that cannot be."""
        from london_rules.lab.plan import Plan

        try:
            return Plan(self.games, seconds, self.players, self.seed, tuple(w.strip() for w in self.ladder.split(",")))
        except ValueError as e:
            raise UsageError(str(e)) from None

    def run(self, play: Callable[[Runner, Callable[[str], None]], T], write: Callable[[T], Written], games: int) -> int:
        """Play, write the report and its data, print the answer, and return the exit code.

        At most so many games are played. Those that are kept in the folder are not played again.
        """
        from london_rules.lab.kept import FILE, KeepingRunner, Kept

        _check_folder(self.out, FILE)
        try:
            with (
                Kept(self.out / FILE) as kept,
                progress(games) as how_far,
                interruptible() as stop,
                runner(self.where, stop, how_far) as made,
                KeepingRunner(made.workers, made.pool, made.stop, made.note, made.played, kept=kept) as running,
            ):
                found = play(running, how_far.tell)
        except ValueError as e:
            raise UsageError(str(e)) from None
        sentences, data, files = write(found)
        for path in self.out.iterdir():  # what belongs to another report, which was here before
            if OLD.fullmatch(path.name) and path.name not in files:
                path.unlink()
        for name, content in files.items():
            make_folder((self.out / name).parent)
            write_file(self.out / name, content)
        if self.format == "json":
            print_json(data)
        else:
            lines = [line for sentence in sentences for line in (*wrap(sentence), "")]
            print_lines([*lines, f"The report: {self.out / 'report.html'}"])
        return INTERRUPTED if stop() else CLEAN


@commands.command()
def compare(  # noqa: PLR0913, PLR0917 - one parameter per option
    old: Annotated[str, typer.Argument(help="The rules to compare with: 2010, ./my-game.", metavar="OLD")],
    new: Annotated[
        list[str], typer.Argument(help="The rules with the change: 2010+./my-rule; or several ideas.", metavar="NEW...")
    ],
    games: Games = 1000,
    seconds: Annotated[
        float, number_option(help="How long each kind of player plays at most; 0 for no limit.", min=0)
    ] = 60,
    players: Players = None,
    seed: Seed = 0,
    ladder: Ladder = "random,greedy,search:16",
    out: Out = OUT,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Say whether a change makes a game better: play both rules, and write a report that people can read.

    Players of several strengths play both variants on the same seeds. The answer comes in three sentences; the report
    in FOLDER has pictures, every figure and how sure it is. Of several changes, each gets a report in a folder of its
    own there. The page `docs/lab.md` shows how to read it. It needs the extra `lab`.
    """
    asked = Asked(games, players, seed, ladder, out, Where(workers, cluster), format)
    with needs_extra("lab", EXTRA):
        from london_rules.lab import compare as lab
        from london_rules.lab.answer import answer
        from london_rules.lab.comparison import Comparison
        from london_rules.lab.files import SCHEMA_VERSION, as_data, files_of
        from london_rules.lab.looking import to_look_at
        from london_rules.lab.report import overview, report

    def write_one(found: Comparison) -> Written:
        looks = [*to_look_at(found)]
        data = as_data(found, looks)
        return answer(found), data, {"report.html": report(found, looks).encode(), **files_of(found, data, looks)}

    def write(found: list[Comparison]) -> Written:
        each = {f"{i}-{slug(it.new.variant)[-SLUG:]}": write_one(it) for i, it in enumerate(found, 1)}
        if len(new) == 1:
            return each.popitem()[1]
        titled = zip((it.new.title for it in found), each.values(), strict=True)
        sentences = tuple(line for title, (said, _, _) in titled for line in (f"{title}:", *said))
        files = {f"{at}/{name}": content for at, (_, _, some) in each.items() for name, content in some.items()}
        page = overview(dict(zip((f"{at}/report.html" for at in each), found, strict=True)))
        return _written(
            sentences,
            {"schema_version": SCHEMA_VERSION, "ideas": {at: data for at, (_, data, _) in each.items()}},
            page,
            files,
        )

    before, after = load_to_play(old, asked.format), [load_to_play(one, asked.format) for one in new]
    plan = evolve(asked.plan(seconds or None), ideas=len(after))

    def play(running: Runner, tell: Callable[[str], None]) -> list[Comparison]:
        each = (one for i, one in enumerate(after) if i == 0 or not running.stop())
        return [lab.compare(before, one, plan, running, tell) for one in each]

    return asked.run(play, write, 2 * len(after) * plan.games * (2 * len(plan.ladder) - 1))


@commands.command()
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
    out: Out = OUT,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Show what one or two parameters of the rules do to the game: play with each of several values.

    All values are played on the same seeds. The report in FOLDER has curves for the points, the length and the seat
    that begins; of two parameters, also a picture that says which pair is best. It needs the extra `lab`.
    """
    if second is not None and others is None:
        raise UsageError(f"there are no values for `{second}`", help="give values behind it: 0..10")
    tried = [(parameter, values)] + ([(second, others)] if second and others else [])
    asked = Asked(games, players, seed, ladder, out, Where(workers, cluster), format)
    with needs_extra("lab", EXTRA):
        from london_rules.lab import sweep as lab
        from london_rules.lab import swept
        from london_rules.lab.wish import fair, wish_of
    rules, plan = load_to_play(variant, asked.format), asked.plan()
    wanted = {name: values_of(values) for name, values in tried}
    if len(wanted) < len(tried):
        raise UsageError(f"`{tried[0][0]}` is named twice", help="name two parameters")
    pairs = prod(map(len, wanted.values()))
    if pairs > MOST_PAIRS:
        raise UsageError(f"these are {pairs} pairs of values", help=f"give {MOST_PAIRS} pairs at most")
    try:
        wish = wish_of(best) if best else fair(rules, plan) if len(tried) > 1 else None
    except ValueError as e:
        raise UsageError(str(e)) from None
    return asked.run(
        lambda running, tell: lab.sweep(variant, wanted, plan, running, tell, wish),
        lambda found: _written(
            swept.sentences(found), swept.as_data(found), swept.sweep_report(found), {POINTS: swept.points_csv(found)}
        ),
        plan.games * pairs * len(plan.ladder),
    )


@commands.command()
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
    out: Out = OUT,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Find the value of a parameter with which a figure is what you want, or say that no value does.

    Each value is played, and given up when it surely does otherwise. The report in FOLDER shows every value with its
    interval. It needs the extra `lab`.
    """
    asked = Asked(games, players, seed, kind, out, Where(workers, cluster), format)
    with needs_extra("lab", EXTRA):
        from london_rules.lab import find as lab
        from london_rules.lab.wish import wish_of
    load_to_play(variant, asked.format)  # which says what is wrong with it
    plan, wanted = asked.plan(), None if values is None else values_of(values)
    try:
        wished = wish_of(" ".join(wish))
    except ValueError as e:
        raise UsageError(str(e)) from None
    return asked.run(
        lambda running, tell: lab.find(variant, parameter, wanted, wished, plan, running, tell),
        lambda found: _written(lab.sentences(found), lab.as_data(found), lab.find_report(found)),
        plan.games * len(wanted or lab.default_values(10)),
    )


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
    asked = Asked(games, players, seed, kind, out, Where(workers, cluster), format)
    with needs_extra("lab", EXTRA):
        from london_rules.lab import tune as lab

    def write(found: lab.Tuned) -> Written:
        sentences, data, files = _written(lab.sentences(found), lab.as_data(found), lab.tune_report(found))
        if found.better:
            made = {f"{lab.OVERLAY}/{name}": text.encode() for name, text in lab.overlay(found).items()}
            files |= made
            sentences = (*sentences, f"The overlay: {asked.out / lab.OVERLAY}")
        return sentences, data, files

    rule_set, plan = load_to_play(variant, asked.format), asked.plan()
    return asked.run(lambda running, tell: lab.tune(rule_set, plan, running, tell), write, 6 * plan.games)


@commands.command()
def cards(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: Variant,
    games: Games = 1000,
    without: Annotated[
        int, number_option(help="Games with one player who never takes it, for each card and action.", min=0)
    ] = 100,
    players: Players = None,
    seed: Seed = 0,
    kind: Kind = "greedy",
    out: Out = OUT,
    workers: Workers = None,
    cluster: Cluster = None,
    format: FormatOption = "text",
) -> int:
    """Show what each card is worth: how far ahead those end who played it, beside those who did not.

    The report in FOLDER has every card with its interval, how often it is played, and what nobody plays. It also has
    what each card and action is worth to those who may not use it, over its price. It needs the extra `lab`.
    """
    asked = Asked(games, players, seed, kind, out, Where(workers, cluster), format)
    with needs_extra("lab", EXTRA):
        from london_rules.lab import cards as lab
    rule_set, plan = load_to_play(variant, asked.format), asked.plan()
    return asked.run(
        lambda running, tell: lab.cards(rule_set, plan, running, tell, min(without, plan.games)),
        lambda found: _written(lab.sentences(found), lab.as_data(found), lab.cards_report(found)),
        plan.games + min(without, plan.games) * (len(rule_set.rules.faces) + len(rule_set.rules.actions)),
    )


def _written(
    sentences: Iterable[str], data: dict[str, Any], page: str, more: Mapping[str, bytes] | None = None
) -> Written:
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    return tuple(sentences), data, {"report.html": page.encode(), OURS: text.encode(), **(more or {})}


def values_of(text: str) -> list[int]:
    """Read values: `0..10`, `0..10 by 2`, or `0,2,5`; raises UsageError for anything else."""
    steps = re.fullmatch(r"(-?\d{1,6})\.\.(-?\d{1,6})(?: by (\d{1,6}))?", text.strip())
    if steps is not None:
        found = list(range(int(steps[1]), int(steps[2]) + 1, max(int(steps[3] or 1), 1)))
    elif re.fullmatch(r"-?\d{1,6}(, ?-?\d{1,6})*", text.strip()):
        found = list(dict.fromkeys(map(int, text.split(","))))
    else:
        found = []
    if not 1 < len(found) <= MOST_VALUES:
        example = "0..10, '0..100 by 20', or 0,2,5"
        raise UsageError(f"{text!r} are no values", help=f"give 2 to {MOST_VALUES} values as {example}")
    return found


def _check_folder(out: Path, games: str) -> None:
    """Check before anything is played that a folder can be written; one that holds other things is refused."""
    ours = any((out / name).exists() for name in (OURS, games))
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not ours)):
        raise UsageError(f"{out} exists, and is not a report of the lab", help="give another name with --out")
    make_folder(out)
