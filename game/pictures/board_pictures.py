"""Pictures of Minesweeper boards: layouts, observations with conclusions, explanations, comparisons, endings."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import cast

from game.board.board_clue import as_board_clues
from game.board.observation import Observation
from game.grid import Cell, Grid, GridSpec, all_cells
from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout
from game.pictures.drawing_registry import picture_of
from game.pictures.picture_data import Kind, Panel, Picture, Square
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions_and_highlights import NO_CONCLUSIONS, PuzzleConclusions, Role, Roles
from game.statements.clue_interface import Clue
from game.statements.count_claim import Claim
from game.statements.sentence import Atom
from game.wording import counted, listed

PLAIN: frozenset[Role] = frozenset()


@dataclass(frozen=True)
class BoardSquares:
    """The squares of a board, each made on access.

    A cell shows its number, or else its mark (`marks`), a conclusion about it (`known`), or its flag. After the end of
    a game, `mines` are shown. If flags are `judged`, a flag on a cell proven safe is shown as wrong.
    """

    reveals: Mapping[Cell, int]
    flags: Set[Cell] = frozenset()
    marks: Mapping[Cell, bool] = field(default_factory=dict)
    known: PuzzleConclusions = NO_CONCLUSIONS
    mines: Set[Cell] | None = None
    exploded: Cell | None = None
    notes: Mapping[Cell, str] = field(default_factory=dict)
    judged: bool = False

    def __getitem__(self, cell: Cell) -> Square:
        roles, note = self._roles.get(cell, PLAIN), self.notes.get(cell, "")
        if cell in self.reveals:
            return Square(Kind.NUMBER, str(self.reveals[cell]), None, roles, note)
        if self.mines is not None:
            return Square(self._at_the_end(cell, self.mines), "", None, roles, note)
        if cell in self.marks:
            return Square(Kind.MINE if self.marks[cell] else Kind.KNOWN_SAFE, "", None, roles, note)
        is_flagged = cell in self.flags
        if cell in self.known.values:
            safe = Kind.WRONG_FLAG if is_flagged and self.judged else Kind.PROVEN_SAFE
            return Square(Kind.PROVEN_MINE if self.known.values[cell] else safe, "", None, roles, note)
        kind = Kind.FLAG if is_flagged else Kind.HIDDEN
        return Square(kind, "", self.known.chances.get(cell), roles, note)

    def _at_the_end(self, cell: Cell, mines: Set[Cell]) -> Kind:
        if cell == self.exploded:
            return Kind.EXPLODED
        if cell in self.flags:
            return Kind.FLAG if cell in mines else Kind.WRONG_FLAG
        return Kind.MINE if cell in mines else Kind.HIDDEN

    @cached_property
    def _roles(self) -> dict[Atom, frozenset[Role]]:
        by_cell: dict[Atom, frozenset[Role]] = {}
        for role, cells in self.known.roles.items():
            for cell in cells:
                by_cell[cell] = by_cell.get(cell, PLAIN) | {role}
        return by_cell


def of_layout(
    height: int, width: int, mines: Collection[Cell], first: Cell | None = None, *, grid: GridSpec = None
) -> Picture:
    """Draw a layout: the `mines`, the numbers around them, and the cell to be revealed first, if any."""
    mines, grid = frozenset(mines), Grid.of(grid, height, width)
    cells = all_cells(height, width)
    numbers = {cell: len(mines & grid.neighbors[cell]) for cell in cells if cell not in mines}
    known = NO_CONCLUSIONS if first is None else NO_CONCLUSIONS.highlighting(Role.FIRST, [first])
    panel = _panel(grid, BoardSquares(numbers, known=known, mines=mines))
    return Picture(f"A layout of {height}x{width}{grid.suffix} with {counted(len(mines), 'mine')}", (panel,))


@picture_of.register
def of_observation(
    observation: Observation, known: PuzzleConclusions = NO_CONCLUSIONS, *, title: str = "", caption: str = ""
) -> Picture:
    """Draw an observation with the conclusions and the highlighted cells in `known`.

    >>> from game.board.observation import Observation
    >>> from game.pictures import text
    >>> print(text(of_observation(Observation.parse("1..", total=1), PuzzleConclusions({(0, 2): False}))))
        0 1 2
    0 | 1 . s
    . not revealed   s proven safe
    """
    panel = _observed(observation, known)
    return Picture(title or _title(observation), (panel,), caption)


@picture_of.register
def _(board: Layout | Minesweeper, known: PuzzleConclusions = NO_CONCLUSIONS) -> Picture:
    first = board.first if isinstance(board, Layout) else None
    return of_layout(board.height, board.width, board.mines, first, grid=board.grid)


def picture_of_world(puzzle: Puzzle, world: Set[Atom], about: Collection[Atom] = ()) -> Picture:
    """Draw a model of the puzzle, given by its true atoms, with the atoms in `about` highlighted."""
    roles = {Role.DIFFERENT: about}
    if isinstance(puzzle, Observation):
        return of_ending(puzzle, cast(Set[Cell], world), roles=roles)
    return picture_of(puzzle, PuzzleConclusions({atom: atom in world for atom in puzzle.questions()}, roles=roles))


def picture_of_proof(puzzle: Puzzle, conclusion: Claim, clues: Sequence[Clue]) -> Picture:
    """Draw the puzzle of a proof, with the conclusion highlighted; on a board, also the numbered clues and cells."""
    if not isinstance(puzzle, Observation):
        values = {} if conclusion.value is None else dict.fromkeys(conclusion.atoms, conclusion.value)
        return picture_of(puzzle, PuzzleConclusions(values, roles={Role.PROVEN: conclusion.atoms}))
    (cell,), is_mine = cast(Collection[Cell], conclusion.atoms), bool(conclusion.value)
    numbered = list(enumerate(as_board_clues(clues), 1))
    places = {place: str(number) for number, clue in numbered if (place := clue.cell) is not None}
    mentioned = {one for _, clue in numbered if clue.source != "total" for one in clue.cells}
    roles = {Role.PROVEN: [cell], Role.CLUE: places, Role.STEP: mentioned - places.keys() - {cell}}
    panel = _observed(puzzle, PuzzleConclusions({cell: is_mine}, roles=roles), places)
    caption = "\n".join(f"{number}. {clue.in_words}" for number, clue in numbered)
    return Picture(f"Why {cell} is {'a mine' if is_mine else 'safe'}", (panel,), caption)


def of_comparison(
    observation: Observation,
    known: Mapping[str, PuzzleConclusions],
    *,
    follows: Mapping[Cell, bool] | None = None,
    title: str = "",
) -> Picture:
    """Draw several engines' conclusions about one observation side by side, with differences marked.

    `known` maps the names of engines to their conclusions. `follows` has the true value of each entailed cell; if it is
    given, every conclusion that differs from it is marked as wrong.
    """
    differing = [cell for cell in observation.hidden if len({one.values.get(cell) for one in known.values()}) > 1]
    marked = {name: one.highlighting(Role.DIFFERENT, differing) for name, one in known.items()}
    if follows is not None:
        for name, one in marked.items():
            wrong = [cell for cell, is_mine in one.values.items() if follows.get(cell) is not is_mine]
            marked[name] = one.highlighting(Role.WRONG, wrong) if wrong else one
    panels = [replace(_observed(observation, one), name=name) for name, one in marked.items()]
    claims = [_claims(name, one, differing) for name, one in marked.items()]
    caption = "\n".join(claims) if differing else "They know the same."
    return Picture(title or f"What {' and '.join(known)} know", tuple(panels), caption)


def of_ending(
    observation: Observation,
    mines: Set[Cell],
    exploded: Cell | None = None,
    *,
    roles: Roles = NO_CONCLUSIONS.roles,
    title: str = "",
    caption: str = "",
) -> Picture:
    """Draw the end of a game: the `mines`, wrong flags, and the `exploded` mine, if any."""
    known = PuzzleConclusions(roles=roles)
    squares = BoardSquares(observation.reveals, observation.flags, known=known, mines=mines, exploded=exploded)
    panel = _panel(observation.grid, squares)
    return Picture(title or _title(observation), (panel,), caption)


def _observed(
    observation: Observation, known: PuzzleConclusions, notes: Mapping[Cell, str] = MappingProxyType({})
) -> Panel:
    squares = BoardSquares(observation.reveals, observation.flags, observation.marks, known, notes=notes)
    return _panel(observation.grid, squares)


def _panel(grid: Grid, squares: BoardSquares) -> Panel:
    rows, columns = range(grid.height), range(grid.width)
    made = tuple(tuple([squares[r, c] for c in columns]) for r in rows)
    if grid.height == 1 and grid.cell_names:
        return Panel(made, ("",), grid.cell_names)
    return Panel(made, tuple(map(str, rows)), tuple(map(str, columns)), shifted=grid.is_shifted)


def _title(observation: Observation) -> str:
    total = "" if observation.total is None else f" with {counted(observation.total, 'mine')}"
    return f"A board of {observation.height}x{observation.width}{observation.grid.suffix}{total}"


def _claims(name: str, known: PuzzleConclusions, differing: Iterable[Cell]) -> str:
    wrong = known.roles.get(Role.WRONG, ())
    words = {cell: f"{cell} {'a mine' if known.values[cell] else 'safe'}" for cell in differing if cell in known.values}
    right = [words[cell] for cell in words if cell not in wrong]
    false = [words[cell] for cell in words if cell in wrong]
    also = f" It calls {listed(false)}, which does not follow." if false else ""
    return f"{name} proves {listed(right) if right else 'none of them'}.{also}"
