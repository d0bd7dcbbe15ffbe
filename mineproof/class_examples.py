"""Examples for class: a position for each rung of the ladder, read by commands as `example:overlap`.

The live board offers them, too. Where a grade is high, the cells of easier grades are marked.
"""

from __future__ import annotations

from game.board.observation import Observation
from game.errors import BadLayout
from game.puzzles.grades import Grade
from game.words import listed

PREFIX = "example:"
"""The beginning of the name of an example, where a command expects a file."""

EXAMPLES = {str(grade): grade.example for grade in Grade}
"""Map the grade of an example's conclusions to its rows and its number of mines.

`total` alone needs that number; in the others, no engine of a lower grade finds more by it.
"""


def example_text(name: str) -> str:
    """Return the text of `example:NAME`, as a file has it. Raises `BadLayout` for an unknown name."""
    grade = name.removeprefix(PREFIX)
    if grade not in EXAMPLES:
        raise BadLayout(f"there is no {name}; expected one of {listed([PREFIX + one for one in EXAMPLES])}")
    return Observation.parse(*EXAMPLES[grade]).to_json()
