"""What must hold of any game: only coded errors, the same game fast and traced, saved, played again and taken back."""

from __future__ import annotations

import ast
import functools
import json
import re
import warnings
from random import Random
from typing import Any, TypeAlias

from attrs import frozen

from london_rules import RuleError, SaveError, WrongAnswerError, load
from london_rules.engine import EVERYTHING, Game, RuleSet

CODE = re.compile(r"LR-[RVX]\d{4}")
# All texts that a program may hold: the sorts of events.
EVENTS = frozenset(
    (
        *(
            "all chose",
            "set",
            "enter",
            "leave",
            "move",
            "counter",
            "chose",
            "put",
            "under",
            "paid",
            "until",
            "turn",
            "action",
            "turn begins",
        ),
        *(
            "swap",
            "end",
            "course",
            "end rounds",
            "outcome",
            "round begins",
            "row",
            "gaps",
            "reveal",
            "look",
            "on thing",
            "short",
            "chance",
            "mark",
            "begin",
            "gone",
            "score",
            "not done",
        ),
    )
)

Ending: TypeAlias = str  # over, cut off, or the code of the error that ended it


@frozen
class Played:
    """A game as far as it was played, with how it ended."""

    game: Game | None
    ending: Ending


def begun(rules: RuleSet, players: int, seed: int, *, events: bool) -> Played:
    """Begin a game with its invariants checked."""
    try:
        return Played(rules.new_game(players, seed, events=events, check=True), "")
    except RuleError as e:
        _coded(e)
        return Played(None, e.code)


def _coded(e: RuleError) -> None:
    assert CODE.fullmatch(e.code), e.code
    assert len(str(e)) > 5
    assert e.rule, f"{e.code} names no rule: {e}"


def step(game: Game, random: Random) -> Ending:
    """Answer once by chance; gives the code of an error, with the game as before."""
    ids = game.option_ids()
    assert ids, "an open question has no option"
    assert len(set(ids)) == len(ids), "two options have one id"
    before = game.state_hash()
    try:
        game.answer(ids[int(random.random() * len(ids))])
    except RuleError as e:
        _coded(e)
        assert game.state_hash() == before, "an answer that failed changed the game"
        return e.code
    return ""


def check_game(rules: RuleSet, players: int, seed: int, most: int) -> Ending:
    """Play one game in all ways, side by side."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # Python may doubt no generated line
        check_programs(rules)
    traced, fast = (begun(rules, players, seed, events=events) for events in (True, False))
    assert traced.ending == fast.ending, "only one of two programs can begin"
    if traced.game is None or fast.game is None:
        return traced.ending
    game, plain, ending = traced.game, fast.game, ""
    stop = seed % (most + 1)
    choices = [Random(seed), Random(seed)]
    for number in range(most):
        assert game.state_hash() == plain.state_hash(), "the fast program is at another state"
        assert game.option_ids() == plain.option_ids(), "the fast program asks otherwise"
        if number == stop:
            check_kept(rules, game)
        if game.over:
            break
        endings = [step(one, random) for one, random in zip((game, plain), choices, strict=True)]
        assert endings[0] == endings[1], f"one program fails: {endings}"
        if endings[0]:
            ending = endings[0]
            break
    assert not (game.over and game.state.opts), "a game is over with a question open"
    check_shown(game)
    check_kept(rules, game)
    return ending or ("over" if game.over else "cut off")


def check_shown(game: Game) -> None:
    """Check that all that is handed out is plain data, for everybody."""
    for viewer in (EVERYTHING, None, *range(1, game.setup.players + 1)):
        shown = [game.view(viewer), game.events(viewer)]
        assert json.loads(json.dumps(shown, allow_nan=False)) == shown, "a view is not plain data"
    if game.decision is not None:
        told = game.decision.as_json()
        assert json.loads(json.dumps(told)) == told
        assert [o["id"] for o in told["options"]] == game.option_ids()
    if game.over:
        try:
            places = [line["place"] for line in game.score()]
        except RuleError as e:
            assert CODE.fullmatch(e.code), e.code
        else:
            assert min(places) == 1


def check_kept(rules: RuleSet, game: Game) -> None:
    """Check that a save and a log lead to the same game, and that answers can be taken back."""
    save, log = json.loads(json.dumps(game.save())), json.loads(json.dumps(game.record()))
    again = rules.restore(save, check=True)
    assert again.save() == save, "a restored game saves otherwise"
    played = rules.replay(log)
    assert played.state_hash() == log["state_hash"], "a log leads elsewhere"
    assert played.record() == log
    if game.answers:
        back = game.clone()
        back.undo()
        assert back.answers == game.answers[:-1]
        back.answer_forced()  # the rules can ask them, and they are no answers
        try:
            back.answer(game.answers[-1])
            while back.state_hash() != log["state_hash"] and not back.over and len(back.option_ids()) == 1:
                back.answer(back.option_ids()[0])
        except RuleError:
            raise AssertionError("an answer that was taken back cannot be given again") from None
        assert back.record() == log, "an answer that was taken back leads elsewhere"
        again.undo(len(again.answers))
        assert again.answers == []


# ---- generated Python -----------------------------------------------------------------------------


@functools.cache
def known_names() -> frozenset[str]:
    """Give the names that programs use, whatever the rules: those of a program of other rules."""
    rules = load("2010").rule_set
    assert rules is not None
    return frozenset(name for program in (rules.fast, rules.traced) for name in _names(program.source.text)[0])


def _names(source: str) -> tuple[set[str], set[str]]:
    names: set[str] = set()
    texts: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                names.add(name)
            case ast.Constant(value=str(text)):
                texts.add(text)
            case ast.Import() | ast.ImportFrom():
                raise AssertionError("generated Python imports something")
            case _:
                pass
    return names, texts


def check_programs(rules: RuleSet) -> None:
    """Check that generated Python holds no word of the author."""
    words = _words_of_author(rules)
    for program in (rules.fast, rules.traced):
        names, texts = _names(program.source.text)
        assert texts <= EVENTS, f"generated Python holds the texts {sorted(texts - EVENTS)}"
        taken = (names & words) - known_names()
        assert not taken, f"generated Python uses the names {sorted(taken)}"


def _words_of_author(rules: RuleSet) -> set[str]:
    said: list[str] = []
    for category in ("kinds", "counters", "zones", "marks", "numbers", "tests", "groups", "rules", "faces", "moments"):
        said += getattr(rules.rules, category)
    said += [face.name for face in rules.rules.faces.values()]
    return {word.lower() for text in said for word in re.findall(r"\w{4,}", text)}


__all__: list[Any] = ["SaveError", "WrongAnswerError", "check_game", "check_kept", "check_shown"]
