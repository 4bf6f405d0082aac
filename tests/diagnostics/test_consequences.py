"""What follows from a line that cannot be read is not said beside it."""

from __future__ import annotations

from london_rules.diagnostics import fixed
from london_rules.engine import load as load_plainly
from tests.support.advised import load

HEAD = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'
TEST = "test (card) can be fetched if the card is blue\n\n"
USE = "action fetch\n  choose a card in the display that can be fetched\n  move it to your hand\n"


def codes(rules: str, read: object = load) -> list[str]:
    found = read({"bundle.yaml": HEAD, "my.rules": rules}).diagnostics  # type: ignore[operator]
    return [item.code for item in found.errors()]


def test_a_name_that_an_unreadable_line_would_give_is_not_unknown_as_well() -> None:
    assert codes(TEST + USE) == ["LR-S0007"]
    assert codes(TEST + USE, load_plainly) == ["LR-S0007"]


def test_another_unknown_name_is_still_reported() -> None:
    assert codes(TEST + USE.replace("can be fetched", "is glorious")) == ["LR-S0007", "LR-N0003"]
    assert codes(USE) == ["LR-N0003"]


def test_a_dash_without_a_space_is_one_mistake() -> None:
    head = HEAD.replace("files: [my.rules]\n", "files:\n  - my.rules\n  -more.rules\n")
    files = {"bundle.yaml": head, "my.rules": "number zebras = 1\n", "more.rules": "number okapis = 1\n"}
    found = load(files).diagnostics
    assert [item.code for item in found.errors()] == ["LR-Y0018"]
    assert "  - more.rules\n" in fixed(found.errors(), found.files)["bundle.yaml"]
