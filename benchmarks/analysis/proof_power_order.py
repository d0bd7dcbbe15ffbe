"""Proof power as measured: a partial order, A > B if A proved a strict superset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations, product

from benchmarks.analysis.figures_and_names_in_words import NO_FIGURE
from benchmarks.analysis.metric import Metric
from benchmarks.analysis.tables_of_figures import Table
from game.wording import counted, in_a_row

MORE = (
    Metric("cells proved only by the first", "cells", label="cells"),
    Metric("positions with such cells", "positions", label="positions"),
    Metric("positions finished by both", "positions", label="of"),
)


@dataclass
class Advantage:
    """Cells proved by one contestant and not by another, in `shared` positions finished by both.

    `example` names the first such position, if known. `grades` counts the judged cells by the weakest inference.
    """

    shared: int = 0
    cells: int = 0
    positions: int = 0
    grades: Counter[str] = field(default_factory=Counter)
    example: str | None = None

    def __add__(self, other: Advantage) -> Advantage:
        """Add the advantage in other positions; the example of the `other` takes precedence."""
        return Advantage(
            self.shared + other.shared,
            self.cells + other.cells,
            self.positions + other.positions,
            self.grades + other.grades,
            self.example if other.example is None else other.example,
        )

    @property
    def kinds(self) -> str:
        return ", ".join(f"{grade} {cells:,}" for grade, cells in self.grades.items() if cells)

    def in_words(self) -> str:
        """Describe the number of cells and positions, the grades of inference, and an example.

        >>> Advantage(9, 2, 1, Counter(overlap=2), "one-three").in_words()
        '2 cells in 1 of 9 positions (overlap 2), for example one-three'
        """
        where = f"in {self.positions:,} of" if self.positions else "of"
        example = "" if self.example is None else f", for example {self.example}"
        shared = counted(self.shared, "position")
        return f"{counted(self.cells, 'cell')} {where} {shared}{f' ({self.kinds})' if self.kinds else ''}{example}"


@dataclass(frozen=True)
class StrictStep:
    """A strict step of the order: the `stronger` node proves a strict superset of the cells of the `weaker` node."""

    weaker: tuple[str, ...]
    stronger: tuple[str, ...]
    advantage: Advantage

    def __str__(self) -> str:
        return f"{in_a_row(self.weaker)} < {in_a_row(self.stronger)}: {self.advantage.in_words()}"


@dataclass(frozen=True)
class Strength:
    """The partial order of contestants by proof power. `advantages` has an entry for each ordered pair of contestants.

    Contestants that proved the same cells in all shared positions form one node.

    >>> more, nothing = Advantage(9, 2), Advantage(9, 0)
    >>> print(*Strength(("sat", "sentence"), {("sat", "sentence"): more, ("sentence", "sat"): nothing}).steps)
    sentence < sat: 2 cells of 9 positions
    """

    contestants: tuple[str, ...]
    advantages: Mapping[tuple[str, str], Advantage]

    @cached_property
    def nodes(self) -> tuple[tuple[str, ...], ...]:
        nodes: list[list[str]] = []
        for name in self.contestants:
            for node in nodes:
                if all(self._is_equal(name, other) for other in node):
                    node.append(name)
                    break
            else:
                nodes.append([name])
        return tuple(map(tuple, nodes))

    def _more(self, first: str, second: str) -> Advantage:
        return self.advantages.get((first, second), Advantage())

    def _is_equal(self, first: str, second: str) -> bool:
        ours, theirs = self._more(first, second), self._more(second, first)
        return ours.shared > 0 and ours.cells == theirs.cells == 0

    def _proves_more(self, first: tuple[str, ...], second: tuple[str, ...]) -> bool:
        return any(self._more(*pair).cells for pair in product(first, second))

    @cached_property
    def steps(self) -> tuple[StrictStep, ...]:
        """Return the steps of the Hasse diagram: pairs of ordered nodes without a node in between."""
        pairs = [*permutations(self.nodes, 2)]
        above = [(low, high) for low, high in pairs if self._proves_more(high, low) > self._proves_more(low, high)]
        found = [
            (low, high)
            for low, high in above
            if not any((low, between) in above and (between, high) in above for between in self.nodes)
        ]
        return tuple(StrictStep(low, high, self._between(low, high)) for low, high in found)

    def _between(self, weaker: tuple[str, ...], stronger: tuple[str, ...]) -> Advantage:
        """Return the advantage of the `stronger` node, by the pair of contestants with the most shared positions."""
        return max((self._more(*pair) for pair in product(stronger, weaker)), key=lambda more: more.shared)

    @property
    def notes(self) -> list[str]:
        """Return a sentence for each group of contestants that prove the same, and for each pair without an order."""
        notes = [f"{in_a_row(node)} prove the same" for node in self.nodes if len(node) > 1]
        for first, second in combinations(self.nodes, 2):
            ours, theirs = self._between(second, first), self._between(first, second)
            if ours.cells and theirs.cells:
                both, more = f"{in_a_row(first)} and {in_a_row(second)}", f"{ours.in_words()}; {theirs.in_words()}"
                notes.append(f"{both} each prove cells beyond the other: {more}")
        return notes

    def table(self) -> Table:
        rows = [
            [
                in_a_row(step.stronger),
                in_a_row(step.weaker),
                *(more.cells, more.positions, more.shared, more.kinds),
                more.example or NO_FIGURE,
            ]
            for step in sorted(self.steps, key=lambda step: self.nodes.index(step.stronger))
            for more in [step.advantage]
        ]
        return Table(
            "Deductive strength: the first proves all cells that the second proves, and more",
            ["contestant", "stronger than", *MORE, "inference needed", "for example"],
            rows,
            "\n".join(self.notes),
            words=2,
            optional=["for example", "inference needed"],
        )
