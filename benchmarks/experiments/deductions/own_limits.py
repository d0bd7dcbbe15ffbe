"""Limits that contestants set themselves, such as the size of a diagram: counts and first subjects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.harness.plan import Plan
from game.words import counted


@dataclass(frozen=True)
class AtLimits:
    """The number of subjects (`positions`) on which a contestant reached a limit, and the `reason` on the `first`."""

    positions: int
    reason: str
    first: str


class OwnLimits:
    """Collects the limits reached by contestants, in any order."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._count: Counter[str] = Counter()
        self._first: dict[str, tuple[int, str]] = {}

    def add(self, contestant: str, number: int, limits: Sequence[str]) -> None:
        """Add the limits reached by a contestant on the subject of this number, if any."""
        if limits:
            self._count[contestant] += 1
            here = number, limits[0]
            self._first[contestant] = min(here, self._first.get(contestant, here))

    def of(self, contestant: str) -> AtLimits | None:
        """Return the contestant's limits reached; None if there are none."""
        if contestant not in self._first:
            return None
        number, reason = self._first[contestant]
        return AtLimits(self._count[contestant], reason, self._plan.name_of(number))

    def sentences(self, contestants: Iterable[str], noun: str) -> Iterator[str]:
        """Yield a sentence for each contestant that reached a limit; subjects are called `noun`."""
        for name in contestants:
            if (one := self.of(name)) is not None:
                count = counted(one.positions, noun)
                yield f"{name} reached its own limit in {count}: {one.reason} ({one.first})"
