"""The library behind editors: names with their places, also where a text is wrong, and what can be done with them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from london_rules.analysis.colours import colours
from london_rules.analysis.completion import complete
from london_rules.analysis.fixing import actions, formatted
from london_rules.analysis.hover import hover
from london_rules.analysis.rename import CannotRenameError, rename, renameable
from london_rules.analysis.session import Opened, open_variant
from london_rules.analysis.symbols import declared, symbols
from london_rules.diagnostics import Diagnostics

MANIFEST = """\
language: 2
id: rats
title: Rats
kind: overlay
about: Rats bring poverty.
builds on: [london]
parameters:
  rat odds:
    value: 6
    about: The rats come once in so many turns.
set:
  hand limit: 8
  card:
    theatre-royal:
      activation: gain 2 points
files: [rats.rules]
"""
RULES = """\
# What the rats bring.
kind rat
  begins in sewer
  size: large or small

zone sewer
  holds rats in a pile
  seen by nobody

number rats seen = rat odds + 1

test (card) is gnawed = the card is in the display

turn rats, before hand limit
  choose a random number from 1 to (rats seen), call it the omen
  if the omen is 1
    gain 1 poverty
    choose a card in the display that is gnawed
    move it to the box
  if there is a rat in the sewer
    choose a random rat in the sewer
    move it to the sewer
"""
THINGS = """\
rat:
  old-grey:
    name: Old Grey
    size: large
"""
TESTS = """\
tests:
  rats come:
    given:
      player 1:
        poverty: 3
    when: take-three-cards
    then:
      player 1:
        poverty: 4
      by: turn rats
