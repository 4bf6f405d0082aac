"""Versions of the language: what a manifest may say, and which names each version accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from london_rules.bundles.find import Finder
from london_rules.bundles.load import load_sources
from london_rules.diagnostics import render_concise
from london_rules.language.versions import NEWEST
from london_rules.resources import data_root
from tests.support.advised import load
from tests.versions.example_codemod import with_version_3

HEAD = 'id: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: ["2010"]\n'


def overlay(language: str, rules: str = "", manifest: str = "") -> dict[str, str]:
    files = "files: [my.rules]\n" if rules else ""
    texts = {"bundle.yaml": f"{language}{HEAD}{manifest}{files}"}
    return {**texts, "my.rules": rules} if rules else texts


def reported(files: dict[str, str]) -> list[str]:
    found = load(files).diagnostics
    return [line.split(" (")[0] for line in render_concise(found, found.files).splitlines() if "LR-L0001" not in line]


# ---- manifests ----------------------------------------------------------------------------------

LIMIT = "set:\n  hand limit: 8\n"


def test_a_bundle_without_a_version_is_read_as_language_2_with_a_warning() -> None:
    result = load(overlay("", manifest=LIMIT))
    assert result.rule_set is not None
    assert [(item.code, item.severity) for item in result.diagnostics] == [("LR-Y0008", "warning")]
    sources, _ = load_sources(overlay("", manifest=LIMIT))
    assert sources is not None
    assert sources.bundles[-1].language == 2


def test_the_version_does_not_change_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    with_version_3(monkeypatch)
    made = [load(overlay(f"language: {n}\n", manifest="set:\n  hand limit: 7\n")).rule_set for n in (2, 3)]
    digests = [rule_set.digest for rule_set in made if rule_set is not None]
    assert len(digests) == 2
    assert len({*digests}) == 1


def test_language_1_names_the_last_commit_that_can_upgrade_it() -> None:
    (item,) = load(overlay("language: 1\n", manifest=LIMIT)).diagnostics
    assert (item.code, item.severity) == ("LR-Y0013", "error")
    assert re.fullmatch(
        r"language 1 is not read any more: the last to upgrade it is commit [0-9a-f]{8} of london-rules", item.message
    )
    assert (item.help or "").startswith("write `language: 2`, or run `london-rules upgrade` of that commit")


@pytest.mark.parametrize("number", [0, NEWEST + 1, 999_999_999])
def test_a_version_that_is_not_read_says_which_are(number: int) -> None:
    (item,) = load(overlay(f"language: {number}\n", manifest=LIMIT)).diagnostics
    assert item.code == "LR-Y0013"
    assert "this version of london-rules reads 2" in item.message
    assert ("newer version of london-rules" in (item.help or "")) == (number > NEWEST)


def test_all_shipped_bundles_are_written_in_the_newest_version() -> None:
    manifests = [*(data_root() / "variants").rglob("bundle.yaml"), *(data_root() / "cards").rglob("bundle.yaml")]
    assert len(manifests) > 20
    lines = {path: re.findall(r"^language: .*$", path.read_text("utf-8"), re.M) for path in manifests}
    assert {path: found for path, found in lines.items() if found != [f"language: {NEWEST}"]} == {}


def test_a_bundle_of_one_file_is_found_without_a_version(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(HEAD + LIMIT, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text("id: other\nsource: my box\ncard:\n", encoding="utf-8")
    assert list(Finder((tmp_path,)).index) == ["my-rule"]


# ---- names --------------------------------------------------------------------------------------

REFUSED = {
    "zone table for each player\n  holds cards\n": "my.rules:1:6",
    "counter power for each player\n": "my.rules:1:9",
    "number test = 3\n": "my.rules:1:8",
    "number  scoring  of (n: number) = n\n": "my.rules:1:9",
    "table table\n  0: 1\n": "my.rules:1:7",
    "test (card) rule = the card has a cost\n": "my.rules:1:13",
    "group counter for each player = cards in your hand\n": "my.rules:1:7",
    "moment moment\n": "my.rules:1:8",
    "rule kind (card)\n  expend the card\n": "my.rules:1:6",
    "action ranking\n  gain 1 points\n": "my.rules:1:8",
    "mark zone this turn\n": "my.rules:1:6",
    "relation action between cards\n": "my.rules:1:10",
    "kind stack\n  worth: number\n": "my.rules:1:6",
    "add to kind card\n  turn: number\n": "my.rules:2:3",
    "add to kind card\n  on top: yes or no\n": "my.rules:2:3",
}


@pytest.mark.parametrize("rules", REFUSED)
def test_a_word_of_the_language_is_refused_as_a_name(rules: str) -> None:
    place = REFUSED[rules]
    assert f"{place}: error[LR-N0005]" in " ".join(reported(overlay("language: 2\n", rules)))


def test_the_form_that_is_a_word_of_the_language_is_shown() -> None:
    (said,) = [line for line in reported(overlay("language: 2\n", "kind stack\n  worth: number\n")) if "N0005" in line]
    assert said.endswith("`stacks`, a form of `stack`, is already a word of the language")


def test_a_parameter_is_a_name_too() -> None:
    manifest = "parameters:\n  table:\n    value: 3\n    about: The size of the table.\n"
    assert [line[:38] for line in reported(overlay("language: 2\n", manifest=manifest))] == [
        "bundle.yaml:7:3: error[LR-N0005] `tabl"
    ]


ACCEPTED = [
    "turn action, before take\n  gain 0 points\n",  # no text names a step
    "set-up table\n  for each player, gain 0 points\n",
    "power table\n  you may, as often as you like: gain 0 points\n",
    "add to kind card\n  size: table or kind\n",  # printed on things
    "number table size = 3\n",  # a word among others
    "rule lay (table: card)\n  expend the table\n",  # of one text
]


@pytest.mark.parametrize("rules", ACCEPTED)
def test_names_that_no_other_text_can_use_may_be_words_of_the_language(rules: str) -> None:
    assert "LR-N0005" not in " ".join(reported(overlay("language: 2\n", rules)))
