"""The answer of a comparison in three sentences: what the change does to the game, whether it is fair, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from london_rules.classes import frozen
from london_rules.lab.comparison import Comparison
from london_rules.lab.games import BEGINNER, LabGame, things_to_use
from london_rules.lab.rungs import is_close
from london_rules.language.format.forms import listed
from london_rules.players.bot_games import Fault
from london_rules.players.kinds import read_kind
from london_rules.players.measure import ACTIONS, END, GAME, Effect, counted
from london_rules.players.significance import wilson

FAIR_ENOUGH = 0.1  # of all games: how wide an interval of a share is that says enough
MOST_NAMED = 5
OFTEN = 0.5  # times in a game: what happens less often is no news
NOBODY_DIFFERS = (
    "The change never came into play: in all {n} pairs of games of {who}, the game with it went exactly as the game "
    "without it. Perhaps what it asks for never happened."
)
SAME = "Both have the same rules, so all {n} pairs of games of {who} went alike."
NO_END = "Whether it is fair, and whether skill pays, cannot be said of games without an end."


@frozen
class Share:
    """A share of games with its 95% interval (Wilson's); `of` is the number of games."""

    share: float
    low: float
    high: float
    of: int


def share_of(wins: float, games: int) -> Share:
    """Return the share of games, of which a tie counts in part."""
    return Share(wins / games, *wilson(wins, games), games)


def answer(it: Comparison) -> tuple[str, str, str]:
    """Say in three sentences what a designer asks first."""
    if has_no_end(it):
        return what_it_does(it), NO_END, what_is_used(it)
    return what_it_does(it), whether_fair(it), who_wins(it)


def what_it_does(it: Comparison) -> str:
    """Say whether the game holds with the change, and how its points and its length differ."""
    broken, endless = _broken(it), _endless(it)
    rung = it.judge()
    if broken or endless:
        rest = [] if has_no_end(it) or not it.rungs[rung].pairs else [_differences(it, rung)]
        return " ".join([*broken, *endless, *rest])
    if not any(effect.difference or effect.difference is None or effect.low for effect in it.effects[rung]):
        said = SAME if it.old.digest == it.new.digest else NOBODY_DIFFERS
        return said.format(n=len(it.rungs[rung].pairs), who=who_plays(it.rungs[rung].kind))
    return _differences(it, rung)


def _differences(it: Comparison, rung: int) -> str:
    told = [*(_told(effect) for effect in _main(it, rung)), *_done_otherwise(it.effects[rung])]
    them = f"{len(it.rungs[rung].pairs)} pairs of games of {who_plays(it.rungs[rung].kind)}"
    return f"On average, in {them}: {'; '.join(told)}."


def _broken(it: Comparison) -> list[str]:
    """Say which games of the changed rules a rule ends, if there are more of them than before."""
    played = sum(len(rung.after) for rung in it.rungs)
    faults, before = it.faults(after=True), it.faults(after=False)
    if len(faults) > len(before):
        return [
            f"The rules break down: {len(faults)} of {played} games could not go on with the change "
            f"({len(before)} without it). For example, {_of(faults[0])}. All that follows leaves these games out."
        ]
    return []


def _endless(it: Comparison) -> list[str]:
    """Say how many games of the changed rules have no end, if there are more of them than before."""
    (_, before), (played, after) = _cut_off(it)
    if len(after) <= max(len(before), played / 100) and not has_no_end(it):
        return []
    which, then = "Some games do", "All that follows counts them as they stood then."
    if has_no_end(it):
        which = "Games do"
        then = "So its other figures are those of games that were cut off, and say nothing of it."
    return [
        f"{which} not end: {len(after)} of {played} were cut off at the turn limit, after "
        f"{max(g.result.turns for g in after)} turns, with the change ({len(before)} without it). {then}"
    ]


def _cut_off(it: Comparison) -> list[tuple[int, list[LabGame]]]:
    """Count the games of the old and of the changed rules, and list those that ran into the turn limit."""
    games = [[g for i in range(len(it.rungs)) for g in it.games(i, after=after)] for after in (False, True)]
    return [(len(those), [g for g in those if g.result.unfinished]) for those in games]


def has_no_end(it: Comparison) -> bool:
    """Tell whether half of the games of the changed rules or more run into the turn limit, and so say nothing."""
    played, after = _cut_off(it)[1]
    return 0 < played <= 2 * len(after)


def _of(fault: Fault) -> str:
    where = f"the rule `{fault.rule}` failed: " if fault.rule else ""
    return f"{where}{fault.message} ({fault.code})"


def _done_otherwise(effects: Sequence[Effect]) -> Iterator[str]:
    """Say which actions are taken half as often, or twice as often, and are no rare ones."""
    for effect in effects:
        low, high = sorted((effect.before or 0, effect.after or 0))
        if effect.group == ACTIONS and effect.sure and high >= OFTEN and high >= 2 * low:
            yield f"‘{effect.name}’ is done {number(effect.after)} times in a game instead of {number(effect.before)}"


def _main(it: Comparison, rung: int) -> list[Effect]:
    """List what comes first: the first line of the ranking, or the games won, and the turns."""
    ranking = it.new.rules.ranking
    wanted = [(GAME, "games won")] if it.new.rules.together else []
    wanted += [(END, ranking[0].name)] if ranking else []
    found = (it.find(rung, *name) for name in [*wanted, (GAME, "turns")])
    return [effect for effect in found if effect is not None]


def _told(effect: Effect) -> str:
    """Say one difference, and how sure it is."""
    name = effect.name
    if effect.difference is None or effect.low is None or effect.high is None:
        return f"{name} cannot be compared"
    values = f"{number(effect.after)} instead of {number(effect.before)}"
    if effect.sure:
        way = "more" if effect.difference > 0 else "fewer" if name == "turns" else "less"
        low, high = sorted((abs(effect.low), abs(effect.high)))
        return f"{name} {values}, surely {way} (by {number(low)} to {number(high)} on average)"
    if effect.difference == effect.low == effect.high == 0:
        return f"{name} as before ({number(effect.before)})"
    luck = "which may be luck" if effect.low <= 0 <= effect.high else "but these are too few games to be sure"
    known = "hardly any difference" if is_close(effect) else luck
    return f"{name} {values}, {known} (a change of {number(effect.low, sign=True)} to {number(effect.high, sign=True)})"


def whether_fair(it: Comparison) -> str:
    """Say how often the seat that begins wins, beside what is fair."""
    rung = it.judge()
    seats = len(it.rungs[rung].setups[1].seats)
    if it.new.rules.together or seats < 2 or it.find(rung, GAME, BEGINNER) is None:
        won = it.find(rung, GAME, "games won")
        if won is None or won.after is None or won.before is None:
            return "Nobody plays against anybody here, so no seat can have it better."
        return (
            f"All win together in {percent(won.after)} of the games; without the change in {percent(won.before)}"
            f"{_surely(won)}."
        )
    games = it.games(rung, after=True)
    found = beginner(games)
    fair = 1 / seats
    verdict = _verdict(found, fair)
    effect = it.find(rung, GAME, BEGINNER)
    said = (
        f"Among them, who begins wins {percent(found.share)} of the games (in the long run {percent(found.low)} to "
        f"{percent(found.high)}), and {percent(fair)} would be fair: {verdict}."
    )
    if effect is None or effect.before is None:
        return said
    return f"{said} Without the change who begins wins {percent(effect.before)}{_surely(effect)}."


def _verdict(found: Share, fair: float) -> str:
    if found.low <= fair <= found.high:
        return "as good as fair" if found.high - found.low <= FAIR_ENOUGH else "so few games cannot tell if it is fair"
    return "who begins surely wins too often" if found.share > fair else "who begins surely wins too seldom"


def beginner(games: Sequence[LabGame]) -> Share:
    """Return how often the player wins who has the first turn."""
    those = [game.main[GAME, BEGINNER] for game in games if (GAME, BEGINNER) in game.main]
    return share_of(sum(those), len(those))


def who_wins(it: Comparison) -> str:
    """Say whether better players win more often, and what nobody uses."""
    skill: list[str] = []
    worth: list[str] = []
    for one, effect in zip(it.duels, it.skill, strict=True):
        (worth if read_kind(one.strong).ways else skill).append(
            f"one player who {_plays(one.strong, alone=True)} among others who {_plays(one.weak)} wins "
            f"{percent(effect.after)} of the games ({percent(effect.before)} without the change{_surely(effect)})"
        )
    if not it.duels:
        return what_is_used(it)
    luck = f"By luck alone, each would win {percent(1 / len(it.rungs[it.judge()].setups[1].seats))}"
    said = [
        f"{question} {luck}; {listed(parts)}."
        for question, parts in (("Does skill pay?", skill), ("How do other ways to play fare?", worth))
        if parts
    ]
    return " ".join(said) + unused(it)


def what_is_used(it: Comparison) -> str:
    """Say what nobody uses any more, or that everything is used."""
    return unused(it).strip() or "Everything that was used before the change is used with it."


def unused(it: Comparison) -> str:
    """Say which actions and things play no part any more with the change; "" for none."""
    fresh = [f"`{name}`" for name in out_of_use(it)[0]]
    shown = fresh[:MOST_NAMED] + ["others"] * (len(fresh) > MOST_NAMED)
    return f" Nobody uses any more: {listed(shown)}." if fresh else ""


def out_of_use(it: Comparison) -> tuple[list[str], list[str]]:
    """List what nobody uses with the change: what somebody used without it, and what nobody did."""
    before, after = never(it, after=False), never(it, after=True)
    return [name for name in after if name not in before], [name for name in after if name in before]


def never(it: Comparison, *, after: bool) -> list[str]:
    """List the actions and things that nobody used in any game at any rung."""
    used: dict[str, float] = {}
    for rung in range(len(it.rungs)):
        for game in it.games(rung, after=after):
            for (_, name), times in counted(game.names.counted, game.counts):
                used[name] = used.get(name, 0) + times
    rules = (it.new if after else it.old).rules
    there = things_to_use(rules, {name for name, times in used.items() if times}) | {*rules.actions}
    return [name for name, times in used.items() if not times and name in there]


def number(value: float | None, *, sign: bool = False) -> str:
    """Write a figure with as many digits as say something."""
    if value is None:
        return "-"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return "0" if not round(value, digits) else f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"


def percent(share: float | None) -> str:
    """Write a share as a percentage."""
    return "-" if share is None else f"{100 * share:.0f}%"


def _surely(effect: Effect) -> str:
    if effect.sure:
        return ", a difference that is too large to be luck"
    return ", a difference that may be luck" if effect.difference else ""


def who_plays(kind: str) -> str:
    """Say of what kind players are, in words: `search:16` are players who think some turns ahead (search:16)."""
    return f"players who {_plays(kind)}"


def _plays(kind: str, *, alone: bool = False) -> str:
    """Say what players of a kind do, or one of them `alone`."""
    read, s = read_kind(kind), "s" if alone else ""
    thinks = {"random": f"choose{s} by chance", "greedy": f"look{s} to the end of their turn"}
    other = f"play{s} in a way of their own" if read.rollouts is None else f"think{s} some turns ahead"
    does = [thinks.get(read.plain, other)]
    does += [f"judge{s} as {read.habit}"] if read.habit else []
    does += [f"never take{s} {listed(read.without)}"] if read.without else []
    return f"{listed(does)} ({kind})"
