"""Pictures of boards, proofs and puzzles, made from plain data. This package knows the types of `game`, and no engine.

`picture_of` makes a `Picture` from a value of any registered type, and `svg`, `html` and `text` draw it.
"""

from typing import TYPE_CHECKING

from game.pictures.board_pictures import (
    of_comparison as of_comparison,
    of_ending as of_ending,
    of_layout as of_layout,
    of_observation as of_observation,
    picture_of_proof as picture_of_proof,
    picture_of_world as picture_of_world,
)
from game.pictures.drawing_registry import picture_of as picture_of
from game.pictures.html_figure import html as html
from game.pictures.picture_data import Kind as Kind, Panel as Panel, Picture as Picture, Square as Square
from game.pictures.svg_drawing import svg as svg
from game.pictures.table_pictures import of_table as of_table
from game.puzzles.conclusions_and_highlights import PuzzleConclusions as PuzzleConclusions, Role as Role

if TYPE_CHECKING:
    from game.pictures.text_drawing import text as text
else:

    def __getattr__(name: str) -> object:
        """Import `text` on first use, as its package rich is not in the browser of the live board."""
        if name != "text":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from game.pictures.text_drawing import text

        return text
