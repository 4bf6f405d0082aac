"""Tables of the session: along the answers of a game and back, changed rules, shared games, and why a figure is so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from london_rules.lab.answer import answer
from london_rules.lab.compare import compare
from london_rules.lab.plan import Plan
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.measure import impact_of, measure
from london_rules.table.protocol.variants import shipped
from tests.support.talk import javascript
from tests.support.workshop import FILE, MANIFEST, RULES, Page

GAMES = [(game["id"], game["players"]["most"]) for game in shipped()[0]]
TEST = """\
tests:
  a hand costs twice as much:
    players: 2
    given:
      player 1:
        hand: fishmongers
    then:
      player 1:
        big hand: 2
"""


def hash_of(page: Page, table: str) -> str:
    return str(page.session.server.tables[table].table.game.state_hash())


def answers(page: Page, table: str) -> list[str]:
    return list(page.session.server.tables[table].table.game.answers)


def opened(page: Page, variant: str, seats: list[str], **more: Any) -> str:
    watch = [None, *(seat for seat, kind in enumerate(seats, 1) if kind == "human")]
    return str(page.ask("new", **{"variant": variant, "seats": seats, "seed": 7, "watch": watch, **more})["table"])


def play(page: Page, table: str, random: Random, times: int) -> None:
    """Answer for the people at a table at random."""
    for _ in range(times):
        seat = page.session.server.tables[table].table.to_move
        if seat is None:
            return
        decision = page.views[table, seat]["decision"]
        option = random.choice(decision["options"])["id"]
        assert page.ask("answer", table=table, seat=seat, option=option, number=decision["number"])["type"] == "done"


@pytest.mark.parametrize(("variant", "most"), GAMES)
def test_a_shared_game_opens_at_the_same_decision(variant: str, most: int) -> None:
    page, random = Page(), Random(variant)
    table = opened(page, variant, ["human", "greedy", "random", "human"][:most], undo="free")
    play(page, table, random, 6)
    page.ask("undo", table=table, seat=page.session.server.tables[table].table.game.seats[-1])
    play(page, table, random, 3)
    page.ask("rewind", table=table, answers=len(answers(page, table)) - 2)
    play(page, table, random, 2)
    link = page.ask("share", table=table)
    assert link["answers"] == answers(page, table)
    other = Page()
    wish = {key: value for key, value in link.items() if key not in ("type", "table")}
    joined = other.ask("join", table="joined", watch=[None, 1], **wish)
    assert joined["digest"] == page.ask("new", variant=variant, seats=["human"] * most)["digest"]
    assert hash_of(other, "joined") == hash_of(page, table)
    assert other.views["joined", 1]["decision"] == {
        **page.views[table, 1]["decision"],
        **{key: value for key, value in other.views["joined", 1]["decision"].items() if key == "number"},
    }
    assert other.ask("share", table="joined") == {**link, "table": "joined"}


def test_a_shared_game_opens_at_an_earlier_point_and_knows_what_came_after() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "greedy"])
    play(page, table, Random(1), 5)
    whole, end = answers(page, table), hash_of(page, table)
    page.ask("go", table=table, answers=3)
    link = page.ask("share", table=table)
    assert (link["answers"], link["at"]) == (whole, 3)
    wish = {key: value for key, value in link.items() if key not in ("type", "table")}
    other = page.ask("join", watch=[1], **wish)["table"]
    assert hash_of(page, other) == hash_of(page, table)
    assert page.ask("go", table=other, answers=len(whole))["at"] == len(whole)
    assert hash_of(page, other) == end


def test_a_slider_moves_both_ways_and_loses_nothing() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "greedy", "random"])
    play(page, table, Random(2), 8)
    whole, end, view = answers(page, table), hash_of(page, table), page.views[table, 1]
    seen: dict[int, Any] = {}
    for at in (len(whole), 0, 5, len(whole) - 1, 2, 5, len(whole), 0):
        assert page.ask("go", table=table, answers=at) == {"type": "went", "table": table, "at": at, "of": len(whole)}
        there = (hash_of(page, table), page.views[table, 1]["undo"])
        assert seen.setdefault(at, there) == there
        assert page.views[table, 1] == page.session.server.tables[table].table.view(1)
    page.ask("go", table=table, answers=len(whole))
    now = page.views[table, 1]
    assert hash_of(page, table) == end
    assert {**now, "decision": None} == {**view, "decision": None}
    assert page.refused("go", table=table, answers=len(whole) + 1)[0] == "LR-P0005"
    assert hash_of(page, table) == end


def test_bots_wait_at_an_earlier_point_and_an_answer_there_drops_what_came_after() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "greedy"])
    play(page, table, Random(3), 12)
    whole = answers(page, table)
    game = page.session.server.tables[table].table.game
    bots = next(at for at in range(len(whole)) if game.seats[at] == 2)
    mine = next(at for at in range(bots + 1, len(whole)) if game.seats[at] == 1)
    page.ask("go", table=table, answers=bots)
    assert len(answers(page, table)) == bots
    assert page.refused("answer", table=table, seat=1, option="no")[0] == "LR-P0002"
    page.ask("go", table=table, answers=mine)
    assert page.refused("answer", table=table, seat=1, option="no such")[0] == "LR-P0004"
    assert page.ask("go", table=table, answers=mine)["of"] == len(whole)
    play(page, table, Random(9), 1)
    assert page.ask("go", table=table, answers=0)["of"] == len(page.session.server._lines._of[table].answers)
    assert page.session.server._lines._of[table].answers[:mine] == tuple(whole[:mine])


def test_bots_go_on_when_the_game_is_resumed() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "greedy"])
    play(page, table, Random(3), 6)
    game = page.session.server.tables[table].table.game
    bots = next(at for at in range(len(game.seats)) if game.seats[at] == 2)
    page.ask("go", table=table, answers=bots)
    assert page.ask("resume", table=table) == {"type": "went", "table": table, "at": bots, "of": bots}
    assert page.rest
    assert page.session.server.tables[table].table.to_move == 1
    assert len(answers(page, table)) > bots


def test_a_game_goes_on_with_rules_that_were_changed() -> None:
    page = Page()
    page.write()
    table = opened(page, "2010+my-rule", ["human", "greedy"])
    play(page, table, Random(4), 3)
    assert page.ask("reload", table=table)["changed"] is False
    before = page.session.server.tables[table].table.rule_set.digest
    page.ask("edit", file=FILE, text=RULES.replace("* 2", "* 3"))
    told = page.ask("reload", table=table)
    assert told["changed"]
    assert told["digest"] != before
    assert "the game continues with the new ones" in told["lines"][0]
    assert any("Big hand" in line for line in told["lines"][1:])
    assert "view" in page.rest[0]
    play(page, table, Random(5), 2)
    wish = page.ask("share", table=table)
    again = page.ask("join", **{key: value for key, value in wish.items() if key not in ("type", "table")})
    assert hash_of(page, again["table"]) == hash_of(page, table)
    page.ask("edit", file=FILE, text="number nothing = hnad\n")
    told = page.ask("reload", table=table)
    assert (told["changed"], "have errors" in told["lines"][0]) == (False, True)
    assert FILE in told["lines"][1]


def test_a_game_that_cannot_go_on_says_why() -> None:
    page = Page()
    page.write()
    table = opened(page, "2010+my-rule", ["human", "greedy"])
    play(page, table, Random(4), 3)
    kept = hash_of(page, table)
    page.ask("edit", file=FILE, text="replace action run city\n  gain 1 points\n\nremove action buy land\n")
    page.ask("edit", file=FILE, text=RULES + "\nturn begin, before draw\n  choose a card in the display, call it it\n")
    told = page.ask("reload", table=table)
    assert not told["changed"]
    assert hash_of(page, table) == kept


def test_a_game_goes_back_to_where_changed_rules_fit() -> None:
    page = Page()
    page.write()
    table = opened(page, "2010+my-rule", ["human", "human"])
    while not any(answer in ("play-cards", "run-city", "buy-land") for answer in answers(page, table)):
        play(page, table, Random(4), 1)
    before = answers(page, table)
    ended = "\n".join(f"replace action {one}\n  end the game now\n" for one in ("play cards", "run city", "buy land"))
    page.ask("edit", file=FILE, text=f"{RULES}\n{ended}")
    told = page.ask("reload", table=table)
    assert not told["changed"] and 0 <= told["fits"] < len(before)
    assert answers(page, table) == before
    fits, told = told["fits"], page.ask("reload", table=table, back=True)
    assert told["changed"] and "fits" not in told
    assert "view" in page.rest[0]
    assert answers(page, table) == before[:fits]


def test_a_link_that_does_not_fit_the_rules_is_refused() -> None:
    page = Page()
    wish = {"variant": "2010", "seats": ["human", "human"], "seed": 1}
    code, message, _ = page.refused("join", answers=["nonsense"], **wish)
    assert (code, "answer 1 does not fit" in message) == ("LR-V0003", True)
    assert page.refused("join", answers=[], at=3, **wish)[0] == "LR-P0005"
    assert page.refused("join", answers=[], variant="2010", seats=["human"], seed=1)[0] == "LR-P0006"
    assert page.refused("join", answers=[], first=3, **wish)[0] == "LR-P0001"
    assert page.session.server.tables == {}


def test_saves_and_shared_games_survive_a_page_that_rounds_large_numbers() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "greedy"], seed=2**64 - 1)
    play(page, table, Random(8), 3)
    link = javascript(page.ask("share", table=table))
    wish = {key: value for key, value in link.items() if key not in ("type", "table")}
    assert hash_of(page, page.ask("join", **wish)["table"]) == hash_of(page, table)
    saved = javascript(page.ask("save", table=table))
    again = page.ask("restore", variant="2010", save=saved["save"])
    assert hash_of(page, again["table"]) == hash_of(page, table)
    assert page.refused("restore", variant="2010", save="{")[0] == "LR-V0001"
    twice = saved["save"].replace("{", '{"seed": 1,', 1)
    assert page.refused("restore", variant="2010", save=twice)[0] == "LR-V0001"
    assert page.refused("join", **{**wish, "seed": "many"})[0] == "LR-P0013"
    drawn = page.ask("share", table=page.ask("new", variant="2010", seats=["human", "human"])["table"])
    assert javascript(drawn) == drawn


def whole(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for part in parts for one in (part, *whole(part["parts"]))]


def test_a_counter_is_accounted_for_with_places_in_the_rules() -> None:
    page = Page()
    page.write()
    table = opened(page, "2010+my-rule", ["random", "greedy", "human"])
    play(page, table, Random(6), 25)
    game = page.session.server.tables[table].table.game
    told = page.ask("account", table=table, name="Money")
    assert [one["seat"] for one in told["owners"]] == [1, 2, 3]
    counters = page.session.server.tables[table].table.view(None)["players"]
    for one in told["owners"]:
        assert one["value"] == counters[one["seat"] - 1]["counters"]["money"]
        assert sum(part["value"] for part in one["parts"]) == one["value"]
    lines = [one for owner in told["owners"] for one in whole(owner["parts"]) if "file" in one]
    assert lines
    for one in lines:
        text = page.ask("text", file=one["file"])["text"]
        assert 0 <= one["from"] < one["to"] <= len(text)
    [mine] = page.ask("account", table=table, name="big hand", seat=3)["owners"]
    assert (mine["words"], mine["value"]) == (
        "Player 3",
        2 * len(game.view(3)["players"][2]["zones"]["hand"]["things"]),
    )
    assert [one for one in whole(mine["parts"]) if one["words"] == "the number of cards in your hand"], mine


def test_an_account_of_another_player_names_no_card_that_is_hidden() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "random"])
    play(page, table, Random(2), 12)
    game = page.session.server.tables[table].table.game
    asked = game.to_move
    assert asked is not None and len(game.view(asked)["players"][2 - asked]["zones"]["hand"]["things"] or []) == 0

    def notes(seat: int) -> list[str]:
        [owner] = page.ask("account", table=table, name="hand poverty", seat=seat)["owners"]
        return [one["note"] for one in whole(owner["parts"]) if one["note"]]

    mine, theirs = notes(asked), notes(3 - asked)
    assert mine and not any("not in view" in note for note in mine)
    assert theirs and all("not in view" in note for note in theirs), theirs


def test_what_cannot_be_accounted_for_is_refused_with_a_way_out() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "human"])
    assert page.refused("account", table=table, name="poitns") == (
        "LR-P0019",
        "no counter or number is called `poitns`",
        "did you mean `points`?",
    )
    assert page.refused("account", table=table, name="points", seat=9)[0] == "LR-P0001"
    assert page.refused("account", table=table, name="points", given=9)[0] == "LR-P0013"
    assert page.ask("account", table=table, name="score")["owners"][0]["seat"] == 1


def test_what_only_its_owner_sees_is_accounted_for_to_whoever_is_asked() -> None:
    page = Page()
    table = opened(page, "2010+closed-purses", ["human", "human", "human"])
    asked = page.session.server.tables[table].table.game.to_move
    assert asked is not None
    assert [one["seat"] for one in page.ask("account", table=table, name="money")["owners"]] == [asked]
    code, message, _ = page.refused("account", table=table, name="money", seat=asked % 3 + 1)
    assert (code, message) == ("LR-P0013", "only their owners see `money`")


def test_what_a_bundle_changes_is_said_in_words() -> None:
    page = Page()
    page.write()
    told = page.ask("changes")
    by_name = {one["name"]: one for one in told["changes"]}
    one = by_name["hand poverty"]
    assert (one["was"], one["now"]) == ("number of cards in your hand", "big hand")
    assert one["words"]
    assert [(place["file"], place["line"]) for place in one["places"]] == [(FILE, 4)]
    page.ask("edit", file=FILE, text="number nothing = hnad\n")
    assert page.refused("changes")[0] == "LR-P0018"


def test_the_tests_of_a_bundle_are_run_and_say_why_one_fails() -> None:
    page = Page()
    page.write(**{"tests/hands.yaml": TEST})
    told = page.ask("tests")
    assert told["ok"], told
    assert [(one["title"], one["line"], one["ok"]) for one in told["results"]] == [
        ("a hand costs twice as much", 2, True)
    ]
    page.ask("edit", file="my-rule/tests/hands.yaml", text=TEST.replace("big hand: 2", "big hand: 5"))
    told = page.ask("tests")
    assert not told["ok"]
    [one] = told["results"]
    assert one["messages"] == ["big hand of player 1: found 2, the test says 5: 3 too few"]
    assert [(found["code"], found["file"]) for found in told["diagnostics"]] == [
        ("LR-E0001", "my-rule/tests/hands.yaml")
    ]
    assert told["diagnostics"][0]["help"] == "fix the rule or the test"  # there are no options of a command
    assert page.ask("tests", only="other")["results"] == []


def test_games_are_measured_in_portions_as_the_command_measures_them() -> None:
    page = Page()
    page.write()
    wish: dict[str, Any] = {"variant": "2010+my-rule", "against": "2010", "seed": 3, "players": 3}
    [first] = page.ask("measure", games=2, begin=0, **wish)["rungs"]
    assert (first["kind"], first["games"], first["played"]) == ("random", 2, 2)
    measured = page.ask("measure", games=3, begin=2, **wish)
    assert measured == page.ask("measure", games=5, begin=0, **wish)
    assert len(measured["answer"]) == 3
    [told] = measured["rungs"]
    before, after = (
        page.session.server.variants.get(one, page.session.server.draft.as_given())[0]
        for one in ("2010", "2010+my-rule")
    )
    setup = SimulationSetup(("random",) * 3, 3)
    games = [[measure(one, setup, number) for number in range(5)] for one in (before, after)]
    effects = {(one.group, one.name): one for one in impact_of(*games, (setup, setup)).effects}
    new = {"won by who begins", "lead of the winner"}  # which the lab counts, and `diff --play` does not
    assert new <= {one["name"] for one in told["measures"]}
    for one in told["measures"]:
        if one["name"] in new:
            continue
        effect = effects[one["group"], one["name"]]
        assert one["before"]["mean"] == pytest.approx(effect.before)
        assert one["difference"] == pytest.approx({"mean": effect.difference, "low": effect.low, "high": effect.high})
        assert one["after"]["low"] <= one["after"]["mean"] <= one["after"]["high"]
    assert {side: sum(count for _, count in told["scores"][side]) for side in ("before", "after")} == {
        "before": 15,
        "after": 15,
    }
    assert page.refused("measure", games=1, begin=4, **wish)[2] == "give 5 as `begin`"


def test_games_that_cannot_be_compared_are_refused_with_the_reason() -> None:
    page = Page()
    wish: dict[str, Any] = {"variant": "2010", "against": "2017", "games": 1}
    assert page.refused("measure", players=9, **wish)[:2] == ("LR-P0006", "both variants are for 2 to 4 players, not 9")
    assert page.refused("measure", ladder=["clever"], **wish)[0] == "LR-P0006"
    assert page.refused("measure", rung=1, **wish)[2] == "give a rung of the ladder"
    assert page.refused("measure", duel=True, **wish)[2] == "give a rung of the ladder"
    assert page.refused("measure", variant="2010", against="none", games=1)[0] == "LR-P0018"


def test_the_ladder_is_played_rung_by_rung_and_in_duels_as_the_lab_plays_it() -> None:
    page = Page()
    page.write()
    ladder = ["random", "greedy"]
    wish: dict[str, Any] = {"variant": "2010+my-rule", "against": "2010", "seed": 0, "players": 2, "ladder": ladder}
    parts = [{"rung": 0}, {"rung": 1}, {"rung": 1, "duel": True}]
    told: Any = [page.ask("measure", games=4, begin=0, **part, **wish) for part in parts][-1]
    before, after = (
        page.session.server.variants.get(one, page.session.server.draft.as_given())[0]
        for one in ("2010", "2010+my-rule")
    )
    it = compare(before, after, Plan(4, None, 2, 0, tuple(ladder)))
    assert (told["duels"], [one["kind"] for one in told["rungs"]]) == ([4], ladder)
    for rung, one in enumerate(told["rungs"]):
        for row in one["measures"]:
            effect = it.find(rung, row["group"], row["name"])
            assert effect is not None
            assert row["difference"]["mean"] == pytest.approx(effect.difference)
    assert told["answer"] == list(answer(it))
    assert (
        "one player who looks to the end of their turn (greedy) among others who choose by chance (random) wins"
        in told["answer"][2]
    )
    refused = page.refused("measure", games=1, begin=3, rung=1, duel=True, **wish)
    assert refused[2] == "give 4 as `begin`"


def test_nobody_duels_where_all_win_together() -> None:
    page = Page()
    wish: dict[str, Any] = {"variant": "keepers", "against": "keepers", "ladder": ["random", "greedy"], "games": 2}
    page.ask("measure", **wish)
    told = page.ask("measure", rung=1, duel=True, **wish)
    assert (told["duels"], len(told["answer"])) == ([2], 3)


# ---- causes of what happened --------------------------------------------------------------------


def lines_of(page: Page, table: str, seat: int | None = 1) -> Iterator[tuple[str, list[int]]]:
    """Give all lines of the log that a viewer is sent, with the numbers of their events."""
    page.ask("watch", table=table, seat=seat, history=True)
    for told in page.rest[-1]["told"]:
        assert len(told["lines"]) == len(told["events"])
        yield from zip(told["lines"], told["events"], strict=True)


def every(parts: list[Any]) -> Iterator[Any]:
    for part in parts:
        yield part
        yield from every(part["parts"])


@pytest.mark.parametrize("variant", ["2011-time-track", "keepers"])
def test_every_line_of_the_log_has_its_causes_in_the_rules(variant: str) -> None:
    page = Page()
    page.ask("bundle", bundle="mine", on=variant, files={"mine.yaml": own(variant)})
    table = opened(page, variant, ["human", "random"])
    play(page, table, Random(4), 12)
    with_amounts = 0
    for line, events in lines_of(page, table):
        if not events:
            continue
        nodes = [*every(page.ask("cause", table=table, seat=1, events=events)["parts"])]
        placed = [node for node in nodes if "file" in node]
        assert placed, line
        for node in placed:
            text = page.ask("text", file=node["file"])["text"]
            assert text[node["from"] : node["to"]].strip(), node
        with_amounts += sum(node["value"] is not None for node in nodes)
    assert with_amounts > 0


def own(variant: str) -> str:
    return f"language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['{variant}']\n"


def test_a_payment_in_the_log_says_what_it_was_worked_out_from() -> None:
    page = Page()
    page.write()
    table = opened(page, "2010+my-rule", ["human", "human"])
    play(page, table, Random(5), 40)
    account = {one["seat"]: one["value"] for one in page.ask("account", table=table, name="money")["owners"]}
    totals: dict[str, str] = {}
    prices = 0
    for line, events in lines_of(page, table):
        parts = page.ask("cause", table=table, seat=1, events=events)["parts"] if events else []
        for node in every(parts):
            note = node["note"] or ""
            if node["words"].startswith("pay ") and node["parts"]:
                assert node["parts"][0]["value"] == -node["value"], line
                prices += 1
            if "money now £" in note:
                name, _, total = note.partition(", money now £")
                totals[name or node["words"]] = total
    assert prices > 0
    assert totals == {f"Player {seat}": str(value) for seat, value in account.items()}


def test_causes_are_told_only_of_what_a_viewer_was_sent() -> None:
    page = Page()
    table = opened(page, "2010", ["human", "human"])
    play(page, table, Random(6), 10)
    assert page.refused("cause", table=table, seat=1, events=[10**6])[0] == "LR-P0019"
    assert page.refused("cause", table=table, seat=2, events=[-1])[0] == "LR-P0019"
    page.ask("unwatch", table=table, seat=2)
    assert page.refused("cause", table=table, seat=2, events=[0])[0] == "LR-P0001"
    last = [events for _, events in lines_of(page, table) if events][-1]
    page.ask("rewind", table=table, answers=0)
    assert page.refused("cause", table=table, seat=1, events=last)[0] == "LR-P0019"
    for _, events in lines_of(page, table, None):
        assert page.ask("cause", table=table, seat=None, events=events)["type"] == "caused"


def test_the_rulebook_of_a_table_has_the_places_of_things_and_of_what_the_coach_says() -> None:
    page = Page()
    page.ask("bundle", bundle="my-rule", on="2010", files={"bundle.yaml": MANIFEST, "hands.rules": RULES})
    table = opened(page, "2010+my-rule", ["human", "random"])
    book = page.ask("rulebook", table=table)
    assert book["type"] == "rulebook" and "London (2010) + My rule" in book["html"]
    places = {*book["things"].values(), page.ask("coach", table=table, seat=1)["advice"]["about"]["anchor"]}
    assert len(places) > 90 and all(f'id="{place}"' in book["html"] for place in places)
    scene = page.ask("scene", table=table)["scene"]
    assert {thing["face"] for thing in scene["things"].values()} <= set(book["things"])
    assert page.ask("edit", file=FILE, text="number big hand = cards")["type"] == "checked"
    assert page.ask("rulebook", table=table)["type"] == "error"
