"""Best play on small boards, by trying every cell in every layout."""

from collections.abc import Iterable, Sequence
from functools import cache

from game.grid import Cell, Grid, all_cells


def most_won(grid: Grid, layouts: Sequence[frozenset[Cell]], revealed: frozenset[Cell]) -> int:
    """Return the number of layouts won by best play after these reveals, by trying every cell."""
    around = grid.neighbors
    board = list(all_cells(grid.height, grid.width))

    @cache
    def won(left: frozenset[frozenset[Cell]], seen: frozenset[Cell]) -> int:
        """Return the number of layouts won, given layouts with the same numbers at the cells seen."""
        if len(seen) == len(board) - len(next(iter(left))):
            return len(left)
        best = 0
        for cell in set(board) - seen:
            free = [mines for mines in left if cell not in mines]
            if len(free) > best:
                best = max(best, sum(won(part, seen | {cell}) for part in parts(free, [cell])))
            if len(free) == len(left):
                break  # a safe cell is never wrong
        return best

    def parts(left: Iterable[frozenset[Cell]], seen: Iterable[Cell]) -> list[frozenset[frozenset[Cell]]]:
        by_numbers: dict[tuple[int, ...], set[frozenset[Cell]]] = {}
        for mines in left:
            by_numbers.setdefault(tuple(len(around[cell] & mines) for cell in seen), set()).add(mines)
        return list(map(frozenset, by_numbers.values()))

    return sum(won(part, revealed) for part in parts(layouts, sorted(revealed)))
