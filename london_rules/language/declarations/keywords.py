"""The table of what can be declared: the form of each keyword, in the order in which authors see them."""

from __future__ import annotations

from typing import Final

from london_rules.language.declarations import property_forms as p
from london_rules.language.declarations import text_forms as t
from london_rules.language.declarations.forms import Form
from london_rules.language.declarations.table_forms import TABLE

_THINGS = (p.KIND, t.RELATION, p.COUNTER, p.MARK, p.ZONE, t.NUMBER, t.TEST, TABLE, t.GROUP, t.MOMENT, t.MOMENTS)
_DONE = (t.RULE, t.POWER, t.ACTION, t.SET_UP, t.ROUND, t.TURN, t.SCORING, t.OUTCOME, t.SIDE, p.RANKING)
FORMS: Final[dict[str, Form]] = {form.keyword: form for form in (*_THINGS, *_DONE)}
