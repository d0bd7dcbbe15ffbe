"""The chance to win a small board with best play, from its first reveal on."""

from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import comb

from engines.counting.game_tree import GameTree
from game.errors import BadLayout, GaveUp
from game.grid import Cell, Grid, GridSpec, all_cells, check_cell, check_mine_count

MOST_LAYOUTS = 50_000
"""The limit of layouts; a larger board would take many minutes, and gigabytes."""


def win_probability(height: int, width: int, mines: int, first: Cell, *, grid: GridSpec = None) -> Fraction:
    """Compute the exact chance to win with best play after revealing the safe cell `first`.

    The time grows about with the square of the number of layouts: 0.1 s for the 1,365 layouts of 4x4 with 4 mines, 5 s
    for the 11,628 of 4x5 with 5. The compiled core, for square boards only, takes 0.01 s and 0.2 s for these, and 3 to
    7 s for the 42,504 of 5x5 with 5. `grid` is a spec as for `Grid.of`. Raises `BadLayout` for an impossible board,
    `IllegalMove` for a cell off the board, and `GaveUp` if a game could last more than `DEEPEST` moves or the board has
    more than `MOST_LAYOUTS` layouts.
    """
    grid = Grid.of(grid, height, width)
    check_mine_count(height, width, mines)
    check_cell(first, height, width)
    hidden = [cell for cell in all_cells(height, width) if cell != first]
    if mines == 0:
        return Fraction(1)
    if mines > len(hidden):
        raise BadLayout(f"mines is {mines!r}; expected at most {len(hidden)}, so that {first} is free")
    if comb(len(hidden), mines) > MOST_LAYOUTS:
        raise GaveUp(f"{height}x{width} with {mines} mines has more than {MOST_LAYOUTS:,} layouts")
    if grid.is_square:
        with suppress(ImportError):  # the compiled core is optional
            from engines.native.compiled_core import small_board

            counted = small_board(height, width, mines, first[0] * width + first[1])
            if counted is not None:  # else a game may last too long
                return Fraction(*counted)
    by_number: dict[int, list[tuple[Cell, ...]]] = {}
    for layout in combinations(hidden, mines):
        by_number.setdefault(len(grid.neighbors[first].intersection(layout)), []).append(layout)
    # A separate tree for each number makes the sets of layouts smaller ints.
    won = sum(GameTree(layouts, hidden, grid.neighbors.__getitem__).most_won() for layouts in by_number.values())
    return Fraction(won, comb(len(hidden), mines))
