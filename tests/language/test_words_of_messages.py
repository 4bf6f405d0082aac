"""The words of messages: articles and plurals of an author's names, and the words that do not fit."""

import pytest

from london_rules.language.format.texts import format_text
from london_rules.language.say.texts import teller
from tests.language.test_mistakes import OVERLAY
from tests.support.advised import load

KINDS = """
kind fox
  begins in the inn

kind ox
  begins in the inn
  old: yes or no

zone inn
  holds foxes

test (fox) is sly = it is in the inn

"""


FOXES = """
kind fox
  begins in the inn

zone inn
  holds foxes

test (fox) is sly = the fox is in the inn

"""


def told(text: str, things: str = "") -> list[tuple[str, str]]:
    """Return the messages and their help, without the name of the text that they are about."""
    files = {"my.rules": KINDS + text, "my.yaml": things or "source: here\n"}
    result = load({"bundle.yaml": OVERLAY.format(", ".join(files)), **files})
    return [(item.message.rpartition("try it`: ")[2], item.help or "") for item in result.diagnostics]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("choose a fox in the inn, swap it with this", "nothing says what `this` means here"),
        ("choose a card in your hand, if it is sly, gain £1", "`is sly` is about foxes, but this is a card"),
        ("choose a fox in the inn, move it to your hand", "the hand holds cards, not foxes"),
        ("choose a fox in the inn, if it is old, gain £1", "`old` is about oxes, but this is a fox"),
        ("choose an ox in the inn, gain £1", "the inn holds foxes, not oxes"),
        (
            "for each card in your hand, for each ox, if it is blue, gain £1",
            "an ox cannot be blue: `blue` is a colour of cards",
        ),
    ],
)
def test_names_have_their_article_and_their_plural(line: str, message: str) -> None:
    assert message in [said for said, _ in told(f"action try it\n  {line}\n")]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("  gain cards now", "`cards` does not fit here, after `gain`: it is a kind of thing"),
        ("  gain £1\n  of gold", "`of` does not fit here, at the start of the line"),
        ("  if this is in St Paul's, gain £1", "`St Paul's` does not fit here, after `in`: it is a thing"),
        ("  gain £1\n    gain £2", "this line cannot be indented here"),
        ("  if your money is at least", "the line ends too early"),
    ],
)
def test_a_sentence_that_does_not_fit_together_names_the_words(lines: str, message: str) -> None:
    assert message in [said for said, _ in told(f"action try it\n{lines}\n")]


@pytest.mark.parametrize(
    ("test", "several"),
    [
        ("leads", "lead"),
        ("has a loan", "have a loan"),
        ("goes along", "go along"),
        ("carries gold", "carry gold"),
        ("crosses the field", "cross the field"),
        ("is sly too", "are sly too"),
        ("can be caught", "can be caught"),
        ("moves", "moves"),  # `move` is a word of the language
    ],
)
def test_several_things_do_what_one_does(test: str, several: str) -> None:
    for verb in dict.fromkeys((test, several)):
        text = f"test (fox) {test} = the fox is in the inn\nnumber pack = number of foxes that {verb}\n"
        found = load({"bundle.yaml": OVERLAY.format("my.rules"), "my.rules": FOXES + text})
        rules = found.rule_set
        assert rules is not None, list(found.diagnostics)
        pack = rules.rules.numbers["pack"].body
        assert teller(rules.rules)(pack) == f"the number of foxes that {several}"
        assert format_text(pack, rules.rules) == f"number of foxes that {several}"
