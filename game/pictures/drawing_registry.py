"""The registry of drawing functions by the type of a value.

A module that draws a type registers its function here, so that the type itself need not import pictures.
"""

from __future__ import annotations

from functools import singledispatch

from game.notebook_display import WithPicture
from game.pictures.picture_data import Picture
from game.puzzles.conclusions import NO_CONCLUSIONS, PuzzleConclusions


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
