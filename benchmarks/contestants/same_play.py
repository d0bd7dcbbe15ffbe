"""Contestants with the same play, as predicted from their specs."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.contestants import JUDGED_BY, spec_of, why_missing
from engines.spec import Spec


def apart_in_play(names: Iterable[str]) -> tuple[str, ...]:
    """Return `names` without duplicates in play: see `alike_in_play`."""
    names = tuple(names)
    alike = alike_in_play(names)
    return tuple(name for name in names if name not in alike)


def alike_in_play(names: Iterable[str]) -> dict[str, str]:
    """Map each duplicate contestant to its twin.

    Two complete engines with the same guesser make the same moves, except for random choices. Engines that are complete
    only within their limits are included. The twin is, if possible, an engine without such limits and one of the
    judge's.
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
