"""The registry of drawing functions, so that a type with a picture need not import this package."""

from functools import singledispatch

from game.notebook_display import WithPicture
from game.pictures.picture_data import Picture
from game.puzzles.conclusions_and_highlights import NO_CONCLUSIONS, PuzzleConclusions


@singledispatch
def picture_of(value: object, known: PuzzleConclusions = NO_CONCLUSIONS) -> Picture:
    """Draw `value`, for a puzzle with the conclusions in `known`. Raises `TypeError` for a type without a function.

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
