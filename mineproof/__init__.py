"""Inference engines on puzzles of incomplete knowledge: the names that a program of one's own needs.

>>> import mineproof as mp
>>> position = mp.Observation.parse('''
... 1 . .
... 1 2 .
... 0 1 .
... ''')
>>> known = mp.solve(position, "sat")
>>> known.mines
{(0, 1)}
>>> print(known.explain((0, 2)).text)
1 at (1, 0) makes (0, 1) a mine. 1 at (2, 1) leaves exactly 1 mine among (1, 2) and (2, 2). 2 at (1, 1) makes (0, 2)
safe.

`create` makes an engine that plays, `compare` compares several, by each `Metric` of yours too, and `Minesweeper`,
`Layout` and `play` are the game.
`pictures` draws all of these. The packages `game`, `engines` and `benchmarks` have the rest.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

import engines
from engines import (
    Engine,
    EngineUnavailable,
    Explanation,
    OptimalEngine,
    ProbabilityEngine,
    available,
    create,
    create_reasoner,
    names,
    register,
    spec,
)
from engines.answer import Answer
from engines.board.board_answer import BoardAnswer
from game.errors import BadLayout, Contradiction, GaveUp, IllegalMove, NotEntailed
from game.kinds import KINDS, Kind
from game.minesweeper import Layout, Minesweeper, Outcome, play, random_layout, read_layouts, write_layouts
from game.observation import Observation
from game.puzzle import Clue, Puzzle
from game.sentence import Sentence, Total

if TYPE_CHECKING:
    from benchmarks.analysis.metrics import Metric
    from benchmarks.comparison import Comparison, compare
    from game import pictures

    __version__: str

__all__ = [
    "Answer",
    "BadLayout",
    "BoardAnswer",
    "Clue",
    "Comparison",
    "Contradiction",
    "Engine",
    "EngineUnavailable",
    "Explanation",
    "GaveUp",
    "IllegalMove",
    "Layout",
    "Metric",
    "Minesweeper",
    "NotEntailed",
    "Observation",
    "Outcome",
    "Puzzle",
    "Sentence",
    "Total",
    "available",
    "compare",
    "create",
    "create_reasoner",
    "kinds",
    "names",
    "pictures",
    "play",
    "random_layout",
    "read_layouts",
    "register",
    "solve",
    "spec",
    "write_layouts",
]

_WHERE = {
    "Comparison": "benchmarks.comparison",
    "Metric": "benchmarks.analysis.metrics",
    "compare": "benchmarks.comparison",
}
"""What is imported on first use, as to compare takes more packages than to play."""


@overload
def solve(
    puzzle: Observation, engine: Literal["probability", "progress"], **options: Any
) -> BoardAnswer[ProbabilityEngine]: ...


@overload
def solve(puzzle: Observation, engine: Literal["optimal", "native"], **options: Any) -> BoardAnswer[OptimalEngine]: ...


@overload
def solve(puzzle: Observation, engine: str = "sat", **options: Any) -> BoardAnswer[Engine]: ...


@overload
def solve(puzzle: Puzzle, engine: str = "sat", **options: Any) -> Answer: ...


def solve(puzzle: Puzzle, engine: str = "sat", **options: Any) -> Answer:
    """What the engine, made with these options, makes of a puzzle of any kind.

    The answer tells what is certain, `explain(atom)` why, and `grade(atom)` how hard that is to find. Of a board,
    `safes` and `mines` are what is proven, `best` is the best move, and `make_random_move()` the engine's guess; the
    total of mines is part of what was seen: `Observation.parse(text, total=10)`. Raises as `create` does, `TypeError`
    for what is no puzzle and where the engine does not speak its facts, and `Contradiction` where no world fits.

    >>> import mineproof as mp
    >>> from game.knights import COURSE
    >>> print(mp.solve(COURSE[1]))
    A is a knave.
    B is a knight.
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"{puzzle!r} is no puzzle; expected one, such as Observation.parse(text)")
    if not isinstance(puzzle, Observation):
        answer = Answer(puzzle, create_reasoner(engine, **options))
        answer.values  # noqa: B018 - a look, which raises where no world fits
        return answer
    if "mines" in options:
        raise TypeError("the total of mines is told by the observation: Observation.parse(text, total=...)")
    solver: Engine = engines.create(engine, puzzle.height, puzzle.width, puzzle.total, grid=puzzle.grid, **options)
    solver.observe(puzzle)
    len(solver.mines)  # a look, as above
    return BoardAnswer(solver)


def kinds() -> dict[str, Kind]:
    """The kinds of puzzles, by their names.

    >>> print(kinds()["minesweeper"].summary)
    Minesweeper: which cells are mines
    """
    return dict(KINDS)


if not TYPE_CHECKING:  # a type checker knows the names above, and notices any other

    def __getattr__(name: str) -> object:
        if name in _WHERE:
            return getattr(import_module(_WHERE[name]), name)
        if name == "pictures":
            return import_module("game.pictures")
        if name == "__version__":
            return _version()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _version() -> str:
    # Here, as the module that reads it takes as long to import as half of the engines.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("mineproof")
    except PackageNotFoundError:  # a checkout that is not installed
        return "0+unknown"


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
