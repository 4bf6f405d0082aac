"""`fmt` of texts that nobody would write: it always ends, twice is as once, and what a file says stays."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from london_rules.authoring.tidying import tidy_paths, tidy_text
from london_rules.bundles.tidy import Fields, tidy
from london_rules.diagnostics import Diagnostics
from london_rules.engine import load
from london_rules.resources import data_root

DATA = data_root()
YAML = [path.read_text("utf-8") for path in sorted(DATA.glob("variants/**/*.yaml"))]
RULES = [path.read_text("utf-8") for path in sorted(DATA.glob("variants/**/*.rules"))]
BITS = [
    "a", "x y", "name", "rules", "cost", ":", ": ", ":\n", "  ", "\n", "\n\n", "- ", "-", "{", "}", "[", "]", ", ", ",",
    "# c\n", "#", "|", "|-\n", "|\n", '"', '"v"', "'", "'it'", "?", "? ", "&", "yes", "1",
    "  # c\n", "card:", "\n  ", "\n    ", "\n- ",
    "\\",
    "%", "---", "=", "gain 1 money", "if a\n", "rule x\n", "number x = 1", "\t", "\u2019", "\ufeff", "\r",
]  # fmt: skip
VALUES = [
    "v", "{a: 1, b: [x, 'y']}", "{a}", "{a:b}", "[]", "{}", "|\nPAD  text", "|\nPAD  text\nPAD", "\nPAD  v",
    "\nPAD  [a,\nPAD   b]",
    "'it''s'", '"q"', "", "|-\nPAD    deep\nPAD  ", "[a: b, c]", "# only",
]  # fmt: skip


@st.composite
def trees(draw: st.DrawFn, depth: int = 0) -> str:
    """Draw YAML with comments in all places."""
    pad, out = "  " * depth, ""
    for _ in range(draw(st.integers(1, 3))):
        out += draw(st.sampled_from(["", "", "\n", "# c\n", f"{pad}# c\n", f"{pad}  # c\n"]))
        head = draw(st.sampled_from(["", "", "- "])) + draw(
            st.sampled_from(["a", "b", "rules", "card", "x y", '"q"', "'q'"])
        )
        comment = draw(st.sampled_from(["", "", "  # c"]))
        if depth < 3 and draw(st.booleans()):
            out += f"{pad}{head}:{comment}\n{draw(trees(depth + 1 + ('-' in head)))}"
        else:
            value = draw(st.sampled_from(VALUES)).replace("PAD", pad)
            gap = "" if value.startswith("\n") else " "
            out += f"{pad}{head}:{comment if gap == '' else ''}{gap}{value}{comment if gap else ''}\n"
    return out


def splices(seeds: list[str]) -> st.SearchStrategy[str]:
    cut = st.tuples(st.sampled_from(seeds), st.integers(0, 5000), st.integers(0, 500), st.sampled_from(["", *BITS]))
    return st.lists(cut.map(lambda c: c[0][c[1] % len(c[0]) :][: c[2]] + c[3]), min_size=1, max_size=3).map("".join)


mixed = st.lists(st.sampled_from(BITS), max_size=30).map("".join)
kinds: st.SearchStrategy[Literal["rules", "yaml"]] = st.sampled_from(["rules", "yaml"])


@pytest.mark.slow
@settings(max_examples=1200, deadline=None)
@given(mixed | trees() | splices(YAML) | splices(RULES), kinds)
@example("card:\n  school: {name:School}\n", "yaml")
@example("card:\n  school: {xx}\n", "yaml")
@example("card:\n  school: {a:b}\n", "yaml")
@example("card:\n  school: {name: S, cost:}\n", "yaml")
@example("card:\n  school: [?x]\n", "yaml")
@example("card:\n  school: {?name: S}\n", "yaml")
@example('card:\n  school:\n    name: "S"# c\n', "yaml")
@example("card:\n  school: [a, - ]\n", "yaml")
@example("x:\n  ? a\n  : b\n", "yaml")
@example("x:\n  ? # c\n    a\n", "yaml")
@example("x: [ : y ]\n", "yaml")
@example("{}", "yaml")
@example("[]", "yaml")
@example("{a: b}\n", "yaml")
@example("name: |\n  ", "yaml")
@example("card:\n  a:\n    name: |\n      x\n        ", "yaml")
@example("x:\n  - key:  # c\n      value\n", "yaml")
@example("  # c\nrule x\n", "rules")
def test_it_always_ends_and_twice_is_as_once(text: str, kind: Literal["rules", "yaml"]) -> None:
    made, found = tidy_text(text, kind)
    assert (made is None) == found.has_errors
    if made is not None:
        again, more = tidy_text(made, kind)
        assert again == made and not more.has_errors


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x:\n  - key:  # c\n      value\n", "x:\n  # c\n  - key: value\n"),
        ("x:\n- - key:  # c\n      value\n", "x:\n  # c\n  - - key: value\n"),
        ("a: [b: c,   {d},{e: }]\n", "a: [b: c, {d}, {e: }]\n"),
        ("{}", "{}\n"),
        ("name: |\n  x\n  ", "name: |\n  x\n"),
    ],
)
def test_odd_yaml_has_a_layout(text: str, wanted: str) -> None:
    assert tidy_text(text, "yaml")[0] == wanted


def test_a_comment_that_is_further_in_stays_apart_from_what_it_is_not_about() -> None:
    assert tidy_text("  # c\nrule  x\n  gain 1\n", "rules")[0] == "# c\n\nrule x\n  gain 1\n"
    assert tidy_text("  # c\n# d\nrule  x\n  gain 1\n", "rules")[0] == "# c\n\n# d\nrule x\n  gain 1\n"


MANIFEST = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [2010]\nfiles: [odd.yaml, plain.rules]\n"


@pytest.mark.parametrize(
    "card",
    [
        "{name: S, cost:}",
        "[?x]",
        "{?name: S}",
        '"S"# c',
        "[-]",
        "[ : x ]",
        "{name: :x}",
    ],
)
def test_a_file_that_cannot_have_a_layout_stops_no_other_one(tmp_path: Path, card: str) -> None:
    (tmp_path / "bundle.yaml").write_text(MANIFEST)
    odd = f"card:\n    school-x: {card}\n"
    (tmp_path / "odd.yaml").write_text(odd)
    (tmp_path / "plain.rules").write_text("number  mine = 1+1\n\nturn mine, before hand limit\n  gain mine money\n")
    result = tidy_paths([tmp_path])
    by_name = {file.path.name: file for file in result.files}
    assert (by_name["odd.yaml"].outcome, by_name["odd.yaml"].after) == ("refused", None)
    assert by_name["plain.rules"].after.startswith("number mine = 1 + 1\n")
    assert any(item.span is not None and item.span.file.endswith("odd.yaml") for item in result.diagnostics.errors())


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(DATA.glob("variants/house/*"))), st.data())
def test_no_digest_changes(bundle: Path, data: st.DataObject) -> None:
    """Spaces, blank lines and comments are put in at random places of a bundle; whatever that makes of it, it stays."""
    texts = {path.name: path.read_text("utf-8") for path in sorted(bundle.glob("*.[ry]*"))}
    for name, text in texts.items():
        for _ in range(data.draw(st.integers(0, 4))):
            at = data.draw(st.integers(0, len(text)))
            bit = data.draw(st.sampled_from([" ", "\n", "  # c\n", "# c\n", "   ", "\n\n", "  "]))
            texts[name] = texts[name][:at] + bit + texts[name][at:]
    made = {name: tidy(text, name, Fields(), Diagnostics()) for name, text in texts.items()}
    if None in made.values():
        return
    variant = f"2010+{bundle.name}"
    before, after = (load(variant, texts={bundle.name: one}) for one in (texts, {n: t or "" for n, t in made.items()}))
    if before.rule_set is not None:
        assert after.rule_set is not None and after.rule_set.digest == before.rule_set.digest
