"""The names that declarations bring: entered in the table of names before any body is read."""

from __future__ import annotations

import re
from collections.abc import Callable

from london_rules.language.declarations.declaration_parser import Declaration, properties
from london_rules.language.syntax.names import Names, add_counter, add_flag, add_kind, add_test, plural

PARAM = re.compile(r"(?:\b(on|to|with|from)\s+)?\(([^)]*)\)")


def values_of(text: str) -> list[str]:
    """List the words of a one-of field, e.g. `left, right or both`."""
    return [v.strip() for v in re.split(r",| or ", text) if v.strip()]


def enter(names: Names, name: str, d: Declaration) -> None:
    """Enter the names of one declaration; steps of the set-up, turn and scoring have none that texts can use."""
    enters = _ENTER.get(d.keyword)
    if enters is not None:
        enters(names, name, d)


def _name_kind(names: Names, name: str, d: Declaration) -> None:
    add_kind(names, name)
    for line, _ in d.properties():
        m = re.fullmatch(r"([\w -]+): *(.+)", line)
        if m is None:
            continue
        names.add("FIELD", m.group(1), m.group(1))
        if m.group(2) == "yes or no":
            add_flag(names, m.group(1))
        elif " or " in m.group(2):
            for v in values_of(m.group(2).removesuffix(", may be missing")):
                names.add("VALUE", v, v.lower())


def _name_relation(names: Names, name: str, d: Declaration) -> None:
    names.add("RELATION", name, name)
    names.add("RELATION", plural(name), name)


def _name_counter(names: Names, name: str, d: Declaration) -> None:
    symbol = next((line.split()[1] for line, _ in properties(d.body) if line.startswith("written ")), "")
    add_counter(names, name, symbol)


def _name_mark(names: Names, name: str, d: Declaration) -> None:
    names.add("MARK", f"{name} this turn", name)


def _name_zone(names: Names, name: str, d: Declaration) -> None:
    names.add("ZONE", name, name)


def _name_number(names: Names, name: str, d: Declaration) -> None:
    terminal = "NUMBER_OF1" if re.search(r" of \(", d.header.value.split("=")[0]) else "NUMBER"
    names.add(terminal, name, name)


def _name_table(names: Names, name: str, d: Declaration) -> None:
    names.add("NUMBER_OF1", name, name)


def _name_test(names: Names, name: str, d: Declaration) -> None:
    add_test(names, name, len(PARAM.findall(d.header.value.split("=")[0])))


def _name_group(names: Names, name: str, d: Declaration) -> None:
    names.add("GROUP", name, name)


def _name_moment(names: Names, name: str, d: Declaration) -> None:
    names.add("MOMENT", name, name)


def _name_moments(names: Names, name: str, d: Declaration) -> None:
    names.add("MOMENTS", name, name)


def _name_rule(names: Names, name: str, d: Declaration) -> None:
    names.add("VERB", name, name)


def _name_action(names: Names, name: str, d: Declaration) -> None:
    names.add("ACTION", name, name)


_ENTER: dict[str, Callable[[Names, str, Declaration], None]] = {
    "kind": _name_kind,
    "relation": _name_relation,
    "counter": _name_counter,
    "mark": _name_mark,
    "zone": _name_zone,
    "number": _name_number,
    "table": _name_table,
    "test": _name_test,
    "group": _name_group,
    "moment": _name_moment,
    "moments": _name_moments,
    "rule": _name_rule,
    "action": _name_action,
}
