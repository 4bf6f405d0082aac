"""What is shuffled in sight of all stays unknown in its order."""

from london_rules import load


def test_the_events_of_the_set_up_do_not_give_the_order_of_the_deck():
    rule_set = load("2010").rule_set
    told = [
        [
            e
            for e in rule_set.new_game(2, seed=seed, first=1).events(2)
            if e["type"] == "move" and e["into"]["zone"] == "deck"
        ]
        for seed in (1, 2)
    ]
    assert [e["thing"] for e in told[0]] == [e["thing"] for e in told[1]]
