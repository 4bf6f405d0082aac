"""`diff`: how two variants differ, in words and by thing, and how that affects the game."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from london_rules.authoring.comparison import Comparison, compare
from london_rules.authoring.slot_catalogue import Origins, heading
from london_rules.classes import asdict
from london_rules.cli.app_options import Cluster, Workers, number_option
from london_rules.cli.common import load_whole, print_json
from london_rules.cli.guard import CLEAN, FINDINGS
from london_rules.cli.output import print_exactly
from london_rules.cli.wrap import marked, print_lines, underlined, wrap
from london_rules.language.compare.differences import Difference
from london_rules.language.rules import Slot

if TYPE_CHECKING:
    from london_rules.players.measure import Impact

Group = tuple[str, list[list[Difference]]]  # a heading, and the differences of each thing under it


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
    format: Annotated[
        Literal["text", "markdown", "json"], typer.Option("--format", help="How to print the comparison.")
    ] = "text",
) -> int:
    """Describe in words how the rules of two variants differ, thing by thing.

    With --play, also measure the effect on the game: scores, length, counters, and the use of actions and things.
    """
    before, files = load_whole(old, format, locked)
    after, more = load_whole(new, format)
    found = compare(before, after)
    impact = None
    if play:
        from london_rules.cli.impact import played
        from london_rules.cli.running import Where

        impact = played(before, after, play, players, seats, seed, Where(workers, cluster))
    if format == "json":
        print_json(_as_data(found, Origins({**files, **more}), impact))
    elif format == "markdown":
        print_exactly("\n".join(_markdown(found, impact)) + "\n")
    else:
        print_lines(_text(found, impact))
    return FINDINGS if exit_code and not found.same else CLEAN


def _groups(found: Comparison) -> list[Group]:
    """Group differences under headings, and those of one thing together."""
    out: dict[str, list[Difference]] = {}
    for one in found.differences:
        title = "The game" if one.kind == "game" else _heading(one.kind, found)
        out.setdefault(title, []).append(one)
    return [
        (title, [list(same) for _, same in groupby(those, key=lambda d: (d.title, d.whole))])
        for title, those in out.items()
    ]


def _heading(kind: str, found: Comparison) -> str:
    return heading(kind, found.new.rules if kind in found.new.rules.kinds else found.old.rules)


# ---- text ---------------------------------------------------------------------------------------


def _summary(found: Comparison) -> str:
    if found.same:
        return "The same rules: both have the same digest."
    groups = [len(things) for _, things in _groups(found)]
    number = sum(groups)
    return f"{number} {'thing differs' if number == 1 else 'things differ'}."


def _text(found: Comparison, impact: Impact | None) -> list[str]:
    lines = [
        *wrap(f"from {found.old.title} ({found.old.variant})"),
        *wrap(f"to   {found.new.title} ({found.new.variant})"),
    ]
    lines += ["", _summary(found)]
    for title, things in _groups(found):
        lines += ["", "", *underlined(title), ""]
        for those in things:
            if len(those) == 1:
                lines += wrap(those[0].sentence, "", "    ")
            else:
                lines += [*wrap(f"{those[0].title}:", "", "    ")]
                lines += [line for one in those for line in wrap(one.words, "  - ", "    ")]
    if impact is not None:
        from london_rules.cli.impact import impact_lines

        lines += ["", "", *impact_lines(impact)]
    return lines


def _markdown(found: Comparison, impact: Impact | None) -> list[str]:
    lines = [f"# {marked(found.new.title)}, compared with {marked(found.old.title)}", "", _summary(found)]
    for title, things in _groups(found):
        lines += ["", f"## {title}", ""]
        for those in things:
            if len(those) == 1:
                lines.append(f"- **{marked(those[0].title)}**: {marked(those[0].words)}")
            else:
                lines.append(f"- **{marked(those[0].title)}**")
                lines += [f"  - {marked(one.words)}" for one in those]
    if impact is not None:
        from london_rules.cli.impact import impact_markdown

        lines += ["", *impact_markdown(impact)]
    return lines


# ---- data ---------------------------------------------------------------------------------------


def _as_data(found: Comparison, origins: Origins, impact: Impact | None) -> dict[str, object]:
    sides = {
        name: {"variant": side.variant, "title": side.title, "digest": side.digest}
        for name, side in (("old", found.old), ("new", found.new))
    }
    data: dict[str, object] = {**sides, "same": found.same}
    data["differences"] = [_difference_data(one, origins) for one in found.differences]
    if impact is not None:
        data["impact"] = asdict(impact)
    return data


def _difference_data(one: Difference, origins: Origins) -> dict[str, object]:
    return {
        "slot": one.slot,
        "kind": one.kind,
        "name": one.name,
        "part": one.part,
        "part_of": list(one.within),
        "how": one.how,
        "words": one.words,
        "was": one.was or None,
        "now": one.now or None,
        "old": _place(one.old, origins),
        "new": _place(one.new, origins),
    }


def _place(slot: Slot | None, origins: Origins) -> dict[str, object] | None:
    return None if slot is None else asdict(origins.of(slot))
