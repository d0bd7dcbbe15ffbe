"""Minesweeper: where the mines lie, and how a game is played.

`layouts` and `sizes` say what is played; `board` is the hidden truth, and `referee` stands between it and a player. A
`session` is a game as a person plays it, and `played_boards` says which boards are played one after the other. Compiled
games are in `game.native`. No engine imports this package.
"""

from game.minesweeper.board import Minesweeper
from game.minesweeper.layouts import Layout, Rule, random_layout, read_layouts, write_layouts
from game.minesweeper.referee import Outcome, Player, play
from game.minesweeper.sizes import Size

__all__ = [
    "Layout",
    "Minesweeper",
    "Outcome",
    "Player",
    "Rule",
    "Size",
    "play",
    "random_layout",
    "read_layouts",
    "write_layouts",
]
