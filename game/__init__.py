"""Puzzles, boards and their hidden truth. This package imports no engine.

Start with `grid` (cells and their neighbors), `statements` (sentences, formulas, clues) and `errors`. Then read
`puzzles`, with a folder for each kind, and `board`, a Minesweeper board as seen by a player. The hidden truth is in
`minesweeper` and in the modules called `maker`, which engines never import.
"""

from game.lazy_imports import lazy_names

__getattr__, __dir__ = lazy_names(__name__)
