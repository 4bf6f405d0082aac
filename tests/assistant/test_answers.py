"""What each tool of an assistant answers, and what it refuses; without the protocol."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import pytest

from docs.recipes import recipes as of_docs
from london_rules.assistant.answering import LONGEST, answer, as_text
from london_rules.assistant.library import library, read, recipes
from london_rules.assistant.server import tools

HEAD = 'language: 2\nid: tax\ntitle: Tax\nkind: overlay\nbuilds on: ["2010"]\n'
RULES = "rules: |\n  turn tax, before take\n    pay £1 for each of your boroughs\n"
TESTS = """\
tests:
  land is taxed:
    step: tax
    given:
      display: lords
      player 1: {money: 9, land: city}
    when: deck
    then:
      player 1: {money: <money>}
    cases: |
      money
      9
"""


def asked(tool: str, **arguments: Any) -> dict[str, Any]:
    made = answer(tool, arguments)
    assert not made.refused, made.text
    data: dict[str, Any] = json.loads(made.text)
    return data


def refused(tool: str, **arguments: Any) -> tuple[str, str]:
    made = answer(tool, arguments)
    assert made.refused
    data = json.loads(made.text)
    assert data["help"]
    return data["code"], data["error"]


def about_tax(tool: str, text: str = HEAD + RULES, **arguments: Any) -> dict[str, Any]:
    return asked(tool, variant="2010", texts={"tax.yaml": text}, **arguments)


# ---- names and recipes -----------------------------------------------------------------------------


def test_names_come_with_their_value_text_and_english() -> None:
    first, second = asked("names", variant="2010", word="hand limits")["names"]
    assert first["name"] == "parameter hand limit"
    assert (first["value"], first["text"]) == (9, "hand limit: 9")
    assert second["name"] == "turn hand limit"
    assert second["text"].startswith("turn hand limit\n  (number of cards in your hand - hand limit) times")
    assert second["english"].startswith("In each turn: for each card in your hand beyond the hand limit")


def test_a_printed_name_finds_its_thing() -> None:
    (found,) = asked("names", variant="2010", kind="card", word="coffee house")["names"]
    assert found["name"] == "card coffee-house (Coffee House)"


def test_a_word_that_no_name_has_is_looked_for_in_english() -> None:
    (found,) = asked("names", variant="2010", kind="turn", word="expended")["names"]
    assert found["name"] == "turn hand limit"


def test_many_names_come_without_their_texts_and_none_with_the_kinds() -> None:
    many = asked("names", variant="2010", kind="card")
    assert "card lords (Lord's)" in many["names"] and "too many" in many["tip"]
    assert asked("names", variant="2010")["kinds"]["card"] == 77
    assert "kind alone" in asked("names", variant="2010", word="zeppelin")["tip"]


def test_a_kind_that_there_is_not_is_refused_with_the_nearest() -> None:
    made = answer("names", {"variant": "2010", "kind": "crad"})
    assert made.refused and json.loads(made.text)["help"] == "did you mean `card`?"


def test_recipes_that_share_words_with_a_wish_come_first() -> None:
    found = asked("similar", sentence="players pay a tax for boroughs at the start of the turn")["recipes"]
    assert found[0]["title"] == "A tax at the start of every turn"
    assert len(found) == 3
    found = asked("similar", sentence="let the poorest player have 2 pounds")["recipes"]
    assert found[0]["title"] == "A gift to the poorest player"
    assert [(one["title"], one["about"], one["for"], one["text"]) for one in recipes()] == [
        (one.title, one.about, one.on, one.text) for one in of_docs()
    ]
    assert "cookbook" in asked("similar", sentence="zeppelin")["tip"]


def test_every_text_of_the_library_can_be_read() -> None:
    for uri in library():
        text = answer("read", {"uri": uri}).text
        assert 80 < len(text) < 40_000, uri
    assert read("alms") == read("london-rules://bundle/alms")
    assert "===== tests/alms.yaml\ntests:" in read("alms")
    assert read("primer") in read("primer/2010") and "action run city" in read("primer/2010")


# ---- checking --------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", ["read", "names", "similar", "check", "try"])
def test_the_example_of_a_tool_works_as_an_assistant_reads_it(tool: str) -> None:
    description = next(one.description or "" for one in tools() if one.name == tool)
    example = re.search(r"Example: (\{.*?\})\. (?:Back comes|$)|Example: (\{.*\})\.", description)
    assert example is not None
    made = answer(tool, json.loads(example[1] or example[2]))
    assert not made.refused
    assert '"messages"' not in made.text


def test_right_rules_are_ok_and_nothing_else_is_said() -> None:
    assert about_tax("check") == {"ok": True}


def test_a_mistake_has_its_place_in_characters_the_lines_to_write_and_the_whole_file() -> None:
    wrong = HEAD + RULES.replace("boroughs", "boruoghs")
    made = about_tax("check", wrong)
    (message,) = made["messages"]
    assert (message["code"], message["about"]) == ("LR-N0003", "rules")
    assert (message["file"], message["line"]) == ("tax.yaml", 8)
    assert wrong.split("\n")[7][message["column"] - 1 :] == "boruoghs"
    assert message["fixes"] == [{"safe": True, "lines": "    pay £1 for each of your boroughs"}]
    assert message["word"] == {"name": "boruoghs", "near": ["boroughs (group, scoring)"]}
    assert made["corrected"] == {"tax.yaml": HEAD + RULES}
    assert about_tax("check", made["corrected"]["tax.yaml"]) == {"ok": True}


def test_columns_count_characters_and_not_the_units_of_an_encoding() -> None:
    text = HEAD + RULES.replace("    pay £1 for each of your boroughs", "    gain £1, gain £1, lose 1 povrty # 𝄞")
    (message,) = about_tax("check", text)["messages"]
    assert text.split("\n")[message["line"] - 1][message["column"] - 1 :].startswith("povrty")


def test_a_name_of_another_kind_is_said_to_be_that() -> None:
    made = about_tax("check", HEAD + "rules: |\n  power x\n    when you run city, gain £2\n")
    assert made["messages"][0]["word"] == {"name": "run city", "is": ["action"]}


def test_only_a_word_that_is_not_known_gets_names_that_are_near_to_it() -> None:
    made = about_tax("check", HEAD + "rules: |\n  turn rush, after ending\n    if any player is rich, end the game\n")
    assert "word" not in made["messages"][0]
    made = about_tax("check", HEAD + "rules: |\n  turn tax, after ending\n    discard a card\n")
    word = made["messages"][0]["word"]
    assert (word["name"], word["near"][:3]) == ("discard", ["box (zone)", "expend (rule)", "expend a card (rule)"])
    made = about_tax("check", HEAD + "rules: |\n  rule buy (borough)\n    pay £1\n")
    assert made["messages"][0]["word"] == {"name": "buy", "is": ["rule"]}
    assert made["messages"][0]["fixes"][0] == {"safe": False, "lines": "  replace rule buy (borough)"}


def test_mistakes_in_tests_are_said_to_be_about_the_tests() -> None:
    (message,) = about_tax("check", HEAD + RULES + TESTS.replace("money: 9", "mony: 9"))["messages"]
    assert (message["about"], message["line"]) == ("tests", 14)
    assert message["help"] == "did you mean `money`?"


def test_only_some_of_many_messages_come_back_errors_first() -> None:
    rules = "".join(f"  rule r{n}\n    gain £{n}\n" for n in range(30))
    made = about_tax("check", HEAD + "rules: |\n" + rules)
    assert made["ok"] and len(made["messages"]) == 20 and made["more_messages"] == 11
    made = about_tax("check", HEAD + "rules: |\n" + rules + TESTS.replace("money: 9", "mony: 9"))
    severities = [one["severity"] for one in made["messages"]]
    assert severities == sorted(severities) and {*severities} == {"error", "warning"}


# ---- reading back ----------------------------------------------------------------------------------


def test_a_step_is_read_back_with_the_step_that_it_comes_after() -> None:
    (change,) = about_tax("readback", HEAD + RULES.replace("before take", "after action"))["changes"]
    assert change == {
        "what": "turn tax",
        "change": "added, after action. In each turn: pay £1 for each of your boroughs",
        "file": "tax.yaml",
        "line": 7,
    }


def test_what_is_replaced_is_read_back_with_what_it_was_and_what_it_is_now() -> None:
    text = "set: {start money: 9}\nrules: |\n  replace action buy land\n    gain £1\n"
    first, second = about_tax("readback", HEAD + text)["changes"]
    assert (first["what"], first["change"]) == ("parameter start money", "9 (was 5)")
    assert second["change"] == "gain £1 (was: choose a borough that can be bought, then buy it)"
    assert second["english"] == "An action: gain £1."


def test_what_differs_is_said_in_sentences() -> None:
    made = about_tax("diff", HEAD + "set: {start money: 9}\n" + RULES)
    assert made["differences"] == [
        "Start money: 9 (was 5)",
        "Tax: added, the first. In each turn: pay £1 for each of your boroughs",
    ]


@pytest.mark.parametrize("tool", ["readback", "diff", "test", "try"])
def test_rules_with_errors_are_checked_instead(tool: str) -> None:
    made = about_tax(tool, HEAD + RULES.replace("boroughs", "boruoghs"))
    assert made["ok"] is False and made["messages"][0]["code"] == "LR-N0003"
    assert "correct them first" in made["tip"]


# ---- play ------------------------------------------------------------------------------------------


def test_answers_are_tried_from_a_position() -> None:
    given = {"player 1": {"money": 9, "land": "city westminster", "hand": "lords"}, "display": "salters vintners"}
    made = about_tax("try", step="tax", given=given, answers=["salters"])
    assert made["ok"] and (made["asked"], made["by"]) == ("player 1", "turn action")
    assert "turn tax, player 1 loses 2 money, turn take" in ", ".join(made["events"])
    assert "salters goes to hand (of player 1)" in made["events"]
    assert made["table"]["player 1"]["money"] == 7
    assert made["table"]["player 1"]["hand"] == "lords salters"
    assert made["table"]["deck"].endswith(" in all)")
    assert "take-three-cards" in made["options"]


def test_an_answer_that_is_not_an_option_leaves_the_table_as_it_is_then() -> None:
    made = asked(
        "try", variant="2010", given={"player 1": {"hand": "lords salters"}}, answers=["play-cards", "mercers"]
    )
    assert not made["ok"] and made["messages"][0]["code"] == "LR-E0003"
    assert made["table"]["player 1"]["hand"] == "lords salters"
    assert made["options"] == ["buy-land", "take-three-cards"]


def test_without_a_position_the_game_begins_by_its_rules() -> None:
    made = asked("try", variant="2010", players=3)
    assert made["events"][1] == "(110 things go to deck)"
    assert len(made["table"]["player 3"]["hand"].split()) == 6


def test_what_happens_to_the_table_is_not_said_of_a_player() -> None:
    made = asked("try", variant="driftwood", answers=["wade-in"], seed=1)
    assert [one for one in made["events"] if one.endswith(" sea")] == [f"(the table) gains {made['table']['sea']} sea"]
    assert made["events"][0] == "set-up first player"


def test_a_game_of_ones_own_is_checked_and_played() -> None:
    game = re.findall(r"```yaml\n(.*?)```", read("primer"), re.DOTALL)[1]
    sent = {"variant": "lookouts", "texts": {"lookouts.yaml": game}}
    assert asked("check", **sent)["ok"]
    assert asked("try", **sent)["events"][:2] == ["set-up deal", "(14 things go to bag)"]
    assert refused("diff", **sent)[0] == "LR-P0018"


def test_tests_are_run() -> None:
    assert about_tax("test", HEAD + RULES + TESTS.replace("      9\n", "      8\n")) == {
        "ok": True,
        "passed": ["land is taxed (case 1)"],
    }
    made = about_tax("test", HEAD + RULES + TESTS)
    (failed,) = made["failed"]
    assert failed["test"] == "land is taxed (case 1)"
    (message,) = failed["messages"]
    assert message["message"] == "money of player 1: found 8, the test says 9: 1 too few"
    assert message["see"][0]["file"] == "tax.yaml" and message["see"][0]["text"] == "pay £1 for each of your boroughs"
    assert about_tax("test", only="nothing") == {"ok": True, "tip": "there is no test"}


# ---- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "says"),
    [
        ("chekc", {}, "LR-P0012", "there is no tool `chekc`"),
        ("check", {"variant": "2010"}, "LR-P0013", "`texts` of `check` is missing"),
        ("check", {"variant": "2010", "texts": []}, "LR-P0013", "`texts` of `check` has a value of the wrong type"),
        ("check", {"variant": "2010", "texts": {}}, "LR-P0013", "`texts` has no file"),
        ("check", {"variant": 2010, "texts": {}}, "LR-P0013", "`variant` of `check` has a value of the wrong type"),
        ("check", {"variant": "2010", "texts": {"a.yaml": 1}}, "LR-P0013", "`a.yaml` in `texts` is not a text"),
        ("check", {"variant": "2010", "texts": {"../a.yaml": ""}}, "LR-P0013", "cannot be the name of a file"),
        ("check", {"variant": "2010", "texts": {"/etc/passwd": ""}}, "LR-P0013", "cannot be the name of a file"),
        ("check", {"variant": "2010", "texts": {"tests/../../a.yaml": ""}}, "LR-P0013", "cannot be the name of a file"),
        ("check", {"variant": "2010", "texts": {"C:\\a.yaml": ""}}, "LR-P0013", "cannot be the name of a file"),
        ("check", {"variant": "2010", "texts": {"a.yaml": "x" * 10_000_000}}, "LR-P0013", "131,072 characters"),
        ("check", {"variant": "2010", "texts": {f"a{n}.rules": "" for n in range(51)}}, "LR-P0013", "50 files"),
        ("check", {"variant": "2010", "texts": {"my.rules": RULES}}, "LR-P0013", "none is `bundle.yaml`"),
        ("check", {"variant": "2010", "texts": {"a.yaml": HEAD, "tests/a.yaml": TESTS}}, "LR-P0013", "several files"),
        ("check", {"variant": "2010+" * 100, "texts": {}}, "LR-P0013", "`variant` of `check` has a wrong value"),
        ("try", {"variant": "2010", "players": 0}, "LR-P0013", "`players` of `try` has a wrong value"),
        ("try", {"variant": "2010", "answers": ["..."] * 301}, "LR-P0013", "`answers` of `try` has a wrong value"),
        ("try", {"variant": "2010", "anwsers": []}, "LR-P0013", "`try` has no field `anwsers`"),
        ("similar", {"sentence": "x" * 501}, "LR-P0013", "`sentence` of `similar` has a wrong value"),
        ("read", {"uri": "london-rules://bundle/../../etc/passwd"}, "LR-P0019", "there is no text"),
        ("names", {"variant": "2010", "kind": "zeppelin"}, "LR-P0019", "no name is of the kind `zeppelin`"),
    ],
)
def test_what_is_not_a_call_is_refused_with_a_code_and_a_way_out(
    tool: str, arguments: dict[str, Any], code: str, says: str
) -> None:
    found = refused(tool, **arguments)
    assert found[0] == code and says in found[1]


@pytest.mark.parametrize("variant", ["../x", "/etc/passwd", "2010+./tax", "", "+", "2010\n", "2011", "2010+2017"])
def test_a_variant_that_cannot_be_read_is_a_message_with_a_way_out(variant: str) -> None:
    for tool in ("names", "check", "readback", "diff", "try", "test"):
        texts = {} if tool == "names" else {"texts": {"tax.yaml": HEAD + RULES}}
        made = asked(tool, variant=variant, **texts)
        assert made["ok"] is False and made["messages"][0]["help"], (tool, variant)


@pytest.mark.parametrize(
    "texts",
    [
        {"a.yaml": ""},
        {"a.yaml": "\0" + HEAD},
        {"a.yaml": "\ud800" + HEAD},
        {"a.yaml": "[" * 100_000},
        {"a.yaml": HEAD + "a: &a [*a]\n"},
        {"a.yaml": "rules: |\n  turn tax, before take\n    pay £1\n"},
        {"a.yaml": HEAD.replace("tax", "../tax")},
        {"a.yaml": HEAD.replace("id: tax", 'id: "2010"')},
        {"bundle.yaml": HEAD + "files: [../x.rules, /etc/passwd]\n"},
        {
            "a.yaml": HEAD
            + "rules: |\n  turn tax, before take\n"
            + "".join(f"{' ' * n}3 times\n" for n in range(4, 200))
        },
    ],
)
def test_texts_that_are_not_a_bundle_get_messages(texts: dict[str, str]) -> None:
    for tool in ("check", "readback", "try", "test", "diff"):
        made = asked(tool, variant="2010", texts=texts)
        assert made["ok"] is False
        first = made["messages"][0]
        assert first["code"].startswith(("LR-B", "LR-X", "LR-Y"))


def test_endless_games_and_rules_that_use_up_too_much_end() -> None:
    long = HEAD + "rules: |\n  turn long, before take\n    60 times, 60 times, 60 times, gain £1, lose £1\n"
    made = about_tax("try", long, answers=["..."] * 300)
    assert made["messages"][0]["code"] == "LR-R0011"
    assert asked("try", variant="2010", answers=["..."] * 300)["over"]
    never = asked("try", variant="2010", answers=["until turn nowhere is asked"])
    assert never["messages"][0]["code"] == "LR-E0002"


@pytest.mark.parametrize(
    "arguments",
    [
        {"given": {"player 1": {"hand": ["lords"] * 10_000}}},
        {"given": {"player 9": {"hand": "lords"}}, "players": 99},
        {"given": {"player 1": {"money": 10**30}}},
        {"given": {"player 1": {"money": 1.5, 'a"\n': None}}},
        {"given": {}, "step": "nowhere"},
        {"given": json.loads('{"a":' * 100 + "1" + "}" * 100)},
        {"seed": 10**40},
        {"answers": [{"player 1": {"player 2": "x"}}]},
        {"answers": [None, 1, ["a"]]},
    ],
)
def test_positions_and_answers_that_cannot_be_are_messages(arguments: dict[str, Any]) -> None:
    made = asked("try", variant="2010", **arguments)
    assert made["ok"] is False and made["messages"][0]["code"].startswith(("LR-E", "LR-Y", "LR-X"))


@pytest.mark.parametrize("tool", ["check", "readback", "diff", "try", "test"])
def test_a_call_ends_soon_after_its_deadline(tool: str) -> None:
    rules = "".join(
        f"rule r{n}\n  gain £{n}, lose 1 poverty, if your money is at least {n}, gain 1 point\n" for n in range(1000)
    )
    texts = {"bundle.yaml": HEAD + "files: [r.rules]\n", "r.rules": rules}
    made = json.loads(answer(tool, {"variant": "2010", "texts": texts}, deadline=0.05).text)
    assert made["ok"] is False and made["messages"][0]["code"] == "LR-X0034"


def test_an_error_of_the_program_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[recipes.__module__], "words_shared", lambda *_: 1 // 0)
    made = answer("similar", {"sentence": "a tax"})
    assert made.refused and json.loads(made.text)["code"] == "LR-P0020"
    assert "ZeroDivisionError in test_answers.py" in made.text and "Traceback" not in made.text


def test_an_answer_is_never_longer_than_its_bound_and_says_what_it_leaves_out() -> None:
    text = as_text(
        {"names": [{"name": "x" * 1000}] * 100, "table": {str(n): "y" * 500 for n in range(100)}, "ok": True}
    )
    data = json.loads(text)
    assert len(text) <= LONGEST and data["ok"]
    assert data["left_out"]["names"] == 100 - len(data["names"])


def test_calls_share_nothing_but_what_came_with_the_program() -> None:
    assert about_tax("check") == {"ok": True}
    other = asked("check", variant="2010+tax", texts={"other.yaml": HEAD.replace("id: tax", "id: other") + RULES})
    assert other["messages"][0]["message"] == "there is no bundle `tax`"
    assert asked("names", variant="2010", word="tax") == {
        "tip": "no name or text has all these words: send one word, or a kind alone"
    }
