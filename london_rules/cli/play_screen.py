"""One person at the table: what they see, what they are asked, and the commands they can use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias

from london_rules.classes import define, field
from london_rules.cli.common import write_json
from london_rules.cli.draw import Drawing
from london_rules.cli.draw_map import draw_maps
from london_rules.cli.fitting import Fitting
from london_rules.cli.guard import CommandError
from london_rules.cli.interrupts import wakeful_stdin
from london_rules.cli.wrap import say
from london_rules.diagnostics.nearness import suggest
from london_rules.diagnostics.render import escape
from london_rules.table import Feed, Table, TableError
from london_rules.table.words import ASSUMED, words_of

if TYPE_CHECKING:
    from london_rules import RuleSet

Data: TypeAlias = Mapping[str, Any]

HELP = """\
  3            choose option 3 (you can also type its id or name)
  ?            what the question is about, what each option will do, and who is ahead
  ? 3          what option 3 will do, and what is printed on it
  ? NAME       what is printed on anything with this name, and why it is not offered
  t            draw the whole table
  m            draw the map, if there is one
  l            what happened since your last answer
  u            undo: take back your last answer
  s FILE       save the game to FILE and keep playing
  q            save and quit (as does the end of input)"""


MANY_OPTIONS = 8


class Leave(Exception):
    """The player leaves the table."""


@define
class Screen:
    """Ask people, one at a time: the screen is cleared before the next takes their seat."""

    table: Table
    drawing: Drawing
    save_to: Path
    feeds: dict[int, Feed] = field(factory=dict)
    since: dict[int, list[str]] = field(factory=dict)  # what each person was told since their last answer
    headed: dict[int, str] = field(factory=dict)  # the heading under which each person was told the last lines
    rounds: dict[int, int] = field(factory=dict)  # the rounds that were told, by the turns that they begin with
    fitting: dict[int, Fitting] = field(factory=dict)
    printed: int = 0  # lines since the last input
    sitting: int | None = None
    drawn: int = -1
    input: TextIO = field(factory=wakeful_stdin)
    changed: Callable[[], bool] | None = None  # checks whether the rules have changed, and continues with the new ones

    def __attrs_post_init__(self) -> None:
        """Begin to follow the game for each person, from now on."""
        self.begin_anew()

    @property
    def people(self) -> list[int]:
        """List the seats (from 1) of people."""
        return [n for n, seat in enumerate(self.table.seats, 1) if not seat.is_bot]

    # ---- asking --------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask the person to move until they answer, or go back."""
        player = self.table.to_move
        assert player is not None
        view = self.table.view(player)
        decision = view["decision"]
        self._hand_over(player)
        if view["turn"] != self.drawn:
            self.drawn = view["turn"]
            self._draw_table(view, whole=False)
        else:
            self._say(self._news(player))
        self._show(decision)
        open, question = self.table, decision["number"]
        while open is self.table and not self.table.over and self._is_asked(player, question):
            line = self._read("> ")
            if line is None:
                raise Leave("the input ended")
            if self.changed is not None and self.changed():
                return
            self._obey(line.strip(), player, decision)

    def _is_asked(self, player: int, number: int) -> bool:
        decision = self.table.view(player)["decision"]
        return bool(decision["player"] == player and decision["number"] == number)

    def _hand_over(self, player: int) -> None:
        if self.sitting == player:
            return
        before, self.sitting, self.drawn = self.sitting, player, -1
        if len(self.people) < 2:
            return
        if before is not None:
            self._say(["\x1b[2J\x1b[3J\x1b[H" if sys.stdout.isatty() else "\n" * 40])
        self._say([self.drawing.rule(f"{self._who(player)}: take your seat", player)])
        if self._read("Press Enter when only you can see the screen.  ") is None:
            raise Leave("the input ended")

    def _draw_table(self, view: Data, *, whole: bool) -> None:
        """Draw the whole table, or what has changed since this person saw it last, in short where it is long."""
        player = view["you"]
        left = view["turns left"]
        more = f" · {left} more turns" if left is not None else ""
        lines = ["", self.drawing.rule(f"{when(view, self.table.rule_set)}{more}")]
        fitting = self.fitting.setdefault(player, Fitting())
        blocks = self.drawing.blocks(view, player, self._names())
        news = self._news(player)
        used = self.printed + len(news) + len(lines) + len(self._question(view["decision"])) + 1
        drawn, note = (fitting.whole(blocks), "") if whole else fitting.fitted(blocks, used)
        self._say(lines + drawn + (self.drawing.wrap("", note) if note else []) + news)

    def _show(self, decision: Data) -> None:
        self._say(self._question(decision))

    def _question(self, decision: Data) -> list[str]:
        """Draw a question: its sentence and its options, in columns if there are many."""
        lines = ["", *self.drawing.wrap("", f"{self._who(decision['player'])} · {decision['sentence']}")]
        if decision["kind"] == "an amount":
            return lines + self._amounts(decision)
        options = decision["options"]
        size = len(str(len(options)))
        entries = [(f"  {number:>{size}}  ", option_line(option)) for number, option in enumerate(options, 1)]
        if len(entries) > MANY_OPTIONS:
            return lines + self.drawing.grid([head + text for head, text in entries])
        return lines + [line for head, text in entries for line in self.drawing.wrap(head, text, " " * (size + 6))]

    def _amounts(self, decision: Data) -> list[str]:
        """Show the range of an amount, and the notes on single values."""
        lines = [f"  {_range(decision)}"]
        for option in decision["options"]:
            lines += self.drawing.wrap("  ", option_line(option), "      ") if option.get("notes") else []
        return lines

    # ---- what happened -------------------------------------------------------------------------

    def show_bot_turns(self) -> None:
        """Show the only person at the table what a bot has just done."""
        if len(self.people) == 1:
            self._say(self._news(self.people[0]))

    def show_end(self) -> None:
        """Draw everything that is open to all when the game is over."""
        self._say(["", *self.drawing.public(self.table.view(None), self._names()), ""])

    def _news(self, player: int) -> list[str]:
        """Return what happened since a player last looked, as far as they may know it."""
        packet = self.feeds[player].packet() or {"told": [], "events": []}
        out: list[str] = []
        for turn, head in self._headed(packet):
            lines, named = self.drawing.indented(turn["lines"], 4), [f"  {head}:"]
            out += lines if self.headed.get(player) == head else named + lines
            self.since[player] += named + lines
            self.headed[player] = head
        return out

    def _headed(self, packet: Data) -> Iterator[tuple[Data, str]]:
        """Give the turns that are told, each with its heading: in a game of rounds alone, the round that it is in."""
        for event in packet["events"]:
            if event["type"] == "round begins":
                self.rounds[event["turn"] + 1] = event["round"]
        for turn in packet["told"]:
            number = max((begun for begun in self.rounds if begun <= turn["turn"]), default=None)
            if self.table.rule_set.has_rounds_alone:
                yield turn, "Set-up" if number is None else self.drawing.words.in_round(self.rounds[number])
            else:
                yield turn, f"Turn {turn['turn']}, {self._who(turn['player'])}"

    def begin_anew(self) -> None:
        """Draw everything again, and tell what happens from now on: the game or its rules are others."""
        self.feeds = {player: self.table.feed(player, history=not self.table.game.answers) for player in self.people}
        self.since = {player: [] for player in self.people}
        self.headed.clear()
        self.fitting.clear()
        self.drawn = -1

    def recall(self) -> None:
        """Let each person look back to the end of their last turn, in a game that goes on."""
        turn = self.table.game.turn
        for player in self.people:
            packet = self.table.feed(player, history=True).packet() or {"told": [], "events": []}
            turns = packet["told"]
            last = max((one["turn"] for one in turns if one["player"] == player and one["turn"] < turn), default=0)
            for one, head in self._headed(packet):
                if one["turn"] > last:
                    self.since[player].append(f"  {head}:")
                    self.since[player] += self.drawing.indented(one["lines"], 4)

    # ---- commands ------------------------------------------------------------------------------

    def _obey(self, line: str, player: int, decision: Data) -> None:
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            self._look_at(line[1:].strip(), player, decision)
            return
        commands: dict[str, Callable[[str], None]] = {
            "h": lambda _: self._say(HELP.splitlines()),
            "t": lambda _: self._ask_again(player, decision),
            "m": lambda _: self._draw_map(player, decision),
            "l": lambda _: self._say(self.since[player] or ["nothing has happened since your last answer"]),
            "u": lambda _: self._undo(player),
            "s": self._save,
            "q": lambda _: self._leave(),
        }
        names = {
            "help": "h", "table": "t", "map": "m", "log": "l", "undo": "u", "save": "s", "quit": "q", "exit": "q",
        }  # fmt: skip
        command = commands.get(names.get(word.lower(), word.lower()))
        if command is not None:
            command(rest.strip())
            return
        option = find_option(line, decision)
        if option is None:
            self._say([_advice(line, decision)])
        else:
            self.since[player].clear()
            self.table.answer(player, option["id"], number=decision["number"])

    def _ask_again(self, player: int, decision: Data) -> None:
        self._draw_table(self.table.view(player), whole=True)
        self._show(decision)

    def _draw_map(self, player: int, decision: Data) -> None:
        options = decision["options"] if decision["kind"] == "one of" else ()
        from london_rules.table.scene import scene

        lines = draw_maps(self.drawing, scene(self.table.rule_set), self.table.view(player), options)
        self._say(lines or ["this game has no map"])

    def _look_at(self, wanted: str, player: int, decision: Data) -> None:
        from london_rules.table.look import Lookup

        lookup = Lookup(self.table)
        option = find_option(wanted, decision) if wanted else None
        if option or not wanted:
            from london_rules.cli.coach import advice_lines

            self._say(advice_lines(self.table, self.drawing, player, decision, option))
        rule = lookup.rule_of(option) if option else None
        if rule is not None or not wanted:
            return
        things = _things_of([option] if option else ())
        why = [] if option else lookup.why_not(player, wanted)
        self._say([line for one in why for line in self.drawing.wrap("  ", one, "      ")])
        things = things or ([] if option else lookup.named(wanted))
        if not things and not why:
            self._say([] if option else [f"nothing is called `{escape(wanted)[:40]}`"])
        for lines in lookup.printed(things):
            self._say(self.drawing.indented(lines))
        if any(lookup.assumed(things)):
            self._say([f"  {ASSUMED} assumed: no source states it"])

    def _undo(self, player: int) -> None:
        """Take back the last answer of a person; at a free table that of any person, with what bots answered since."""
        answers = self.table.game.seats
        people = [number for number, seat in enumerate(answers) if seat in self.people]
        try:
            if self.table.undo_mode == "free" and people:
                self.table.rewind(people[-1])
            else:
                self.table.undo(player)
        except TableError as e:
            self._say(["there is nothing to undo" if not people else f"you cannot take this back: {e.help or e}"])
            return
        self.since[player].clear()
        for feed in self.feeds.values():
            feed.skip()
        self.drawn = -1
        self._say(["undone"])

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.save_to
        try:
            write_json(path, self.table.save())
        except CommandError as e:
            self._say([escape(e.message)])
            return
        self._say([f"saved to {escape(str(path))}"])

    def _leave(self) -> None:
        raise Leave

    # ---- in and out ----------------------------------------------------------------------------

    def _names(self) -> list[str]:
        return seat_names(self.table)

    def _who(self, player: int) -> str:
        return self._names()[player - 1]

    def _say(self, lines: list[str]) -> None:
        self.printed += len(lines)
        say(lines)

    def _read(self, prompt: str) -> str | None:
        """Read a line, None at the end of input; over a pipe it is echoed, so that the transcript is complete."""
        self.printed = 0
        sys.stdout.write(prompt)
        sys.stdout.flush()
        try:
            line = self.input.readline(10_000)
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}\n"
        if not line:
            self._say([""])
            return None
        if not self.input.isatty():
            self._say([escape(line.rstrip("\r\n"))])
        return line


