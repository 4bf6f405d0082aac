"""Players that work for any game: random, greedy, searching and scripted."""

from london_rules.players.greedy import Greedy
from london_rules.players.kinds import KINDS
from london_rules.players.own import Asked, PlayerError, offer_installed, register
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
    "Asked",
    "Greedy",
    "Picker",
    "Player",
    "PlayerError",
    "ScriptError",
    "ScriptedPlayer",
    "make_picker",
    "make_player",
    "offer_installed",
    "play_randomly",
    "register",
]
