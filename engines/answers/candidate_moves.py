"""Candidates for the next move on a board: the best cells, and the reasons for their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from math import isclose
from typing import Any

from engines.counting.game_tree import GameTree
from engines.counting.one_move_lookahead import Lookahead, Prospect
from engines.guessing.mine_probabilities import Chances
from engines.guessing.optimal_guesser import OptimalGuesser
from engines.guessing.progress_guesser import merit
from game.errors import GaveUp
from game.grid import Cell
from game.wording import percent


@dataclass(frozen=True)
class Candidate:
    """A cell to open next, with its chances, which are None or empty if unknown.

    `survival` is the chance of no mine, `next_survival` to survive also the next move, which opens the safest cell, and
    `win` to win with best play, known near the end of a game. If the cell is no mine, `numbers` are the chances of the
    numbers it may show, `progress` is the chance that another cell is proven safe, and `safe_cells` is the expected
    number of these. `ties` are cells with the same chances, `even_guess` the cells of an unavoidable guess with it.
    """

    cell: Cell
    survival: Fraction | None = None
    win: Fraction | None = None
    next_survival: float | None = None
    numbers: Mapping[int, float] = field(default_factory=dict)
    progress: float | None = None
    ties: Sequence[Cell] = ()
    even_guess: Sequence[Cell] = ()
    safe_cells: float | None = None
    neighbors: int = 0

    @property
    def why(self) -> str:
        """Return the chances that decide its rank, in words; empty if none is known."""
        if self.survival is None:
            return ""
        text = "safe" if self.survival == 1 else f"chance to survive {percent(self.survival, 1)}"
        if self.win is not None:
            return f"{text}, to win {percent(self.win, 1)}"
        if self.next_survival is not None and self.survival < 1:
            text += f", with the next move {percent(self.next_survival, 1)}"
        opens = self.numbers.get(0, 0.0)
        if self.progress is not None and not isclose(self.progress, opens):
            text += f"; then a safe cell follows with {percent(self.progress, 1)}"
        if opens:
            text += f"{',' if ';' in text else '; then'} a 0 opens with {percent(opens, 1)}"
        return text

    def why_after(self, best: Candidate) -> str:
        """Return `why`; if its chances look like those of the `best` candidate, add a figure that differs."""
        shown = [(one.survival, one.next_survival, one.win) for one in (self, best)]
        first, second = (["" if one is None else percent(one, 1) for one in chances] for chances in shown)
        if not self.why or first != second:
            return self.why
        base = "the same chances" if self.why == best.why else self.why
        for words, mine, other in zip(("survives", "survives both", "wins"), *shown, strict=True):
            if mine is not None and other is not None and mine < other and not isclose(mine, other, rel_tol=1e-9):
                digits = next(number for number in range(2, 12) if percent(mine, number) != percent(other, number))
                return f"{base}, but {words} with {percent(mine, digits)}, not {percent(other, digits)}"
        if self.safe_cells is not None and best.safe_cells is not None:
            if best.safe_cells - self.safe_cells >= 0.005:
                return f"{base}, but {self.safe_cells:.2f} safe cells are expected, not {best.safe_cells:.2f}"
            if self.neighbors > best.neighbors:
                return f"{base}, but {self.neighbors} neighbors, not {best.neighbors}"
        return base

    def as_json(self) -> dict[str, Any]:
        """Return the fields; chances are numbers from 0 to 1, and `numbers` has pairs of a number and its chance."""
        floats = {name: float(one) for name, one in vars(self).items() if isinstance(one, Fraction)}
        lists = {"numbers": [*map(list, self.numbers.items())], "ties": [*self.ties], "even_guess": [*self.even_guess]}
        return vars(self) | floats | lists


class Candidates:
    """The candidates of a board, from its `chances` and even guesses. The `guesser` searches the game tree."""

    def __init__(self, chances: Chances, guesser: OptimalGuesser, even_guesses: Sequence[AbstractSet[Cell]]) -> None:
        self._view, self._even = chances.view, even_guesses
        view = chances.view
        self._survival: dict[Cell, Fraction] = dict.fromkeys(view.safes - view.reveals.keys(), Fraction(1))
        self._ahead: Lookahead | None = None
        self._tree: GameTree | None = None
        position = chances.position
        if position.refusal is not None:
            return
        marginals = chances.marginals_of_guess()
        has_prior = view.total_mines is not None or chances.density is not None
        for cells, numerator in [*marginals.groups, (position.untouched, marginals.untouched)]:
            if has_prior or not numerator:  # what is safe in every layout is known all the same
                self._survival |= dict.fromkeys(cells, 1 - Fraction(numerator, marginals.denominator))
        if has_prior:
            self._ahead = Lookahead(position, chances.prior_of_guess(), view.grid)
            with suppress(GaveUp):
                self._tree = guesser.game_tree(chances)

    def alike(self, ranked: Iterable[Sequence[Cell]]) -> list[Sequence[Cell]]:
        """Split each list into lists of cells with equal chances, in the same order."""
        if self._ahead is None:
            return [[cell] for cells in ranked for cell in cells]
        found: list[Sequence[Cell]] = []
        for cells in ranked:
            found += sorted(self._ahead.equivalence_classes(cells), key=lambda alike: cells.index(alike[0]))
        return found

    def made(self, cells: Sequence[Cell]) -> Candidate:
        """Return the candidate for the first of these cells, all with equal chances."""
        cell, *ties = cells
        survival, neighbors = self._survival.get(cell), len(self._view.grid.neighbors[cell])
        if survival is None or self._ahead is None:
            return Candidate(cell, survival, ties=ties, neighbors=neighbors)
        if not survival:  # a mine in every layout, which an incomplete engine leaves open
            return Candidate(cell, survival, Fraction(0), ties=ties, neighbors=neighbors)
        win, prospects = None, list[Prospect]()
        with suppress(GaveUp):
            prospects = self._ahead.prospects(cell)
        with suppress(GaveUp):
            win = None if self._tree is None else Fraction(self._tree.won_by(cell), self._tree.size)
        beside = len(self._view.grid.neighbors[cell] & self._view.mines)
        numbers = {beside + one.mines: one.share for one in prospects}
        progress = sum([one.share for one in prospects if one.safe]) if prospects else None
        safe_cells = merit(prospects)[1] if prospects else None
        after = float(survival) * sum([one.share * (1 - one.risk) for one in prospects]) if prospects else None
        even_guess = next((sorted(cells) for cells in self._even if cell in cells), ())
        return Candidate(cell, survival, win, after, numbers, progress, ties, even_guess, safe_cells, neighbors)
