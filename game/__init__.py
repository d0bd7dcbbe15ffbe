"""What is true: the puzzles and their hidden truth. It knows no engine.

Start with the words everything is said in: `grid`, `sentence`, `logic` and `errors`; then `puzzle`, the form of every
puzzle, `known`, what is known of one, and `observation`, a board as it was seen. `kinds` lists the kinds; each has a
folder: `minesweeper`, `knights`, `mastermind` and `zebra`. `pictures` draws them all.
The hidden truth is in `minesweeper` and in the modules called `truth`: what a program needs of it is imported on first
use, and never by an engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.errors import BadLayout, Contradiction, IllegalMove
from game.grid import Cell
from game.statements.sentence import Sentence

if TYPE_CHECKING:
    from game.minesweeper import Layout, Minesweeper, Outcome, Player, play, random_layout, read_layouts, write_layouts

__all__ = [
    "BadLayout",
    "Cell",
    "Contradiction",
    "IllegalMove",
    "Layout",
    "Minesweeper",
    "Outcome",
    "Player",
    "Sentence",
    "play",
    "random_layout",
    "read_layouts",
    "write_layouts",
]


if not TYPE_CHECKING:  # a type checker knows the names above, and notices any other

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("game.minesweeper"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
