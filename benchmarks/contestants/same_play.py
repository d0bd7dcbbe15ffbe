"""Which contestants play alike, and whose games are worth comparing: known of engines before a game is played."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.contestants import JUDGED_BY, spec_of, why_missing
from benchmarks.contestants.controls import RANDOM, TEXTBOOK
from engines.spec import Spec


def apart_in_play(names: Iterable[str]) -> tuple[str, ...]:
    """Those of `names` that can play differently: of those that play alike one alone; see `alike_in_play`."""
    names = tuple(names)
    alike = alike_in_play(names)
    return tuple(name for name in names if name not in alike)


def alike_in_play(names: Iterable[str]) -> dict[str, str]:
    """Those of `names` that play as another of them, with that other one.

    Two engines that prove all that follows, and guess alike, make the same moves but for the luck of the draw; one that
    proves all within its reach does so there. The others are spoken for by an engine of the judge, or the first.
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
    """Whether games of two contestants tell something: they differ in what they deduce or in how they guess, not both.

    Of a player that is no engine it is not known what it does, so games with it tell how good it is as a whole. The
    textbook guesses at random, as engines with that guesser do, and the random player is compared with nobody.
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
