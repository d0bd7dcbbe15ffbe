"""Exact search of the game tree of a position with few layouts left, for the moves with the greatest chance to win.

A position is the set of possible layouts. Revealing a cell loses in the layouts with a mine there, and splits the
others by the number shown. The layouts won by a move are the sum of the layouts won in these parts, and best play
reveals the cell with the greatest sum. The result depends only on the set, so the results of solved sets are kept in a
table. The search of a set stops early if, even with all that the set can still win, the move that leads to it would not
change the result, because moves already searched are at least as good. The table then keeps an upper bound.

A set of layouts is an int with one bit per layout. The layouts with a mine at a cell are such a set, and so are the
layouts in which the cell shows a given number, so a split takes one `&` for each number. The result is a number of
layouts won, so chances are exact fractions.
"""

from collections.abc import Callable, Iterable, Sequence

from game.errors import GaveUp
from game.grid import Cell

Layouts = int
"""A set of layouts: bit `i` is set if layout `i` is in it."""

DEEPEST = 200
"""The deepest tree searched: each move takes three stack frames of the interpreter, which has 1,000."""


class GameTree:
    """The game tree from a position on. Raises `GaveUp` if a game could last more than `DEEPEST` moves.

    `layouts` are the possible sets of mines, all equally likely; `size` is their number, 1 or more. `cells` are the
    cells that may be revealed. In a set of layouts, the search reveals a safe cell if its number is informative; else
    it looks at each cell. It gives up after `limit` looks (None: no limit).
    """

    def __init__(
        self,
        layouts: Sequence[Iterable[Cell]],
        cells: Sequence[Cell],
        around: Callable[[Cell], Iterable[Cell]],
        limit: int | None = None,
    ) -> None:
        # Each relevant move reveals a cell and excludes a layout.
        if min(len(cells), len(layouts)) > DEEPEST:
            raise GaveUp(f"a game tree of {len(layouts):,} layouts of {len(cells):,} cells may be too deep to search")
        mined: dict[Cell, Layouts] = dict.fromkeys(cells, 0)
        for number, layout in enumerate(layouts):
            for cell in layout:
                mined[cell] = mined.get(cell, 0) | 1 << number
        self.size = len(layouts)
        self._all: Layouts = (1 << len(layouts)) - 1
        self._cells = cells
        self._mined = [mined[cell] for cell in cells]
        self._showing = [
            _by_number(self._all & ~mined[cell], [mined[other] for other in around(cell) if other in mined])
            for cell in cells
        ]
        self._won: dict[Layouts, tuple[int, bool]] = {}  # at most, and whether this is exact
        self._effort, self._limit = 0, limit

    def most_won(self) -> int:
        """Return the number of layouts won by best play. Raises `GaveUp` beyond the limit."""
        return self._most_won(self._all, range(len(self._cells)), 0)

    def ranked(self, count: int) -> list[tuple[Cell, int]]:
        """Return the `count` cells that win in most layouts, and equal ones, each with the number of layouts won."""
        indexes = range(len(self._cells))
        ranked: list[tuple[Cell, int]] = []
        enough = 0
        for index in sorted(indexes, key=lambda index: self._mined[index].bit_count()):
            won = self._won_by(self._parts(self._all, index), indexes, enough)
            if won >= enough:
                ranked = sorted([*ranked, (self._cells[index], won)], key=lambda one: -one[1])
                enough = ranked[count - 1][1] if count <= len(ranked) else 0
                ranked = [one for one in ranked if one[1] >= enough]
        return ranked

    def won_by(self, cell: Cell) -> int:
        """Return the number of layouts won by best play after revealing `cell`. Raises as `most_won` does."""
        return self._won_by(self._parts(self._all, self._cells.index(cell)), range(len(self._cells)), 0)

    def _parts(self, layouts: Layouts, index: int) -> list[Layouts]:
        return [part for showing in self._showing[index] if (part := showing & layouts)]

    def _most_won(self, layouts: Layouts, open_cells: Sequence[int], enough: int) -> int:
        """Return the number of layouts won by best play; if it is below `enough`, any upper bound below `enough`."""
        if not layouts & (layouts - 1):
            # The only layout left is the true one.
            return 1
        at_most, is_exact = self._won.get(layouts, (enough, False))
        if is_exact or at_most < enough:
            return at_most
        won = self._solve(layouts, open_cells, enough)
        self._won[layouts] = max(won, enough - 1), won >= enough
        return max(won, enough - 1)

    def _solve(self, layouts: Layouts, open_cells: Sequence[int], enough: int) -> int:
        """Return the most layouts won by revealing one of `open_cells`, or any number below `enough` if fewer are."""
        safe, undetermined = [], []
        for index in open_cells:
            mined = self._mined[index] & layouts
            if not mined:
                safe.append(index)
            elif mined != layouts:
                undetermined.append(index)
        for number, index in enumerate(safe, start=1):
            parts = self._parts(layouts, index)
            if len(parts) > 1:
                # Revealing a safe cell costs nothing.
                return self._won_by(parts, safe[number:] + undetermined, enough)
        # A cell with only one possible number is uninformative and may as well be revealed last. If all cells are, the
        # layouts stay indistinguishable, and one of them can be won.
        best, size = 1, layouts.bit_count()
        telling = []
        for index in undetermined:
            mines = (self._mined[index] & layouts).bit_count()
            if size - mines >= max(2, enough) and len(parts := self._parts(layouts, index)) > 1:
                telling.append((mines, -len(parts), parts))
        if telling:
            self._effort += len(self._cells)
            if self._limit is not None and self._effort > self._limit:
                raise GaveUp(f"the game tree takes more than {self._limit:,} looks at cells")
        for mines, _, parts in sorted(telling):
            better = max(best + 1, enough)
            if size - mines < better:
                break
            best = max(best, self._won_by(parts, undetermined, better))
        return best

    def _won_by(self, parts: list[Layouts], open_cells: Sequence[int], enough: int) -> int:
        """Return the number of layouts won by best play in all `parts`, or 0 if it is less than `enough`."""
        bounds = [self._won[part][0] if part in self._won else part.bit_count() for part in parts]
        at_most = sum(bounds)
        for bound, part in sorted(zip(bounds, parts, strict=True)):
            if at_most < enough:
                return 0
            at_most -= bound
            at_most += self._most_won(part, open_cells, enough - at_most)
        return at_most if at_most >= enough else 0


def _by_number(layouts: Layouts, neighbors_mined: Iterable[Layouts]) -> list[Layouts]:
    by_number = [layouts]
    for mined in neighbors_mined:
        not_there = [part & ~mined for part in by_number]
        there = [part & mined for part in by_number]
        by_number = [a | b for a, b in zip([*not_there, 0], [0, *there], strict=True)]
    return [part for part in by_number if part]
