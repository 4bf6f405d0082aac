"""What holds for all overlays: none is for nothing, their order is nothing, conflicts are settled, prints load."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.bundles.one_file import one_file
from london_rules.engine import RuleSet
from london_rules.language.format.faces import format_rules
from tests.compose.shelf import Shelf, indented, program
from tests.support.advised import load


@frozen
class Edit:
    """One thing that an overlay does: the slot that it changes, and where and how it is written."""

    slot: str
    part: str  # set, face ID, remove, rules or manifest
    text: str


# For each slot what it says already, and two other things that it may say.
PARAMETERS = {"goal": (12, 9, 20), "gift": (1, 3, 0), "shells at first": (2, 0, 5)}
FIELDS = {
    ("white", "worth"): ("2", "3", "0"),
    ("white", "smooth"): ("no", "yes", "yes"),
    ("white", "name"): ("White", "Chalk", "Snow"),
    ("black", "copies"): ("4", "1", "7"),
    ("black", "trick"): ("gain 2 steps", "gain 1 shells", "|\n        gain 1 steps\n        gain 4 shells"),
    ("lucky", "shine"): ("bright", "dull", "dull"),
    ("lucky", "in pouch"): ("when you stride, gain 1 steps", "when you stride, gain 2 steps", "pace is 3"),
}
RULES = {
    "number pace": ("number pace = 1", "number pace = 2", "number pace = gift + 1"),
    "rule stride": ("rule stride\n  gain (pace) steps", "rule stride\n  gain 2 steps", "rule stride\n  gain 3 steps"),
    "turn goal": (
        "turn goal\n  if your steps is at least goal, end the game after 0 more turns",
        "turn goal, before walk\n  if your steps is at least goal, end the game after 0 more turns",
        "turn goal\n  if your steps is at least goal, end the game after 1 more turns",
    ),
    "action rest": ("action rest\n  stride", "action rest, before draw\n  stride", "action rest\n  gain 1 shells"),
}
MANIFEST = {"players": ("1 to 3", "2", "2 to 4"), "turn limit": ("200", "100", "300")}
REMOVALS = (
    Edit("pebble black", "remove", "black: all"),
    Edit("pebble lucky in pouch", "remove", "lucky: [in pouch]"),
    Edit("pebble white trick", "remove", "white: [trick]"),
    Edit("scoring shells", "rules", "remove scoring shells"),
)


def said(which: int) -> list[Edit]:
    """List an edit of every slot that says the same (0) or something else (1, 2)."""
    out = [Edit(f"parameter {name}", "set", f"{name}: {values[which]}") for name, values in PARAMETERS.items()]
    out += [Edit(f"pebble {id} {name}", id, f"{name}: {values[which]}") for (id, name), values in FIELDS.items()]
    out += [Edit(slot, "rules", f"replace {texts[which]}") for slot, texts in RULES.items()]
    return out + [Edit(slot, "manifest", f"{slot}: {values[which]}") for slot, values in MANIFEST.items()]


def additions(name: str) -> list[Edit]:
    """List edits that add something of a name."""
    return [
        Edit(f"number {name}", "rules", f"number {name} = 3"),
        Edit(f"turn {name}", "rules", f"turn {name}, after walk\n  gain 1 shells"),
        Edit(f"kind pebble {name}", "rules", f"add to kind pebble\n  {name}: number"),
        Edit(f"pebble {name}", "things", f"{name}:\n    name: {name.capitalize()}\n    shine: dull"),
        Edit(f"parameter {name} too", "parameters", f"{name} too:\n    value: 3\n    about: Three."),
    ]


def written(edits: Iterable[Edit]) -> str:
    """Write an overlay that makes some edits."""
    by_part: dict[str, list[str]] = {}
    for edit in edits:
        by_part.setdefault(edit.part, []).append(edit.text)
    faces = {id: by_part[id] for id in ("white", "black", "lucky") if id in by_part}
    lines = list(by_part.get("manifest", []))
    if "parameters" in by_part:
        lines += ["parameters:", *(f"  {text}" for text in by_part["parameters"])]
    if "set" in by_part or faces:
        lines += ["set:", *(f"  {text}" for text in by_part.get("set", []))]
    lines += ["  pebble:"] if faces else []
    for id, texts in faces.items():
        lines += [f"    {id}:", *(f"      {text}" for text in texts)]
    if "remove" in by_part:
        lines += ["remove:", "  pebble:", *(f"    {text}" for text in by_part["remove"])]
    if "things" in by_part:
        lines += ["pebble:", *(f"  {text}" for text in by_part["things"])]
    return "\n".join(lines) + "\n" + (indented("\n".join(by_part["rules"])) if "rules" in by_part else "")


@pytest.fixture(scope="module")
def shelf() -> Iterator[Shelf]:
    with TemporaryDirectory() as folder:
        yield Shelf(Path(folder))


OTHER = said(1) + said(2)
CHANGES = st.lists(st.sampled_from([*OTHER, *REMOVALS]), min_size=1, max_size=8, unique_by=lambda edit: edit.slot)


def clashes(one: Edit, other: Edit) -> bool:
    """Tell whether two edits speak of one slot, or one of a part of what the other speaks of."""
    a, b = f"{one.slot} ", f"{other.slot} "
    return a.startswith(b) or b.startswith(a)


def without_clashes(edits: list[Edit]) -> list[Edit]:
    out: list[Edit] = []
    for edit in edits:
        if not any(clashes(edit, other) for other in out):
            out.append(edit)
    return out


# ---- nothing ----------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(said(0)), max_size=6, unique_by=lambda edit: edit.slot))
def test_an_overlay_that_says_what_holds_already_is_refused(shelf: Shelf, edits: list[Edit]) -> None:
    shelf.put("same", written(edits))
    found = shelf.load("stones+same").diagnostics.errors()
    wanted = ["LR-C0002"] * len(edits) or ["LR-C0009"]
    assert [d.code for d in found] == wanted


@given(CHANGES)
def test_an_overlay_that_is_not_refused_changes_the_game_and_says_where(shelf: Shelf, edits: list[Edit]) -> None:
    edits = without_clashes(edits)
    shelf.put("mine", written(edits))
    rule_set = shelf.good("stones+mine")
    assert rule_set.digest != shelf.good().digest
    assert sorted(c.slot for c in rule_set.rules.changes) == sorted(edit.slot for edit in edits)
    assert all(c.bundle == "mine" and c.before != c.now for c in rule_set.rules.changes if c.how != "move")


@given(st.lists(st.sampled_from(additions("luck")), min_size=1, unique=True))
def test_what_was_added_and_taken_away_is_nothing(shelf: Shelf, edits: list[Edit]) -> None:
    edits = [edit for edit in edits if not edit.slot.startswith("kind ")] or additions("luck")[:1]
    shelf.put("more", written(edits))
    less = [
        Edit("", "remove", "luck: all") if e.part == "things" else Edit("", "rules", f"remove {_rule_slot(e.slot)}")
        for e in edits
    ]
    shelf.put("less", written(less), over="more")
    rule_set = shelf.good("less")
    assert rule_set.digest == shelf.good().digest
    assert program(rule_set) == program(shelf.good())


def _rule_slot(slot: str) -> str:
    return slot.replace("parameter ", "number ")


# ---- order ------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(CHANGES, st.lists(st.integers(0, 2), min_size=8, max_size=8), st.data())
def test_independent_overlays_can_be_named_in_any_order(
    shelf: Shelf, edits: list[Edit], owners: list[int], data: st.DataObject
) -> None:
    more = data.draw(st.lists(st.sampled_from([*additions("fate"), *additions("luck")]), max_size=3, unique=True))
    names = ["x", "y", "z"]
    mine = {
        name: [e for e, o in zip(without_clashes(edits), owners, strict=False) if o == i]
        for i, name in enumerate(names)
    }
    for edit in more:
        mine[names[len(edit.slot) % 3]].append(edit)
    used = [name for name in names if mine[name]]
    for name in used:
        shelf.put(name, written(mine[name]))
    made = [shelf.good("+".join(["stones", *order])) for order in itertools.permutations(used)]
    assert len(dict.fromkeys(one.digest for one in made)) == 1
    assert len(dict.fromkeys(program(one) for one in made)) == 1
    assert len(dict.fromkeys(one.rules.changes for one in made)) == 1
    assert len(dict.fromkeys(one.title for one in made)) == 1


# ---- conflicts --------------------------------------------------------------------------------------


@given(CHANGES, CHANGES)
def test_overlays_agree_or_can_be_settled(shelf: Shelf, one: list[Edit], other: list[Edit]) -> None:
    one, other = without_clashes(one), without_clashes(other)
    shelf.put("one", written(one))
    shelf.put("other", written(other))
    found = shelf.load("stones+one+other").diagnostics.errors()
    torn = [edit.slot for edit in one if any(clashes(edit, b) for b in other)]
    if not torn:
        assert found == ()
        return
    assert [d.code for d in found] == ["LR-C0003"] * len(found)
    assert all(any(f"`{slot}`" in d.message for d in found) for slot in torn if not slot.startswith("pebble black"))
    (text,) = [note for d in found for note in d.notes]
    path = shelf.folder / f"{text.split('id: ')[1].partition(chr(10))[0]}.yaml"
    path.write_text(text, encoding="utf-8")
    settled = shelf.good(f"stones+one+other+{path}")
    rest = [edit for edit in other if not any(clashes(edit, a) for a in one)]
    shelf.put("rest", written(rest) if rest else "")
    path.unlink()
    alone = shelf.good("stones+one+rest" if rest else "stones+one")
    assert settled.digest == alone.digest


# ---- prints -----------------------------------------------------------------------------------------


def same_when_printed(rule_set: RuleSet, folder: Path) -> None:
    """Print a rule set in both ways and read it back."""
    (folder / "printed.yaml").write_text(one_file(rule_set.rules), encoding="utf-8")
    for printed in (format_rules(rule_set.rules), folder / "printed.yaml"):
        again = load(printed).rule_set
        assert again is not None, load(printed).diagnostics.errors()
        assert again.digest == rule_set.digest
        assert program(again) == program(rule_set)
        assert again.rules.parameter_sources == rule_set.rules.parameter_sources
        assert again.rules.assumed_parameters == rule_set.rules.assumed_parameters
        for id, face in rule_set.rules.faces.items():
            assert dict(again.rules.faces[id].sources) == dict(face.sources)
            assert again.rules.faces[id].assumed == face.assumed


SOURCES = st.sampled_from(["", "  source: my box\n", "  source: 'a: b'\n"])


@settings(max_examples=30)
@given(CHANGES, SOURCES, st.lists(st.sampled_from(additions("luck")), max_size=3, unique=True))
def test_merged_rules_are_the_same_when_printed(shelf: Shelf, edits: list[Edit], source: str, more: list[Edit]) -> None:
    text = written([*without_clashes(edits), *more])
    shelf.put("mine", text.replace("set:\n", f"set:\n{source}", 1))
    with TemporaryDirectory() as folder:
        same_when_printed(shelf.good("stones+mine"), Path(folder))


LONDON = (
    "set:\n  hand limit: 7\n  card:\n    brewing:\n      cost: 3\n      assumed: [cost, copies]\n",
    "set:\n  source: my box\n  start money: 6\n  card:\n    lloyds-of-london:\n      cost: 0\n"
    "    every:\n      assumed: [points]\n",
    "remove:\n  card: [omnibus]\n" + indented("replace number relief = 2\nturn alms, after take\n  gain £1\n"),
)
VARIANTS = ["2010", "2017", "2010+option-1+option-5", "hybrid-4", "2011-time-track", "duties", *LONDON]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v if "\n" not in v else f"overlay-{LONDON.index(v)}")
def test_shipped_rules_are_the_same_when_printed(variant: str, tmp_path: Path) -> None:
    path: object = variant
    if variant == "duties":
        path = f"2010+{Path(__file__).parents[1] / 'rules' / 'bundles' / 'duties.yaml'}"
    if "\n" in variant:
        path = tmp_path / "mine.yaml"
        head = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'
        path.write_text(head + variant, encoding="utf-8")
    result = load(path)  # type: ignore[arg-type]
    assert result.rule_set is not None, result.diagnostics.errors()
    same_when_printed(result.rule_set, tmp_path)