"""
FILES = {
    "bundle.yaml": MANIFEST.replace("[rats.rules]", "[rats.rules, rats.yaml]"),
    "rats.rules": RULES,
    "rats.yaml": THINGS,
    "tests/rats.yaml": TESTS,
}
NAME = "rats/rats.rules"


def opened(before: Opened | None = None, **changes: str) -> Opened:
    files = {**FILES, **{name.replace("_", "."): text for name, text in changes.items()}}
    return open_variant("2010+rats", texts={"rats": files}, only_shipped=True, before=before)


@pytest.fixture(scope="module")
def right() -> Opened:
    found = opened()
    assert [item.message for item in found.diagnostics] == []
    return found


def test_what_is_meant_is_looked_for_only_when_somebody_asks_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("london_rules.analysis.session.advise", lambda *given: asked.append(given) or Diagnostics())
    variant = opened(rats_rules=RULES.replace("kind rat", "kimd rat"))
    assert complete(variant, NAME, RULES.index("kind rat")) is not None
    assert asked == []
    assert (len(variant.diagnostics), len(asked)) == (0, 1)


def written(variant: Opened, uses: list) -> list[tuple[str, str]]:
    return [(one.span.file, variant.text(one.span.file)[one.span.start : one.span.end]) for one in uses]


def test_every_form_of_a_name_is_found_in_rules_data_and_tests(right: Opened) -> None:
    places = written(right, right.references(NAME, RULES.index("kind rat") + 5))
    assert places == [
        (NAME, "rat"),
        (NAME, "rats"),
        (NAME, "rat"),
        (NAME, "rat"),
        ("rats/rats.yaml", "rat"),
    ]
    step = written(right, right.references(NAME, RULES.index("turn rats") + 6))
    assert step == [(NAME, "rats"), ("rats/tests/rats.yaml", "rats")]
    flag = written(right, right.references(NAME, RULES.index("is gnawed")))
    assert [text for _, text in flag] == ["is gnawed", "is gnawed"]


def test_a_name_leads_from_yaml_into_rules_and_back(right: Opened) -> None:
    manifest = right.text("rats/bundle.yaml")
    [points] = right.definitions("rats/bundle.yaml", manifest.index("points"))
    assert points.span.file == "variants/london/table.rules"
    [odds] = right.definitions(NAME, RULES.index("rat odds"))
    assert odds.span.file == "rats/bundle.yaml"
    [limit] = right.definitions("rats/bundle.yaml", manifest.index("hand limit"))
    assert limit.span.file == "variants/london/bundle.yaml"
    [theatre] = right.definitions("rats/bundle.yaml", manifest.index("theatre"))
    assert theatre.span.file == "cards/city-cards-2010/cards.yaml"
    [size] = right.definitions("rats/rats.yaml", THINGS.index("size"))
    assert right.text(NAME)[size.span.start : size.span.end] == "size"
    [omen] = right.definitions(NAME, RULES.index("omen is"))
    assert omen.span.start == RULES.index("omen")


def test_what_is_replaced_leads_to_what_was_there() -> None:
    rules = RULES + "\nreplace turn hand limit\n  gain 1 poverty\n"
    found = opened(rats_rules=rules)
    [before] = found.definitions(NAME, rules.index("replace turn hand") + 14)
    assert before.span.file == "variants/london/turn.rules"
    [after] = found.definitions(NAME, rules.index("before hand limit") + 8)
    assert after.span.file == NAME


@pytest.mark.parametrize("wrong", ["gain 1 povrty", "gain", "gain 1 poverty poverty", "    gian 1", "gain £"])
def test_names_around_a_mistake_are_known(right: Opened, wrong: str) -> None:
    text = RULES.replace("gain 1 poverty", wrong)
    found = opened(right, rats_rules=text)
    assert found.diagnostics.has_errors
    [odds] = found.definitions(NAME, text.index("rats seen)"))
    assert text[odds.span.start : odds.span.end] == "rats seen"
    [box] = found.definitions(NAME, text.index("the box") + 4)
    assert box.span.file == "variants/london/table.rules"


def test_a_name_whose_declaration_is_being_typed_is_still_known(right: Opened) -> None:
    text = RULES.replace("number rats seen", "numbr rats seen =(")
    found = opened(right, rats_rules=text)
    uses = [one.key for one in found.index(NAME).uses]
    assert ("number", "rats seen") in uses
    assert hover(found, NAME, text.index("rats seen)")) is not None


def test_a_file_of_yaml_that_cannot_be_read_keeps_its_names_around_the_edit(right: Opened) -> None:
    text = FILES["bundle.yaml"].replace("    value: 6", '    value: "6')
    found = opened(right, bundle_yaml=text)
    assert found.diagnostics.has_errors
    [points] = found.definitions("rats/bundle.yaml", text.index("points"))
    assert points.span.file == "variants/london/table.rules"
    [odds] = found.definitions(NAME, RULES.index("rat odds"))
    assert text[odds.span.start : odds.span.end] == "rat odds"


def test_what_a_name_means_is_told_in_english(right: Opened) -> None:
    told = hover(right, NAME, RULES.index("poverty"))
    assert told is not None and told.english.startswith("Each player keeps count of poverty")
    assert told.origin.startswith("london, variants/london/table.rules:")
    odds = hover(right, NAME, RULES.index("rat odds"))
    assert odds is not None and odds.text == "rat odds: 6" and "once in so many turns" in odds.markdown()
    assert hover(right, NAME, RULES.index("# What")) is None


# ---- tests of a bundle --------------------------------------------------------------------------


def in_tests(found: Opened) -> list[tuple[str, str]]:
    return [(item.span.file, item.message) for item in found.in_tests if item.span is not None]


def test_mistakes_in_tests_are_known_also_while_they_are_typed(right: Opened) -> None:
    assert in_tests(right) == []
    found = opened(right, **{"tests/rats_yaml": TESTS.replace("poverty: 4", "povrty: 4")})
    assert not found.diagnostics
    [(file, message)] = in_tests(found)
    assert file == "rats/tests/rats.yaml" and "`povrty`" in message
    [(file, _)] = in_tests(opened(right, **{"tests/rats_yaml": TESTS.replace("then:", "than:")}))
    assert file == "rats/tests/rats.yaml"


def test_names_in_tests_are_not_looked_up_while_rules_are_wrong(right: Opened) -> None:
    wrong = RULES.replace("gain 1 poverty", "gain 1 povrty").replace("turn rats", "turn mice")
    found = opened(right, rats_rules=wrong)
    assert found.diagnostics.has_errors and in_tests(found) == []


# ---- completion ---------------------------------------------------------------------------------


def offered(right: Opened, before: str, after: str = "") -> list[str]:
    text = RULES + before + after
    found = opened(right, rats_rules=text)
    return [one.label for one in complete(found, NAME, len(RULES + before))]


def test_completion_lists_what_fits(right: Opened) -> None:
    assert offered(right, "\nturn x\n  gain 1 pov") == ["poverty"]
    assert offered(right, "\nturn x\n  move a card in the dis") == []  # `a card` cannot be moved
    assert offered(right, "\nturn x\n  choose a card in the dis") == ["display"]
    assert set(offered(right, "\nturn x\n  choose a card in your hand\n  move it to the ")) >= {"box", "deck", "sewer"}
    assert "gain" in offered(right, "\nturn x\n  ")
    assert offered(right, "\nzone x\n  seen by n") == ["seen by nobody"]
    assert offered(right, "\nreplace turn hand l") == ["turn hand limit"]
    assert offered(right, "\ncount") == ["counter"]
    assert offered(right, "\nturn x\n  # gain ") == []


def test_completion_offers_first_what_the_text_itself_names(right: Opened) -> None:
    text = "\nturn x\n  choose a random number from 1 to 6, call it the throw\n  if the "
    assert offered(right, text, "\n    gain 1 poverty\n")[0] == "throw"


def test_completion_puts_first_what_the_rules_say_at_such_a_place(right: Opened) -> None:
    zones = offered(right, "\nturn x\n  for each card in your ")
    assert zones.index("hand") < zones.index("sewer")


def test_completion_in_yaml(right: Opened) -> None:
    def in_manifest(old: str, new: str) -> list[str]:
        text = FILES["bundle.yaml"].replace(old, new)
        found = opened(right, bundle_yaml=text)
        return [one.label for one in complete(found, "rats/bundle.yaml", text.index(new) + len(new))]

    assert "poverty" in in_manifest("gain 2 points", "gain 2 ")
    assert in_manifest("      activation: gain 2 points", "      activa") == ["activation cost", "activation"]
    assert in_manifest("      activation: gain 2 points", "      flips: y") == ["yes"]
    assert in_manifest("  hand limit: 8", "  hand l") == ["hand limit"]
    assert in_manifest("    theatre-royal:", "    theatre-r") == ["theatre-royal"]
    assert in_manifest("set:", "layout:\n  pic\n\nset:"[:13]) == ["pictures"]


# ---- changes ------------------------------------------------------------------------------------


def renamed(right: Opened, words: str, new: str, by: int = 0) -> dict[str, str]:
    def read_again(texts: dict[str, str]) -> Opened:
        return opened(**{name.removeprefix("rats/").replace(".", "_"): text for name, text in texts.items()})

    out = {f"rats/{name}": text for name, text in FILES.items()}
    changes = rename(right, NAME, RULES.index(words) + by, new, read_again)
    for one in sorted(changes, key=lambda one: -one.span.start):
        text = out[one.span.file]
        out[one.span.file] = text[: one.span.start] + one.replacement + text[one.span.end :]
    return {name: text for name, text in out.items() if text != FILES[name.removeprefix("rats/")]}


def test_a_rename_changes_every_form_in_every_file(right: Opened) -> None:
    mouse = renamed(right, "kind rat", "mouse", 5)
    assert list(mouse) == [NAME, "rats/rats.yaml"]
    assert "kind mouse" in mouse[NAME] and "holds mice" in mouse[NAME] and "a mouse in the sewer" in mouse[NAME]
    assert "turn rats" in mouse[NAME] and "rats seen" in mouse[NAME]
    step = renamed(right, "turn rats", "vermin", 5)
    assert "turn vermin, before" in step[NAME] and "by: turn vermin" in step["rats/tests/rats.yaml"]
    odds = renamed(right, "rat odds", "vermin odds")
    assert "  vermin odds:\n" in odds["rats/bundle.yaml"] and "= vermin odds + 1" in odds[NAME]
    assert "is chewed" in renamed(right, "is gnawed", "is chewed")[NAME]
    local = renamed(right, "omen", "sign")
    assert list(local) == [NAME] and local[NAME].count("sign") == 2


BIG = """
turn feed, before hand limit
  if there is a rat in the sewer that is large
    gain 1 poverty
  if Old Grey is in the sewer
    gain 1 poverty
