"""`validate`: all findings about variants, and whether whole games can be played with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from london_rules import cache
from london_rules.advice import advise
from london_rules.authoring.smoke_play import SmokeGame, smoke_play
from london_rules.bundles.fingerprint import witness_of
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Sources
from london_rules.bundles.ruleset import read_part
from london_rules.classes import asdict, evolve, frozen
from london_rules.cli import validate_cache
from london_rules.cli.common import each_variant, exit_code_of
from london_rules.compiler.limits import Limits
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.effort import CUT
from london_rules.diagnostics.silence import without_known
from london_rules.engine.draft import Draft
from london_rules.engine.program_cache import keep_parts, know_parts
from london_rules.engine.reading import bounded, finished, games_that_use, load_from
from london_rules.engine.rule_set import RuleSet
from london_rules.language.syntax.names import count_of
from london_rules.rule_tests.tested import has_tests

if TYPE_CHECKING:
    from london_rules.bundles.lock import Lock


@frozen
class Files:
    """What `validate` does with files: apply or show fixes, leave out known findings, write a baseline, obey a lock."""

    fix: bool = False
    diff: bool = False
    baseline: Path | None = None
    write_baseline: Path | None = None
    lock: Lock | None = None


def validate(
    variants: Sequence[str],
    *,
    format: str = "text",
    play: bool = True,
    games: int = 1,
    files: Files | None = None,
) -> int:
    """Check variants, print what was found and return the exit code."""
    count = games if play else 0
    variants = [one for variant in variants for one in each_variant(variant)]
    if files is None or files == Files():
        return validate_cache.print_verdicts([_verdict(variant, count) for variant in variants], format)
    from london_rules.cli.fixing import keep_baseline, known_findings, show_fixes

    made = [examine(variant, count, files.lock) for variant in variants]
    if files.fix or files.diff:
        changed = show_fixes([one.diagnostics for one in made], write=files.fix)
        if files.fix and changed:
            made = [examine(variant, count, files.lock) for variant in variants]
    if files.baseline is not None:
        known = known_findings(files.baseline)
        made = [
            evolve(one, diagnostics=new, left_out=n)
            for one in made
            for new, n in [without_known(one.diagnostics, known)]
        ]
    if files.write_baseline is not None:
        keep_baseline(files.write_baseline, [one.diagnostics for one in made])
        return 0
    return validate_cache.print_verdicts([_in_every_form(one, count) for one in made], format)


def _verdict(variant: str, games: int) -> dict[str, Any]:
    known = validate_cache.cached(variant, games)
    if known is not None:
        return known
    before = witness_of(variant)
    game = variant.partition("+")[0]
    known_parts = know_parts(game)
    made = check_variant(variant, games)
    if made["data"]["ok"]:
        keep_parts(game, known_parts)
    alone = made["data"]["with_game"] is None  # else it also depends on the files of the game
    whole = not any(item["code"] in CUT for item in made["data"]["diagnostics"])
    if alone and whole and before is not None and cache.still_holds(before):
        validate_cache.remember(variant, games, made, before)
    return made


def check_variant(variant: str, games: int) -> dict[str, Any]:
    """Load a variant, play it, and return the findings in every form."""
    return _in_every_form(examine(variant, games), games)


@frozen
class Examined:
    """A variant that was loaded and tried out, and what was found."""

    variant: str
    sources: Sources | None
    rule_set: RuleSet | None
    played: tuple[SmokeGame, ...]
    diagnostics: Diagnostics
    draft: Draft | None = None  # of what has errors
    left_out: int = 0  # findings that a baseline knows
    with_game: str = ""  # the game through which an overlay on a part was tried out


def examine(variant: str, games: int, lock: Lock | None = None, limits: Limits | None = None) -> Examined:
    """Load a variant, within limits of a load, and play random games with each number of players.

    The diagnostics say what may be meant by what is wrong.
    """
    nothing = Examined(variant, None, None, (), Diagnostics())
    made = bounded(limits, partial(_examine, variant, games, lock), nothing)
    return evolve(made, diagnostics=advise(made, limits), draft=None)


def _examine(variant: str, games: int, lock: Lock | None) -> Examined:
    read = partial(load_sources, variant)
    sources, found = read()
    rule_set: RuleSet | None = None
    draft: Draft | None = None
    played: tuple[SmokeGame, ...] = ()
    if sources is not None and (sources.game is not None or lock is not None):
        result = load_from(sources, found, lock)
        rule_set, found, draft = result.rule_set, result.diagnostics, result.draft
        if rule_set is not None and games:
            played = smoke_play(rule_set, games, found)
    elif sources is not None:
        found.extend(read_part(sources))
        through = _through_a_game(sources, found, variant, games)
        if through is not None:
            return through
    if sources is not None and has_tests(sources):
        from london_rules.rule_tests.run import check_tests

        check_tests(sources, None if rule_set is None else rule_set.rules, found)
    if draft is None and found.has_errors:
        draft = Draft.of_files(found)
    if draft is not None and lock is None:
        draft = draft.with_files(read)
    return Examined(variant, sources, rule_set, played, finished(found), draft)


def _through_a_game(sources: Sources, found: Diagnostics, variant: str, games: int) -> Examined | None:
    """Try an overlay on a part out with the first game that uses the part; None for a part, or if there is none."""
    if sources.bundles[-1].kind != "overlay" or found.has_errors:
        return None
    users = games_that_use(bundle.id for bundle in sources.bundles)
    if not users:
        return None
    return evolve(examine(f"{users[0]}+{variant}", games), variant=variant, with_game=users[0])


def _in_every_form(made: Examined, games: int) -> dict[str, Any]:
    sources, rule_set, found = made.sources, made.rule_set, made.diagnostics
    data = {
        "variant": made.variant,
        "ok": not found.has_errors,
        "title": None if rule_set is None else rule_set.title,
        "kind": None if sources is None else (sources.game or sources.bundles[-1]).kind,
        "digest": None if rule_set is None else rule_set.digest,
        "faces": {} if rule_set is None else _faces(rule_set),
        "games": [asdict(game) for game in made.played],
        "used_by": _used_by(made.sources, found),
        "with_game": made.with_game or None,
        "errors": len(found.errors()),
        "warnings": len(found) - len(found.errors()),
        "known": made.left_out,
        "diagnostics": [],
    }
    verdict = {"data": data, "summary": _summary(data, games), "exit": exit_code_of(found)}
    if not len(found):
        return verdict
    from london_rules.diagnostics import render  # here, because of what is right nothing is written but the summary
    from london_rules.diagnostics.sarif import render_sarif

    items, files = found.items(), found.files
    data["diagnostics"] = render.render_json_data(items, files)
    return verdict | {
        "text": render.render_text(items, files) + "\n",
        "color": render.render_text(items, files, color=True) + "\n",
        "concise": render.render_concise(items, files),
        "github": render.render_github(items, files),
        "sarif": render_sarif(items, files, made.variant),
    }


def _faces(rule_set: RuleSet) -> dict[str, int]:
    out: dict[str, int] = {}
    for face in rule_set.rules.faces.values():
        out[face.kind] = out.get(face.kind, 0) + 1
    return out


def _used_by(sources: Sources | None, found: Diagnostics) -> list[str] | None:
    if sources is None or sources.game is not None or found.has_errors:
        return None
    games = games_that_use(bundle.id for bundle in sources.bundles)
    if sources.bundles[-1].kind == "overlay":
        return [f"{game}+{sources.variant}" for game in games]
    return list(games)


def _summary(data: dict[str, Any], games: int) -> str:
    """Return the result in one line, and what to do next."""
    counts = [_count(data["errors"], "error"), _count(data["warnings"], "warning")]
    counts.append(f"{data['known']} known" if data["known"] else "")
    counted = ", ".join(count for count in counts if count)
    if not data["ok"]:
        return f"{data['variant']}: {counted}"
    if data["used_by"] is not None:
        return _part_summary(data, counted)
    if data["digest"] is None:
        return f"{data['variant']}: nothing new, {counted}; it cannot be played until these are fixed"
    result = f"{counted}, no errors" if counted else "no mistakes found"
    played = _played(data["games"]) if games else "no game played"
    name = f"{data['variant']} with {data['with_game']}" if data["with_game"] else data["variant"]
    return f"{name}: {result}; {_things(data['faces'])}, {played} (digest {data['digest'][:8]})"


def _things(faces: Mapping[str, int]) -> str:
    """Say how many things were checked, and of which kinds."""
    kinds = ", ".join(count_of(number, kind) for kind, number in faces.items())
    number = sum(faces.values())
    if len(faces) < 2:
        return f"{kinds or 'no things'} checked"
    return f"{count_of(number, 'thing')} checked ({kinds})"


def _part_summary(data: dict[str, Any], counted: str) -> str:
    what = "an overlay on a part" if data["kind"] == "overlay" else "a part"
    said = "read with " + counted if counted else "read without mistakes"
    through = (
        " or ".join(f"`validate {game}`" for game in data["used_by"])
        or "none was found; if it can be played as it is, write `kind: game`"
    )
    return f"{data['variant']}: {what}, {said}; its rules are checked through the games that use it: {through}"


def _played(games: list[dict[str, Any]]) -> str:
    unfinished = sum(not game["finished"] for game in games)
    limit = f", of which {unfinished} reached the turn limit" if unfinished else ""
    return f"{_count(len(games), 'random game')} played{limit}"


def _count(number: int, noun: str) -> str:
    return count_of(number, noun) if number else ""
