"""Pictures of knight's tours: of a path, of a board before the walk, and of a solution."""

from collections import defaultdict
from collections.abc import Sequence

from game.grid import Cell
from game.pictures import Kind, Panel, Picture, Square, picture_of
from game.puzzles.conclusions_and_highlights import Role
from mineproof.tours.puzzle.knights_tour import Tour
from mineproof.tours.search.metered_search import Solution


def of_tour(path: Sequence[Cell], height: int, width: int, *, closed: bool = False) -> Picture:
    """Draw a whole or partial `path` over a chessboard, its stops numbered from 1. A `closed` path is drawn back to its
    start.

    >>> from game.pictures import text
    >>> print(text(of_tour([(0, 0), (1, 2)], 2, 3), legend=False))
        0 1 2
    0 |=1=. .
    1 | . .<2>
    """
    squares = defaultdict(lambda: Square(Kind.EMPTY))
    for place, cell in enumerate(path, start=1):
        ends = {Role.FIRST: path[0], Role.LAST: path[-1]}
        roles = frozenset(role for role, end in ends.items() if end == cell)
        squares[cell] = Square(Kind.STOP, str(place), roles=roles)
    rows = tuple(tuple(squares[row, column] for column in range(width)) for row in range(height))
    panel = Panel(rows, tuple(map(str, range(height))), tuple(map(str, range(width))), "", tuple(path), closed)
    return Picture(f"A {'closed ' if closed else ''}knight's tour of {height}x{width}", (panel,))


@picture_of.register
def picture_of_board(tour: Tour) -> Picture:
    """Draw the board with the start alone."""
    return of_tour([tour.start], tour.height, tour.width)


@picture_of.register
def picture_of_solution(solution: Solution) -> Picture:
    """Draw the tour on its board. Raises `TypeError` for the solution of another problem."""
    tour = solution.problem
    if not isinstance(tour, Tour):
        raise TypeError(f"the problem is {tour!r}, which has no picture; expected a Tour")
    return of_tour(solution.path, tour.height, tour.width, closed=tour.closed)


def numbered_board(path: Sequence[Cell], height: int, width: int) -> str:
    """Format the board as text, with each cell's place on the tour, from 1."""
    places, digits = {cell: str(place) for place, cell in enumerate(path, start=1)}, len(str(len(path)))
    rows = [[places[row, column].rjust(digits) for column in range(width)] for row in range(height)]
    return "\n".join(map(" ".join, rows))
