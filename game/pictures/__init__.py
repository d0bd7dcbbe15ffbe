"""Pictures of boards, proofs and puzzles, made from plain data. This package knows the types of `game`, and no engine.

`picture_of` makes a `Picture` (in `description`) from a value of any registered type; `of_observation` and similar
functions take more arguments. `svg`, `html` and `text` draw a picture; `square_shapes` and `palette` define the look of
a square, also for a window.
"""

from game.pictures.board_pictures import of_comparison, of_ending, of_layout, of_observation
from game.pictures.description import Kind, Panel, Picture, Square
from game.pictures.pictured import picture_of, picture_of_proof, picture_of_world
from game.pictures.table_pictures import of_table
from game.pictures.text import text
from game.puzzles.conclusions import PuzzleConclusions, Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.pictures.html_figure import html
    from game.pictures.svg_drawing import svg

__all__ = [
    "Kind",
    "Panel",
    "Picture",
    "PuzzleConclusions",
    "Role",
    "Square",
    "html",
    "of_comparison",
    "of_ending",
    "of_layout",
    "of_observation",
    "of_table",
    "picture_of",
    "picture_of_proof",
    "picture_of_world",
    "svg",
    "text",
]


if not TYPE_CHECKING:  # a type checker knows the names above, and notices any other

    def __getattr__(name: str) -> object:
        if name == "svg":  # on first use: text in a terminal needs neither
            from game.pictures.svg_drawing import svg as found
        elif name == "html":
            from game.pictures.html_figure import html as found
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return found
