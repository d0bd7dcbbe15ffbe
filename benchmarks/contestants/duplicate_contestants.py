"""Contestants with the same play, as predicted from their specs."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.contestants import JUDGED_BY, is_engine, missing, spec_of
from engines.specs import Spec


def without_duplicates(names: Iterable[str]) -> tuple[str, ...]:
    """Return `names`, with one contestant for each group with the same play; see `duplicates_by_play`."""
    names = tuple(names)
    groups = duplicates_by_play(names)
    return tuple(name for name in names if name not in groups)


def duplicates_by_play(names: Iterable[str]) -> dict[str, str]:
    """Map each duplicate contestant to the contestant kept in its place: complete engines with the same guesser.

    They make the same moves, except for random choices. Engines complete within limits are the first to go; one used by
    the judge is preferred.
    """
    groups: dict[str, dict[str, Spec]] = {}
    for name in filter(is_engine, names):
        known = spec_of(name)
        if known.complete and not missing([name]):
            groups.setdefault(known.guesser, {})[name] = known
    found = {}
    for group in groups.values():
        unbounded = [name for name, known in group.items() if known.completeness == "yes"] or [*group]
        representative = min(unbounded, key=lambda name: name not in JUDGED_BY.values())
        found.update({name: representative for name in group if name != representative})
    return found
