"""Calls of rules: as many inputs as the rule has, of the kinds that it takes, joined by its words."""

from __future__ import annotations

from london_rules.diagnostics import Label
from london_rules.language import constructs as t
from london_rules.language.check.checks import STATEMENTS, Checks
from london_rules.language.check.scope import TextScope
from london_rules.language.check.things import require_kind
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.report import header
from london_rules.language.rules import ParamDecl, RuleDecl
from london_rules.language.syntax.names import article


@STATEMENTS.of(t.Call)
def _call(check: Checks, s: t.Call, scope: TextScope) -> None:
    require_kind(check, s.subject, PLAYER, scope, f"who carries out `{s.verb}`")
    decl = check.rules.rules.get(s.verb)
    if decl is None:
        return
    if not _fits(check, s, decl):
        return
    for argument, param in zip(s.arguments, decl.params, strict=False):
        kind = param.kind if param.kind in check.rules.kinds or param.kind == PLAYER else UNKNOWN
        what = f"the thing after `{param.prep or s.verb}`"
        require_kind(check, argument, kind, scope, what, may_be_nothing=param.optional)


def _fits(check: Checks, s: t.Call, decl: RuleDecl) -> bool:
    given, params = len(s.arguments), decl.params
    if given > len(params):
        _wrong(check, s, takes_only(s.verb, len(params)), decl)
        return False
    missing = [p for p in params[given:] if not p.optional]
    if missing:
        _wrong(check, s, f"`{s.verb}` needs {_missing(missing[0])}", decl)
        return False
    if given == 2 and s.prep != params[1].prep:
        _wrong(check, s, f"`{s.verb}` cannot be used with `{s.prep}`", decl)
        return False
    return True


def _wrong(check: Checks, s: t.Call, message: str, decl: RuleDecl) -> None:
    label = Label(header(decl.slot), "the rule is declared here")
    check.report.error("LR-T0013", message, s, help=f"write it like this: `{example(decl)}`", labels=(label,))


def example(decl: RuleDecl) -> str:
    """Write the call of a rule as an example."""
    words = [decl.name]
    for i, p in enumerate(decl.params[:2]):
        if i and p.prep:
            words.append(p.prep)
        words.append(f"the {p.name}")
    return " ".join(words)


def takes_only(verb: str, number: int) -> str:
    """Say how many things a rule takes, where it is given more."""
    if not number:
        return f"nothing can follow `{verb}`"
    return f"`{verb}` takes only one thing" if number == 1 else f"`{verb}` takes only {number} things"


def _missing(param: ParamDecl) -> str:
    return f"`{param.prep} the {param.name}` at the end" if param.prep else f"{article(param.kind)} after it"
