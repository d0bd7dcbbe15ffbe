"""A registry of drawing functions by the type of a value.

A module that draws a type registers its function here, so that the type itself need not import pictures.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set as AbstractSet
from functools import singledispatch

from game.notebook_display import WithPicture
from game.pictures.picture_data import Picture
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.conclusions import NO_CONCLUSIONS, PuzzleConclusions, Role
from game.statements.clue_interface import Clue
from game.statements.sentence import Atom, Claim


@singledispatch
def picture_of(value: object, known: PuzzleConclusions = NO_CONCLUSIONS) -> Picture:
    """Draw `value`: a `Picture`, or a value of a type with a registered function.

    For a puzzle, the picture includes the conclusions in `known`. Raises `TypeError` for any other type.

    >>> class Cross:
    ...     pass
    >>> @picture_of.register
    ... def picture_of_cross(value: Cross, known: PuzzleConclusions = NO_CONCLUSIONS) -> Picture:
    ...     return Picture("A cross", ())
    >>> picture_of(Cross()).title
    'A cross'
    """
    if isinstance(value, WithPicture):
        return value.picture()
    if isinstance(value, Picture):
        return value
    expected = "a Picture, or a value of a type registered with `picture_of.register`"
    raise TypeError(f"{value!r} has no picture; expected {expected}")


@singledispatch
def picture_of_world(puzzle: Puzzle, world: AbstractSet[Atom], about: Collection[Atom] = ()) -> Picture:
    """Draw a model of the puzzle, given by its true atoms, with the atoms in `about` highlighted."""
    values = {atom: atom in world for atom in puzzle.questions()}
    return picture_of(puzzle, PuzzleConclusions(values, roles={Role.DIFFERENT: about}))


@singledispatch
def picture_of_proof(puzzle: Puzzle, conclusion: Claim, clues: Sequence[Clue]) -> Picture:
    """Draw the puzzle of a proof, with the atoms of the conclusion highlighted.

    On a board, the clues are highlighted, too.
    """
    values = {} if conclusion.value is None else dict.fromkeys(conclusion.atoms, conclusion.value)
    return picture_of(puzzle, PuzzleConclusions(values, roles={Role.PROVEN: conclusion.atoms}))
