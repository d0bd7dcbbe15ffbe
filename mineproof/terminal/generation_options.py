"""Options for drawn puzzles: the grades of boards, and the kinds and sizes of other puzzles."""

from typing import Annotated, TypeAlias

from cyclopts import Parameter

from benchmarks.command_line.option_types import Settings, one_of
from game.puzzles.grades import Grade
from game.puzzles.puzzle_kinds import KINDS, Kind

GRADES = {str(grade): grade for grade in Grade}
"""The grades of boards, by their names."""

BoardGrade: TypeAlias = Annotated[Grade, one_of(GRADES, "GRADE")]
DrawnKind: TypeAlias = Annotated[Kind, one_of({name: kind for name, kind in KINDS.items() if kind.maker}, "KIND")]
KindSettings: TypeAlias = Annotated[Settings, Parameter(help="how large the puzzles are, as in people=8")]
