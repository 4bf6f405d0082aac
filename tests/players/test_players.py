"""Players: the same choices for the same seed, scripts that fit or say why not, and a floor under the greedy one."""

from statistics import fmean

import pytest

from london_rules import load
from london_rules.engine.dice import Dice
from london_rules.players import ScriptedPlayer, ScriptError, make_player
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.players.evaluation import END, make_worth
from london_rules.players.kinds import is_kind
from london_rules.players.many import Runner

BARE = {
    "bundle.yaml": "language: 2\nid: race\ntitle: Race\nkind: game\nplayers: 2 to 3\nturn limit: 20\n"
    "files: [race.rules]\n",
    "race.rules": (
        "counter steps for each player\n\n"
        "moment acting\n\n"
        "action walk\n  gain 1 steps\n\n"
        "action run\n  gain 2 steps\n\n"
        "turn action\n  at acting, choose an action\n\n"
        "turn ending\n  if your steps is at least 8, end the game after 0 more turns\n\n"
        "ranking\n  highest steps\n"
    ),
}


@pytest.fixture(scope="module")
def london():
    return load("2010").rule_set


def play(rule_set, kinds, seed, answers):
    game = rule_set.new_game(len(kinds), seed, events=False)
    players = [make_player(kind, rule_set, seat, seed) for seat, kind in enumerate(kinds, 1)]
    while not game.over and len(game.answers) < answers:
        game.answer(players[game.to_move - 1].choose(game))
    return game


TESTED = ("random", "greedy", "search:2")


@pytest.mark.parametrize("kind", TESTED)
def test_the_same_seed_plays_the_same_game(london, kind):
    first, second = (play(london, (kind, kind), 8, 60) for _ in range(2))
    assert first.answers == second.answers
    assert play(london, (kind, kind), 9, 60).answers != first.answers


def test_players_do_not_touch_the_game(london):
    game = play(london, ("random", "random", "random"), 3, 100)
    before = game.state_hash()
    for kind in TESTED:
        assert make_player(kind, london, game.to_move, 1).choose(game) in game.option_ids()
    assert game.state_hash() == before


@pytest.mark.parametrize("kind", ["greedy", "search:2"])
def test_who_looks_ahead_reads_nothing_hidden(london, kind):
    """Hidden things that lie otherwise change no choice."""
    from london_rules.engine.determinize import guess

    game = play(london, ("random", "random"), 12, 40)
    for _ in range(12):
        state = game.state
        swapped = game.clone()
        swapped.state = guess(game.program, state, state.who, Dice(77))
        chosen = make_player(kind, london, 1, 4).choose(game)
        assert make_player(kind, london, 1, 4).choose(swapped) == chosen
        game.answer(chosen)


def test_a_script_is_followed(london):
    wanted = play(london, ("random", "random"), 6, 30).answers
    script = ScriptedPlayer(wanted)
    game = london.new_game(2, 6, events=False)
    while script.left:
        game.answer(script.choose(game))
    assert game.answers == wanted
    with pytest.raises(ScriptError, match="30 answers, and the game asks once more"):
        script.choose(game)


def test_a_script_that_does_not_fit_says_where(london):
    game = london.new_game(2, 6)
    with pytest.raises(ScriptError, match=r"answer 1 of the script, 'nonsense', .* the options are: play-cards, "):
        ScriptedPlayer(["nonsense"]).choose(game)


@pytest.mark.parametrize(
    "kind", ["search:0", "search:", "search:08", "search:1000", "search:-1", "search:²", "greedy:2"]
)
def test_a_kind_with_a_wrong_figure_is_none(london, kind):
    assert not is_kind(kind)
    with pytest.raises(ValueError, match=r"search:16 with another number of tries"):
        make_player(kind, london, 1, 1)


def test_an_unknown_kind_is_refused(london):
    with pytest.raises(ValueError, match="no bot of the kind `clever`; name one of: random, greedy"):
        make_player("clever", london, 1, 1)


def test_without_an_estimate_the_ranking_counts():
    result = load(BARE)
    assert result.rule_set is not None, [str(d) for d in result.diagnostics.items()]
    rule_set = result.rule_set
    game = play(rule_set, ("greedy", "random"), 2, 100)
    assert "run" in game.answers
    assert make_worth(rule_set.fast)(game.state, 0) == 800 + END, "it has won"
    outcome = play_bot_game(rule_set, SimulationSetup(("greedy", "random"), 2), 0)
    assert outcome.figures[0][0] == 8


def floor(outcomes):
    wins = sum(o.places[0] == 1 for o in outcomes)
    return wins, fmean(o.figures[0][0] for o in outcomes)


def test_greedy_beats_random(london):
    wins, mean = floor([play_bot_game(london, SimulationSetup(("greedy", "random"), 1), n) for n in range(8)])
    assert wins == 8
    assert mean > 0


def test_greedy_beats_random_in_80_games(london):
    table = SimulationSetup(("greedy", "random"), 1)
    with Runner(4) as runner:
        wins, mean = floor(list(runner.each(london, table, range(80), play_bot_game)))
    assert wins >= 77
    assert mean > 0
