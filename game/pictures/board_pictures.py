"""Pictures of Minesweeper boards: layouts, observations and what is known of them, proofs, differences, endings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.board_clues import BoardClue
from game.grid import Cell, Grid, GridSpec
from game.known import NOTHING, Known, Role, Roles
from game.pictures.description import Kind, Panel, Picture, Square
from game.sentence import Atom
from game.words import counted, listed

if TYPE_CHECKING:
    from game.observation import Observation

PLAIN: frozenset[Role] = frozenset()


def of_layout(
    height: int,
    width: int,
    mines: Collection[Cell],
    first: Cell | None = None,
    *,
    title: str = "",
    grid: GridSpec = None,
) -> Picture:
    """All that is true of a layout: the `mines`, the numbers around them, and the cell to be revealed first, if any.

    `grid` tells which cells are neighbors, as `Grid.of` takes it.
    """
    mines, grid = frozenset(mines), Grid.of(grid, height, width)

    def square(cell: Cell, roles: frozenset[Role]) -> Square:
        if cell in mines:
            return Square(Kind.MINE, roles=roles)
        return Square(Kind.NUMBER, str(len(mines & grid.neighbors[cell])), roles=roles)

    panel = _panel(grid, square, {} if first is None else {Role.FIRST: [first]})
    return Picture(title or f"A layout of {height}x{width}{grid.suffix} with {counted(len(mines), 'mine')}", (panel,))


def of_observation(observation: Observation, known: Known = NOTHING, *, title: str = "", caption: str = "") -> Picture:
    """What was seen of a board, and what is `known` of its hidden cells, with its roles.

    >>> from game.observation import Observation
    >>> from game.pictures import text
    >>> print(text(of_observation(Observation.parse("1..", total=1), Known({(0, 2): False}))))
        0 1 2
    0 | 1 . s
    . not revealed   s proven safe
    """
    panel = _observed(observation, known)
    return Picture(title or _title(observation), (panel,), caption)


def of_explanation(
    observation: Observation,
    cell: Cell,
    is_mine: bool,
    clues: Sequence[BoardClue],
    known: Known = NOTHING,
    *,
    shown: int | None = None,
    title: str = "",
) -> Picture:
    """Why `cell` is a mine, or safe: the `clues` with their numbers, and the hidden cells that they speak of.

    Where only the first `shown` clues are wanted, as on the way through a proof, the others are not highlighted.
    """
    told = clues[:shown]
    places = {place: str(number) for number, clue in enumerate(told, 1) if (place := clue.stands_at) is not None}
    spoken_of = {one for clue in told if clue.source != "total" for one in clue.cells}
    roles = {Role.PROVEN: [cell], Role.CLUE: places, Role.STEP: spoken_of - places.keys() - {cell}}
    panel = _observed(observation, replace(known, values={**known.values, cell: is_mine}, roles=roles), places)
    conclusion = f"{cell} is {'a mine' if is_mine else 'safe'}"
    caption = "\n".join(f"{number}. {clue.in_words}" for number, clue in enumerate(told, 1))
    return Picture(title or f"Why {conclusion}", (panel,), caption)


def of_comparison(observation: Observation, known: Mapping[str, Known], *, title: str = "") -> Picture:
    """What several engines, by their names, know of the same observation, beside each other; differences are marked."""
    differing = [cell for cell in observation.hidden if len({one.values.get(cell) for one in known.values()}) > 1]
    marked = {name: one.highlighting(Role.DIFFERENT, differing) for name, one in known.items()}
    panels = [replace(_observed(observation, one), name=name) for name, one in marked.items()]
    claims = [_claims(name, one, differing) for name, one in known.items()]
    caption = "\n".join(claims) if differing else "They know the same."
    return Picture(title or f"What {' and '.join(known)} know", tuple(panels), caption)


def of_ending(
    observation: Observation,
    mines: Set[Cell],
    exploded: Cell | None = None,
    *,
    roles: Roles = NOTHING.roles,
    title: str = "",
    caption: str = "",
) -> Picture:
    """The end of a game: where the `mines` were, which flags were wrong, and which mine `exploded`, if one did."""

    def square(cell: Cell, roles: frozenset[Role]) -> Square:
        if cell in observation.reveals:
            return Square(Kind.NUMBER, str(observation.reveals[cell]), roles=roles)
        if cell == exploded:
            return Square(Kind.EXPLODED, roles=roles)
        if cell in observation.flags:
            return Square(Kind.FLAG if cell in mines else Kind.WRONG_FLAG, roles=roles)
        return Square(Kind.MINE if cell in mines else Kind.HIDDEN, roles=roles)

    panel = _panel(observation.grid, square, roles)
    return Picture(title or _title(observation), (panel,), caption)


def _observed(observation: Observation, known: Known, notes: Mapping[Cell, str] = MappingProxyType({})) -> Panel:
    """The panel of an observation: numbers, then what was given for sure, then what is known, then flags."""
    reveals, marks, flags = observation.reveals, observation.marks, observation.flags
    values, chances = known.values, known.chances

    def square(cell: Cell, highlights: frozenset[Role]) -> Square:
        note = notes.get(cell, "")
        if cell in reveals:
            return Square(Kind.NUMBER, str(reveals[cell]), None, highlights, note)
        if cell in marks:
            return Square(Kind.MINE if marks[cell] else Kind.KNOWN_SAFE, "", None, highlights, note)
        if cell in values:
            return Square(Kind.PROVEN_MINE if values[cell] else Kind.PROVEN_SAFE, "", None, highlights, note)
        return Square(Kind.FLAG if cell in flags else Kind.HIDDEN, "", chances.get(cell), highlights, note)

    return _panel(observation.grid, square, known.roles)


def _panel(grid: Grid, square: Callable[[Cell, frozenset[Role]], Square], roles: Roles) -> Panel:
    """The panel with this `square` for each cell and its roles, rows and columns labeled with their numbers."""
    by_cell: dict[Atom, frozenset[Role]] = {}
    for role, cells in roles.items():
        for cell in cells:
            by_cell[cell] = by_cell.get(cell, PLAIN) | {role}
    rows, columns = range(grid.height), range(grid.width)
    squares = tuple(tuple([square((r, c), by_cell.get((r, c), PLAIN)) for c in columns]) for r in rows)
    return Panel(squares, tuple(map(str, rows)), tuple(map(str, columns)), shifted=grid.is_shifted)


def _title(observation: Observation) -> str:
    total = "" if observation.total is None else f" with {counted(observation.total, 'mine')}"
    return f"A board of {observation.height}x{observation.width}{observation.grid.suffix}{total}"


def _claims(name: str, known: Known, differing: Iterable[Cell]) -> str:
    """What an engine says of the cells on which not all say the same."""
    said = [f"{cell} {'a mine' if known.values[cell] else 'safe'}" for cell in differing if cell in known.values]
    return f"{name} proves {listed(said) if said else 'none of them'}."
