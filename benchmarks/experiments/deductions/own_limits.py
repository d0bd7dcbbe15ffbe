"""Limits that contestants set themselves, such as the size of a diagram: counts and first subjects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from benchmarks.harness.plan import Plan
from game.words import counted


class OwnLimits:
    """Collects the limits reached by contestants, in any order."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.count: Counter[str] = Counter()
        """The number of subjects on which each contestant reached a limit."""
        self._first: dict[str, tuple[int, str]] = {}

    def add(self, contestant: str, number: int, limits: Sequence[str]) -> None:
        if limits:
            self.count[contestant] += 1
            here = number, limits[0]
            self._first[contestant] = min(here, self._first.get(contestant, here))

    def sentences(self, contestants: Iterable[str], noun: str) -> Iterator[str]:
        """Yield a sentence for each contestant that reached a limit; subjects are called `noun`."""
        for name in filter(self._first.__contains__, contestants):
            number, reason = self._first[name]
            count = counted(self.count[name], noun)
            yield f"{name} reached its own limit in {count}: {reason} ({self._plan.name_of(number)})"
