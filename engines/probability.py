"""The probability engine: exact model counting tells what is certain, and how likely everything else is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from engines.counting.joining import Density, Marginals, Prior, Total, count_worlds
from engines.counting.position import Position
from engines.counting.reasoner import ProbabilityReasoner
from engines.engine import Engine
from engines.reasoner import GaveUp
from game.grid import Cell, check_cell, neighbors

__all__ = ["ProbabilityEngine", "ProbabilityReasoner"]

ASSUMED_DENSITY = Fraction(1, 5)
"""What guesses are ranked by where the player was told neither the total nor a density: an expert board's density."""


class ProbabilityEngine(Engine):
    """An engine that knows how likely each mine is, and guesses where a mine is least likely.

    `density` (more than 0, less than 1) is the chance that a cell is a mine before anything is known of it, for a
    player who is not told the total; it has no place beside a total. The other arguments are those of `Engine`.
    """

    reasoner_class = ProbabilityReasoner
    reasoner: ProbabilityReasoner

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        mines: int | None = None,
        *,
        rng: random.Random | None = None,
        density: float | Fraction | None = None,
        **options: object,
    ) -> None:
        super().__init__(height, width, mines, rng=rng, **options)
        self.density = None if density is None else _checked_density(density, mines)
        self._position: Position | None = None

    def probabilities(self) -> dict[Cell, float]:
        """The chance of a mine, from 0.0 (known safe) to 1.0 (known to be a mine), for every cell not revealed.

        Exact up to the rounding of the last division. Raises `ValueError` where neither the total nor a density was
        given, `GaveUp` if a component is too wide to count, and `Contradiction` if no world fits.
        """
        position = self._counted_position()
        marginals = position.marginals(self._prior())
        chances = dict.fromkeys(product(range(self.height), range(self.width)), 0.0)
        chances.update(dict.fromkeys(self._base.mines, 1.0))
        for cells, numerator in [*marginals.groups, (position.rest, marginals.rest)]:
            chances.update(dict.fromkeys(cells, numerator / marginals.denominator))
        for cell in self.reveals:
            del chances[cell]
        return chances

    def probability(self, cell: Cell) -> float:
        """The chance that `cell` is a mine, 0.0 if it is revealed. Raises `IllegalMove` off the board, and as
        `probabilities` does.
        """
        check_cell(cell, self.height, self.width)
        return self.probabilities().get(cell, 0.0)

    def world_count(self) -> int:
        """How many layouts fit all that is known, exactly. Raises `GaveUp` and `Contradiction` as `probabilities`."""
        position = self._counted_position()
        untouched = len(position.rest)
        prior: Prior = Density(ASSUMED_DENSITY, untouched) if self._base.total is None else self._prior()
        return count_worlds(position.components, prior)

    def make_random_move(self) -> Cell | None:
        """A cell where a mine is least likely, or None if every cell not made is a mine.

        Of several, those with the fewest neighbors are preferred, which open up most often, and of these the ones with
        the fewest undetermined neighbors; of what is still equal it is drawn.
        Where a component is too wide to count, its cells are passed over while there are others.
        """
        self._look()
        cells = [cell for cell in self._ready if cell not in self._moves_made]
        if not cells:
            position = self._current_position()
            cells = self._guesses(position, position.marginals(self._prior_of_guess(position)))
            if not cells and position.refusal is not None:
                cells = self._fewest_neighbors(self._not_made(sorted(self._base.frontier)))
        return self.rng.choice(cells) if cells else None

    def _guesses(self, position: Position, marginals: Marginals) -> list[Cell]:
        """The cells among which a guess is drawn, where nothing is known to be safe."""
        return self._fewest_undetermined(self._fewest_neighbors(self._least_likely(position, marginals)))

    def _least_likely(self, position: Position, marginals: Marginals) -> list[Cell]:
        """The cells not made where a mine is least likely; none where all are surely mines."""
        chances = [*marginals.groups, (position.rest, marginals.rest)]
        open_to_guess = [(chance, left) for cells, chance in chances if (left := self._not_made(cells))]
        least = min([chance for chance, _ in open_to_guess], default=marginals.denominator)
        return [cell for chance, cells in open_to_guess if chance == least < marginals.denominator for cell in cells]

    def _not_made(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        made = self._moves_made
        return cells if made.isdisjoint(cells) else [cell for cell in cells if cell not in made]

    def _fewest_undetermined(self, cells: Sequence[Cell]) -> list[Cell]:
        """Cells whose number will speak of the fewest others.

        Of 5,000 expert games that begin with an opening, 51.9 % are won instead of 51.2; elsewhere as many as without.
        """
        base = self._base
        numbers = [len(neighbors(cell, self.height, self.width) - base.safes - base.mines) for cell in cells]
        fewest = min(numbers, default=0)
        return [cell for cell, number in zip(cells, numbers, strict=True) if number == fewest]

    def _fewest_neighbors(self, cells: Sequence[Cell]) -> list[Cell]:
        """Corners before edges before the middle: fewer neighbors are more often all free."""
        last_row, last_column = self.height - 1, self.width - 1
        walls = [(row in (0, last_row)) + (column in (0, last_column)) for row, column in cells]
        most = max(walls, default=0)
        return [cell for cell, number in zip(cells, walls, strict=True) if number == most]

    # The position, and what worlds weigh.

    def _deduce(self) -> None:
        # Whatever changes what is known is followed by a deduction.
        self._position = None
        super()._deduce()

    def _current_position(self) -> Position:
        """What is counted of the position as it stands; kept until something changes."""
        self._look()
        if self._position is None:
            base = self._base
            determined = base.mines.union(base.safes, base.frontier)
            board = product(range(self.height), range(self.width))
            rest = [cell for cell in board if cell not in determined]
            self._position = Position(base.sentences, rest, self.reasoner.counter)
        return self._position

    def _counted_position(self) -> Position:
        position = self._current_position()
        if position.refusal is not None:
            raise GaveUp(*position.refusal.args)
        return position

    def _prior(self) -> Prior:
        untouched = self._base.untouched
        if self._base.total is not None:
            return Total(self._base.mines_left, untouched)
        if self.density is not None:
            return Density(self.density, untouched)
        raise ValueError(
            "how likely a mine is depends on the total number of mines or on their density, and both are unknown; "
            "create the engine with mines=... or density=..."
        )

    def _prior_of_guess(self, position: Position) -> Prior:
        """The prior, or what comes closest to it where the player was told none or a component is missing."""
        base = self._base
        if base.total is None:
            return Density(self.density or ASSUMED_DENSITY, base.untouched)
        if position.refusal is None:
            return self._prior()
        undetermined = base.untouched + len(base.frontier)
        return Density(Fraction(base.mines_left, undetermined), base.untouched)


def _checked_density(density: float | Fraction, mines: int | None) -> Fraction:
    if mines is not None:
        raise ValueError(f"density is {density!r}, but the total of mines is given ({mines}); leave one of them out")
    if not isinstance(density, (int, float, Fraction)) or not 0 < density < 1:
        raise ValueError(f"density is {density!r}; expected a number more than 0 and less than 1")
    # What was written: 0.2 is meant to be one fifth, and not the binary fraction closest to it.
    return Fraction(str(density)) if isinstance(density, float) else Fraction(density)
