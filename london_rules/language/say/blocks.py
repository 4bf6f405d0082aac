"""Blocks as clauses and sentences."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.flow.acting import doer, of_the_table
from london_rules.language.flow.walk import blocks_in
from london_rules.language.format.forms import Writer, listed

_APART = (
    t.OnlyIf | t.OnlyOnce | t.AskEvenOne | t.DoNothing | t.Until | t.Stop | t.Pass | t.GameChange | t.TurnChange
    | t.ChooseAction | t.GoOn
)  # fmt: skip
_MOST = 4
_LONG = 150


def clauses(block: t.Block, w: Writer) -> tuple[str, bool]:
    """Say a block within a sentence, and whether it is one plain run of things to do."""
    runs = _runs(block)
    plain = len(runs) == 1 and not blocks_in(runs[0][0])
    return "; ".join(_run(run, w) for run in runs), plain


def sentences(block: t.Block, w: Writer) -> str:
    """Say a block as full sentences."""
    return " ".join(_sentences_of(run, w) for run in _runs(block))


def _sentences_of(run: list[t.Statement], w: Writer) -> str:
    """Say one run: in one sentence, or if that is long, in one for each statement."""
    text = _run(run, w)
    if len(text) > _LONG and not isinstance(run[0], t.Choose):
        return " ".join(sentence(w(s)) for s in run)
    return sentence(text)


def sentence(text: str) -> str:
    """Make a clause a sentence."""
    text = text.rstrip(",")
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _runs(block: t.Block) -> list[list[t.Statement]]:
    runs: list[list[t.Statement]] = []
    for s in block.body:
        if runs and not (_alone(s) or isinstance(s, t.Choose)) and not _alone(runs[-1][0]) and len(runs[-1]) < _MOST:
            runs[-1].append(s)
        else:
            runs.append([s])
    return runs


def _alone(s: t.Statement) -> bool:
    return isinstance(s, _APART) or bool(blocks_in(s)) or _by_another(s) or _counted(s)


def _by_another(s: t.Statement) -> bool:
    """Tell whether somebody else than the player who acts does something."""
    return not isinstance(doer(s), t.You)


def _counted(s: t.Statement) -> bool:
    """Tell whether "for each ..." ends what is said, which would seem to speak of what went before it too."""
    if not isinstance(s, (t.Gain, t.Lose, t.Pay)):
        return False
    amount = s.amount
    per = isinstance(amount, t.Amount) and amount.symbol and isinstance(amount.number, (t.Count, t.CounterOn))
    return per or s.per is not None


def _run(run: list[t.Statement], w: Writer) -> str:
    parts = _merged(run, w)
    if len(parts) == 1:
        return parts[0]
    joint = ", then" if isinstance(run[0], t.Choose) else " and"
    if joint == " and" and any(" and " in part for part in parts):
        joint = ", and"
    return ", ".join(parts[:-1]) + f"{joint} {parts[-1]}"


def _merged(run: list[t.Statement], w: Writer) -> list[str]:
    """Say each statement; neighbouring gains are one, and so are losses."""
    groups: list[list[t.Statement]] = []
    for s in run:
        if groups and _mergeable(s) and _mergeable(groups[-1][0]) and type(s) is type(groups[-1][0]):
            groups[-1].append(s)
        else:
            groups.append([s])
    return [_one(group, w) for group in groups]


def _mergeable(s: t.Statement) -> bool:
    return isinstance(s, (t.Gain, t.Lose)) and s.per is None


def _one(group: list[t.Statement], w: Writer) -> str:
    return f"you {_said(group, w)}" if w.names_you and _by_you(group[0], w) else _said(group, w)


def _by_you(s: t.Statement, w: Writer) -> bool:
    """Tell whether a statement is one without a subject that would read as an order to somebody."""
    if isinstance(s, (t.Gain, t.Lose, t.Pay, t.Give)):
        return isinstance(doer(s), t.You) and not of_the_table(s, w.rules)
    if isinstance(s, (t.Choose, t.ChooseNumber)):
        return not s.random
    return isinstance(s, (t.Call, t.CarryOut)) and isinstance(s.subject, t.You)


def _said(group: list[t.Statement], w: Writer) -> str:
    if len(group) == 1:
        return w(group[0])
    verb = "gain" if isinstance(group[0], t.Gain) else "lose"
    return f"{verb} " + listed([w(s.amount) for s in group if isinstance(s, (t.Gain, t.Lose))])
