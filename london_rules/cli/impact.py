"""How a change of the rules affects the game: two rule sets played on the same seeds, drawn as a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from london_rules.cli.guard import UsageError
from london_rules.cli.running import Where, progress, runner
from london_rules.cli.wrap import marked, underlined, wrap
from london_rules.engine.rule_set import RuleSet
from london_rules.players.impact import impact
from london_rules.players.measure import LISTS, Effect, Impact, notable
from london_rules.players.own import offer_installed

MOST_THINGS = 20
_WIDEST = 31  # letters of a name in a table


def played(
    old: RuleSet, new: RuleSet, games: int, players: int | None, seats: str | None, seed: int, where: Where
) -> Impact:
    """Play so many games with two rule sets; they are the same wherever they are played."""
    offer_installed()
    kinds = None if seats is None else [word.strip() for word in seats.split(",")]
    try:
        with progress(2 * games) as note, runner(where, note=note) as running:
            return impact(old, new, games, kinds, players, seed, running)
    except ValueError as e:
        raise UsageError(str(e)) from None


# ---- drawing ------------------------------------------------------------------------------------


def _head(impact: Impact) -> list[str]:
    games = f"{impact.games} {'pair' if impact.games == 1 else 'pairs'} of games"
    lines = [f"{games}, {_tables(impact)}, seed {impact.seed}: {impact.method}.", f"{impact.marks}."]
    if impact.failed:
        lines.append(f"{impact.failed} more could not be finished with both rules, and are left out.")
    return lines


def _shown(impact: Impact) -> Iterator[tuple[str, list[Effect], str]]:
    """Return the effects of each group; of things only the first that are notable."""
    for group, those in groupby(impact.effects, key=lambda effect: effect.group):
        effects = list(those)
        noted = notable(effects)
        shown = noted[:MOST_THINGS] if group in LISTS else noted
        yield group, shown, _left(shown, noted, effects)


def _left(shown: list[Effect], noted: list[Effect], all: list[Effect]) -> str:
    """Say how many things are left out, and why."""
    more, alike = len(noted) - len(shown), len(all) - len(noted)
    others = "in all" if not shown else "more" if more else "other" if alike == 1 else "others"
    differ = "differs, or exists" if more == 1 else "differ, or exist"
    parts = [f"{more} more {differ} in only one of the two"] if more else []
    parts += [f"{alike} {others}: no significant difference"] if alike else []
    return "; ".join(parts)


def _tables(impact: Impact) -> str:
    """Say who plays before and after the change."""
    before, after = _bots(impact.seats), _bots(impact.seats_after)
    return before if before == after else f"before with {before}, after with {after}"


def _bots(seats: tuple[str, ...]) -> str:
    """Say who plays: 4 random bots, or each seat by itself."""
    if len({*seats}) > 1:
        return f"bots: {', '.join(seats)}"
    return f"{len(seats)} {seats[0]} {'bot' if len(seats) == 1 else 'bots'}"


def _row(effect: Effect) -> tuple[str, str, str, str]:
    before, after = (f"{x:.2f}" if x is not None else "-" for x in (effect.before, effect.after))
    if effect.difference is None:
        return before, after, "-", ""
    if effect.low is None or effect.high is None:
        return before, after, f"{effect.difference:+.2f}", ""
    return before, after, f"{effect.difference:+.2f}", f"{effect.low:+.2f} to {effect.high:+.2f}"


def _cut(name: str) -> str:
    return name if len(name) <= _WIDEST else f"{name[: _WIDEST - 1]}…"


def impact_lines(impact: Impact) -> list[str]:
    """Draw measured effects for a terminal; a star is a mark."""
    lines = [*underlined("The effect on the game"), ""]
    lines += [line for text in _head(impact) for line in wrap(text)]
    for group, effects, left in _shown(impact):
        lines += ["", f"{group.capitalize():<34}{'before':>8}{'after':>9}{'change':>9}   95% interval"]
        for effect in effects:
            before, after, change, interval = _row(effect)
            star = "*" if effect.sure else " "
            lines.append(f"  {_cut(effect.name):<32}{before:>8}{after:>9}{change:>9} {star} {interval}".rstrip())
        lines += [f"  {left}"] if left else []
    return [*lines, "", "* surely differs"]


def impact_markdown(impact: Impact) -> list[str]:
    """Write measured effects as tables of Markdown."""
    lines = ["## The effect on the game", "", *_head(impact)]
    for group, effects, left in _shown(impact):
        lines += ["", f"| {group.capitalize()} | before | after | change | 95% interval |", "|---|--:|--:|--:|---|"]
        for effect in effects:
            before, after, change, interval = _row(effect)
            change = f"**{change}**" if effect.sure else change
            lines.append(f"| {marked(effect.name)} | {before} | {after} | {change} | {interval} |")
        lines += ["", left] if left else []
    return lines
