"""Minesweeper: the hidden mines, and the play of games.

`layouts` and `sizes` describe boards, and `board` holds the hidden mines. `referee` plays an engine on a board and
checks its moves. `game_session` is a game played by a person, and `board_series` makes the boards for a series of games
under a rule for the first click. `game.compiled_games` plays games in compiled code,
whose source is in `game/native`. No engine imports this package.
"""

from game.minesweeper.board import Minesweeper as Minesweeper
from game.minesweeper.layouts import (
    Layout as Layout,
    Rule as Rule,
    random_layout as random_layout,
    read_layouts as read_layouts,
    write_layouts as write_layouts,
)
from game.minesweeper.referee import Outcome as Outcome, Player as Player, play as play
from game.minesweeper.sizes import Size as Size
