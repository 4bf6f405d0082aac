"""Why an action or a thing can be chosen now, or why not: its conditions, and those that are not met."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from london_rules.classes import asdict, frozen
from london_rules.compiler.chosen import chosen_from
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.feasible import feasibility
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import FIRST_OFFER
from london_rules.engine.decisions import Decision
from london_rules.engine.visibility import sees
from london_rules.engine.why.evaluate import Env, names_of, without_clause
from london_rules.engine.why.explain import Explainer, Reason
from london_rules.language import constructs as t
from london_rules.language.flow.walk import choices
from london_rules.language.say.texts import teller
from london_rules.language.syntax.names import article

if TYPE_CHECKING:
    from london_rules.engine.game import Game


@frozen
class Availability:
    """Whether something can be chosen by the player (from 1) who is asked, and its conditions.

    `offered` says whether the open question offers it; `met` whether all its conditions hold. An action can meet
    all its conditions while the open question is another one.
    """

    what: Literal["action", "thing"]
    name: str
    player: int
    question: str
    offered: bool
    met: bool
    needs: tuple[Reason, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {**asdict(self, recurse=False), "needs": [need.as_json() for need in self.needs]}


def available(game: Game, name: str) -> Availability:
    """Explain why the player who is asked can or cannot choose an action, or a thing by its name or id.

    Raises ValueError if the game is over, or if nothing that can be chosen has this name.
    """
    decision = game.decision
    if decision is None:
        raise ValueError("the game is over: nothing can be chosen")
    program = game.rule_set.traced
    wanted = _plain(name)
    if wanted in game.rule_set.rules.actions:
        return _action(program, game.state, decision, wanted)
    things = [program.layout.thing_index[id] for id in things_named(game, wanted)]
    if not things:
        raise ValueError(f"no action or thing is called `{name}`")
    return _thing(program, game.state, decision, things)


def things_named(game: Game, name: str) -> list[str]:
    """List the ids of the things that have a name, or an id, or a printed face of that id."""
    program = game.rule_set.traced
    return [info.id for i, info in enumerate(program.layout.things) if _plain(name) in _names(program, i, info.id)]


def _plain(name: str) -> str:
    return " ".join(name.replace("\u2019", "'").lower().split())


def _names(program: Program, thing: int, id: str) -> tuple[str, ...]:
    face = program.layout.faces[program.layout.face_of[thing]]
    return id, face.id, face.name.lower()


def _action(program: Program, s: State, decision: Decision, name: str) -> Availability:
    explainer = Explainer(program, s, s.who)
    action, env = program.layout.rules.actions[name], {"p": s.who}
    body, ctx = action.body, Context()
    with explainer.gen.within(action.slot.id):
        key = f"feasible {name} {body!r}"
        met = bool(explainer.truth(key, ctx, lambda: feasibility(explainer.gen, body, ctx), env))
        needs = tuple(explainer.needs(body, ctx, env))
    offered = program.source.questions[s.ask].kind == "action" and any(
        option.id == name or option.label.lower() == name for option in decision.options
    )
    return Availability("action", name, decision.player, decision.prompt, offered, met, needs)


def _thing(program: Program, s: State, decision: Decision, things: list[int]) -> Availability:
    layout, explainer = program.layout, Explainer(program, s, s.who)
    face = layout.faces[layout.face_of[things[0]]]
    named = [(option.thing, value) for option, value in zip(decision.options, s.opts, strict=True)]
    options = [layout.thing_index[id] for id, _ in named if id is not None]
    chosen = [thing for thing in options if any(_alike(program, s, thing, other) for other in things)]
    needs = _needs_of(explainer, chosen or things, face.kind)
    ids = [layout.things[thing].id for thing in chosen]
    if any(id in ids and isinstance(value, int) and value <= -FIRST_OFFER for id, value in named):
        needs = [Reason("one of its powers can be used now", True)]
    met = bool(needs) and all(need.value is True for need in needs)
    return Availability("thing", face.name, decision.player, decision.prompt, bool(chosen), met, tuple(needs))


def _alike(program: Program, s: State, option: int, thing: int) -> bool:
    """Check whether an option is about a thing: it is that thing, or one like it in the same place."""
    face_of = program.layout.face_of
    return option == thing or (face_of[option] == face_of[thing] and s.at[option] == s.at[thing])


def _needs_of(explainer: Explainer, things: list[int], kind: str) -> list[Reason]:
    """List what the open question requires of equal things, for the one that comes nearest."""
    s, gen = explainer.state, explainer.gen
    asked = gen.asked.get(s.ask)
    if asked is None:
        return [Reason("the open question is a choice of things", False), *_by_actions(explainer, things, kind)]
    of, ctx = asked
    if gen.kind_of(of, ctx) != kind:
        return [
            Reason(f"the choice is of {article(gen.kind_of(of, ctx))}", True),
            Reason("this is one", False, note=f"it is {article(kind)}"),
        ]
    return _choosable(explainer, of, ctx, names_of(s.frames[-1]), things)


def _choosable(explainer: Explainer, of: t.Collection, ctx: Context, env: Env, things: list[int]) -> list[Reason]:
    """List what a choice requires of equal things, for the one that comes nearest."""
    s, gen = explainer.state, explainer.gen
    base, clause = without_clause(of)
    words = f"it is one of {teller(gen.layout.rules)(base)}"
    seen = [thing for thing in things if sees(explainer.program, s, s.who, thing)]
    there = [thing for thing in seen if thing in (explainer.listed(base, ctx, env) or ())]
    if not there:
        return [Reason(words, False, note=_where(explainer, seen[0]) if seen else "its place is hidden")]
    within = {**env, "y0": there[0]}
    needs = [explainer.pred(x, Variable.named("y0", gen.kind_of(of, ctx)), t.It(), ctx, within, 0) for x in clause]
    return [Reason(words, True), *needs]


def _by_actions(explainer: Explainer, things: list[int], kind: str) -> list[Reason]:
    """For each action that chooses things of the kind, say whether these could be chosen in it."""
    rules, out = explainer.rules, []
    for action in rules.actions.values():
        for choice in choices(rules, action.body):
            try:
                of = chosen_from(choice)
                if explainer.gen.kind_of(of, Context()) != kind:
                    continue
                needs = _choosable(explainer, of, Context(), {"p": explainer.state.who}, things)
            except (Unresolved, KeyError):
                continue
            value = all(need.value is True for need in needs)
            words = f"{action.name}: it {'could' if value else 'could not'} be chosen"
            out.append(Reason(words, value, tuple(needs)))
            break
    return out


def _where(explainer: Explainer, thing: int) -> str:
    """Describe where a thing is."""
    s = explainer.state
    zone, owner = explainer.layout.zone_names[s.at[thing]]
    whose = "the " if owner < 0 else "your " if owner == s.who else f"player {owner + 1}'s "
    return f"it is in {whose}{zone}"
