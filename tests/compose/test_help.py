"""What an overlay that cannot be right is told, and whether the text that is shown, typed as it stands, is right."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from london_rules.engine import RuleSet
from london_rules.language import constructs as t
from tests.compose.shelf import Shelf, indented


def only_error(shelf: Shelf, variant: str) -> Diagnostic:
    errors = shelf.load(variant).diagnostics.errors()
    assert len(errors) == 1, [(d.code, d.message) for d in errors]
    return errors[0]


def marked(shelf: Shelf, item: Diagnostic) -> str:
    """Give the name of the bundle and the words that a message points at."""
    assert item.span is not None
    path = shelf.folder / item.span.file
    return f"{path.stem}: {path.read_text(encoding='utf-8')[item.span.start : item.span.end]}"


def typed(shelf: Shelf, variant: str) -> RuleSet:
    """Write what the only message offers into the file, and load the variant again."""
    result = shelf.load(variant)
    item = only_error(shelf, variant)
    assert item.fix is not None
    texts = fixed([item], result.diagnostics.files, with_suggestions=True)
    for file, text in texts.items():
        (shelf.folder / file).write_text(text, encoding="utf-8")
    return shelf.good(variant)


# ---- overlays that clash --------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["a+b", "b+a"])
def test_a_clash_is_shown_in_the_bundle_named_last(shelf: Shelf, order: str) -> None:
    shelf.put("a", indented("replace number pace = 2"))
    shelf.put("b", indented("replace number pace = 3"))
    found = only_error(shelf, f"stones+{order}")
    first, last = order.split("+")
    assert marked(shelf, found).startswith(f"{last}: replace number pace")
    assert [label.text for label in found.labels] == [f"`{first}` changes it here"]


@pytest.mark.parametrize("order", ["a+b", "b+a"])
def test_two_new_things_of_one_id_are_shown_in_the_bundle_named_last(shelf: Shelf, order: str) -> None:
    for id in ("a", "b"):
        shelf.put(id, f"pebble:\n  grey:\n    name: Grey {id}\n    shine: dull\n")
    found = only_error(shelf, f"stones+{order}")
    assert marked(shelf, found) == f"{order[-1]}: grey"
    assert found.labels[0].span.file.endswith(f"{order[0]}.yaml")


# ---- things that an overlay gives again ------------------------------------------------------------

AGAIN = "pebble:\n  black:\n    copies: 6\n"
WHOLE = "pebble:\n  black:\n    name: Black\n    worth: 5\n    shine: dull\n    trick: |\n      gain 2 steps\n"


def test_a_new_thing_without_a_name_needs_one(shelf: Shelf) -> None:
    shelf.put("mine", "pebble:\n  grey:\n    shine: dull\n")
    assert only_error(shelf, "stones+mine").message == "`grey` has no `name`"


# ---- other words for `replace`, `remove` and `add to` ----------------------------------------------


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("change action rest\n  gain 2 steps", "replace action rest\n  gain 2 steps"),
        ("overwrite the number pace = 2", "replace number pace = 2"),
        ("delete turn goal", "remove turn goal"),
        ("no action rest", "remove action rest"),
        ("new action nap\n  gain 1 shells", "action nap\n  gain 1 shells"),
        ("add an action nap\n  gain 1 shells", "action nap\n  gain 1 shells"),
        ("add to pebble\n  hue: number\n\nnumber pale = 2", "add to kind pebble\n  hue: number\n\nnumber pale = 2"),
        ("add to each pebble:\n  hue: number", "add to kind pebble\n  hue: number"),
    ],
)
def test_another_word_for_a_change_is_understood(shelf: Shelf, said: str, meant: str) -> None:
    shelf.put("mine", indented(said))
    found = only_error(shelf, "stones+mine")
    assert found.code == "LR-S0006"
    assert (found.help or "").startswith("write `")
    assert typed(shelf, "stones+mine").digest == shelf.overlay(indented(meant)).digest


def test_what_a_line_with_another_word_declares_can_be_used(shelf: Shelf) -> None:
    shelf.put("mine", indented("add to pebble\n  hue: number\n\nreplace number pace = total hue of pebbles in the bag"))
    assert only_error(shelf, "stones+mine").help == "write `add to kind pebble`"


# ---- changes of what is not there ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "mark", "help", "meant"),
    [
        (
            "replace turn rest\n  gain 2 steps",
            "turn rest",
            "`rest` is an action: write `replace action rest`",
            "replace action rest\n  gain 2 steps",
        ),
        (
            "replace rule pace = 3",
            "rule pace",
            "`pace` is a number: write `replace number pace`",
            "replace number pace = 3",
        ),
        ("remove rule goal", "rule goal", "`goal` is a step of a turn: write `remove turn goal`", "remove turn goal"),
        (
            "remove action walk",
            "action walk",
            "`walk` is a step of a turn: write `remove turn walk`",
            "remove turn walk",
        ),
        (
            "replace number rest\n  gain 2 steps",
            "number rest",
            "`rest` is an action: write `replace action rest`",
            "replace action rest\n  gain 2 steps",
        ),
        (
            "replace table gift\n  0: 1",
            "gift",
            "`gift` is a parameter: write it under `set:`, as in `gift: 1`",
            None,
        ),
        (
            "replace action black\n  gain 1 steps",
            "black",
            "`black` is a pebble: write it under `set:`, as in `pebble: / black: / FIELD: VALUE`",
            None,
        ),
        ("remove number black", "black", "`black` is a pebble: write `pebble: [black]` under `remove:`", None),
        (
            "replace turn rets\n  gain 2 steps",
            "turn rets",
            "`rest` is an action: write `replace action rest`",
            "replace action rest\n  gain 2 steps",
        ),
    ],
)
def test_what_is_of_another_category_is_named_with_the_line_to_write(
    shelf: Shelf, said: str, mark: str, help: str, meant: str | None
) -> None:
    shelf.put("mine", indented(said))
    found = only_error(shelf, "stones+mine")
    assert found.code == "LR-C0001"
    assert (marked(shelf, found), found.help) == (f"mine: {mark}", help)
    if meant is not None:
        assert typed(shelf, "stones+mine").digest == shelf.overlay(indented(meant)).digest


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("set:\n  stride: 2\n", "`stride` is a rule: write `replace rule stride` in the rules"),
        ("set:\n  black: 2\n", "`black` is a pebble: write it under `set:`, as in `pebble: / black: / FIELD: VALUE`"),
        (
            "set:\n  pebble:\n    gift:\n      worth: 3\n",
            "`gift` is a parameter: write it under `set:`, as in `gift: 1`",
        ),
    ],
)
def test_what_is_set_and_is_of_another_category(shelf: Shelf, text: str, help: str) -> None:
    assert shelf.refuse(text, "LR-C0001").help == help


@pytest.mark.parametrize("base", ["[stones]", "\n  - stones"])
def test_what_another_overlay_declares_is_offered_with_its_id_under_builds_on(shelf: Shelf, base: str) -> None:
    shelf.put("a", indented("number luck = 3"))
    shelf.put("mine", indented("replace number luck = 4"))
    path = shelf.folder / "mine.yaml"
    path.write_text(path.read_text().replace("builds on: [stones]", f"builds on: {base}".replace(": \n", ":\n")))
    assert typed(shelf, "stones+a+mine").rules.numbers["luck"].slot.bundle == "mine"


def test_what_an_overlay_below_has_removed_is_declared_again(shelf: Shelf) -> None:
    shelf.put("a", indented("remove action rest"))
    shelf.put("mine", indented("replace action rest\n  gain 2 steps"), over="a")
    found = only_error(shelf, "mine")
    assert found.help == "`a` has removed it: leave out `replace` to declare it again"
    assert [label.text for label in found.labels] == ["`a` removes it here"]
    assert "rest" in typed(shelf, "mine").rules.actions
    shelf.put("mine", indented("remove action rest"), over="a")
    assert only_error(shelf, "mine").help == "`a` has removed it: leave this out, or leave out `a`"


def test_a_replace_in_a_game_that_builds_on_nothing_is_left_out(shelf: Shelf) -> None:
    text = (shelf.folder / "bag.yaml").read_text().replace("  rule stride", "  replace rule stride")
    (shelf.folder / "bag.yaml").write_text(text)
    found = only_error(shelf, "stones")
    assert marked(shelf, found) == "bag: replace "
    typed(shelf, "stones")


def test_what_a_vain_replace_declares_can_be_used(shelf: Shelf) -> None:
    shelf.put("mine", indented("replace number luck = 3\n\nreplace number pace = luck"))
    assert only_error(shelf, "stones+mine").help == "leave out `replace` to declare it"
    assert typed(shelf, "stones+mine").rules.numbers["luck"]


# ---- removals of what is still used ----------------------------------------------------------------


@pytest.mark.parametrize(
    "what",
    [
        *("rule stride", "counter shells", "counter steps", "kind pebble", "zone bag", "zone pouch", "number pace"),
        *("number gift", "number goal", "moment resting", "relation twin"),
    ],
)
def test_a_removal_of_what_is_used_is_one_message_at_the_removal(shelf: Shelf, what: str) -> None:
    shelf.put("mine", indented(f"remove {what}"))
    name = what.partition(" ")[2]
    found = only_error(shelf, "stones+mine")
    assert found.message == f"`{name}` is removed here, but still used"
    assert marked(shelf, found) == f"mine: {name}"
    assert found.labels
    assert all(not label.span.file.endswith("mine.yaml") for label in found.labels)


def test_the_places_that_use_what_was_removed_are_counted(shelf: Shelf) -> None:
    doing = "".join(f"action a{i}\n  stride\n\n" for i in range(8))
    shelf.put("more", indented(doing))
    shelf.put("mine", indented("remove rule stride"), over="more")
    found = only_error(shelf, "mine")
    assert len(found.labels) == 5
    assert found.notes == ("it is used in 6 other places",)


def test_a_rule_of_several_inputs_is_recognised_where_it_is_used(shelf: Shelf) -> None:
    rules = "rule trade (pebble) with (other: pebble)\n  move the other to the quarry\n\n"
    doing = "action deal\n  choose a pebble in your pouch, call it the one\n  trade the one with the one\n"
    shelf.put("more", indented(rules + doing))
    shelf.put("mine", indented("remove rule trade"), over="more")
    assert only_error(shelf, "mine").message == "`trade` is removed here, but still used"


def test_other_mistakes_are_shown_beside_a_removal_of_what_is_used(shelf: Shelf) -> None:
    shelf.put("mine", indented("remove rule stride\n\naction nap\n  gain 1 shels"))
    found = shelf.load("stones+mine").diagnostics.errors()
    assert [d.message for d in found] == ["`stride` is removed here, but still used", "unknown name `shels`"]


def test_a_mistake_in_the_lower_bundle_is_not_put_down_to_a_removal(shelf: Shelf) -> None:
    text = (shelf.folder / "bag.yaml").read_text().replace("gain (pace) steps", "gain (pace) stpes")
    (shelf.folder / "bag.yaml").write_text(text)
    shelf.put("mine", "set:\n  gift: 4\n" + indented("remove action rest"))
    assert only_error(shelf, "stones+mine").message == "unknown name `stpes`"


# ---- kinds and lines that are left out, or too many ------------------------------------------------

SET_BOTH = "set:\n  gift: 3\n  pebble:\n    black:\n      worth: 3\n"


@pytest.mark.parametrize(
    ("said", "mark", "meant"),
    [
        ("remove: black\n", "black", "remove:\n  pebble: [black]\n"),
        ("remove: [Black]\n", "[", "remove:\n  pebble: [black]\n"),
        ("remove:\n  - black\n", "-", "remove:\n  pebble: [black]\n"),
        (
            "set:\n  gift: 3\n  black:\n    worth: 3\n",
            "black",
            "set:\n  gift: 3\n  pebble:\n    black:\n      worth: 3\n",
        ),
        (
            "set:\n  Black:\n    trick: |\n      gain 1 steps\n\n      gain 1 shells\n    worth: 3\n  gift: 3\n",
            "Black",
            "set:\n  gift: 3\n  pebble:\n    black:\n      worth: 3\n"
            "      trick: |\n        gain 1 steps\n\n        gain 1 shells\n",
        ),
    ],
)
def test_what_is_set_or_removed_without_its_kind_is_shown_with_it(
    shelf: Shelf, said: str, mark: str, meant: str
) -> None:
    shelf.put("mine", said)
    found = only_error(shelf, "stones+mine")
    assert (found.code, marked(shelf, found)) == ("LR-Y0009", f"mine: {mark}")
    assert typed(shelf, "stones+mine").digest == shelf.overlay(meant).digest


@pytest.mark.parametrize(
    ("said", "mark", "help", "meant"),
    [
        ("replace pace = 2", "pace", "write `replace number pace`", "replace number pace = 2"),
        ("replace rest\n  gain 2 steps", "rest", "write `replace action rest`", "replace action rest\n  gain 2 steps"),
        ("remove the goal", "the", None, None),
        ("replace goal = 20", "goal", "write `replace number goal`", "replace number goal = 20"),
        ("remove rest", "rest", "write `remove action rest`", "remove action rest"),
        ("remove pebble black", "pebble", "`black` is a pebble: write `pebble: [black]` under `remove:`", None),
        (
            "replace black\n  worth: 3",
            "black",
            "`black` is a pebble: write `pebble: / black: / worth: 3` under `set:`",
            None,
        ),
    ],
)
def test_a_change_in_other_words_is_shown_as_it_is_written(
    shelf: Shelf, said: str, mark: str, help: str | None, meant: str | None
) -> None:
    shelf.put("mine", indented(said))
    found = only_error(shelf, "stones+mine")
    assert marked(shelf, found) == f"mine: {mark}"
    assert help is None or found.help == help
    if meant:
        assert typed(shelf, "stones+mine").digest == shelf.overlay(indented(meant)).digest


# ---- lines that are not indented ---------------------------------------------------------------------

NEW = "pebble:\n  grey:\n    name: Grey\n    shine: dull\n    worth: 2\n"
CHANGE = "set:\n  pebble:\n    black:\n      worth: 3\n      shine: bright\n"


@pytest.mark.parametrize(
    ("said", "mark", "meant"),
    [
        (NEW.replace("    ", "  "), "name", NEW),
        (NEW.replace("  grey", "grey").replace("    ", "  "), "grey", NEW),
        (NEW.replace("    shine", "  shine").replace("    worth", "  worth"), "shine", NEW),
        (CHANGE.replace("      ", "    "), "worth", CHANGE),
        (CHANGE.replace("    black", "  black").replace("      ", "    "), "black", CHANGE),
    ],
)
def test_lines_that_are_not_indented_are_one_message(shelf: Shelf, said: str, mark: str, meant: str) -> None:
    shelf.put("mine", said)
    found = only_error(shelf, "stones+mine")
    assert (found.code, marked(shelf, found)) == ("LR-Y0009", f"mine: {mark}")
    assert typed(shelf, "stones+mine").digest == shelf.overlay(meant).digest


def test_all_of_a_thing_is_removed_with_its_kind_above_it(shelf: Shelf) -> None:
    shelf.put("mine", "remove:\n  black: all\n")
    assert only_error(shelf, "stones+mine").help == "write `remove: / pebble: [black]`"
    assert typed(shelf, "stones+mine").digest == shelf.overlay("remove:\n  pebble: [black]\n").digest


def test_the_names_of_the_category_are_listed_where_nothing_is_near(shelf: Shelf) -> None:
    shelf.put("mine", indented("remove action swim"))
    assert only_error(shelf, "stones+mine").notes == ("there are: `action draw`, `action toss`, `action rest`",)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("set:\n  - gift: 4\n  - goal: 9\n", "set:\n  gift: 4\n  goal: 9\n"),
    ],
)
def test_a_parameter_that_exists_is_set(shelf: Shelf, said: str, meant: str) -> None:
    shelf.put("mine", said)
    only_error(shelf, "stones+mine")
    assert typed(shelf, "stones+mine").digest == shelf.overlay(meant).digest


def test_a_near_name_of_the_category_comes_before_the_same_name_of_another(shelf: Shelf) -> None:
    shelf.put("mine", indented("remove scoring shell"))
    shelf.put("more", indented("action shell\n  stride"))
    assert only_error(shelf, "stones+more+mine").help == "did you mean `scoring shells`?"
    shelf.put("mine", indented("remove scoring shell"), over="more")
    assert only_error(shelf, "mine").help == "did you mean `scoring shells`?"


def test_a_name_of_which_one_word_differs_is_offered(shelf: Shelf) -> None:
    shelf.put("more", indented("action gain three shells\n  gain 3 shells\n\nrule gain a shell\n  gain 1 shells"))
    shelf.put("mine", indented("remove action gain 3 shells"), over="more")
    assert only_error(shelf, "mine").help == "did you mean `action gain three shells`?"


# ---- one bundle that says something twice ----------------------------------------------------------


def test_what_is_said_twice_alike_is_offered_once(shelf: Shelf) -> None:
    shelf.put("a", indented("replace number pace = 2\n\nreplace number pace = 2"))
    assert typed(shelf, "stones+a").rules.numbers["pace"].body == shelf_number(2)


def shelf_number(value: int) -> t.Int:
    return t.Int(value)
