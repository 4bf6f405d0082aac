"""What an overlay that cannot be right is told, and whether the text that is shown, typed as it stands, is right."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from london_rules.engine import RuleSet
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
    texts = fixed([item], result.diagnostics.files)
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
    assert marked(shelf, found).startswith(f"{last}: pace")
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


@pytest.mark.parametrize(
    ("again", "meant"),
    [
        (AGAIN, "set:\n  pebble:\n    black:\n      copies: 6\n"),
        (
            AGAIN + "  white:\n    # whiter\n    trick: |\n      gain 1 steps\n\n      gain 2 steps\n",
            "set:\n  pebble:\n    black:\n      copies: 6\n    white:\n      trick: |\n"
            "        gain 1 steps\n\n        gain 2 steps\n",
        ),
        ("set:\n  gift: 3\n" + AGAIN, "set:\n  gift: 3\n  pebble:\n    black:\n      copies: 6\n"),
        (AGAIN + "set:\n  gift: 3\n", "set:\n  gift: 3\n  pebble:\n    black:\n      copies: 6\n"),
        (
            WHOLE.replace("name: Black", "name: Jet"),
            "set:\n  pebble:\n    black:\n      name: Jet\n      worth: 5\n",
        ),
    ],
)
def test_a_thing_given_again_is_offered_as_a_change(shelf: Shelf, again: str, meant: str) -> None:
    shelf.put("mine", again)
    found = only_error(shelf, "stones+mine")
    assert found.code == "LR-Y0016"
    assert marked(shelf, found) == "mine: black"
    assert "under `set:`" in (found.help or "")
    assert typed(shelf, "stones+mine").digest == shelf.overlay(meant).digest


def test_a_thing_given_again_beside_a_new_one_is_shown_in_words_only(shelf: Shelf) -> None:
    shelf.put("mine", AGAIN + "  grey:\n    name: Grey\n    shine: dull\n")
    found = only_error(shelf, "stones+mine")
    assert found.fix is None
    assert found.help == "write what you change under `set:`, as in `pebble: / black: / copies: 6`"


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
    assert "add to kind pebble" in only_error(shelf, "stones+mine").message
