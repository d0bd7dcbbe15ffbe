"""Chances of mines, computed by exact model counting from the view of an engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction
from typing import Protocol

from engines.counting.component_counting import ComponentCounter
from engines.counting.joined_components import CountedPosition, Marginals, count_worlds
from engines.counting.world_prior import DensityPrior, Prior, TotalPrior
from game.errors import GaveUp, UserError
from game.grid import Cell, Grid, all_cells, check_cell
from game.statements.sentence import Sentence

ASSUMED_DENSITY = Fraction(1, 5)
"""The density of an expert board, used to rank guesses if neither the total nor a density is known."""


class View(Protocol):
    """A board as visible to a guesser; every engine implements this protocol.

    `revision` changes whenever another attribute changes. `moves_made` are the cells not to be chosen again. `mines`
    and `safes` are the cells known to be mines and to be safe, including revealed ones; `knowledge` has sentences over
    the others. `chances` is None if neither the engine provides nor the guesser requires them.
    """

    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def grid(self) -> Grid: ...
    @property
    def total_mines(self) -> int | None: ...
    @property
    def revision(self) -> int: ...
    @property
    def reveals(self) -> Mapping[Cell, int]: ...
    @property
    def moves_made(self) -> Set[Cell]: ...
    @property
    def mines(self) -> Set[Cell]: ...
    @property
    def safes(self) -> Set[Cell]: ...
    @property
    def knowledge(self) -> Sequence[Sentence]: ...
    @property
    def chances(self) -> Chances | None: ...


class WithChances:
    """A mixin with methods that call the methods of the same names on the attribute `chances`, a `Chances`."""

    chances: Chances

    def probabilities(self) -> dict[Cell, float]:
        return self.chances.probabilities()

    def probability(self, cell: Cell) -> float:
        return self.chances.probability(cell)

    def world_count(self) -> int:
        return self.chances.world_count()


class Chances:
    """The chance of a mine for every hidden cell of `view`, and the number of consistent layouts.

    `counter` caches the counts of components. `density` (between 0 and 1, exclusive) is the prior chance of a mine,
    only without the total. `counted` may return the chances; if it returns None, they are counted here.
    """

    def __init__(
        self,
        view: View,
        counter: ComponentCounter | None = None,
        density: float | Fraction | None = None,
        counted: Callable[[], dict[Cell, float] | None] | None = None,
    ) -> None:
        self.view = view
        self._counted_elsewhere = counted
        self.density = None if density is None else checked_density(density, view.total_mines)
        self._counter = counter or ComponentCounter()
        self._position: CountedPosition | None = None
        self._revision = -1

    def __repr__(self) -> str:
        density = "" if self.density is None else f", density {self.density}"
        return f"<Chances of {self.view!r}{density}>"

    def probabilities(self) -> dict[Cell, float]:
        """Return the chance of a mine, from 0.0 (known safe) to 1.0 (known to be a mine), for every hidden cell.

        The result is exact up to the rounding of the final division. Chances counted by `native` have a relative error
        of less than 1e-15 times the number of undetermined cells plus ten; certain cells have exactly 0.0 or 1.0 there
        too. Raises `ValueError` if neither the total nor a density was given, `GaveUp` if a component is too wide to
        count, and `Contradiction` if no layout fits.
        """
        if self._counted_elsewhere is not None and (self.density or self.view.total_mines is not None):
            found = self._counted_elsewhere()
            if found is not None:
                return found
        position = self._counted()
        marginals = position.marginals(self.prior())
        chances = dict.fromkeys(all_cells(self.view.height, self.view.width), 0.0)
        chances.update(dict.fromkeys(self.view.mines, 1.0))
        for cells, numerator in [*marginals.groups, (position.untouched, marginals.untouched)]:
            chances.update(dict.fromkeys(cells, numerator / marginals.denominator))
        for cell in self.view.reveals:
            del chances[cell]
        return chances

    def probability(self, cell: Cell) -> float:
        """Return the chance of a mine at `cell`, 0.0 if revealed. Raises `IllegalMove`, and as `probabilities` does."""
        check_cell(cell, self.view.height, self.view.width)
        return self.probabilities().get(cell, 0.0)

    def world_count(self) -> int:
        """Count the consistent layouts exactly. Raises `GaveUp` and `Contradiction` as `probabilities` does."""
        position, mines = self._counted(), None if self.view.total_mines is None else self.mines_left
        return count_worlds(position.components, len(position.untouched), mines)

    @property
    def position(self) -> CountedPosition:
        """Return the counted position of the view, cached until the view changes."""
        view = self.view
        mines, safes = view.mines, view.safes  # access may add conclusions, and so change the revision
        determined = {*mines, *safes}
        if self._position is None or self._revision != view.revision:
            sentences = view.knowledge
            determined.update(*[sentence.cells for sentence in sentences])
            board = all_cells(view.height, view.width)
            untouched = [cell for cell in board if cell not in determined]
            self._position = CountedPosition(sentences, untouched, self._counter)
            self._revision = view.revision
        return self._position

    def prior(self) -> Prior:
        """Return the prior. Raises `ValueError` if neither the total nor a density was given."""
        untouched = len(self.position.untouched)
        if self.view.total_mines is not None:
            return TotalPrior(self.mines_left, untouched)
        if self.density is not None:
            return DensityPrior(self.density, untouched)
        raise UserError(
            "how likely a mine is depends on the total number of mines or on their density, and both are unknown; "
            "give mines=... to mp.parse or mp.create, or density=... to mp.solve or mp.create"
        )

    def prior_of_guess(self) -> Prior:
        """Return the prior for ranking guesses: `prior` or, if that is undefined, `ASSUMED_DENSITY`.

        If a component is too wide to count, the average density of the undetermined cells replaces the total.
        """
        position, view = self.position, self.view
        if view.total_mines is not None and position.refusal is None:
            return self.prior()
        density = self.density or ASSUMED_DENSITY
        if view.total_mines is not None:
            density = Fraction(self.mines_left, view.height * view.width - len(view.mines) - len(view.safes))
        return DensityPrior(density, len(position.untouched))

    def marginals_of_guess(self) -> Marginals:
        """Return the chances of a mine for a guess, by `prior_of_guess`. Raises as `probabilities` does."""
        return self.position.marginals(self.prior_of_guess())

    @property
    def mines_left(self) -> int:
        """Return the number of mines not yet located; the total must be known."""
        assert self.view.total_mines is not None
        return self.view.total_mines - len(self.view.mines)

    def _counted(self) -> CountedPosition:
        position = self.position
        if position.refusal is not None:
            raise GaveUp(*position.refusal.args)
        return position


def checked_density(density: float | Fraction, mines: int | None) -> Fraction:
    """Return `density` as an exact decimal. Raises `UserError` outside 0 to 1 (exclusive), or if `mines` is given."""
    if mines is not None:
        raise UserError(f"density is {density!r}, but the total of mines is given ({mines}); leave one of them out")
    if isinstance(density, bool) or not isinstance(density, (int, float, Fraction)) or not 0 < density < 1:
        raise UserError(f"density is {density!r}; expected a number more than 0 and less than 1")
    # 0.2 is meant as one fifth, not as the nearest binary fraction.
    return Fraction(str(density)) if isinstance(density, float) else Fraction(density)
