from game.errors import BadLayout as BadLayout, Contradiction as Contradiction, IllegalMove as IllegalMove
from game.grid import Cell as Cell
from game.minesweeper import (
    Layout as Layout,
    Minesweeper as Minesweeper,
    Outcome as Outcome,
    Player as Player,
    play as play,
    random_layout as random_layout,
    read_layouts as read_layouts,
    write_layouts as write_layouts,
)
from game.statements.sentence import Sentence as Sentence
