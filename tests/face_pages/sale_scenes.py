"""Sales of Candle Sale in which each lot is bought, told in the words of a front end."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.engine import EVERYTHING, Game
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.engine.test_secrecy import exchange
from tests.support.table import rule_set

GAME = "candle-sale"
BIDS = ("1", "3", "0")  # player 2 buys


def sale_scenes(name: str) -> Iterator[str]:
    """Tell the sale of a lot to player 2, once for each way to use its surprise."""
    options = _asked(_sold(name))
    for option in options or [""]:
        yield f"== sold to player 2{f', who answers {option}' if option else ''}"
        yield ""
        yield from _told(_sold(name), option)


def _sold(name: str) -> Game:
    rules = rule_set(GAME)
    game = rules.new_game(3, 5, first=1)
    layout = rules.layout
    wanted = next(n for n, thing in enumerate(layout.things) if thing.face == name)
    shown = game.state.z[layout.zone_base["barrow"]]
    if wanted not in shown:
        exchange(game, shown[0], wanted)
        game = game.clone()
    game.state.skip = True
    game.state.opts = list(shown)
    game.answer(name)
    for bid in BIDS:
        game.answer(bid)
    return game


def _asked(game: Game) -> list[str]:
    """List the options of the question that a surprise asks, if it asks one."""
    return game.option_ids() if game.decision is not None and game.decision.rule != "turn sale" else []


def _told(game: Game, answer: str) -> Iterator[str]:
    if answer:
        game.answer(answer)
    narrator = Narrator(words_of(rule_set(GAME)))
    for turn in list(narrator.feed(game.events(EVERYTHING)))[:2]:
        yield from (f"  {line}" for line in narrator.narrate(turn))
    layout, state = game.rule_set.layout, game.state
    money, parlours = layout.counter_base["money"], layout.zone_base["parlour"]
    yield f"  money: {', '.join(map(str, state.c[money : money + 3]))}"
    for seat in range(3):
        names = [layout.things[thing].id for thing in state.z[parlours + seat]]
        yield f"  parlour of player {seat + 1}: {', '.join(names) or 'nothing'}"
    yield ""
