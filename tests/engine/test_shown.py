"""What is revealed is told to everybody, and what is looked at only to who looks; neither moves anything."""

from london_rules.engine import EVERYTHING, Game, Viewer
from london_rules.table.narrate import Narrator
from london_rules.table.words import Words
from tests.referee.small_game import SmallGame

HIDDEN = (
    ("zone tray\n  holds cards in a pile\n  seen by all", "zone tray\n  holds cards in a pile\n  seen by nobody"),
)
SHOWN = SmallGame(
    rules="""
turn act, before take
  look at the top 2 cards of the tray
  reveal the top card of the tray
  for each card in your hand that is blue
    reveal it
""",
    replace=HIDDEN,
)


def begun() -> Game:
    game = SHOWN.load().new_game(players=2, seed=3)
    while game.decision is not None and not any(e["type"] == "looked at" for e in game.events(EVERYTHING)):
        game.answer(game.decision.options[0].id)
    return game


def told(game: Game, viewer: Viewer, type: str) -> list[dict[str, object]]:
    return [e for e in game.events(viewer) if e["type"] == type]


def test_only_who_looks_learns_what_is_there() -> None:
    game = begun()
    (mine,), (theirs,) = (told(game, seat, "looked at") for seat in (1, 2))
    (everything,) = told(game, EVERYTHING, "looked at")
    assert mine["things"] == everything["things"] and None not in everything["things"]  # type: ignore[operator]
    assert theirs["things"] == [] and theirs["player"] == 1, "that somebody looks, and not at how much"
    assert told(game, None, "looked at")[0]["things"] == []


def test_everybody_learns_what_is_revealed_and_it_stays_where_it_is() -> None:
    game = begun()
    revealed = told(game, EVERYTHING, "revealed")
    assert [told(game, viewer, "revealed") for viewer in (1, 2, None)] == [revealed] * 3
    (looked,) = told(game, EVERYTHING, "looked at")
    assert revealed[0]["things"] == looked["things"][:1]  # type: ignore[index]
    shown = [name for e in revealed[1:] for name in e["things"]]  # type: ignore[attr-defined]
    since = revealed[0]["number"]
    assert shown and not [e for e in told(game, EVERYTHING, "move") if e["number"] > since]  # type: ignore[operator]


def test_it_is_told_in_words() -> None:
    game = begun()
    rule_set = game.rule_set
    lines = {}
    for seat in (1, 2):
        narrator = Narrator(Words(rule_set))
        lines[seat] = [line for turn in narrator.feed(game.events(seat)) for line in narrator.narrate(turn)]
    assert any("looks at what lies hidden" in line for line in lines[2])
    assert not any("looks at what lies hidden" in line for line in lines[1])
    assert any("shows" in line for line in lines[2])
