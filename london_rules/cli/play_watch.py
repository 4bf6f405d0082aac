"""A game that bots play among themselves, turn by turn: each under a heading that says whose it is."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from london_rules.classes import define, field
from london_rules.cli.draw import Drawing
from london_rules.cli.play_screen import seat_names
from london_rules.cli.wrap import say
from london_rules.table import Feed, Table


@define
class Watcher:
    """Show a game of bots while they play it.

    A turn in which nobody has a choice is over before anybody could look: it is shown afterwards, under its heading.
    """

    table: Table
    drawing: Drawing
    delay: float = 0
    rounds: dict[int, int] = field(factory=dict)  # in which round the turns are that were told
    waiting: list[Mapping[str, Any]] = field(factory=list)  # turns of which something was told, but that had no heading
    later: dict[str, int] = field(factory=dict)  # what counters of the table gained after the turn that ended last
    _feed: Feed = field(init=False)
    _round: int = 0
    _headed: int = 0  # the last round that had a heading, in a game of rounds alone

    def __attrs_post_init__(self) -> None:
        """Begin with what happened before the first question of a new game, or from now on in an older one."""
        view = self._view()
        self._round = self.rounds[view["turn"]] = view.get("round", 0)
        self._feed = self.table.feed("everything", history=not self.table.game.answers)

    def watch(self) -> None:
        """Let bots play to the end of the game."""
        self._listen()
        while not self.table.over:
            view = self._view()
            turn, player = view["turn"], view["active player"]
            self._tell_turns_before(turn)
            play_turn(self.table)
            self._listen()
            # Who was asked first may be asked for the next round, and in the set-up it is nobody's turn.
            player = next((one["player"] for one in self.waiting if one["turn"] == turn), player if turn else 0)
            if player:
                self._head(turn, player)
                self._tell(turn)
                # Where whole turns went on by themselves since, nobody knows any more what it was then.
                if all(one["turn"] <= turn + 1 for one in self.waiting):
                    say(self._figures(player))
            if self.delay:
                time.sleep(self.delay)
        self._tell_turns_before(None)
        say(["", *self.drawing.public(self._view(), seat_names(self.table)), ""])

    def _view(self) -> dict[str, Any]:
        return self.table.view("everything")

    def _listen(self) -> None:
        """Take in what has happened, and note in which round each turn began, and what changed since one did."""
        packet = self._feed.packet() or {"told": [], "events": []}
        self.later.clear()
        begun = False
        for event in packet["events"]:
            if event["type"] == "round begins":
                begun, self._round = True, event["round"]
                self.rounds[event["turn"] + 1] = self._round  # what a round begins with is told with the next turn
            elif event["type"] == "turn begins":
                begun = True
                self.rounds[event["turn"]] = self._round
            elif begun and event["type"] in ("counter", "payment"):
                self.later[event["counter"]] = self.later.get(event["counter"], 0) + event["amount"]
        self.waiting += packet["told"]

    def _tell_turns_before(self, turn: int | None) -> None:
        """Tell the turns in which nobody was asked, up to one or to the end; their players' figures are not known."""
        for number, player in {one["turn"]: one["player"] for one in self.waiting}.items():
            if turn is None or number < turn:
                self._head(number, player)
                self._tell(number)

    def _head(self, turn: int, player: int) -> None:
        """Draw the heading of a turn."""
        name, now = seat_names(self.table)[player - 1], self.rounds.get(turn)
        heading = self.drawing.words.in_round(now) if now else ""
        whose = " · ".join(part for part in (f"Turn {turn}" if turn else "Set-up", heading, name) if part)
        if not now or not self.table.rule_set.has_rounds_alone:
            say(["", self.drawing.rule(whose, player)])
        elif now != self._headed:  # each player has a turn in which nothing is done
            self._headed = now
            say(["", self.drawing.rule(heading)])

    def _tell(self, turn: int) -> None:
        """Tell what happened in a turn."""
        lines = [line for one in self.waiting if one["turn"] == turn for line in one["lines"]]
        self.waiting = [one for one in self.waiting if one["turn"] != turn]
        say(self.drawing.indented(lines))

    def _figures(self, player: int) -> list[str]:
        """Draw the figures of a player, and those of the table, without what is told only under the next headings."""
        view = self._view()
        table = {name: number - self.later.get(name, 0) for name, number in view["counters"].items()}
        figures = [*self.drawing.words.status(view["players"][player - 1]), self.drawing.table_figures(table)]
        return self.drawing.wrap("  = ", " · ".join(one for one in figures if one))


def play_turn(table: Table, bot: int | None = None) -> None:
    """Let bots answer to the end of the turn, or only the one bot as long as it is asked."""
    turn = table.game.turn
    while not table.over and table.game.turn == turn and bot in (None, table.to_move):
        table.answer_for_bot()
