"""Puzzles, boards and their hidden truth. This package imports no engine.

Start with `grid` (cells and their neighbors), `statements` (sentences, formulas, clues) and `errors`. Then read
`puzzles`, which has the base class of all puzzles and a folder for each kind, and `board`, a Minesweeper board as seen
by a player. `text` has the readers, `pictures` draws puzzles, and `recordings` holds games played by people. The hidden
truth is in `minesweeper` and in the modules called `maker`, which draw puzzles. Engines never import these; other
modules import them only when needed.
"""

from __future__ import annotations

from game.lazy_imports import lazy_names

__getattr__, __dir__ = lazy_names(__name__)
