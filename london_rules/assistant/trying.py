"""A house rule in play: a few answers from a position, and the tests of the bundle."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Final

from london_rules.assistant.asks import Test, Try
from london_rules.assistant.checking import message
from london_rules.assistant.position import events_of, table_of
from london_rules.assistant.sent import Sent, brief
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.rule_tests.cases import Result, read_cases
from london_rules.rule_tests.parse import TEST_KEYS, cases_of_file
from london_rules.rule_tests.play import PlayedCase, Stopped, watched_program
from london_rules.rule_tests.report import diagnose, diagnose_result
from london_rules.rule_tests.run import run_tests
from london_rules.table.protocol.fields import Plain
from london_rules.text.read_yaml import read_yaml

MOST_EVENTS: Final = 100
MOST_OPTIONS: Final = 60
MOST_FAILED: Final = 20
_TITLE: Final = "try"
_UPDATE: Final = "`--update`"  # an option of the command, which has no place here


def tried(ask: Try, sent: Sent) -> Plain:
    """Play answers from a position. Raises UnsoundError if the rules have errors."""
    rule_set, out = sent.rule_set, Diagnostics()
    program = watched_program(rule_set.rules)
    asked = {"when": ask.answers, **{key: getattr(ask, key, None) for key in TEST_KEYS if key != "when"}}
    test = {key: value for key, value in asked.items() if value not in (None, "", []) or key == "when"}
    tree = read_yaml(json.dumps({"tests": {_TITLE: test}}, ensure_ascii=False), _TITLE, out)
    cases = [] if tree is None else read_cases(cases_of_file(sent.id, tree, out), program.layout, out)
    game = None
    with suppress(Stopped):
        if cases and not out.has_errors:
            game = PlayedCase.of(cases[0], rule_set, program, out)
            game.play()
    return {
        "ok": not out.has_errors,
        "messages": [_said(item, sent, _TITLE) for item in out],
        **({} if game is None else _situation(game)),
    }


def _said(item: Diagnostic, sent: Sent, test: str) -> Plain:
    """Write a message about a test; what is about answers that are in no file has no place."""
    mark = f"in the test `{test}`"
    notes = tuple(note.removesuffix(f", {mark}") for note in item.notes if note != mark)
    help = None if item.help is None or _UPDATE in item.help else item.help
    span = item.span if item.span is not None and item.span.file in sent.opened.files else None
    return message(evolve(item, notes=notes, help=help, span=span), sent)


def _situation(game: PlayedCase) -> Plain:
    events, options = events_of(game), list(dict.fromkeys(game.ids()))
    return {
        "asked": f"player {game.state.who + 1}" if options else "nobody",
        "by": game.asks,
        "options": options[:MOST_OPTIONS],
        "more_options": len(options[MOST_OPTIONS:]),
        "over": game.over,
        "more_events": len(events[:-MOST_EVENTS]),
        "events": events[-MOST_EVENTS:],
        "table": table_of(game),
    }


def tested(ask: Test, sent: Sent) -> Plain:
    """Run the tests of the bundle. Raises UnsoundError if its rules have errors."""
    variant = sent.rule_set.variant
    runs = run_tests(variant, only=ask.only, texts=sent.given, only_shipped=True, limits=sent.limits)
    results = [result for run in runs for result in run.results]
    failed = [result for result in results if not result.ok]
    in_tests = [item for result in failed for item in diagnose_result(result)]
    others = [item for run in runs for item in diagnose(run).errors() if item not in in_tests]
    return {
        "ok": all(run.ok for run in runs),
        "passed": [brief(result.case.title) for result in results if result.ok],
        "failed": [_failed(result, sent) for result in failed[:MOST_FAILED]],
        "more_failed": len(failed[MOST_FAILED:]),
        "messages": [message(item, sent) for item in others[:MOST_FAILED]],
        "for_other_games": list(dict.fromkeys(title for run in runs for title in run.skipped)),
        "tip": "" if results else "there is no test",
    }


def _failed(result: Result, sent: Sent) -> Plain:
    title, found = result.case.title, diagnose_result(result).errors()[:MOST_FAILED]
    return {"test": brief(title), "messages": [_said(item, sent, title) for item in found]}
