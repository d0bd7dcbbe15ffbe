"""Tours of very large boards by divide and conquer: small tours side by side, joined at their borders.

After Parberry, "An efficient algorithm for the knight's tour problem", Discrete Applied Mathematics 73 (1997). Here the
board is cut at once into parts of 5 to 11 lines, which works for any height and width from 5 on.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise, product
from typing import Unpack

from game.errors import UserError
from game.grid import NEIGHBORHOODS, Cell, all_cells
from mineproof.tours.puzzle.knights_tour import Tour, check_walkable, is_move
from mineproof.tours.search.metered_search import EffortMeter, Options, Search, SearchLimit
from mineproof.tours.search.warnsdorff_search import heuristic

_NO_CELL = -1  # the missing link of an end of an open tour


def divide_and_conquer(tour: Tour, **options: Unpack[Options]) -> Search:
    """Search for one tour, in time and memory proportional to the board; a second `next` raises `SearchLimit`.

    Odd sides must be at least 5, and even sides at least 6. Raises `TypeError` for a problem other than a `Tour`, and
    `ValueError` for other sizes and boards without a tour.

    >>> from mineproof.tours.puzzle import Tour
    >>> len(next(divide_and_conquer(Tour(100, 201))).path)
    20100
    """
    _check(tour)

    def strategy(meter: EffortMeter) -> Iterator[tuple[Cell, ...]]:
        yield _actions(tour, meter)
        effort = meter.effort()
        raise SearchLimit(f"gave up after one tour, as divide and conquer makes no other ({effort})", effort)

    return Search(tour, strategy, options)


def _check(tour: Tour) -> None:
    if not isinstance(tour, Tour):
        raise TypeError(f"divide and conquer makes knight's tours alone; expected a Tour, not {tour!r}")
    if reason := tour.impossible():
        raise UserError(f"{tour} has no solution: {reason}")
    check_walkable(tour.height, tour.width)
    if any(side < (6 if side % 2 == 0 else 5) for side in (tour.height, tour.width)):
        raise UserError(
            f"{tour} is too narrow to divide; expected odd sides of at least 5 and even ones of at least 6 "
            "(narrower boards are for the other strategies)"
        )


def _actions(tour: Tour, meter: EffortMeter) -> tuple[Cell, ...]:
    @cache
    def part(height: int, width: int, start: Cell, closed: bool) -> tuple[Cell, ...]:
        piece = Tour(height, width, start, closed=closed)
        return piece.path(next(heuristic(piece).strategy(meter)))

    # One part has two odd sides if the board has, and otherwise none. It holds the start and takes an open tour; all
    # other parts take closed tours.
    rows = list(pairwise(accumulate(_cut(tour.height, tour.start[0]), initial=0)))
    columns = list(pairwise(accumulate(_cut(tour.width, tour.start[1]), initial=0)))
    links = _Links(tour.height, tour.width)
    for (top, bottom), (left, right) in product(rows, columns):
        meter.step()
        height, width = bottom - top, right - left
        is_open = height % 2 == 1 and width % 2 == 1
        start = (tour.start[0] - top, tour.start[1] - left) if is_open else (0, 0)
        path = part(height, width, start, not is_open)
        links.add([(top + row, left + column) for row, column in path], closed=not is_open)
    return tuple(links.after(tour.start))


def _cut(length: int, position: int) -> list[int]:
    """Cut a length into parts of 6, 8 or 10, with one odd part at `position` if the length is odd."""
    if length % 2 == 0:
        return _even_parts(length)
    return next(
        [*_even_parts(before), odd, *_even_parts(length - odd - before)]
        for odd in range(5, length + 1, 2)
        for before in range(0, min(position, length - odd) + 1, 2)
        if position < before + odd and not {before, length - odd - before} & {2, 4}
    )


def _even_parts(length: int) -> list[int]:
    """Cut an even length, 0 or at least 6, into parts of 6, the last of up to 10."""
    return [6] * (length // 6 - 1) + [6 + length % 6] if length else []


class _Links:
    """The two neighbors of each cell on its tour, at the places 2n and 2n + 1 for the cell with number n."""

    def __init__(self, height: int, width: int) -> None:
        self._height, self._width = height, width
        self._links = array("q", [_NO_CELL]) * (2 * height * width)

    def add(self, path: Sequence[Cell], *, closed: bool) -> None:
        """Link the cells of a part along its tour `path`, and join it to the tour of the earlier parts.

        To join two tours, one move of each is replaced: two new moves lead from the ends of one dropped move to the
        ends of the other.
        """
        numbers = [self._number(cell) for cell in path]
        for before, after in pairwise([*numbers, *numbers[:closed]]):
            self._links[2 * before + 1] = after
            self._links[2 * after] = before
        if joint := next(self._joints(path), None):  # the first part has none
            cell, near, across, beyond = joint
            self._relink(cell, near, across)
            self._relink(near, cell, beyond)
            self._relink(across, beyond, cell)
            self._relink(beyond, across, near)

    def _joints(self, path: Sequence[Cell]) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
        """Yield pairs of moves to replace: from `cell` to `near` in the part, and from `across` to `beyond` outside."""
        part = set(path)
        for cell, near in pairwise(path):
            for across in NEIGHBORHOODS["knight"].around(cell, self._height, self._width):
                if across not in part:
                    place = 2 * self._number(across)
                    for link in self._links[place : place + 2]:
                        if link != _NO_CELL and is_move(near, beyond := divmod(link, self._width)):
                            yield cell, near, across, beyond

    def after(self, start: Cell) -> Iterator[Cell]:
        links, cells = self._links, list(all_cells(self._height, self._width))
        before, here = _NO_CELL, self._number(start)
        for _ in range(len(cells) - 1):
            one = links[2 * here]
            before, here = here, links[2 * here + 1] if one == before else one
            yield cells[here]

    def _number(self, cell: Cell) -> int:
        return cell[0] * self._width + cell[1]

    def _relink(self, cell: Cell, old: Cell, new: Cell) -> None:
        place = 2 * self._number(cell)
        self._links[place + (self._links[place] != self._number(old))] = self._number(new)
