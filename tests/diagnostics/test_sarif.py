"""SARIF as code hosts take it: what GitHub's code scanning documents of a file, checked on files of ours."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from london_rules.diagnostics import Diagnostic, Fix, Label, Span, render_sarif
from london_rules.diagnostics.sarif import MOST_RUNS, sarif_of_all
from london_rules.version import __version__

TEXT = "number 🎲 = zz\nsecond line\n"


def item(file: str = "my.rules", code: str = "LR-N0003", message: str = "unknown name `zz`") -> Diagnostic:
    span = Span(file, 11, 13)
    return Diagnostic(
        code,
        "error",
        message,
        span,
        help="write it",
        labels=(Label(Span(file, 15, 21), "here"),),
        fix=Fix(span, "7", "write `7`"),
    )


def of(*items: Diagnostic, about: str = "2010") -> str:
    return render_sarif(items, {one.span.file: TEXT for one in items if one.span is not None}, about)


def check(text: str) -> list[dict[str, Any]]:
    """Check a log against what SARIF 2.1.0 and GitHub's code scanning demand, and return its runs."""
    log = json.loads(text)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    runs: list[dict[str, Any]] = log["runs"]
    assert 1 <= len(runs) <= 20
    categories = [run["automationDetails"]["id"].rpartition("/")[0] for run in runs]
    assert all(categories) and len({*categories}) == len(categories)
    for run in runs:
        _check_run(run)
    return runs


def _check_run(run: dict[str, Any]) -> None:
    driver = run["tool"]["driver"]
    assert driver["name"] and driver["version"] == __version__
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    ids = [rule["id"] for rule in driver["rules"]]
    assert len({*ids}) == len(ids)
    assert all(rule["shortDescription"]["text"] and rule["help"]["text"] for rule in driver["rules"])
    assert len(run["results"]) <= 25_000
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"] and result["partialFingerprints"]
        assert 1 <= len(result["locations"]) <= 10
        related = result.get("relatedLocations", [])
        assert all(one["message"]["text"] for one in related)
        for place in (*result["locations"], *related):
            _check_address(place["physicalLocation"]["artifactLocation"]["uri"])
            _check_region(place["physicalLocation"]["region"])
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                _check_address(change["artifactLocation"]["uri"])
                assert all("deletedRegion" in one for one in change["replacements"])
    for one in run.get("invocations", []):
        assert isinstance(one["executionSuccessful"], bool)


def _check_address(uri: str) -> None:
    assert re.fullmatch(r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+", uri)
    assert urlsplit(uri).scheme in ("", "file")


def _check_region(region: dict[str, int]) -> None:
    start, end = (region["startLine"], region["startColumn"]), (region["endLine"], region["endColumn"])
    assert (1, 1) <= start <= end and region["startColumn"] >= 1 and region["endColumn"] >= 1


def test_a_log_is_what_code_scanning_takes() -> None:
    (run,) = check(of(item()))
    assert run["results"][0]["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 1, "startColumn": 12, "endLine": 1, "endColumn": 14,
    }  # fmt: skip
    assert run["columnKind"] == "unicodeCodePoints"  # the die is one


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("my rule/my.rules", "my%20rule/my.rules"),
        ("é/ß.rules", "%C3%A9/%C3%9F.rules"),
        ("100%.rules", "100%25.rules"),
        ("a#b?c.rules", "a%23b%3Fc.rules"),
        ("c:x.rules", "c%3Ax.rules"),
        ("/tmp/my rule/x.yaml", "file:///tmp/my%20rule/x.yaml"),
        ("\udcff.rules", "%FF.rules"),
        ('"<>\\`{|}.rules', "%22%3C%3E%5C%60%7B%7C%7D.rules"),
    ],
)
def test_addresses_are_encoded(file: str, uri: str) -> None:
    (run,) = check(of(item(file)))
    (result,) = run["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
    assert unquote(urlsplit(uri).path, errors="surrogateescape") == file


def test_several_variants_are_runs_of_categories_of_their_own() -> None:
    runs = check(sarif_of_all([of(item(), about="2010"), of(about="./my-rule"), of(item(), about="2010")]))
    assert [run["automationDetails"]["id"] for run in runs] == ["london-rules/2010/", "london-rules/./my-rule/"]


def test_more_variants_than_runs_are_taken_become_one_run_with_each_finding_once() -> None:
    logs = [of(item(), item(f"{n}.rules", "LR-N0001" if n % 2 else "LR-T0001"), about=str(n)) for n in range(30)]
    assert len(check(sarif_of_all(logs[:MOST_RUNS]))) == MOST_RUNS
    (run,) = check(sarif_of_all(logs))
    assert len(run["results"]) == 31
    assert run["automationDetails"]["id"] == "london-rules/"


def test_what_has_no_place_is_said_of_the_run() -> None:
    nowhere = Diagnostic("LR-B0001", "error", "there is no variant `zz`", None, help="name one")
    for text in (of(nowhere, item()), sarif_of_all([of(nowhere, item(), about=str(n)) for n in range(25)])):
        (run,) = check(text)
        assert len(run["results"]) == 1
        assert not run["invocations"][0]["executionSuccessful"]
        told = run["invocations"][0]["toolConfigurationNotifications"][0]
        assert told["message"]["text"] == "there is no variant `zz`\nhelp: name one"
