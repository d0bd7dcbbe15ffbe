"""Examples for teaching: a position for each grade, which commands read under a name such as `example:overlap`.

In each position, the cells that easier grades determine are marked. The live board offers these examples, too.
"""

from __future__ import annotations

from game.board.observation import Observation
from game.errors import BadLayout
from game.puzzles.grades import RUNGS
from game.words import listed

PREFIX = "example:"
"""The beginning of the name of an example, where a command expects a file."""


def example_text(name: str) -> str:
    """Return the text of `example:NAME`, as a file has it. Raises `BadLayout` for an unknown name."""
    grade = name.removeprefix(PREFIX)
    if grade not in Observation.ladder:
        raise BadLayout(f"there is no {name}; expected one of {listed([PREFIX + one for one in Observation.ladder])}")
    return Observation.parse(*RUNGS[grade].example).to_json()
