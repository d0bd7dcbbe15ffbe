"""Logic grids, such as Einstein's puzzle: houses in a row, with one value of each attribute in each house."""

from game.puzzles.zebra.clues import RELATIONS as RELATIONS, Hint as Hint, atom as atom
from game.puzzles.zebra.puzzle import ZebraPuzzle as ZebraPuzzle
