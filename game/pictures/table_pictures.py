"""Pictures of puzzles as tables of certain values and chances."""

from collections.abc import Sequence

from game.pictures.drawing_registry import picture_of
from game.pictures.picture_data import Kind, Panel, Picture, Square
from game.puzzles.conclusions_and_highlights import NO_CONCLUSIONS, PuzzleConclusions
from game.puzzles.table_puzzle import TablePuzzle
from game.statements.sentence import Atom


@picture_of.register
def _(puzzle: TablePuzzle, known: PuzzleConclusions = NO_CONCLUSIONS) -> Picture:
    panel = of_table(*puzzle.labels(), puzzle.table.atoms, known)
    return Picture(puzzle.title, (panel,), puzzle.caption(known))


KINDS = {True: Kind.YES, False: Kind.NO, None: Kind.OPEN}


def of_table(
    rows: Sequence[str],
    columns: Sequence[str],
    atoms: Sequence[Sequence[Atom]],
    known: PuzzleConclusions = NO_CONCLUSIONS,
) -> Panel:
    """Draw a table of the values of `atoms`, given row by row; `rows` and `columns` are its labels.

    An atom with a certain value is shown as yes or no, any other with its probability, if `known` has one.

    >>> from game.pictures import text
    >>> known = PuzzleConclusions({"peg 1 is red": False}, {"peg 1 is blue": 0.25})
    >>> panel = of_table(["peg 1"], ["red", "blue"], [["peg 1 is red", "peg 1 is blue"]], known)
    >>> print(text(Picture("", (panel,)), legend=False))
             red blue
    peg 1 |   no  25%
    """

    def square(atom: Atom) -> Square:
        value = known.values.get(atom)
        roles = frozenset(role for role, highlighted in known.roles.items() if atom in highlighted)
        return Square(KINDS[value], chance=known.chances.get(atom) if value is None else None, roles=roles)

    return Panel(tuple(tuple(map(square, row)) for row in atoms), tuple(rows), tuple(columns))
