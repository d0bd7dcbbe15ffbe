"""Tours of very large boards by divide and conquer: small tours side by side, joined at their borders.

After Parberry, "An efficient algorithm for the knight's tour problem", Discrete Applied Mathematics 73 (1997), who
divides square boards in four until a table has the parts. Here the board is cut into parts of 5 to 11 lines at once,
which works for any height and width from 5 on, and heuristic search finds the tours of the parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate, pairwise
from typing import Unpack

from game.errors import UserError
from game.grid import Cell
from mineproof.tours.puzzle.knight import MOVES, is_move
from mineproof.tours.puzzle.knights_tour import Tour
from mineproof.tours.search.effort import EffortMeter, Options, SearchLimit
from mineproof.tours.search.heuristic import heuristic
from mineproof.tours.search.solutions import Search

BYTES_A_CELL = 250
"""The memory for each cell of a board; measured on 1000 by 1000: 255."""


def divide_and_conquer(tour: Tour, **options: Unpack[Options]) -> Search:
    """Search for one tour, in time and memory proportional to the board; a second `next` raises `SearchLimit`.

    Both sides must be at least 5, and an even one at least 6. Raises `TypeError` for a problem other than a `Tour`, and
    `ValueError` for other sizes and boards without a tour. The effort is the sum over the searches for the parts; these
    are boards of their own, so `watch` is not called.

    >>> from mineproof.tours.puzzle import Tour
    >>> len(next(divide_and_conquer(Tour(100, 201))).path)
    20100
    """
    _check(tour)

    def strategy(meter: EffortMeter) -> Iterator[tuple[Cell, ...]]:
        meter.watch = None
        yield _actions(tour, meter)
        effort = meter.effort()
        raise SearchLimit(f"gave up after one tour, as divide and conquer makes no other ({effort})", effort)

    return Search(tour, strategy, options, least_memory=BYTES_A_CELL * tour.height * tour.width)


def _check(tour: Tour) -> None:
    if not isinstance(tour, Tour):
        raise TypeError(f"divide and conquer makes knight's tours alone; expected a Tour, not {tour!r}")
    reason = tour.impossible()
    if reason:
        raise UserError(f"{tour} has no solution: {reason}")
    if any(side < (6 if side % 2 == 0 else 5) for side in (tour.height, tour.width)):
        raise UserError(
            f"{tour} is too narrow to divide; expected odd sides of at least 5 and even ones of at least 6 "
            "(narrower boards are for the other strategies)"
        )


def _actions(tour: Tour, meter: EffortMeter) -> tuple[Cell, ...]:
    """Return the cells after the start, in the order of a tour joined from tours of the parts."""

    @cache
    def part(height: int, width: int, start: Cell, closed: bool) -> tuple[Cell, ...]:
        piece = Tour(height, width, start, closed=closed)
        return piece.path(next(heuristic(piece).strategy(meter)))

    # Only where both sides are odd is there a part with two odd sides. It holds the start and takes an open tour; all
    # other parts take closed ones.
    rows = list(pairwise(accumulate(_cut(tour.height, tour.start[0]), initial=0)))
    columns = list(pairwise(accumulate(_cut(tour.width, tour.start[1]), initial=0)))
    links: dict[Cell, list[Cell]] = {}
    for top, bottom in rows:
        for left, right in columns:
            meter.step()
            height, width = bottom - top, right - left
            is_open = height % 2 == 1 and width % 2 == 1
            start = (tour.start[0] - top, tour.start[1] - left) if is_open else (0, 0)
            path = [(top + row, left + column) for row, column in part(height, width, start, not is_open)]
            around = zip([path[-1], *path], path, [*path[1:], path[0]], strict=False)
            links |= {cell: [before, after] for before, cell, after in around}
            if is_open:
                del links[path[0]][0], links[path[-1]][1]
            if left:
                _join(links, ((row, column) for row in range(top, bottom) for column in (left, left + 1)), left, axis=1)
            elif top:
                _join(links, ((row, column) for column in range(right) for row in (top, top + 1)), top, axis=0)
    actions: list[Cell] = []
    before, here = None, tour.start
    while len(actions) < len(links) - 1:
        before, here = here, next(cell for cell in links[here] if cell != before)
        actions.append(here)
    return tuple(actions)


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


def _join(links: dict[Cell, list[Cell]], border: Iterable[Cell], line: int, axis: int) -> None:
    """Join the two tours that meet at `line`: drop a move of each, and join their ends by two moves across.

    `links` has for each cell those before and after it; `border` are the cells next to the line, below or to the right
    of it; `axis` is 0 if the line lies between rows, 1 if between columns.
    """
    for cell in border:
        for near in links[cell]:
            for down, right in MOVES:
                across = (cell[0] + down, cell[1] + right)
                for beyond in links.get(across, ()) if across[axis] < line else ():
                    if near[axis] >= line > beyond[axis] and is_move(near, beyond):
                        for one, old, new in (
                            (cell, near, across),
                            (near, cell, beyond),
                            (across, beyond, cell),
                            (beyond, across, near),
                        ):
                            links[one][links[one].index(old)] = new
                        return
    raise AssertionError(f"no two moves along line {line} are a knight's move apart")
