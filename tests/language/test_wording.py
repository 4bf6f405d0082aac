"""The words printed on a thing: for people, beside the effect; a number that differs is warned of."""

from __future__ import annotations

import pytest

from london_rules.cli.app import run
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


WORDING, EFFECT, LACKS = "the wording says", "the effect says", ", but the wording does not"


def card(wording: str, rest: str = "activation: gain £3, lose 2 poverty") -> dict[str, str]:
    line = f"    wording: {wording}\n" if wording else ""
    things = f"card:\n  zoo:\n    name: Zoo\n    set: B\n    colour: blue\n    cost: 7\n{line}    {rest}\n"
    return {"bundle.yaml": HEAD + "files: [things.yaml]\n", "things.yaml": things}


def told(texts: dict[str, str]) -> list[str]:
    found = load(texts).diagnostics
    assert {item.code for item in found} <= {"LR-L0015"}
    return [item.message.partition(": ")[2] for item in found]


@pytest.mark.parametrize(
    ("wording", "rest", "message"),
    [
        ("Gain £3, lose two poverty.", "activation: gain £3, lose 2 poverty", None),
        ("A menagerie.", "activation: gain £3, lose 2 poverty", None),
        ("Pay 7, or one loan.", "activation: gain £1", None),  # what it costs is a figure of its own
        ("Gain £10 as of a loan.", "activation: gain £(loan)", None),
        ("Gain £3, lose three poverty.", "activation: gain £3, lose 2 poverty", f"{EFFECT} 2{LACKS}"),
        ("Gain £4 twice.", "activation: gain £3, lose 2 poverty", f"{WORDING} 4, but {EFFECT} 3"),
        ("A loan brings 11.", "ongoing: loan is 12", f"{WORDING} 11, but {EFFECT} 12"),
        ("Founded in 1828.", "cost: 3", None),
    ],
)
def test_a_number_that_differs_is_warned_of(wording: str, rest: str, message: str | None) -> None:
    texts = card(wording, rest)
    if rest.startswith("cost"):  # a thing without an effect has nothing to disagree with
        texts["things.yaml"] = texts["things.yaml"].replace("    cost: 7\n", "")
    assert told(texts) == ([] if message is None else [message])


def test_the_warning_stands_at_the_wording_or_at_the_effect_that_was_changed_under_it() -> None:
    texts = card("Gain £4, lose 2 poverty.")
    (found,) = load(texts).diagnostics
    assert found.span is not None
    assert texts["things.yaml"][found.span.start - 6 : found.span.end] == "Gain £4"
    assert texts["things.yaml"][found.span.start : found.span.end] == "4"


def test_who_changes_the_effect_of_a_worded_thing_is_told_at_the_effect(tmp_path) -> None:
    texts = card("Gain £3, lose 2 poverty.")
    whole = texts["bundle.yaml"].replace("files: [things.yaml]\n", "") + texts["things.yaml"]
    (tmp_path / "lower.yaml").write_text(whole.replace("id: my-rule", "id: lower"), encoding="utf-8")
    upper = HEAD.replace('"2010"', "lower") + "set:\n  card:\n    zoo:\n      activation: gain £5, lose 2 poverty\n"
    (tmp_path / "upper.yaml").write_text(upper, encoding="utf-8")
    (found,) = load(f"{tmp_path}/lower.yaml+{tmp_path}/upper.yaml").diagnostics
    assert (found.code, found.span is not None and found.span.file.endswith("upper.yaml")) == ("LR-L0015", True)
    upper += "      wording: Gain £5, lose 2 poverty.\n"
    (tmp_path / "upper.yaml").write_text(upper, encoding="utf-8")
    assert list(load(f"{tmp_path}/lower.yaml+{tmp_path}/upper.yaml").diagnostics) == []


def test_no_digest_depends_on_a_wording() -> None:
    digests = [load(card(wording)).rule_set.digest for wording in ("", "Gain £3, lose 2 poverty.", "Other words.")]
    assert len(set(digests)) == 1


def test_a_wording_is_set_and_shown_beside_the_effect(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    text = HEAD + "set:\n  card:\n    lords:\n      wording: A fine ground.\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    assert run(["show", "2010+./mine.yaml", "lords"]) == 0
    assert "wording: A fine ground." in capsys.readouterr().out
    assert run(["cards", "2010+./mine.yaml", "wording~fine", "--format", "json"]) == 0
    assert '"id": "lords"' in (shown := capsys.readouterr().out) and "A fine ground." in shown
    assert run(["show", "2010+./mine.yaml", "--changes"]) == 0
    assert "A fine ground." in capsys.readouterr().out
    assert run(["rulebook", "2010+./mine.yaml"]) == 0
    assert "**wording**: A fine ground." in capsys.readouterr().out
    assert run(["show", "2010+./mine.yaml", "--merged"]) == 0
    assert "wording: A fine ground." in capsys.readouterr().out
