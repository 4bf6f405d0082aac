"""Guesses of what a wrong text means take a bounded time, and an error inside one is a missing suggestion."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from benchmarks.growth.measure import calls
from benchmarks.growth.sorts import Texts
from benchmarks.wrong.right import KINDS, Kind
from london_rules import Limits
from london_rules import load as load_plain
from london_rules.advice.sentences import report
from london_rules.cli import validate
from london_rules.diagnostics import effort
from london_rules.engine.reading import examine
from london_rules.language.memo import forget
from tests.support.advised import load

HEAD = 'language: 2\nid: mine\ntitle: M\nkind: overlay\nbuilds on: ["2010"]\nfiles: [mine.rules]\n'
MOST_CALLS = 6_500_000  # of Python's functions, the same on every machine: some 25 times those that a right text takes
STEP = "turn zz, before hand limit\n  "


def found(rules: str, limits: Limits | None = None) -> list[tuple[str, str]]:
    texts = {"mine": {"bundle.yaml": HEAD, "mine.rules": rules}}
    return [(item.code, item.message) for item in load("2010+mine", texts=texts, limits=limits).diagnostics]


LONG = {
    "nested too deep": (STEP + "if there is a card in your hand, " * 125 + "gain 1 money\n", "LR-X0010"),
    "conditions that people write": (STEP + "if you have more than 2 cards, " * 30 + "gain £1\n", "LR-N0003"),
    "one long word": ("number zz = " + "x" * 50_000 + "\n", "LR-N0003"),
    "short lines": ("x\n" * 500_000, "LR-S0006"),
    "signs": ("rule zq\n  " + "= " * 700 + "\n", "LR-S0004"),
    "many sentences": (
        STEP + "whenever you draw a card or discard one and each player pays, " * 15 + "gain £1\n",
        "LR-N0003",
    ),
}


# Of the others nothing is guessed: they are too deep, or the line or word is too long.
CUT = ("conditions that people write",)


@pytest.mark.parametrize("name", LONG)
def test_a_wrong_text_costs_a_bounded_number_of_calls(name: str) -> None:
    rules, code = LONG[name]
    forget()
    codes: list[str] = []
    made = calls(lambda: codes.extend(code for code, _ in found(rules)))
    assert sum(times for function, times in made.items() if not function.startswith("<")) < MOST_CALLS
    assert ("LR-X0033" in codes) == (name in CUT)
    assert codes[-1].startswith(("LR-N", "LR-S", "LR-X"))
    assert code in codes


def test_the_same_text_uses_up_the_same_steps_again() -> None:
    rules, used = STEP + "if you have more than 2 cards, " * 4 + "gain £1\n", []
    forget()
    for _ in range(2):
        with effort.within(effort.Effort()) as one:
            found(rules)
        used.append(one.guesses)
    assert used[0] == used[1] < effort.GUESSES


def test_an_error_inside_a_guess_is_a_missing_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RecursionError

    rules = STEP + "gian £1\n"
    assert found(rules)[0] == ("LR-N0003", "unknown name `gian`")
    monkeypatch.setattr(report, "meant_by", fails)
    forget()
    with effort.within(effort.Effort()) as one:
        assert [code for code, _ in found(rules)] == ["LR-N0003"]
    assert [type(error) for error in one.failed] == [RecursionError]


def test_steps_for_guesses_end_them_and_the_result_says_so() -> None:
    rules = STEP + "discard 2 cards\n"
    forget()
    assert "LR-X0033" not in [code for code, _ in found(rules)]
    forget()
    assert [code for code, _ in found(rules, Limits(guess_steps=100))] == ["LR-X0033", "LR-N0003"]


def test_a_deadline_ends_a_load_and_is_an_error() -> None:
    forget()
    assert [code for code, _ in found(STEP + "gain £1\n", Limits(deadline=1e-6))] == ["LR-X0034"]
    assert found(STEP + "gain £1\n", Limits(deadline=600)) == []


def test_a_host_can_stop_a_load() -> None:
    forget()
    assert [code for code, _ in found(STEP + "gain £1\n", Limits(stopped=lambda: True))] == ["LR-X0034"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_load_looks_at_the_clock_again_soon_however_long_its_texts_are(kind: Kind) -> None:
    """A host can stop it after so many calls of functions."""
    short, long = (longest_stretch(kind, size) for size in (10_000, 20_000))
    assert long < 1.3 * short + 20_000


def longest_stretch(kind: Kind, size: int) -> int:
    """Count the calls of functions between two looks at the clock, at most."""
    texts = bundles(kind.make(size))
    forget()
    calls, longest = 0, 0

    def look() -> bool:
        nonlocal calls, longest
        calls, longest = 0, max(calls, longest)
        return False

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    variant = "+".join(([kind.over] if kind.over else []) + list(texts))
    sys.setprofile(count)
    try:
        load_plain(variant, texts=texts, only_shipped=True, limits=Limits(stopped=look))
    finally:
        sys.setprofile(None)
    return longest


def bundles(texts: Texts) -> dict[str, Texts]:
    """Give the texts of bundles by their ids."""
    if "bundle.yaml" in texts:
        return {re.findall(r"(?m)^id: (.*)", texts["bundle.yaml"])[0]: texts}
    out: dict[str, Texts] = {}
    for path, text in texts.items():
        folder, _, file = path.partition("/")
        out.setdefault(folder, {})[file] = text
    return out


@pytest.mark.parametrize(
    ("steps", "codes"), [(100_000, ["LR-N0003", "LR-T0031", "LR-T0031", "LR-Y0009"]), (1_000, ["LR-X0033", "LR-Y0009"])]
)
def test_reading_rules_as_they_may_be_meant_is_counted_by_their_size(steps: int, codes: list[str]) -> None:
    texts = {"bundle.yaml": HEAD.replace("files: [", "files: [mine.yaml, ")}
    texts |= {"mine.yaml": "card:\n  zz:\n    name:A\n", "mine.rules": "# a remark\n" * 100 + "number qq = golb\n"}
    result = load("2010+mine", texts={"mine": texts}, limits=Limits(guess_steps=steps))
    assert [item.code for item in result.diagnostics] == codes


def test_right_texts_are_never_cut() -> None:
    rules = "".join(f"turn zz{chr(97 + i)}, before hand limit\n" + "  gain £1\n" * 150 for i in range(20))
    assert found(rules, Limits(guess_steps=0, letter_steps=1)) == []


def test_two_hundred_messages_and_a_cut_are_both_said() -> None:
    rules = "".join(f"rule zz{chr(97 + i % 26)}{chr(97 + i // 26)}\n  gian £{i}\n" for i in range(300))
    codes = [code for code, _ in found(rules, Limits(guess_steps=10))]
    assert codes[0] == "LR-X0033"
    assert len(codes) == 200


def test_only_guesses_spend() -> None:
    with effort.within(effort.Effort()) as one:
        effort.spend(10_000)
        assert one.guesses == effort.GUESSES
        assert effort.guess(lambda: effort.spend(10_000), effort.nothing) is None
        assert one.guesses == effort.GUESSES - 10_000


def test_a_guess_in_a_guess_is_a_part_of_it() -> None:
    def outer() -> str:
        effort.guess(lambda: {}["no such key"], effort.nothing)
        return "found"

    assert effort.guess(outer, lambda: "nothing") == "nothing"


def test_every_guess_of_the_package_has_one_entrance() -> None:
    """The modules of `repair` call no guard but at the entrances."""
    folder = Path(report.__file__).parent
    having = {p.name for p in folder.glob("*.py") if re.search(r"\bguess\(", p.read_text("utf-8"))}
    assert having == {"report.py", "faults.py"}


def test_a_deadline_ends_what_tools_read_and_nothing_of_it_is_kept() -> None:
    texts = {"mine": {"bundle.yaml": HEAD, "mine.rules": STEP + "gain £1\n"}}
    late = examine("2010+mine", texts=texts, limits=Limits(deadline=1e-6))
    assert [item.code for item in late.diagnostics] == ["LR-X0034"]
    again = examine("2010+mine", texts=texts, last=late)
    assert again.rule_set is not None
    assert not len(again.diagnostics)


def test_a_verdict_that_was_cut_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validate.validate_cache, "cached", lambda *_: None)
    monkeypatch.setattr(validate, "witness_of", lambda _: {})
    monkeypatch.setattr(validate.cache, "still_holds", lambda _: True)
    kept: list[object] = []
    monkeypatch.setattr(validate.validate_cache, "remember", lambda *given: kept.append(given))
    for codes, count in ((["LR-N0003"], 1), (["LR-X0033", "LR-N0003"], 1), (["LR-X0034"], 1)):
        made = {"data": {"ok": False, "with_game": None, "diagnostics": [{"code": code} for code in codes]}}
        monkeypatch.setattr(validate, "check_variant", lambda *_, made=made: made)
        validate._verdict("2010", 0)
        assert len(kept) == count
