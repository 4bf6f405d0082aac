"""One person at the table: what they see, what they are asked, and the commands they can use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TextIO

from attrs import define, field

from london_rules.cli.common import write_json
from london_rules.cli.draw import Drawing, counters_on
from london_rules.cli.guard import CommandError
from london_rules.cli.interrupts import wakeful_stdin
from london_rules.cli.seats import HUMAN, Seats
from london_rules.diagnostics.render import escape
from london_rules.diagnostics.suggest import suggest
from london_rules.engine.decisions import Decision, Option
from london_rules.engine.game import Game
from london_rules.language.rules import PowerDecl
from london_rules.table.narrate import Narrator

HELP = """\
  3            choose option 3 (you can also type its id or name)
  ?            what is printed on each option
  ? 3          what is printed on option 3; ? NAME finds anything by name
  t            draw the table again
  l            what happened since your last answer
  u            undo: go back to your last question
  s FILE       save the game to FILE and keep playing
  q            save and quit (as does the end of input)"""


class Leave(Exception):
    """The player leaves the table."""


@define
class Screen:
    """Ask people, one at a time: the screen is cleared before the next takes their seat."""

    game: Game
    drawing: Drawing
    seats: Seats
    save_to: Path
    seen: dict[int, int] = field(factory=dict)
    narrators: dict[int, Narrator] = field(factory=dict)
    before: list[str] = field(factory=list)
    sitting: int | None = None
    drawn: int = -1
    counters: Mapping[str, Mapping[str, int]] = field(factory=dict)
    input: TextIO = field(factory=wakeful_stdin)
    changed: Callable[[], bool] | None = None  # checks whether the rules have changed, and continues with the new ones

    # ---- asking --------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask the person to move until they answer, or go back."""
        decision = self.game.decision
        assert decision is not None
        self.counters = counters_on(self.game.view(decision.player))
        self._hand_over(decision.player)
        if self.game.turn != self.drawn:
            self.drawn = self.game.turn
            self._draw_table()
        else:
            self._show_news(decision.player)
        self._show(decision)
        while self.game.decision is decision:
            line = self._read("> ")
            if line is None:
                raise Leave("the input ended")
            if self.changed is not None and self.changed():
                return
            self._obey(line.strip(), decision)

    def _hand_over(self, player: int) -> None:
        if self.sitting == player:
            return
        before, self.sitting, self.drawn = self.sitting, player, -1
        if len(self.seats.people) < 2:
            return
        if before is not None:
            self._say(["\x1b[2J\x1b[3J\x1b[H" if sys.stdout.isatty() else "\n" * 40])
        self._say([self.drawing.rule(f"{self._who(player)}: take your seat")])
        if self._read("Press Enter when only you can see the screen.  ") is None:
            raise Leave("the input ended")

    def _draw_table(self) -> None:
        player = self.sitting or 1
        view = self.game.view(player)
        left = view["turns left"]
        more = f" · {left} more turns" if left is not None else ""
        lines = ["", self.drawing.rule(f"Turn {view['turn']}{more}")]
        self._say(lines + self.drawing.table(view, player, self.seats.names))
        self._show_news(player)

    def _show_news(self, player: int) -> None:
        self.before = self._news(player)
        self._say(self.before)

    def _show(self, decision: Decision) -> None:
        lines = ["", *self.drawing.wrap("", f"{self._who(decision.player)} · {self._prompt(decision)}")]
        if decision.kind == "an amount":
            self._say(lines + self._amounts(decision))
            return
        size = len(str(len(decision.options)))
        for number, option in enumerate(decision.options, 1):
            text = self._option(option)
            lines += self.drawing.wrap(f"  {number:>{size}}  ", text, " " * (size + 6))
        self._say(lines)

    def _amounts(self, decision: Decision) -> list[str]:
        """Show the range of an amount, and the notes on single values."""
        lines = [f"  {_range(decision)}"]
        for option in decision.options:
            lines += self.drawing.wrap("  ", self._option(option), "      ") if option.notes else []
        return lines

    def _prompt(self, decision: Decision) -> str:
        """Return the question, after the name of the rule or thing that asks it."""
        declared = self.drawing.words.front.prompts.get(decision.rule)
        if declared is not None:
            return escape(declared)
        prompt = escape(decision.prompt) or "Choose"
        kind, _, name = decision.rule.partition(" ")
        faces = self.game.rule_set.rules.faces
        id = name.partition(" ")[0]
        asks = faces[id].name if id in faces and faces[id].kind == kind else name
        return f"{escape(asks[:1].upper() + asks[1:])}: {prompt[0].lower()}{prompt[1:]}" if asks else prompt

    def _option(self, option: Option) -> str:
        text, counters = self._label(option), self.counters.get(option.thing or "")
        if option.thing and text == self.drawing.words.name(option.thing, counters):
            text = self.drawing.words.short(option.thing, counters)
        return f"{text} - {'; '.join(escape(n) for n in option.notes)}" if option.notes else text

    def _label(self, option: Option) -> str:
        """Return the name of an option: an offer or a thing as the layout says."""
        words, thing = self.drawing.words, option.thing
        if thing and option.label.startswith(words.face(thing).name):
            return words.name(thing, self.counters.get(thing))
        return words.offer(option.id, thing) or escape(option.label)

    def _find(self, line: str, decision: Decision) -> Option | None:
        return find_option(line, decision, self._label)

    # ---- what happened -------------------------------------------------------------------------

    def show_bot_turns(self) -> None:
        """Show the only person at the table what a bot has just done."""
        if len(self.seats.people) == 1:
            self._say(self._news(self.seats.people[0]))

    def show_end(self) -> None:
        """Draw everything that is open to all when the game is over."""
        self._say(["", *self.drawing.public(self.game.view(None), self.seats.names), ""])

    def _news(self, player: int) -> list[str]:
        """Return what happened since a player last looked, as far as they may know it."""
        since = self.seen.get(player, 0)
        narrator = self.narrators.setdefault(player, Narrator(self.drawing.words))
        turns = narrator.feed(self.game.events(player, since))
        self.seen[player] = len(self.game.log)
        out: list[str] = []
        for turn in turns:
            out.append(f"  Turn {turn.number}, {self._who(turn.player)}:")
            out += self.drawing.indented(narrator.narrate(turn), 4)
        return out

    def _forget(self) -> None:
        """Start the history over after an undo: what is undone has not happened."""
        self.seen.clear()
        self.narrators.clear()
        self.before = []
        for player in self.seats.people:
            self._news(player)

    def begin_anew(self) -> None:
        """Draw and report everything again: the rules have changed."""
        self._forget()
        self.drawn = -1

    # ---- commands ------------------------------------------------------------------------------

    def _obey(self, line: str, decision: Decision) -> None:
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            self._look_at(line[1:].strip(), decision)
            return
        commands: dict[str, Callable[[str], None]] = {
            "h": lambda _: self._say(HELP.splitlines()),
            "t": lambda _: self._ask_again(decision),
            "l": lambda _: self._say(self.before or ["nothing has happened since your last answer"]),
            "u": lambda _: self._undo(),
            "s": self._save,
            "q": lambda _: self._leave(),
        }
        names = {"help": "h", "table": "t", "log": "l", "undo": "u", "save": "s", "quit": "q", "exit": "q"}
        command = commands.get(names.get(word.lower(), word.lower()))
        if command is not None:
            command(rest.strip())
            return
        option = self._find(line, decision)
        if option is None:
            self._say([self._advice(line, decision)])
        else:
            self.game.answer(option.id)

    def _ask_again(self, decision: Decision) -> None:
        self._draw_table()
        self._show(decision)

    def _advice(self, line: str, decision: Decision) -> str:
        choice = _range(decision)
        if not line:
            return f"choose a number from {choice}; type h for help"
        near = [] if decision.kind == "an amount" else suggest(line, [self._label(o) for o in decision.options], 1)
        also = f" (did you mean {near[0]}?)" if near else ""
        return f"`{escape(line)[:40]}` is not an option here{also}: choose {choice}, or h for help"

    def _look_at(self, wanted: str, decision: Decision) -> None:
        words = self.drawing.words
        rule = self._rule_of(wanted, decision)
        if rule is not None:
            self._say(rule)
            return
        if not wanted:
            things = [option.thing for option in decision.options if option.thing]
        else:
            option = self._find(wanted, decision)
            things = [option.thing] if option and option.thing else self._named(wanted)
        if not things:
            self._say(["there is nothing to show; ? NUMBER shows one option, ? NAME finds a thing"])
            return
        faces: dict[str, str] = {}
        for thing in things:
            faces.setdefault(words.face(thing).id, thing)
        for thing in faces.values():
            self._say(self.drawing.indented(words.printed(thing)))

    def _rule_of(self, wanted: str, decision: Decision) -> list[str] | None:
        """Give the text of the action, or of the power of the rules, that an option stands for."""
        option = self._find(wanted, decision) if wanted else None
        if option is None:
            return None
        from london_rules.language.say.texts import phrase_effect, phrase_power

        words, rules = self.drawing.words, self.game.rule_set.rules
        action, power = rules.actions.get(option.label.lower()), words.power(option.id, option.thing)
        if isinstance(power, PowerDecl):
            text = phrase_power(power.power, rules)
        elif action is not None:
            text = phrase_effect(action.body, rules)
        else:
            return None
        return self.drawing.wrap(f"  {escape(option.label)}: ", words.with_layout_names(text), "      ")

    def _named(self, name: str) -> list[str]:
        """Find things by name: everybody may read what is printed on them."""
        things = self.drawing.words.rule_set.layout.things
        faces = self.drawing.words.rule_set.rules.faces
        return [t.id for t in things if name.lower() in faces[t.face].name.lower()][:12]

    def _undo(self) -> None:
        """Go back to the last question put to a person."""
        game, answers = self.game, list(self.game.answers)
        for number in range(len(answers) - 1, -1, -1):
            game.go_to(number)
            if game.to_move is not None and self.seats.kinds[game.to_move - 1] == HUMAN:
                self._forget()
                self.drawn = -1
                self._say(["undone"])
                return
        for answer in answers:
            game.answer(answer)
        self._say(["there is nothing to undo"])

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.save_to
        try:
            write_json(path, self.game.save())
        except CommandError as e:
            self._say([escape(e.message)])
            return
        self._say([f"saved to {escape(str(path))}"])

    def _leave(self) -> None:
        raise Leave

    # ---- in and out ----------------------------------------------------------------------------

    def _who(self, player: int) -> str:
        return self.seats.names[player - 1]

    def _say(self, lines: list[str]) -> None:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()

    def _read(self, prompt: str) -> str | None:
        """Read a line, None at the end of input; over a pipe it is echoed, so that the transcript is complete."""
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


def _range(decision: Decision) -> str:
    """Return the range of numbers that answer a question."""
    if decision.kind != "an amount":
        return f"1 to {len(decision.options)}"
    ids = [option.id for option in decision.options]
    whole = int(ids[-1]) - int(ids[0]) == len(ids) - 1
    return f"{ids[0]} to {ids[-1]}" if whole else ", ".join(ids)


def _own_label(option: Option) -> str:
    return option.label


def find_option(line: str, decision: Decision, label: Callable[[Option], str] = _own_label) -> Option | None:
    """Find the option that a person means: by number, by id, or by a name that only one has; an amount by itself."""
    options = decision.options
    if decision.kind == "an amount":
        return next((option for option in options if option.id == line), None)
    if line.isascii() and line.isdigit() and len(line) < 6:
        return options[int(line) - 1] if 1 <= int(line) <= len(options) else None
    wanted = line.lower()
    for option in options:
        if option.id == wanted:
            return option
    named = [o for o in options if wanted and label(o).lower().startswith(wanted)]
    return named[0] if len(dict.fromkeys(map(label, named))) == 1 else None
