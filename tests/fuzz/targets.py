"""What is fuzzed: for each target how a case is drawn, what must hold of it, and how many things a case counts for."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from attrs import frozen

from london_rules import RuleError, SaveError, WrongAnswerError
from london_rules.engine import Game, RuleSet
from london_rules.engine.states import digest_of
from tests.fuzz import bases
from tests.fuzz.case import Case
from tests.fuzz.check_play import CODE, check_game
from tests.fuzz.check_texts import check_explained, check_order, check_prints, check_said, loaded, plain
from tests.fuzz.choosing import Choices
from tests.fuzz.draw_cases import broken_case, bundle_case, overlay_case, wrong_case
from tests.fuzz.draw_plain import edit, edited, value
from tests.fuzz.sanitized import Sanitized
from tests.fuzz.spliced import check_spliced, spliced_case
from tests.referee.lockstep import lockstep
from tests.support.sanitizers import sanitizer
from tests.support.variants import SMALL

ANSWERS = 25
BATCH = 20


@frozen
class Target:
    """Something that is fuzzed; `check` gives how often each outcome came up."""

    name: str
    draw: Callable[[Choices], Case]
    check: Callable[[Case], Counter[str]]


# ---- bundles --------------------------------------------------------------------------------------


def check_bundle(case: Case) -> Counter[str]:
    """Check a game of one bundle, from its texts to its end."""
    found = loaded(case["files"])
    if found.rule_set is None:
        return Counter([f"refused: {found.diagnostics.errors()[0].code}"])
    if "rules" in case:
        assert plain(found.rule_set.rules) == case["rules"], "the rules that were read are not those that were drawn"
    return Counter([_checked(found.rule_set, case)])


def _checked(rules: RuleSet, case: Case) -> str:
    seed = case["seed"]
    if seed % 3 == 0:
        check_order(rules, check_prints(rules), seed)
    if seed % 3 == 1:
        check_said(rules.rules)
    if seed % 9 == 2:
        check_explained(rules, case["files"], seed)
    lockstep(rules, case["players"], seed, ANSWERS)
    return check_game(rules, case["players"], seed, ANSWERS)


def check_broken(case: Case) -> Counter[str]:
    """Check that broken texts are refused with a place, or are a game after all."""
    found = loaded(case["files"])
    if found.rule_set is None:
        return Counter([f"refused: {found.diagnostics.errors()[0].code}"])
    low, _ = found.rule_set.players
    return Counter(["still loads: " + check_game(found.rule_set, low, case["seed"], 3)])


# ---- saves and logs -------------------------------------------------------------------------------


def save_case(choices: Choices) -> Case:
    """Draw edits of a save or log, with or without new checksums."""
    name, answers = choices.pick(bases.names()), choices.below(bases.ANSWERS)
    what = choices.pick(("save", "log"))
    whole = bases.data(name, answers, what)
    parts = whole.get("state") if what == "save" and choices.chance(1, 2) else None
    edits = [edit(choices, parts or whole) for _ in range(choices.pick((1, 1, 2, 3)))]
    for one in edits if parts else ():
        one["path"] = ["state", *one["path"]]
        if "from" in one:
            one["from"] = ["state", *one["from"]]
    sealed = choices.pick(("", "checksum", "all", "checksum"))
    verify = choices.pick(("", "", "", "key")) if what == "save" else ""
    return {"base": name, "answers": answers, "what": what, "edits": edits, "sealed": sealed, "verify": verify}


def sealed(data: Any, how: str) -> Any:
    """Make the public checksums of an edited save or log again, as anybody could."""
    if not how or not isinstance(data, dict):
        return data
    try:
        if how == "all" and isinstance(data.get("state"), dict):
            data["state_hash"] = digest_of({k: v for k, v in data["state"].items() if k != "rng"})
        return {**data, "checksum": digest_of({k: v for k, v in data.items() if k != "checksum"})}
    except (TypeError, ValueError):
        return data


def check_save(case: Case) -> Counter[str]:
    """Check that an edited save or log is refused with a code, or is a game that can be played."""
    rules = bases.rules(case["base"])
    whole = bases.data(case["base"], case["answers"], case["what"])
    data = sealed(edited(whole, case["edits"]), case["sealed"])
    same = json.dumps(data, sort_keys=True) == json.dumps(whole, sort_keys=True)
    try:
        game = _read(rules, data, case)
    except SaveError as e:
        assert CODE.fullmatch(e.code), e.code
        assert 10 < len(str(e)) < 1500, str(e)
        assert not same or case.get("verify") == "key", f"what nobody changed is refused: {e}"
        return Counter([f"refused: {e.code}"])
    assert case.get("verify") != "key", "a save without a seal was taken"
    if not same:
        assert case["sealed"], "an edit was taken without a word"
        check_goes_on(game)
    return Counter(["unchanged" if same else "another game"])


def _read(rules: RuleSet, data: Any, case: Case) -> Game:
    if case["what"] == "log":
        return rules.replay(data)
    if case.get("verify") == "key":
        return rules.restore(data, key=b"a key that nobody has sealed it with")
    return rules.restore(data)


def check_goes_on(game: Game) -> None:
    """Check that a game can be looked at, played on and kept."""
    random = Random(1)
    for _ in range(4):
        for player in (None, *range(1, game.setup.players + 1)):
            json.dumps(game.view(player))
        if game.over:
            break
        ids = game.option_ids()
        assert ids
        try:
            game.answer(random.choice(ids))
        except RuleError as e:
            assert CODE.fullmatch(e.code), e.code
    json.dumps(game.save())
    json.dumps(game.record())


# ---- messages -------------------------------------------------------------------------------------

# What a caller may send, and what may come of it besides an answer.
CALLS: Final[dict[str, tuple[type[Exception], ...]]] = {
    "answer": (WrongAnswerError, RuleError),
    "view": (ValueError, TypeError),
    "events": (ValueError, TypeError),
    "undo": (ValueError, TypeError),
    "go to": (ValueError, TypeError),
    "new game": (ValueError, TypeError, RuleError),
    "replay": (SaveError, ValueError, TypeError),
    "restore": (SaveError,),
}


def message_case(choices: Choices) -> Case:
    """Draw messages to one game."""
    name, answers = choices.pick(bases.names()), choices.below(bases.ANSWERS)
    ids = bases.played(name, answers).option_ids()
    messages = [_message(choices, ids) for _ in range(BATCH)]
    return {"base": name, "answers": answers, "messages": messages}


def _message(choices: Choices, ids: list[str]) -> list[Any]:
    what = choices.pick(("answer", "answer", "answer", "answer", "answer", *CALLS))
    if what == "answer":
        how = choices.below(6)
        if how == 0 and ids:
            return [what, choices.pick(ids)[: -1 if choices.chance(1, 2) else None]]
        if how == 1:
            return [what, {"option": choices.pick([*ids, ""]) if choices.chance(1, 2) else value(choices)}]
        if how == 2 and ids:
            return [what, [choices.pick(ids)]]
        if how == 3 and ids:
            return [what, choices.pick(ids) + choices.pick((" ", "\n", "#1", "", ":"))]
        return [what, value(choices)]
    if what == "new game":
        return [what, {k: value(choices) for k in choices.some(("players", "seed", "number", "first"), 0, 4)}]
    return [what, *(value(choices) for _ in range(choices.below(3) + (what != "events")))]


def check_messages(case: Case) -> Counter[str]:
    """Check that each message is answered, or refused as documented with the game unchanged."""
    counts: Counter[str] = Counter()
    game = bases.played(case["base"], case["answers"])
    for message in case["messages"]:
        one = game.clone()
        before = one.state_hash()
        try:
            _send(one, message)
        except CALLS[message[0]]:
            assert one.state_hash() == before, f"a refused message changed the game: {message}"
            assert one.answers == game.answers, f"a refused message changed the answers: {message}"
            counts[f"{message[0]}: refused"] += 1
        else:
            counts[f"{message[0]}: taken"] += 1
            assert one.over or one.option_ids(), "no option is left"
    return counts


def _send(game: Game, message: list[Any]) -> None:
    what, *arguments = message
    match what:
        case "answer":
            game.answer(arguments[0])
        case "view":
            game.view(*arguments[:1])
        case "events":
            game.events(*arguments[:2])
        case "undo":
            game.undo(*arguments[:1])
        case "go to":
            game.go_to(arguments[0])
        case "new game":
            game.rule_set.new_game(**{"players": game.setup.players, **arguments[0]})
        case "replay":
            game.rule_set.replay(game.record(), until=arguments[0])
        case "restore":
            game.rule_set.restore(arguments[0])


# ---- the referee ----------------------------------------------------------------------------------


def check_lockstep(case: Case) -> Counter[str]:
    """Check that the compiled program and the referee, which reads the rules on its own, play the same game."""
    from tests.referee.lockstep import lockstep

    found = loaded(case["files"])
    if found.rule_set is None:
        return Counter([f"refused: {found.diagnostics.errors()[0].code}"])
    outcome = lockstep(found.rule_set, case["players"], case["seed"], ANSWERS)
    return Counter([outcome.error or ("over" if outcome.over else "cut off")])


# ---- the native tier ------------------------------------------------------------------------------

SHIPPED: Final = (*SMALL, "2010", "2017", "2011-time-track")
SANITIZED: Final = Sanitized()


def native_case(choices: Choices) -> Case:
    """Draw a bundle, overlays over one, or now and then a shipped game."""
    match choices.below(8):
        case 7:
            variant = choices.pick(SHIPPED)
            return {"variant": variant, "players": 2 + choices.below(4), "seed": choices.below(1000)}
        case 5 | 6:
            return _without_rules(overlay_case(choices))
        case _:
            return _without_rules(bundle_case(choices))


def _without_rules(case: Case) -> Case:
    return {name: value for name, value in case.items() if name != "rules"}


def check_native(case: Case) -> Counter[str]:
    """Check that C plays the same games as Python, and that no sanitizer finds anything meanwhile."""
    return Counter([SANITIZED.check(case)])


# ---- all of them ----------------------------------------------------------------------------------

TARGETS: Final = {
    target.name: target
    for target in (
        Target("bundles", bundle_case, check_bundle),
        Target("overlays", overlay_case, check_bundle),
        Target("broken", broken_case, check_broken),
        Target("wrong", wrong_case, check_broken),
        Target("spliced", spliced_case, check_spliced),
        Target("saves", save_case, check_save),
        Target("messages", message_case, check_messages),
        *([Target("native", native_case, check_native)] if sanitizer("asan") else ()),
        *([Target("lockstep", bundle_case, check_lockstep)] if find_spec("tests.referee") else ()),
    )
}