"""
WITH_THINGS = {
    "rats_rules": RULES + BIG,
    "tests/rats_yaml": TESTS.replace("    when:", "      sewer: old-grey\n    when:"),
}


def renamed_in_yaml(words: str, new: str, file: str = "rats/rats.yaml", **changes: str) -> dict[str, str]:
    before = opened(**{**WITH_THINGS, **changes})
    assert [one.message for one in (*before.diagnostics.errors(), *before.in_tests)] == []

    def read_again(texts: dict[str, str]) -> Opened:
        named = {name.removeprefix("rats/").replace(".", "_"): text for name, text in texts.items()}
        return opened(**{**WITH_THINGS, **changes, **named})

    out: dict[str, str] = {}
    made = rename(before, file, before.text(file).index(words), new, read_again)
    for one in sorted(made, key=lambda one: -one.span.start):
        text = out.get(one.span.file, before.text(one.span.file))
        out[one.span.file] = text[: one.span.start] + one.replacement + text[one.span.end :]
    return out


def test_a_thing_is_renamed_in_data_and_tests_but_not_where_its_printed_name_is(right: Opened) -> None:
    out = renamed_in_yaml("old-grey", "grizzly")
    assert sorted(out) == ["rats/rats.yaml", "rats/tests/rats.yaml"]
    assert "  grizzly:\n    name: Old Grey" in out["rats/rats.yaml"]
    assert "sewer: grizzly\n" in out["rats/tests/rats.yaml"]


def test_a_value_is_renamed_where_it_is_listed_given_and_asked_for(right: Opened) -> None:
    out = renamed_in_yaml("large", "huge")
    assert sorted(out) == [NAME, "rats/rats.yaml"]
    assert "size: huge\n" in out["rats/rats.yaml"]
    assert "size: huge or small\n" in out[NAME] and "sewer that is huge\n" in out[NAME]
    assert "large" not in out[NAME]


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ("old-grey", "Old Rat", "small letters, digits and hyphens"),
        ("old-grey", "theatre-royal", "there is already"),
        ("large", "poverty", "already a name"),
        ("large", "card", "already a name"),
        ("large", "small", "already a name"),
        ("large", "gain", "word of the language"),
    ],
)
def test_a_thing_or_value_that_cannot_be_renamed_says_why(words: str, new: str, why: str) -> None:
    with pytest.raises(CannotRenameError, match=why):
        renamed_in_yaml(words, new)


def test_a_printed_name_is_not_taken_for_the_id(right: Opened) -> None:
    with pytest.raises(CannotRenameError, match="printed name of `old-grey`"):
        renamed_in_yaml("Old Grey", "grizzly", NAME)


def test_what_came_with_london_rules_keeps_its_id(right: Opened) -> None:
    at = right.text("rats/bundle.yaml").index("theatre-royal")
    with pytest.raises(CannotRenameError, match="came with london-rules"):
        rename(right, "rats/bundle.yaml", at, "opera")


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ("rats seen", "poverty", "already a name"),
        ("rats seen", "gain", "word of the language"),
        ("rats seen", "1st", "made of words"),
        ("rats seen", "rats seen", "its name already"),
        ("turn rats", "hand limit", "already `turn hand limit`"),
        ("omen", "display", "already a name"),
        ("poverty", "misery", "came with london-rules"),
        ("# What", "x", "no name here"),
    ],
)
def test_a_rename_that_cannot_be_says_why(right: Opened, words: str, new: str, why: str) -> None:
    at = RULES.index(words) + (5 if words == "turn rats" else 0)
    with pytest.raises(CannotRenameError, match=why):
        rename(right, NAME, at, new)


def test_nothing_is_renamed_while_there_are_mistakes(right: Opened) -> None:
    text = RULES.replace("gain 1 poverty", "gain 1 povrty")
    with pytest.raises(CannotRenameError, match="first correct the mistakes"):
        renameable(opened(right, rats_rules=text), NAME, text.index("rats seen"))


def test_fixes_are_offered_where_their_mistakes_are(right: Opened) -> None:
    text = RULES.replace("gain 1 poverty", "gain 1 povrty")
    found = opened(right, rats_rules=text)
    at = text.index("povrty")
    [fix] = actions(found, NAME, at, at)
    assert fix.preferred and text[fix.span.start : fix.span.end] == "povrty" and fix.text == "poverty"
    assert actions(found, NAME, 0, 5) == []


def test_a_file_gets_its_standard_layout_only_without_mistakes(right: Opened) -> None:
    loose = RULES.replace("number rats seen = rat", "number  rats seen =   rat")
    assert formatted(opened(right, rats_rules=loose), NAME, loose) == RULES
    wrong = loose.replace("gain 1", "gian 1")
    assert formatted(opened(right, rats_rules=wrong), NAME, wrong) is None


def test_colours_tell_words_from_names_also_in_yaml(right: Opened) -> None:
    def sorts(file: str) -> dict[str, str]:
        text = right.text(file)
        return {text[one.start : one.end]: one.sort for one in colours(right, file)}

    rules = sorts(NAME)
    assert rules["turn"] == rules["gain"] == "keyword" and rules["poverty"] == "property"
    assert rules["sewer"] == "class" and rules["omen"] == "parameter" and rules["# What the rats bring."] == "comment"
    manifest = sorts("rats/bundle.yaml")
    assert manifest["gain"] == "keyword" and manifest["points"] == "property" and manifest["2"] == "number"
    for file in right.files:
        found = colours(right, file)
        assert all(one.end <= other.start for one, other in pairwise(found)), file


def test_an_outline_has_the_names_and_all_of_what_they_name(right: Opened) -> None:
    outline = {one.name: one for one in symbols(right, NAME)}
    assert list(outline) == ["rat", "sewer", "rats seen", "is gnawed", "rats"]
    assert [part.name for part in outline["rat"].parts] == ["size"]
    whole = outline["sewer"].whole
    assert RULES[whole.start : whole.end] == "zone sewer\n  holds rats in a pile\n  seen by nobody"
    assert [one.name for one in symbols(right, "rats/rats.yaml")] == ["old-grey"]
    assert [one.name for one in symbols(right, "rats/bundle.yaml")] == ["rat odds", "hand limit", "card"]
    assert ("turn", "rats") in [use.key for use in declared(right, "rats")]


def test_no_place_of_any_text_makes_a_question_fail(right: Opened) -> None:
    text = RULES[: RULES.index("    choose a card")]
    for end in range(len(text) - 60, len(text), 3):
        found = opened(right, rats_rules=text[:end])
        complete(found, NAME, end)
        hover(found, NAME, end)
        found.definitions(NAME, end)
        colours(found, NAME)
        symbols(found, NAME)
