"""Calls of rules: as many inputs as the rule has, of the kinds that it takes, joined by its words."""

from __future__ import annotations

from london_rules.diagnostics import Label
from london_rules.language import constructs as t
from london_rules.language.check.checks import Checks
from london_rules.language.check.scope import TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.report import header
from london_rules.language.rules import ParamDecl, RuleDecl
from london_rules.language.syntax.names import article


class CallChecks(Checks):
    """Check calls."""

    def call(self, s: t.Call, scope: TextScope) -> None:
        """Check one call."""
        self.texts.things.of_kind(s.subject, PLAYER, scope, f"who carries out `{s.verb}`")
        decl = self.rules.rules.get(s.verb)
        if decl is None:
            return
        if not self._fits(s, decl):
            return
        for argument, param in zip(s.arguments, decl.params, strict=False):
            kind = param.kind if param.kind in self.rules.kinds or param.kind == PLAYER else UNKNOWN
            what = f"the thing after `{param.prep or s.verb}`"
            self.texts.things.of_kind(argument, kind, scope, what, may_be_nothing=param.optional)

    def _fits(self, s: t.Call, decl: RuleDecl) -> bool:
        given, params = len(s.arguments), decl.params
        if given > len(params):
            self._wrong(s, takes_only(s.verb, len(params)), decl)
            return False
        missing = [p for p in params[given:] if not p.optional]
        if missing:
            self._wrong(s, f"`{s.verb}` needs {_missing(missing[0])}", decl)
            return False
        if given == 2 and s.prep != params[1].prep:
            self._wrong(s, f"`{s.verb}` cannot be used with `{s.prep}`", decl)
            return False
        return True

    def _wrong(self, s: t.Call, message: str, decl: RuleDecl) -> None:
        label = Label(header(decl.slot), "the rule is declared here")
        self.report.error("LR-T0013", message, s, help=f"write it like this: `{example(decl)}`", labels=(label,))


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
