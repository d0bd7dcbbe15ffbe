"""Which contestants play alike, and whose games are worth comparing: known of engines before a game is played."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.contestants import JUDGED_BY, spec_of, why_missing
from benchmarks.contestants.controls import RANDOM, TEXTBOOK
from engines.spec import Spec


def apart_in_play(names: Iterable[str]) -> tuple[str, ...]:
    """The `names` without those that play as another one does: see `alike_in_play`."""
    names = tuple(names)
    alike = alike_in_play(names)
    return tuple(name for name in names if name not in alike)


def alike_in_play(names: Iterable[str]) -> dict[str, str]:
    """Those of `names` that play as another one of them, each with that other one.

    Two engines that prove all that follows and have the same guesser make the same moves but for the luck of the draw;
    an engine that proves all within its limits does so within them. An engine of the judge stands for the others, or
    else the first one.
    """
    alike: dict[str, dict[str, Spec]] = {}
    for name in names:
        known = spec_of(name)
        if known is not None and known.complete and why_missing(name) is None:
            alike.setdefault(known.guesser, {})[name] = known
    found = {}
    for group in alike.values():
        unbounded = [name for name, known in group.items() if known.complete_anywhere] or [*group]
        speaker = min(unbounded, key=lambda name: name not in JUDGED_BY.values())
        found.update({name: speaker for name in group if name != speaker})
    return found


def differ_in_one_thing(first: str, second: str) -> bool:
    """Whether games of two contestants are worth comparing: they deduce the same or guess alike, and not both.

    How a player that is no engine reasons is unknown, so games with it show how good it is as a whole. The textbook
    guesses at random, as engines with that guesser do. The random player is compared with nobody.
    """
    if RANDOM in (first, second):
        return False
    if TEXTBOOK in (first, second):
        other = spec_of(second if first == TEXTBOOK else first)
        return other is None or other.guesser == "random"
    one, other = spec_of(first), spec_of(second)
    if one is None or other is None:
        return True
    return (one.complete_anywhere and other.complete_anywhere) != (one.guesser == other.guesser)
