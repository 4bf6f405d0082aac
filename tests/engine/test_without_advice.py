"""What loads, checks and plays rules needs no guess at what wrong rules mean: it works without the package `advice`."""

import subprocess
import sys

import pytest

from london_rules import LoadResult, advise, load
from london_rules.diagnostics import effort

HEAD = 'language: 2\nid: mine\ntitle: M\nkind: overlay\nbuilds on: ["2010"]\nfiles: [mine.rules]\n'
STEP = "turn zz, before hand limit\n  "

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("london_rules.advice"):
            raise ImportError(name)

sys.meta_path.insert(0, Missing())
from london_rules import load
"""

PLAYS = """
from london_rules.authoring.smoke_play import smoke_play
from london_rules.bundles.discover import BundleIndex
from london_rules.bundles.find import shipped_roots

for member in BundleIndex.of(shipped_roots()).all():
    reading = BundleIndex.of(shipped_roots()).reading(member)
    if reading is None or member.kind == "part":
        continue
    result = load(reading, only_shipped=True)
    if result.rule_set is None:
        print(member.id, "cannot be loaded")
        continue
    games = smoke_play(result.rule_set, 1, result.diagnostics)
    print(member.id, "is played" if games and not result.diagnostics.has_errors else "is wrong")
"""

WRONG = """
for rules in sys.stdin.read().split("---\\n"):
    head = 'language: 2\\nid: mine\\ntitle: M\\nkind: overlay\\nbuilds on: ["2010"]\\nfiles: [mine.rules]\\n'
    result = load("2010+mine", texts={"mine": {"bundle.yaml": head, "mine.rules": rules}})
    print(*((item.code, item.message) for item in result.diagnostics))
"""

IMPORTED = """
import sys
from london_rules import load
assert load("2010").rule_set is not None
print(*(name for name in sys.modules if name.startswith("london_rules.advice")))
"""


def run(code: str, text: str = "") -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def loaded(rules: str) -> LoadResult:
    return load("2010+mine", texts={"mine": {"bundle.yaml": HEAD, "mine.rules": rules}})


@pytest.mark.slow
def test_every_shipped_variant_is_loaded_checked_and_played_without_advice() -> None:
    lines = run(WITHOUT + PLAYS)
    assert len(lines) > 10
    assert [line for line in lines if not line.endswith(" is played")] == []


def test_right_rules_import_no_advice() -> None:
    assert run(IMPORTED) == [""]


def test_wrong_rules_are_reported_in_plain_sentences_without_advice() -> None:
    texts = [
        STEP + "gian £1\n",
        STEP + "gain £1 and\n",
        STEP + "take the zq, gain £1\n",
        "remove number start money\n",
        "at the end of each turn, gain £1\n",
    ]
    assert run(WITHOUT + WRONG, "---\n".join(texts)) == [
        "('LR-N0003', 'unknown name `gian`')",
        "('LR-S0001', '`and` does not fit here, after `1`')",
        "('LR-N0003', 'unknown name `take`')",
        "('LR-N0003', '`start money` is removed here, but still used')",
        "('LR-S0006', 'a rule cannot begin with `at`')",
    ]


def test_several_mistakes_of_one_text_are_reported_without_advice() -> None:
    lines = "gian £1\n  gain £2\n  gain £3 zq\n  gain £4\n  lsoe £5\n"
    found = loaded(STEP + lines).diagnostics
    text = found.files["mine/mine.rules"]
    assert [text[item.span.start : item.span.end] for item in found if item.span] == ["gian", "zq", "lsoe"]


def test_a_declaration_that_is_indented_too_far_is_reported_without_advice() -> None:
    (item,) = loaded(STEP + "gain £1\n  turn yy, after hand limit\n    gain £2\n").diagnostics
    assert (item.code, item.fix is not None and item.fix.safe) == ("LR-S0005", True)


def test_advice_adds_what_is_meant_and_leaves_the_result_as_it_is() -> None:
    result = loaded(STEP + "gian £1\n")
    (plain,) = result.diagnostics
    (told,) = advise(result)
    assert (plain.code, plain.help, plain.fixes) == ("LR-N0003", None, ())
    assert (told.code, told.fix is not None and told.fix.replacement) == ("LR-N0003", "gain")
    assert tuple(result.diagnostics) == (plain,)


def test_right_rules_hold_on_to_nothing_for_advice() -> None:
    result = loaded(STEP + "gain £1\n")
    assert result.rule_set is not None
    assert result.draft is None
    assert len(advise(result)) == 0


def test_advice_that_fails_leaves_what_was_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from london_rules.advice import advised

    def fails(*_: object) -> None:
        raise RecursionError

    result = loaded(STEP + "gian £1\n")
    monkeypatch.setattr(advised, "report_unread", fails)
    with effort.within(effort.Effort()) as one:
        assert tuple(advise(result)) == tuple(result.diagnostics)
    assert [type(error) for error in one.failed] == [RecursionError]
