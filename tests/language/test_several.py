"""Several mistakes in one text: each is shown at its place, with its own way out."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nrules: |\n'


def found_in(*lines: str) -> tuple[tuple[Diagnostic, ...], str, list[str]]:
    """Give the errors of a rule, the rule with all that is shown first, and the lines that are marked."""
    body = "\n".join(f"    {line}" for line in lines)
    text = f"{HEAD}  rule my thing\n{body}\n"
    found = load("2010+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    items = found.errors()
    written = next(iter(fixed(items, found.files, with_suggestions=True).values()), text)
    marked = [text[: i.span.start].count("\n") - HEAD.count("\n") - 1 for i in items if i.span is not None]
    return items, written.partition("rule my thing\n")[2], [lines[at].strip() for at in marked]


def body_of(*lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        (["discard 2 cards", "gain £2 per borough"], ["2 times, expend a card", "gain £2 for each of your boroughs"]),
        (["gain 1 pvoerty", "gain £2", "lose 1 povrety"], ["gain 1 poverty", "gain £2", "lose 1 poverty"]),
        (
            ["if you have more than 3 loans, discard a card", "each opponent pays £2", "gain 1 pvoerty"],
            ["if your loans is more than 3, expend a card", "each other player pays £2", "gain 1 poverty"],
        ),
        (
            ["for each opponent", "  they get £2", "  they loose 1 poverty"],
            ["for each other player", "  they gain £2", "  they lose 1 poverty"],
        ),
    ],
)
def test_each_mistake_has_its_own_message_and_all_that_is_shown_gives_the_right_rules(
    wrong: list[str], meant: list[str]
) -> None:
    items, written, marked = found_in(*wrong)
    assert written == body_of(*meant)
    different = [one.strip() for one, other in zip(wrong, meant, strict=True) if one != other]
    assert marked == different
    assert all(item.fix is not None for item in items)


def test_a_fix_of_one_mistake_leaves_the_others_as_they_are() -> None:
    items, _, _ = found_in("discard 2 cards", "gain £2 per borough")
    assert [item.fix.replacement for item in items if item.fix is not None] == [
        "2 times, expend a card",
        "for each of your boroughs",
    ]


def test_a_mistake_that_nobody_can_mend_does_not_hide_the_next_line_but_one() -> None:
    _, written, marked = found_in("if quux blarg frob, gain £1", "gain £2", "draw 3 cards")
    assert marked == ["if quux blarg frob, gain £1", "draw 3 cards"]
    assert written == body_of("if quux blarg frob, gain £1", "gain £2", "3 times, take a card")


def test_a_line_that_goes_on_in_the_next_is_one_mistake() -> None:
    _, _, marked = found_in("gain £2 for each of the quuxes of", "the blarg frobs", "gain £1")
    assert len(marked) == 1


def test_a_name_that_a_line_gives_is_not_missed_where_that_line_cannot_be_read() -> None:
    _, _, marked = found_in("quux a frob, call it the home", "gain £1", "put 1 underground on the home", "lose £1")
    assert marked == ["quux a frob, call it the home"]


def test_an_unknown_name_is_said_once_if_nobody_knows_what_is_meant() -> None:
    _, _, marked = found_in("frobnicate quux blarg", "gain £1", "frobnicate quux blarg")
    assert marked == ["frobnicate quux blarg"]


def test_a_line_put_too_deep_is_one_mistake() -> None:
    _, _, marked = found_in("gain £1", "  gain £2", "  gain £3")
    assert len(marked) == 1


def test_what_comes_after_a_name_that_fits_is_not_forgotten() -> None:
    """Of several names that fit in a line, those below would say which: none is shown that only the line allows."""
    items, _, _ = found_in("for each of your opponents", "  they discard a card")
    texts = [fix.replacement for item in items for fix in item.fixes]
    assert not any("borough" in text or "deck" in text for text in texts)


def test_a_fault_in_another_line_does_not_hide_what_was_meant_by_one_that_cannot_be_read() -> None:
    _, written, marked = found_in("they gain £1", "discard 2 cards")
    assert "discard 2 cards" in marked
    assert "2 times, expend a card" in written
