"""What an editor can set: the games in which bundles are checked, and whether formulas are said in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from london_rules.classes import frozen

SECTION = "londonRules"


@frozen
class Settings:
    """The settings of an editor; what has another form than is wanted counts as not set."""

    game: str = ""  # for all bundles that no other game is given for
    games: Mapping[str, str] = {}  # by the id of a bundle
    inlay: bool = False

    @classmethod
    def of(cls, data: Any) -> Settings:
        """Read the settings; `{"londonRules": {...}}` is the same as what is in it."""
        data = data.get(SECTION, data) if isinstance(data, Mapping) else {}
        if not isinstance(data, Mapping):
            return cls()
        game, games = data.get("game"), data.get("games")
        pairs = games.items() if isinstance(games, Mapping) else ()
        return cls(
            game if isinstance(game, str) else "",
            {id: word for id, word in pairs if isinstance(id, str) and isinstance(word, str)},
            data.get("inlayHints") is True,
        )

    def game_for(self, id: str) -> str:
        """Give the game in which a bundle is checked, "" if it is not set."""
        return self.games.get(id, self.game)
