"""The knight's tour: the puzzle, searches of every kind for it, its pictures, and the command `tour`.

`puzzle` has `Tour`, a search problem; `search` has the strategies, which take any search problem; `tour_pictures` draws
tours, and `tour_command` is the command. The package imports `game` alone, and no other package imports it.
"""

from mineproof.tours import tour_pictures  # registers the pictures of tours

__all__ = ["tour_pictures"]
