"""What tests run on, kept between runs: while only tests change, no rule is read, checked or compiled again.

It is kept of rules in which nothing is wrong. What is said of a test that fails explains rules, so such a run is no
answer: then everything is read, and the tests are run once more. This module imports nothing that reads rules.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from london_rules.bundles.places import MANIFEST, Folder
from london_rules.compiler.program import Program, set_up_names_first
from london_rules.compiler.watch_points import Sights
from london_rules.diagnostics import Diagnostics
from london_rules.engine.program_cache import packed_source, read_kept, unpacked_source, write_kept
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.rule_set_cache import Witness, keep_rule_set, kept_rule_set
from london_rules.rule_tests.cases import Run, for_games, read_cases, run_case
from london_rules.rule_tests.parse import RawCase, cases_of_file
from london_rules.rule_tests.trace import slots_of_spots
from london_rules.rule_tests.vocabulary import Known
from london_rules.text.decode import check_text, decode
from london_rules.text.read_yaml import read_yaml

KIND: Final = "tests"
MOST_LETTERS: Final = 2_000_000  # of tests; more are read in full


def run_kept(variant: str, only: str = "") -> Run | None:
    """Run the tests of a variant on what was kept; None if there is nothing, or if anything is wrong."""
    rule_set = kept_rule_set(variant)
    content = None if rule_set is None else read_kept(KIND, variant)
    if rule_set is None or content is None:
        return None
    name, ids, tested, read_off, first, spots, packed = content
    program = _program(rule_set, packed)
    out = Diagnostics()
    raw = [case for id, folder in tested for case in _cases(id, Folder(Path(folder)), out)]
    strays = any(Folder(Path(folder)).left_out() for _, folder in tested)
    others = any(game.value not in ids for case in raw for game in case.on)  # whether they exist is not known here
    if strays or others or program is None or len(out) or sum(map(len, out.files.values())) > MOST_LETTERS:
        return None
    program.know(slots_of_spots, spots)
    program.know(set_up_names_first, first)
    mine = for_games(raw, ids)
    known = Known.kept(program.layout, read_off)
    results = tuple([run_case(case, rule_set, program) for case in read_cases(mine, program.layout, out, only, known)])
    skipped = tuple(dict.fromkeys(case.name.value for case in raw if case not in mine))
    run = Run(name, rule_set, results, out, tuple(id for id, _ in tested), skipped, program)
    sound = results and run.ok and not len(out) and not any(len(result.diagnostics) for result in results)
    return run if sound else None


def _program(rule_set: RuleSet, packed: tuple[Any, ...]) -> Program | None:
    source = unpacked_source(packed, rule_set.digest, rule_set.layout)
    if source is None:
        return None
    source.functions, source.link = [], None  # they explain, which is done on what was compiled
    return Program(rule_set.layout, source, True, Sights())


def _cases(id: str, place: Folder, out: Diagnostics) -> list[RawCase]:
    """Read the tests in the files of a bundle."""
    cases: list[RawCase] = []
    for name in place.tests():
        shown, data = place.shown(name), place.read(name, None, out)
        text = decode(data, shown, out) if isinstance(data, bytes) else data
        text = None if text is None else check_text(text, shown, out)
        mapping = None if text is None else read_yaml(text, shown, out)
        if text is not None and mapping is not None:
            out.files[shown] = text
            cases += cases_of_file(id, mapping, out)
    return cases


def keep_run(variant: str, run: Run, witness: Witness) -> None:
    """Keep what the tests of a variant were run on, if nothing is wrong with its rules; `witness` is of its files."""
    rule_set, program = run.rule_set, run.program
    if rule_set is None or program is None or len(run.diagnostics):
        return
    sources = rule_set.sources
    if sources is None:
        return
    places = [(bundle.id, bundle.place) for bundle in sources.bundles if bundle.id in run.bundles]
    tested = tuple(
        (id, os.path.abspath(place.path))  # noqa: PTH100 (resolving would follow links)
        for id, place in places
        if isinstance(place, Folder) and place.manifest == MANIFEST
    )
    if len(tested) != len(places):
        return
    packed = packed_source(program, rule_set.digest)
    keep_rule_set(variant, rule_set, witness)
    ids = tuple(bundle.id for bundle in sources.bundles)
    read_off, spots = Known(program.layout).read_off(), tuple(program.once(slots_of_spots))
    first = program.once(set_up_names_first)
    write_kept(KIND, (run.variant, ids, tested, read_off, first, spots, packed), variant)
