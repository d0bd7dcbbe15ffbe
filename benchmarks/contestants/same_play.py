"""Contestants that play alike: known of engines before a game is played."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.contestants import JUDGED_BY, spec_of, why_missing
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
