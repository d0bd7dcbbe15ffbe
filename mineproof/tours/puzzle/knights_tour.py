"""The knight's tour as a search problem: visit every cell of a board once, by knight's moves."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from game.errors import BadLayout, UserError
from game.grid import KNIGHT_MOVES, LARGEST_BOARD, Cell, all_cells, check_cell, check_size
from game.notebook_display import NotebookDisplay
from mineproof.tours.puzzle.abstract_search_problem import PathGraph, SearchProblem
from mineproof.tours.puzzle.impossible_boards import why_impossible

# On boards up to this many cells a search checks whether the cells left to visit are still connected. Measured on 1000
# by 1000 from a corner: with the check a search takes 2.2 times as long, and the check prunes nothing.
LARGEST_FLOODED = 10_000


class BadTour(UserError):
    """Raised for a path that is no tour of its board."""


@dataclass(slots=True, repr=False)
class Walk:
    """A knight's walk so far, the state of a `Tour`: mutable, and compared by its path.

    `visited` is 1 for cells on the path, by the numbers of cells. `free` counts each cell's unvisited neighbors, with
    the start of a closed tour, and `tight` the unvisited cells with `free` of 0 or 1; both are computed on demand.
    """

    path: list[Cell]
    visited: bytearray = field(compare=False)
    free: bytearray = field(default_factory=bytearray, compare=False)
    tight: int = field(default=0, compare=False)

    def __repr__(self) -> str:
        return f"<Walk of {len(self.path)} cells, now on {self.path[-1]}>"


class Tour(SearchProblem[Walk, Cell], NotebookDisplay):
    """A knight's tour of a board from `start`. A `closed` tour ends a knight's move away from `start`.

    As a search problem, its states are `Walk`s, which change in place, and its actions are the cells to move to. Raises
    `BadLayout` for an invalid size and `IllegalMove` for a start off the board.

    >>> tour = Tour(5, 5)
    >>> tour.actions(tour.initial)
    [(1, 2), (2, 1)]
    >>> Tour(2, 9).impossible()
    'on two rows every move goes two columns on, so half of the columns are out of reach'
    """

    def __init__(self, height: int, width: int, start: Cell = (0, 0), *, closed: bool = False) -> None:
        check_size(height, width)
        check_cell(start, height, width)
        self.height, self.width, self.start, self.closed = height, width, start, closed

    # The graph is built when it is first needed, so that `impossible` answers for any size of board without it.

    @cached_property
    def _cells(self) -> list[Cell]:
        check_walkable(self.height, self.width)
        return list(all_cells(self.height, self.width))

    @cached_property
    def _adjacent(self) -> list[tuple[int, ...]]:
        """List for each cell the numbers of the cells a move away; cell (r, c) has the number r * width + c."""
        height, width = self.height, self.width
        numbers = list(range(len(self._cells)))  # shared by all tuples, to save memory
        return [
            tuple(
                [
                    numbers[(row + down) * width + column + right]
                    for down, right in KNIGHT_MOVES
                    if 0 <= row + down < height and 0 <= column + right < width
                ]
            )
            for row, column in self._cells
        ]

    def __repr__(self) -> str:
        return f"Tour({self.height}, {self.width}, {self.start}{', closed=True' if self.closed else ''})"

    def impossible(self) -> str | None:
        return why_impossible(self.height, self.width, self.start, self.closed)

    def check(self, path: Sequence[Cell]) -> None:
        """Raise `BadTour` unless `path` is a tour of this board from `start`, and closed if required."""
        if len(path) != self.height * self.width:
            raise BadTour(f"the path has {len(path)} cells; expected all {self.height * self.width} of {self}")
        if path[0] != self.start:
            raise BadTour(f"the path starts on {path[0]}; expected {self.start}")
        for cell in path:
            check_cell(cell, self.height, self.width, BadTour)
        if len(set(path)) < len(path):
            raise BadTour(f"the path visits {Counter(path).most_common(1)[0][0]} twice; expected every cell once")
        for here, there in pairwise(path):
            if not is_move(here, there):
                raise BadTour(f"{here} to {there} is no knight's move")
        if self.closed and not is_move(path[-1], self.start):
            raise BadTour(f"the path ends on {path[-1]}; expected a cell a knight's move from the start {self.start}")

    # The four members that every search problem has.

    @property
    def initial(self) -> Walk:
        visited = bytearray(len(self._adjacent))
        visited[self._number(self.start)] = 1
        return Walk([self.start], visited)

    def actions(self, state: Walk) -> list[Cell]:
        visited, cells = state.visited, self._cells
        row, column = state.path[-1]
        return [cells[near] for near in self._adjacent[row * self.width + column] if not visited[near]]

    def result(self, state: Walk, action: Cell) -> Walk:
        return self.apply(Walk(state.path[:], state.visited[:], state.free[:], state.tight), action)

    def is_goal(self, state: Walk) -> bool:
        return len(state.path) == len(self._cells) and (not self.closed or is_move(state.path[-1], self.start))

    # Walks change in place.

    def apply(self, state: Walk, action: Cell) -> Walk:
        """Move to `action`, changing `state` in place; the move is not checked."""
        visited, free = state.visited, state.free
        here = action[0] * self.width + action[1]
        visited[here] = 1
        if free:
            tight = state.tight - (free[here] <= 1)
            for near in self._adjacent[here]:
                left = free[near] = free[near] - 1
                if left == 1 and not visited[near]:
                    tight += 1
            state.tight = tight
        state.path.append(action)
        return state

    def undo(self, state: Walk, action: Cell) -> None:
        visited, free = state.visited, state.free
        here = action[0] * self.width + action[1]
        if free:
            tight = state.tight
            for near in self._adjacent[here]:
                left = free[near]
                if left == 1 and not visited[near]:
                    tight -= 1
                free[near] = left + 1
            state.tight = tight + (free[here] <= 1)
        visited[here] = 0
        state.path.pop()

    def _count_free(self, state: Walk) -> bytearray:
        unvisited = [not visited for visited in state.visited]
        if self.closed:
            unvisited[self._number(self.start)] = True
        state.free = bytearray([sum([unvisited[near] for near in around]) for around in self._adjacent])
        state.tight = sum(count <= 1 and not visited for count, visited in zip(state.free, state.visited, strict=True))
        return state.free

    # A guide for heuristic search.

    @property
    def tie_breaks(self) -> Mapping[str, Callable[[Walk, Cell], float]]:
        return {"roth": self.nearness, "pohl": self.second_level}

    def onward(self, state: Walk, action: Cell) -> int:
        """Return the number of moves onward from `action` (Warnsdorff, 1823), counting the start of a closed tour."""
        return (state.free or self._count_free(state))[action[0] * self.width + action[1]]

    def nearness(self, state: Walk, action: Cell) -> float:
        """Return the squared distance of `action` from the center, times -4: the farthest is tried first (Roth)."""
        return -((2 * action[0] - self.height + 1) ** 2) - (2 * action[1] - self.width + 1) ** 2

    def second_level(self, state: Walk, action: Cell) -> float:
        """Return the total of moves onward after `action`: Pohl, "A method for finding Hamilton paths and knight's
        tours", Communications of the ACM 10 (1967).
        """
        visited, free = state.visited, state.free or self._count_free(state)
        return sum([free[near] for near in self._adjacent[self._number(action)] if not visited[near]])

    def is_dead_end(self, state: Walk) -> bool:
        """Return whether no tour begins with this walk: it strands a cell, divides the rest, or no tour exists."""
        if len(state.path) == 1 and self.impossible():
            return True
        left = len(self._cells) - len(state.path)
        if left <= 1:
            return False
        return (
            self._strands_a_cell(state)
            or self._misses_the_middle(state)
            or (len(self._cells) <= LARGEST_FLOODED and self._divides_the_rest(state))
        )

    # One function for each kind of dead end. All of them expect at least two cells left to visit.

    def _strands_a_cell(self, state: Walk) -> bool:
        """Return whether an unvisited cell can no longer be entered and left.

        Every cell but the last needs two free neighbors, or one and the knight beside it. Among the cells with one free
        neighbor, only one beside the knight can be next, and only one other can be the last. A closed tour has no last
        cell, and its start needs a free neighbor itself.
        """
        free = state.free or self._count_free(state)
        if self.closed and not free[self._number(self.start)]:
            return True
        if not state.tight:
            return False
        visited = state.visited
        beside = 0
        for near in self._adjacent[self._number(state.path[-1])]:
            if not visited[near] and free[near] <= 1:
                if not free[near]:
                    return True
                beside += 1
        last_ones = state.tight - (beside > 0)
        return last_ones > (0 if self.closed else 1)

    def _divides_the_rest(self, state: Walk) -> bool:
        """Return whether the unvisited cells are disconnected.

        Before the last move, they were connected. So they still are if a flood fill from one cell beside the knight
        reaches the other cells beside the knight.
        """
        visited, adjacent = state.visited, self._adjacent
        beside = {near for near in adjacent[self._number(state.path[-1])] if not visited[near]}
        queue = [beside.pop()] if beside else []
        flooded = set(queue)
        for cell in queue:
            if not beside:
                return False
            for near in adjacent[cell]:
                if not visited[near] and near not in flooded:
                    flooded.add(near)
                    queue.append(near)
                    beside.discard(near)
        return bool(beside)

    def _misses_the_middle(self, state: Walk) -> bool:
        """Return whether the last move of a walk on four rows is in no open tour.

        The move in the middle of an open tour stays on the inner rows. All other moves alternate between outer and
        inner rows: see `impossible_boards`.
        """
        if self.closed or min(self.height, self.width) != 4 or len(state.path) == 1:
            return False
        line = 0 if self.height == 4 else 1
        inside = state.path[-1][line] in (1, 2) and state.path[-2][line] in (1, 2)
        return inside != (len(state.path) == len(self._cells) // 2 + 1)

    # Solutions.

    def path(self, actions: Sequence[Cell]) -> tuple[Cell, ...]:
        return (self.start, *actions)

    def path_graph(self) -> PathGraph:
        """Return the graph of moves, with cells numbered along the shorter sides, so that neighbors are close."""
        if self.width <= self.height:
            return PathGraph(self._cells, self._adjacent, self._number(self.start), self.closed)
        turned = Tour(self.width, self.height, self.start[::-1], closed=self.closed).path_graph()
        return turned._replace(nodes=[(row, column) for column, row in turned.nodes])

    def _number(self, cell: Cell) -> int:
        """Return the number of a cell. `actions` and `apply` compute it inline, since they are called most."""
        return cell[0] * self.width + cell[1]


def is_move(start: Cell, end: Cell) -> bool:
    """Return whether the two cells are a knight's move apart."""
    return {abs(start[0] - end[0]), abs(start[1] - end[1])} == {1, 2}


def check_walkable(height: int, width: int) -> None:
    """Raise `BadLayout` for a board of more than `LARGEST_BOARD` cells, whose graph would take more than 2 GB."""
    if height * width > LARGEST_BOARD:
        raise BadLayout(
            f"the board of {height} by {width} is too large to walk; expected up to {LARGEST_BOARD:,} cells"
        )
