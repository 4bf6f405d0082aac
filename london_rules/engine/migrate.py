"""A game migrated to changed rules: its answers are given again, as long as the rules ask the same questions."""

from __future__ import annotations

from london_rules.compiler.program import RuleError
from london_rules.engine.errors import CarryError, SaveError
from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet

MOST_SHOWN = 8  # options that are offered instead


def carry_over(game: Game, rule_set: RuleSet) -> Game:
    """Replay a game with other rules, with the same seed, chance and answers, up to the open question.

    Raises CarryError, which names the first answer that no longer fits; the original game is unchanged.
    """
    low, high = rule_set.players
    if not low <= game.setup.players <= high:
        raise CarryError(0, f"the rules are now for {rule_set.for_whom}")
    try:
        made = Game.begin(rule_set, game.setup, events=game.program.traced, tape=list(game.chance))
    except RuleError as e:
        raise CarryError(0, _why(e)) from None
    except SaveError as e:  # what the game before has kept
        raise CarryError(0, str(e)) from None
    number = 0
    try:
        for number, answer in enumerate(game.answers, 1):
            made.answer_forced()
            _check(game, made, number, answer)
            made.answer(answer)
        for _ in range(game.forced_since()):
            if len(made.state.opts) == 1:
                made.answer(made.option_ids()[0])
    except RuleError as e:
        raise CarryError(number, _why(e)) from None
    _check_question(game, made)
    made.state.tape = None
    return made


def _why(e: RuleError) -> str:
    if e.code == "LR-V0003":
        return "chance would have to decide something different, as when other things are dealt"
    return f"the rules cannot be carried out: {e.message}"


def _check(game: Game, made: Game, number: int, answer: str) -> None:
    if made.over:
        raise CarryError(number, "with these rules the game is already over")
    if answer not in made.option_ids():
        decision = made.decision
        assert decision is not None
        labels = [*dict.fromkeys(option.label for option in decision.options)]
        options = ", ".join(labels[:MOST_SHOWN]) + (" ..." if len(labels) > MOST_SHOWN else "")
        chosen = _label(game, number)
        raise CarryError(number, f"`{chosen}` can no longer be chosen: {decision.rule} now offers {options}")


def _label(game: Game, number: int) -> str:
    """Give an answer of a game (by its number, from 1) as its player read it."""
    before = game.clone()
    before.go_to(number - 1)
    before.answer_forced()
    options = () if before.decision is None else before.decision.options
    return next(one.label for one in options if one.id == game.answers[number - 1])


def _check_question(before: Game, after: Game) -> None:
    """Check that the open question is put to the same player by the same rule; its options may have changed."""
    number = len(before.answers) + 1
    if before.over or after.over:
        if before.over != after.over:
            raise CarryError(
                number, "with these rules the game is over here" if after.over else "the game goes on here"
            )
        return
    old, new = before.decision, after.decision
    assert old is not None
    assert new is not None
    if (old.player, old.rule) != (new.player, new.rule):
        raise CarryError(
            number, f"now {new.rule} asks player {new.player}, and before {old.rule} asked player {old.player}"
        )
