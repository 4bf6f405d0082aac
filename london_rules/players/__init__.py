"""Players that work for any game: random, greedy, searching and scripted."""

from london_rules.players.greedy import Greedy
from london_rules.players.kinds import KINDS
from london_rules.players.player import (
    Picker,
    Player,
    ScriptedPlayer,
    ScriptError,
    make_picker,
    make_player,
)
from london_rules.players.random_play import play_randomly

__all__ = [
    "KINDS",
    "Greedy",
    "Picker",
    "Player",
    "ScriptError",
    "ScriptedPlayer",
    "make_picker",
    "make_player",
    "play_randomly",
]
