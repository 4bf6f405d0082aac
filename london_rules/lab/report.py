"""The report of a comparison: one HTML file that asks for nothing else, and runs nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from london_rules.authoring.comparison import compare as differences
from london_rules.lab.answer import answer, number, out_of_use, who_plays
from london_rules.lab.comparison import METHOD, Comparison
from london_rules.lab.decisions import always_alike
from london_rules.lab.games import BEGINNER, LEAD
from london_rules.lab.looking import Look
from london_rules.lab.measures import AHEAD, LEADS, MATTER, REPEATS, SETTLED
from london_rules.lab.pictures import Picture, pictures
from london_rules.lab.rungs import Ending, Rung
from london_rules.players.measure import Effect
from london_rules.version import __version__

STYLE = Path(__file__).with_name("report.css")
MOST_CHANGES = 20
LONGEST = 160  # letters of a line in a list
MEANINGS = {
    BEGINNER: "the share of the games that the player wins who has the first turn",
    LEAD: "how far the winner ends ahead of the second",
    LEADS: "how often in a game another player comes to lead",
    SETTLED: "after this part of the game, the winner leads to its end",
    REPEATS: "turns after which all is as it was before: a sign of a loop",
    MATTER: "of the choices that bots think about, the share in which one option looks better than all others",
    AHEAD: "by how much the best option of such a choice looks better than the second",
}
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
ONE_OF = " It is one of {} ideas that were compared together: p-values count as many times (Bonferroni)."
BOTS = "Bots are no people: what changes for them may not change at your table."
ENDED: dict[Ending, str] = {
    "games": "all games that were asked for",
    "time": "the time that they were given was over",
    "known": "enough was known: each main figure surely differs, or is known to 1%",
    "stopped": "stopped by hand",
}


def report(it: Comparison, looks: Sequence[Look] = ()) -> str:
    """Write the report: the answer in three sentences, pictures with what they mean, then every figure."""
    old, new = it.old.title, it.new.title
    return page(f"{new}: is it better?", [
        f"<p class=soft><code>{escape(it.new.variant)}</code> ({escape(new)}), called the change below, beside "
        f"<code>{escape(it.old.variant)}</code> ({escape(old)}).</p>",
        *said(answer(it)),
        "<h2>What is changed</h2>",
        *_changes(it),
        "<h2>Who played</h2>",
        "<p class=soft>A pair is two games on the same shuffles, one with the change and one without it. "
        f"{BOTS}</p>",
        table(("players", "pairs of games", "why no more"), _rungs(it)),
        *(part for picture in pictures(it) for part in shown(picture)),
        *_dead(it),
        *_looks(looks),
        "<h2>Every figure</h2>",
        "<p class=soft>A line in bold surely differs between the game with the change and the one without it. An "
        "interval alone proves little: of a hundred figures that do not change, about five have an interval without "
        "0.</p>",
        *_meanings(it),
        *(part for i in range(len(it.rungs)) for part in _figures(it, i)),
        "<h2>How this was measured</h2>",
        f"<p class=soft>{escape(METHOD)}. A report in which nothing has an effect has a mark at most once in 20 times. "
        f"Seed {it.plan.seed}. London Rules {__version__}; digests of the rules: {it.old.digest[:12]}, "
        f"{it.new.digest[:12]}.{ONE_OF.format(it.plan.ideas) if it.plan.ideas > 1 else ''}</p>",
    ])  # fmt: skip


def overview(found: Mapping[str, Comparison]) -> str:
    """Write a page for several ideas: the answer about each, and the way to its report, by its address."""
    parts = [
        (f'<h2><a href="{escape(at)}">{escape(it.new.title)}</a></h2>', *said(answer(it))) for at, it in found.items()
    ]
    return page("Which idea is better?", [
        "<p class=soft>Each is compared with the same rules, on the same seeds. What is called sure is so for all of "
        "them together.</p>",
        *(line for part in parts for line in part),
    ])  # fmt: skip


def page(title: str, body: Iterable[str]) -> str:
    """Write a page that needs no other file and runs nothing, whatever a bundle says."""
    return "\n".join([
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{escape(title)}</title><style>{STYLE.read_text('utf-8')}</style></head><body><main>",
        f"<h1>{escape(title)}</h1>",
        *body,
        "</main></body></html>\n",
    ])  # fmt: skip


def said(sentences: Iterable[str]) -> Iterator[str]:
    """Write the answer, which comes first."""
    yield "<section class=answer>"
    yield from (f"<p>{escape(sentence)}</p>" for sentence in sentences)
    yield "</section>"


def _changes(it: Comparison) -> Iterator[str]:
    """Say in words how the rules differ."""
    said = [difference.sentence for difference in differences(it.old, it.new).differences]
    if not said:
        yield "<p>Nothing: the rules are the same.</p>"
        return
    yield f"<ul>{''.join(f'<li>{short(line)}</li>' for line in said[:MOST_CHANGES])}</ul>"
    if len(said) > MOST_CHANGES:
        yield f"<p class=soft>{len(said) - MOST_CHANGES} more: london-rules diff {escape(it.old.variant)} "
        yield f"{escape(it.new.variant)}</p>"


def short(line: str) -> str:
    """Write a line of a list; what is longer than two lines can be opened."""
    if len(line) <= LONGEST:
        return escape(line)
    begin = line[:LONGEST].rpartition(" ")[0]
    return f"<details><summary>{escape(begin)} …</summary>{escape(line)}</details>"


def _dead(it: Comparison) -> Iterator[str]:
    """Say what plays no part with the change."""
    (fresh, old), alike = out_of_use(it), list(always_alike(it))
    if not (fresh or old or alike):
        return
    yield "<h2>What plays no part</h2>"
    if fresh:
        yield f"<p>Nobody used, in any game with the change, but without it: {escape(', '.join(fresh))}.</p>"
    if old:
        yield f"<p>Nobody used, in any game with the change or without it: {escape(', '.join(old))}.</p>"
    if alike:
        yield "<p>Some questions have more than one answer, and were always answered alike:</p>"
        yield table(("asked by", "times", "the answer"), ((one.rule, str(one.times), one.answer) for one in alike))


def _looks(looks: Sequence[Look]) -> Iterator[str]:
    """List the recorded games."""
    if not looks:
        return
    yield "<h2>Games to look at</h2>"
    yield "<p class=soft>Each is a file beside this report: <code>london-rules replay new-usual.json</code>.</p>"
    yield table(
        ("file", "what it shows", "players", "game"),
        ((look.file, look.shows, look.players, str(look.number)) for look in looks),
    )


def _rungs(it: Comparison) -> Iterator[tuple[str, str, str]]:
    for rung in it.rungs:
        yield f"{len(rung.setups[1].seats)} {who_plays(rung.kind)}", _counts(rung), ENDED[rung.ended]
    for one in it.duels:
        yield f"one {one.strong} among {one.weak} players, each seat in turn", str(len(one.after)), ""


def _counts(rung: Rung) -> str:
    failed = max(len(rung.before), len(rung.after)) - len(rung.pairs)
    return f"{len(rung.pairs)}" + (f", and {failed} that could not be finished" if failed else "")


def shown(picture: Picture) -> Iterator[str]:
    """Write a picture with what it means."""
    yield f"<h2>{escape(picture.title)}</h2>"
    yield f"<figure>{picture.svg}"
    yield f"<figcaption><p>{escape(picture.means)}</p><p class=soft>{escape(picture.sure)}</p></figcaption></figure>"


def _figures(it: Comparison, rung: int) -> Iterator[str]:
    opened = " open" if rung == it.judge() else ""
    yield f"<details{opened}><summary>{escape(who_plays(it.rungs[rung].kind).capitalize())}</summary>"
    for group, effects in groupby(sorted(it.effects[rung], key=lambda e: e.group), key=lambda e: e.group):
        yield _effects(group, [e for e in effects if e.before or e.after])
    yield "</details>"


def _meanings(it: Comparison) -> Iterator[str]:
    """Explain the figures that do not explain themselves."""
    there = [name for name in MEANINGS if any(e.name == name for effects in it.effects for e in effects)]
    if there:
        yield f"<ul class=soft>{''.join(f'<li><b>{n}</b>: {MEANINGS[n]}</li>' for n in there)}</ul>"


def _effects(group: str, effects: Iterable[Effect]) -> str:
    rows = [
        f"<tr{' class=sure' if e.sure else ''}><td>{escape(e.name)}</td>"
        + "".join(
            f"<td class=figure>{text}</td>"
            for text in (
                number(e.before),
                number(e.after),
                "-" if e.difference is None else number(e.difference, sign=True),
                "-" if e.low is None else f"{number(e.low, sign=True)} to {number(e.high, sign=True)}",
            )
        )
        + "</tr>"
        for e in effects
    ]
    heads = "".join(f"<th class=figure>{head}</th>" for head in ("without", "with", "change", "95% interval"))
    return f"<div class=wide><table><tr><th>{escape(group.capitalize())}</th>{heads}</tr>{''.join(rows)}</table></div>"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a table."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<div class=wide><table><tr>{head}</tr>{body}</table></div>"