def seat_names(table: Table) -> list[str]:
    """Return the names of the seats as the terminal shows them: with who plays there."""
    return [f"{escape(seat.name)} ({seat.kind})" for seat in table.seats]


def option_line(option: Data) -> str:
    """Return an option in one line, with its notes."""
    notes = option.get("notes")
    return f"{option['text']} - {'; '.join(notes)}" if notes else str(option["text"])


def find_option(line: str, decision: Data) -> Data | None:
    """Find the option that a person means: by number, by id, or by a name that only one has; an amount by itself."""
    options: list[Data] = decision["options"]
    if decision["kind"] == "an amount":
        return next((option for option in options if option["id"] == line), None)
    if line.isascii() and line.isdigit() and len(line) < 6:
        return options[int(line) - 1] if 1 <= int(line) <= len(options) else None
    wanted = line.lower()
    for option in options:
        if option["id"] == wanted:
            return option
    named = [o for o in options if wanted and o["label"].lower().startswith(wanted)]
    return named[0] if len({o["label"]: None for o in named}) == 1 else None


def _things_of(options: Any) -> list[str]:
    return [option["thing"] for option in options if option.get("thing")]


def _advice(line: str, decision: Data) -> str:
    choice = _range(decision)
    if not line:
        return f"choose a number from {choice}; type h for help"
    near = [] if decision["kind"] == "an amount" else suggest(line, [o["label"] for o in decision["options"]], 1)
    also = f" (did you mean {near[0]}?)" if near else ""
    return f"`{escape(line)[:40]}` is not an option here{also}: choose {choice}, or h for help"


def when(view: Data, rule_set: RuleSet) -> str:
    """Return the turn and the round of a game; in one of rounds alone, in which no turn is seen, only the round."""
    turn = f"Turn {view['turn']}"
    if "round" not in view:
        return turn
    left = view["rounds left"]
    more = "" if left is None else ", the last" if left == 0 else f", {left} more"
    said = words_of(rule_set).in_round(view["round"]) + more
    return said if rule_set.has_rounds_alone else f"{turn} · {said}"


def _range(decision: Data) -> str:
    """Return the range of numbers that answer a question."""
    if decision["kind"] != "an amount":
        return f"1 to {len(decision['options'])}"
    ids = [option["id"] for option in decision["options"]]
    whole = int(ids[-1]) - int(ids[0]) == len(ids) - 1
    return f"{ids[0]} to {ids[-1]}" if whole else ", ".join(ids)
