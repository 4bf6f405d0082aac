"""Generated Python for those who debug it: lines in a traceback, names in comments, nothing that gets out of them."""

import ast
import linecache
import re
import traceback

import pytest
from attrs import evolve

from london_rules.compiler import generated
from london_rules.compiler.generated import compile_piece
from london_rules.compiler.listing import listing
from london_rules.compiler.program import RuleError
from london_rules.engine import RuleSet
from tests.engine.pebbles import loaded, pebbles

BROKEN = "set-up broken\n  for each player, they gain (1 / (2 - 2) rounded up) steps"
HOSTILE = [
    "rule x\nimport os",
    "rule x\rimport os",
    "rule x\x0c\nimport os",
    "rule x\u2028import os\u2029\x85",
    "rule x\0\ud800\u202e",
    "rule \\",
    "coding: no-such-encoding",
]


def test_a_traceback_shows_the_slot_and_the_generated_line() -> None:
    rules = loaded(pebbles(more=BROKEN))
    for events in (True, False):
        with pytest.raises(RuleError) as raised:
            rules.new_game(2, 1, events=events)
        told = "".join(traceback.format_exception(raised.value))
        together = r"set-up bag \+ set-up pouches \+ set-up broken \+ game"
        assert re.search(rf'File "<{together}, [0-9a-f]{{8}}>", line \d+, in s0\n', told)
        assert "divide(1, (2 - 2), True, " in told


def places(rules: RuleSet) -> dict[str, str]:
    return {slot.id: f"{slot.bundle}, {slot.source.span().file}:1" for slot in rules.rules.slots()}


def test_each_function_stands_below_the_slots_whose_text_it_is() -> None:
    rules = loaded(pebbles(more=BROKEN))
    text = "\n".join(listing(rules.fast.source, places(rules)))
    assert "\n# set-up pouches: pebbles, turn.rules:1\n# set-up broken: pebbles, turn.rules:1\n" in text
    assert "\n# pebble white trick: pebbles, pebbles.yaml:1\ndef " in text
    assert "\n# action toss: pebbles, turn.rules:1\n" in text
    for function in rules.fast.source.functions:
        assert function.slots[0]
        assert function.source in text + "\n"


def test_the_functions_of_one_slot_are_those_that_its_text_is_written_in() -> None:
    rules = loaded(pebbles())
    lines = listing(rules.fast.source, {}, only=["action toss"])
    defined = [line.split("(")[0].removeprefix("def ") for line in lines if line.startswith("def ")]
    assert defined == [f.name for f in rules.fast.source.functions if "action toss" in f.slots] != []


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_leaves_its_comment(name: str) -> None:
    source = loaded(pebbles()).fast.source
    named = [evolve(f, slots=(name, *f.slots)) for f in source.functions]
    hostile = evolve(source, functions=named, names=dict.fromkeys(source.names, name))
    text = "\n".join(listing(hostile, {name: name}))
    plain = "\n".join(listing(source, {}))
    assert ast.dump(ast.parse(text.encode())) == ast.dump(ast.parse(plain))
    assert len(text.splitlines()) == len(plain.splitlines()) + len(named)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_stand_in_a_traceback(name: str) -> None:
    space: dict[str, object] = {}
    exec(compile_piece("def broken():\n    return 1 // 0\n", name), space)
    with pytest.raises(ZeroDivisionError) as raised:
        space["broken"]()  # type: ignore[operator]
    shown = traceback.format_exception(raised.value)[-2]
    assert shown.count("\n") == 2 + ("^" in shown)
    assert "    return 1 // 0\n" in shown


def test_a_rule_that_only_moved_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = pebbles()
    before = loaded(texts).fast.source
    monkeypatch.setattr(generated, "list_source", lambda file, _: pytest.fail(f"{file} is compiled again"))
    moved = loaded({**texts, "turn.rules": "# Moved down.\n\n\n" + texts["turn.rules"]}).fast.source
    assert moved.functions == before.functions


def test_of_too_many_bytes_the_oldest_pieces_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generated, "MOST_BYTES", 30 * generated.BYTES_PER_LETTER)
    first = compile_piece("first = 1\n", "rule first")
    second = compile_piece("second = 1\n", "rule second")
    assert compile_piece("first = 1\n", "rule first") is first  # which is then the newest
    third = compile_piece("third = 1\n", "rule third")
    assert compile_piece("first = 1\n", "rule first") is first
    assert compile_piece("third = 1\n", "rule third") is third
    assert linecache.getline(third.co_filename, 1) == "third = 1\n"
    assert linecache.getline(second.co_filename, 1) == "second = 1\n"
    assert linecache.getline(first.co_filename, 1) == ""  # of lines, those listed longest ago go first
    assert compile_piece("second = 1\n", "rule second") is not second
