"""Very large boards by divide and conquer: small tours side by side, joined where they touch.

After Parberry, "An efficient algorithm for the knight's tour problem", Discrete Applied Mathematics 73 (1997). He takes
square boards apart into four until a table has the parts. Here the board is cut into parts of 5 to 11 lines at once,
which takes any height and width from 5 on, and the tours of the parts are handed in by whoever can search.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import accumulate, pairwise

from game.grid import Cell
from game.tour.knight import MOVES, is_move
from game.tour.problem import Tour

Solve = Callable[[Tour], Iterable[Cell]]
"""Finds a tour of a small board that has one."""

_NOBODY = -1
"""The link of a cell that is an end of an open tour."""


def divide_and_conquer(tour: Tour, solve: Solve) -> tuple[Cell, ...]:
    """The cells of such a tour in order, in time and memory proportional to the board.

    Both sides must be at least 5, and an even one at least 6. Raises `ValueError` for other sizes, and where there is
    no tour.
    """
    reason = tour.impossible()
    if reason:
        raise ValueError(f"{tour} has no solution: {reason}")
    if any(side < (6 if side % 2 == 0 else 5) for side in (tour.height, tour.width)):
        raise ValueError(
            f"{tour} is too narrow to divide; expected odd sides of at least 5 and even ones of at least 6 "
            "(narrower boards are for the other strategies)"
        )
    # Only where both sides are odd is there an odd part in both directions: it takes an open tour from the start,
    # all other parts take closed ones.
    rows = list(pairwise(accumulate(_cut(tour.height, tour.start[0]), initial=0)))
    columns = list(pairwise(accumulate(_cut(tour.width, tour.start[1]), initial=0)))
    links = _Links(tour.height, tour.width)
    base = cache(lambda height, width, start, closed: tuple(solve(Tour(height, width, start, closed=closed))))
    for top, bottom in rows:
        for left, right in columns:
            height, width = bottom - top, right - left
            is_open = height % 2 == 1 and width % 2 == 1
            start = (tour.start[0] - top, tour.start[1] - left) if is_open else (0, 0)
            links.lay(base(height, width, start, not is_open), top, left, closed=not is_open)
            if left:
                links.join(((row, column) for row in range(top, bottom) for column in (left, left + 1)), left, axis=1)
            elif top:
                links.join(((row, column) for column in range(right) for row in (top, top + 1)), top, axis=0)
    return tuple(links.walk(tour.start))


def _cut(length: int, position: int) -> list[int]:
    """Parts of 6, 8 or 10, and one odd part, which holds `position`, if `length` is odd."""
    if length % 2 == 0:
        return _even_parts(length)
    for odd in range(5, length + 1, 2):
        for before in range(0, position + 1, 2):
            after = length - before - odd
            if position < before + odd and 2 not in (before, after) and 4 not in (before, after) and after >= 0:
                return [*_even_parts(before), odd, *_even_parts(after)]
    return [length]


def _even_parts(length: int) -> list[int]:
    """Parts of 6, the last of up to 10, for an even length of 0 or at least 6."""
    return [6] * (length // 6 - 1) + [6 + length % 6] if length else []


class _Links:
    """For each cell the two beside it on its tour, in no order; cells are numbered row by row."""

    def __init__(self, height: int, width: int) -> None:
        self._height = height
        self._width = width
        self._one = array("q", [_NOBODY]) * (height * width)
        self._other = array("q", [_NOBODY]) * (height * width)

    def lay(self, path: tuple[Cell, ...], top: int, left: int, *, closed: bool) -> None:
        """Lay a tour of a part whose corner is at `top` and `left`."""
        numbers = [(top + row) * self._width + left + column for row, column in path]
        for before, after in pairwise(numbers):
            self._other[before] = after
            self._one[after] = before
        if closed:
            self._other[numbers[-1]] = numbers[0]
            self._one[numbers[0]] = numbers[-1]

    def join(self, border: Iterable[Cell], line: int, axis: int) -> None:
        """Make one tour of two that meet at `line`: take a move from each, and go across from its ends instead.

        `border` are cells on the far side of the line; `axis` is 0 if it lies between rows, 1 between columns.
        """
        for cell in border:
            for near in self._linked(cell):
                for across in self._moves_across(cell, line, axis):
                    for beyond in self._linked(across):
                        if near[axis] >= line > beyond[axis] and is_move(near, beyond):
                            self._relink(cell, near, across)
                            self._relink(near, cell, beyond)
                            self._relink(across, beyond, cell)
                            self._relink(beyond, across, near)
                            return
        raise AssertionError(f"no two moves along line {line} are a knight's move apart")

    def walk(self, start: Cell) -> Iterator[Cell]:
        """The cells in order, from `start` all the way."""
        before, here = _NOBODY, self._number(start)
        for _ in range(self._height * self._width):
            yield divmod(here, self._width)
            one, other = self._one[here], self._other[here]
            before, here = here, other if one == before else one

    def _number(self, cell: Cell) -> int:
        return cell[0] * self._width + cell[1]

    def _linked(self, cell: Cell) -> list[Cell]:
        number = self._number(cell)
        return [divmod(link, self._width) for link in (self._one[number], self._other[number]) if link != _NOBODY]

    def _moves_across(self, cell: Cell, line: int, axis: int) -> Iterator[Cell]:
        for down, right in MOVES:
            there = (cell[0] + down, cell[1] + right)
            if there[axis] < line and 0 <= there[0] < self._height and 0 <= there[1] < self._width:
                yield there

    def _relink(self, cell: Cell, old: Cell, new: Cell) -> None:
        links = self._one if self._one[self._number(cell)] == self._number(old) else self._other
        links[self._number(cell)] = self._number(new)
