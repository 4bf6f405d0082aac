"""House rules whose meaning the compiler once lost: each plays a few answers and looks at what is offered or left."""

from __future__ import annotations

from random import Random

from london_rules.compiler.assemble import assemble
from london_rules.compiler.layout import make_layout
from london_rules.compiler.program import Program, State
from london_rules.engine import load

MANIFEST = 'language: 2\nid: house\ntitle: House\nkind: overlay\nbuilds on: ["2010"]\nfiles: [{}]\n'
GUILD = "card:\n  guild:\n    name: Guild\n    set: A\n    colour: brown\n    cost: 0\n    "


def program(rules: str = "", cards: str = "") -> Program:
    files = {name: text for name, text in (("my.rules", rules), ("my.yaml", cards)) if text}
    result = load({"bundle.yaml": MANIFEST.format(", ".join(files)), **files})
    assert result.rule_set is not None, [item.message for item in result.diagnostics]
    layout = make_layout(result.rule_set.rules)
    return Program(layout, assemble(layout, traced=False))


def played(p: Program, answers: int, players: int = 3) -> State:
    random = Random(7)
    state = p.new_state(players, seed=7)
    p.run(state)
    for _ in range(answers):
        if state.over:
            break
        state.ans = random.choice(state.opts)
        p.run(state)
    return state


def test_another_player_that() -> None:
    p = program("turn gift, before take\n  gain 1 loan\n  choose another player that has loans, they gain £1\n")
    state = p.new_state(3, seed=1)
    p.run(state)
    assert p.source.questions[state.ask].slot != "turn gift"  # nobody else has a loan in the first turn


def test_number_of_players_other_than() -> None:
    p = program("turn gift, before take\n  choose another player, gain (number of players other than it) loans\n")
    state = played(p, 1)
    base = p.layout.counter_base["loans"]
    assert 2 in state.c[base : base + 3]


def test_another_of_a_group_leaves_out_the_thing_itself() -> None:
    p = program(cards=GUILD + "activation: choose another of your cards in view, turn it face down\n")
    played(p, 400)


def test_a_power_for_a_time_inside_a_condition() -> None:
    rule = "rule be kind\n  if your money is at least 0, until be kind ends, hand limit is 99\n"
    p = program(rule + "turn gift, before take\n  be kind\n")
    assert not played(p, 40).temp


def test_a_test_that_holds_for_nothing_costs_nothing() -> None:
    played(program(cards=GUILD + "ongoing: any card goes with any card\n"), 600)


def test_it_is_forgotten_after_a_rule_that_opens_a_loop() -> None:
    rules = (
        "turn gift, before take\n  choose a card in your hand, call it the gift\n"
        "  up to 1 times, expend a card, move it to the box\n  if the gift is in the box, gain 1 loan\n"
    )
    p = program(rules)
    state = p.new_state(2, seed=3)
    p.run(state)
    gift = state.ans = state.opts[0]
    p.run(state)
    state.ans = next(o for o in state.opts if o >= 0 and o != gift)
    p.run(state)
    assert state.at[gift] == p.layout.zone_base["box"]
