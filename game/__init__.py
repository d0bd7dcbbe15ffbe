"""Puzzles, boards and their hidden truth. This package imports no engine.

Start with `grid` (cells and their neighbors), `statements` (sentences, formulas, clues) and `errors`. Then read
`puzzles`, which has the base class of all puzzles and a folder for each kind, and `board`, a Minesweeper board as seen
by a player. `text` has the readers, `pictures` draws puzzles, and `recordings` holds games played by people. The hidden
truth is in `minesweeper` and in the modules called `truth`. Engines never import these; other modules import them only
when needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.errors import BadLayout, Contradiction, IllegalMove
from game.grid import Cell
from game.statements.sentence import Sentence

if TYPE_CHECKING:
    from game.minesweeper import Layout, Minesweeper, Outcome, Player, play, random_layout, read_layouts, write_layouts

__all__ = ["BadLayout", "Cell", "Contradiction", "IllegalMove", "Sentence"]
__all__ += ["Layout", "Minesweeper", "Outcome", "Player", "play", "random_layout", "read_layouts", "write_layouts"]


if not TYPE_CHECKING:  # type checkers know the names above, and report any other

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("game.minesweeper"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
