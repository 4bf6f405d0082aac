"""Choices that show a secret or depend on what is not chosen yet, and things that several players choose in secret."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.diagnostics import Diagnostics, Fix
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import names_of
from london_rules.language.flow.acting import of_players
from london_rules.language.flow.asks import Asks
from london_rules.language.flow.theirs import seat_of_all
from london_rules.language.flow.uses import Uses, texts_meant
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.report import Report
from london_rules.language.rules import Rules

_ASKS_OF_IT = (t.It, t.Marked, t.ChosenThings, t.IsChosen)
_OF_WHO_CHOOSES = {t.SecretNumber: ("their",), t.ChooseNumber: ("", "your")}


def lint_secrets(uses: Uses, warn: Warn) -> None:
    """Warn of numbers to choose from that show a secret of others, and of those that are not chosen yet."""
    _lint_taken(uses, warn)
    _lint_who_is_asked(uses, warn)
    _lint_asked_by_secrets(uses, warn)
    hidden = {name for name, counter in uses.rules.counters.items() if counter.hidden}
    for slot, s in uses.every(t.SecretNumber, t.ChooseNumber):
        own = _OF_WHO_CHOOSES[type(s)]
        for node, name, whose in _counters(s):
            if isinstance(s, t.SecretNumber) and name == s.counter:
                message = f"nobody has chosen their {name} yet: this is what was chosen the last time"
                help = "use what is known before the choice; compare the answers on a line below"
                warn(slot, "LR-L0024", message, node, help)
            elif name in hidden and whose not in own and not getattr(s, "random", False):
                message = f"the numbers to choose from would give away a secret: somebody's {name}"
                own_one = f"their {name}" if isinstance(s, t.SecretNumber) else f"your {name}"
                span = Report(uses.rules, Diagnostics(), slot).with_article(node)
                fix = Fix(span, own_one, f"write `{own_one}`")
                plain = isinstance(node, t.Counter)
                help = f"write `{own_one}`, or a number that everybody can see"
                warn(slot, "LR-L0024", message, node, help, fix=fix if plain else None)
        for node, zone in (found for bound in (s.least, s.most) for found in _contents(bound, uses.rules)):
            if zone.whose not in own and not getattr(s, "random", False):
                message = f"the numbers to choose from would give away a secret: what is in somebody's {zone.name}"
                warn(slot, "LR-L0024", message, node, "use what everybody can see")


def _lint_who_is_asked(uses: Uses, warn: Warn) -> None:
    """Warn of a choice in secret that only those have who hold what others do not see: that they are asked shows it."""
    told = {slot.id for slot, _ in uses.every(t.AskEvenOne)}
    for slot, s in uses.every(t.SecretPart):
        if slot.id in told or any(id.startswith("set-up ") for id in told):
            continue
        secret = [found for found in (_secret_of(part, uses.rules) for part in s.parts) if found is not None]
        if secret and len(s.parts) - len(secret) < 2:
            message = "only who has what others do not see has this choice: whoever is asked gives that away"
            help = "begin the text with `ask even with one option`: then all are asked alike"
            warn(slot, "LR-L0024", message, secret[0], help)


def _secret_of(part: t.Block, rules: Rules) -> t.Node | None:
    """Give what only its owner sees of all that decides whether a part can be chosen."""
    for s in part.body:
        if isinstance(s, t.OnlyIf):
            hidden = (n for n in nodes(s.condition) if isinstance(n, t.Counter) and rules.counters[n.name].hidden)
            for node in (*(node for node, _ in _contents(s.condition, rules)), *hidden):
                return node
    return None


def _lint_asked_by_secrets(uses: Uses, warn: Warn) -> None:
    """Warn of questions that go only to those of whom something holds that others do not see: who is asked shows it."""
    asks = Asks(uses.rules)
    for slot, s in uses.every(t.SecretNumber, t.SecretThing, t.SecretThings, t.SecretPart, t.ForEach):
        if isinstance(s, t.ForEach):
            if not of_players(s.of, uses.rules) or not _asks_them(s.body, asks):
                continue
            asked = s.of
        else:
            asked = s.players
        if _reads_secrets(asked, uses.rules):
            message = (
                "only those are asked of whom something holds that others do not see: whoever is asked gives it away"
            )
            help = (
                "ask everybody, as in `each player secretly chooses one of these`, with `only if` in the part that not "
                "all have, and begin the text with `ask even with one option`"
            )
            warn(slot, "LR-L0024", message, asked, help)


def _asks_them(body: t.Block, asks: Asks) -> bool:
    """Tell whether a loop over players asks each of them something."""
    for node in nodes(body):
        if isinstance(node, t.Ask) and asks.first(node.body) is not None:
            return True
        if isinstance(node, t.Call) and node.subject in (t.They(), t.It()) and asks.first(node) is not None:
            return True
    return False


def _reads_secrets(whom: t.Node, rules: Rules) -> bool:
    """Tell whether a construct reads what not all players see, also by the numbers, groups and tests that it uses."""
    for _, text in texts_meant([whom], rules):
        of_players = (one.field for one in nodes(text) if isinstance(one, t.Possessed))
        named = (name for one in nodes(text) for category, name in names_of(one) if category == "counter")
        if any(name in rules.counters and rules.counters[name].hidden for name in (*of_players, *named)):
            return True
        if any(True for _ in _contents(text, rules)):
            return True
    return False


def _contents(node: t.Node, rules: Rules) -> Iterator[tuple[t.Node, t.Zone]]:
    """Give what depends on which things are in places that others do not see, not only on how many, with the place."""
    counted: list[t.Node] = []
    for one in nodes(node):
        if rel := getattr(one, "rel", ()):
            inside = [p for p in rel if isinstance(p, t.IsIn)]
            counted += inside
            zones = [p.zone for p in inside] + [z for z in [getattr(one, "zone", None)] if isinstance(z, t.Zone)]
            if len(rel) > len(inside):
                yield from ((one, zone) for zone in zones if _is_hidden(zone, rules))
        elif isinstance(one, t.IsIn) and one not in counted and _is_hidden(one.zone, rules):
            yield one, one.zone
        elif isinstance(one, t.HasThing) and isinstance(one.thing, t.Named):
            places = (t.Zone("any", z.name) for z in rules.zones.values() if z.kind == rules.faces[one.thing.name].kind)
            yield from ((one, zone) for zone in places if _is_hidden(zone, rules))


def _is_hidden(zone: t.Zone, rules: Rules) -> bool:
    decl = rules.zones[zone.name]
    return decl.owner == "player" and decl.seen in ("owner", "nobody")


def _lint_taken(uses: Uses, warn: Warn) -> None:
    """Warn of a thing that goes to whoever chose it in secret, though another player can have chosen it too."""
    for slot, s in uses.every(t.SecretThing, t.SecretThings):
        if seat_of_all(s.of, uses.rules) is None:
            chosen = t.ChosenThings(s.call, ()) if isinstance(s, t.SecretThings) else t.It()
            for taken in _taken(s.body, chosen, uses.rules):
                message = (
                    "several players can choose the same thing, and then the last of them takes it from the others"
                )
                help = "say who gets it: ask where it is first, as in `if it is in the ZONE, move it to their ...`"
                warn(slot, "LR-L0027", message, taken, help)


def _taken(body: t.Block, chosen: t.Node, rules: Rules, whose: str = "their") -> Iterator[t.Statement]:
    """Give the statements by which a player takes what was chosen, where nothing was asked of it before."""
    for s in body.body:
        match s:
            case t.Move(thing=thing, zone=zone) | t.PutOn(thing=thing, zone=zone) | t.MoveAll(of=thing, zone=zone):
                if thing == chosen and zone.whose == whose:
                    yield s
            case t.Call():
                who = t.They() if whose == "their" else t.You()
                if chosen in s.arguments[:1] and s.subject == who and _takes(s.verb, rules):
                    yield s
            case t.ForEach() if s.of == chosen:
                yield from _taken(s.body, t.It(), rules, whose)
            case t.Ask(player=t.They()) if whose == "their":
                yield from _taken(s.body, chosen, rules, "your")
            case t.If() if not any(isinstance(node, _ASKS_OF_IT) for node in nodes(s.condition)):
                for block in (s.then, s.otherwise):
                    yield from () if block is None else _taken(block, chosen, rules, whose)
            case t.If():
                return  # who gets it is said
            case _:
                pass


def _takes(verb: str, rules: Rules) -> bool:
    """Tell whether a rule moves its first input to a place of the player who carries it out."""
    rule = rules.rules.get(verb)
    if rule is None or not rule.params:
        return False
    moves = (one for one in rule.body.body if isinstance(one, (t.Move, t.PutOn)))
    return any(one.thing == t.Local(rule.params[0].name) and one.zone.whose == "your" for one in moves)


def _counters(s: t.SecretNumber | t.ChooseNumber) -> Iterator[tuple[t.Node, str, object]]:
    """Give the counters of players that the bounds of a choice read, and whose they are; "all" of several players."""
    for bound in (s.least, s.most):
        for node in nodes(bound):
            if isinstance(node, t.Counter):
                yield node, node.name, node.whose
            elif isinstance(node, (t.Fold, t.Best)) and node.measure:
                yield node, node.measure, "all"
