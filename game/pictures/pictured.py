"""The picture of a value, by its type: whoever draws a type registers how, and the type knows no picture."""

from __future__ import annotations

from functools import singledispatch

from game.drawn import Drawn
from game.pictures.description import Picture


@singledispatch
def picture_of(value: object) -> Picture:
    """The picture of `value`: a `Picture` itself, or of a type with a function registered for it.

    Raises `TypeError` for a value of another type.

    >>> class Cross:
    ...     pass
    >>> @picture_of.register
    ... def picture_of_cross(value: Cross) -> Picture:
    ...     return Picture("A cross", ())
    >>> picture_of(Cross()).title
    'A cross'
    """
    raise TypeError(
        f"{value!r} has no picture; expected a Picture, or a value of a type registered with `picture_of.register`"
    )


@picture_of.register
def _(value: Picture) -> Picture:
    return value


@picture_of.register
def _(value: Drawn) -> Picture:
    return value.picture()
