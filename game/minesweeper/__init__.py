"""Minesweeper: the hidden mines, and the play of games. No engine imports this package.

`layouts` and `sizes` describe boards, `referee` plays an engine and checks its moves, and `game_session` is a game
played by a person. `game.compiled_games` plays games in compiled code, whose source is in `game/native`.
"""

from game.minesweeper.board import Minesweeper as Minesweeper
from game.minesweeper.layouts import Layout as Layout, read_layouts as read_layouts, write_layouts as write_layouts
from game.minesweeper.random_layouts import Rule as Rule, random_layout as random_layout
from game.minesweeper.referee import Outcome as Outcome, Player as Player, play as play
from game.minesweeper.sizes import Size as Size
