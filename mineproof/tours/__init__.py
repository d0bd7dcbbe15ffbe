"""The knight's tour: the puzzle, searches of every kind for it, its pictures, and the command `tour`.

`search` takes any search problem, such as the `Tour` of `puzzle`. This package imports `game` alone.
"""

from mineproof.tours import tour_pictures  # registers the pictures of tours

__all__ = ["tour_pictures"]
