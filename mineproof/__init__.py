"""Inference engines on puzzles of incomplete knowledge: the names for programs that use this library.

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
To show: (0, 2) is safe.
1. From 1 at (1, 0): (0, 1) is a mine.
2. From 1 at (2, 1): there is exactly 1 mine among (1, 2) and (2, 2).
3. From 2 at (1, 1) and steps 1 and 2: (0, 2) is safe.

`parse` reads a puzzle of any kind, `check` checks an argument about it, and `review` analyzes a recording of a game.
`create` makes an engine that plays, `compare` compares several, optionally by metrics of your own (`Metric`), and
`Minesweeper`, `Layout` and `play` are the game. `pictures` draws all of these. The packages `game`, `engines` and
`benchmarks` have the rest.
"""

from __future__ import annotations

from mineproof.own_packages import check_own_packages

check_own_packages()

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, whose import would take longer than this module's
if TYPE_CHECKING:
    from benchmarks.analysis.metrics import Metric
    from benchmarks.comparison import Comparison, compare
    from engines import (
        Engine,
        EngineUnavailable,
        Explanation,
        available,
        create,
        create_reasoner,
        names,
        register,
        spec,
    )
    from engines.answers.answer import Answer
    from engines.answers.board_answer import BoardAnswer
    from engines.proofs.argument_verdict import CheckedArgument, check
    from game import pictures
    from game.board.observation import Observation
    from game.errors import BadLayout, Contradiction, GaveUp, IllegalMove, NotEntailed, UserError
    from game.minesweeper import Layout, Minesweeper, Outcome, play, random_layout, read_layouts, write_layouts
    from game.puzzles.abstract_puzzle import Puzzle
    from game.puzzles.kinds import parse
    from game.statements.clue import Clue
    from game.statements.sentence import Sentence, Total
    from mineproof.game_analysis.game_review import GameReview, review
    from mineproof.solve_puzzle import kinds, solve

    __version__: str

__all__ = [
    "Answer",
    "BadLayout",
    "BoardAnswer",
    "CheckedArgument",
    "Clue",
    "Comparison",
    "Contradiction",
    "Engine",
    "EngineUnavailable",
    "Explanation",
    "GameReview",
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
    "UserError",
    "available",
    "check",
    "compare",
    "create",
    "create_reasoner",
    "kinds",
    "names",
    "parse",
    "pictures",
    "play",
    "random_layout",
    "read_layouts",
    "register",
    "review",
    "solve",
    "spec",
    "write_layouts",
]

_WHERE = {
    "benchmarks.analysis.metrics": "Metric",
    "benchmarks.comparison": "Comparison compare",
    "engines.answers.answer": "Answer",
    "engines.answers.board_answer": "BoardAnswer",
    "engines.proofs.argument_verdict": "CheckedArgument check",
    "engines": "Engine EngineUnavailable Explanation available create create_reasoner names register spec",
    "game.statements.clue": "Clue",
    "game.errors": "BadLayout Contradiction GaveUp IllegalMove NotEntailed UserError",
    "game.puzzles.kinds": "parse",
    "game.minesweeper": "Layout Minesweeper Outcome play random_layout read_layouts write_layouts",
    "game.board.observation": "Observation",
    "game.puzzles.abstract_puzzle": "Puzzle",
    "game.statements.sentence": "Sentence Total",
    "mineproof.game_analysis.game_review": "GameReview review",
    "mineproof.solve_puzzle": "kinds solve",
}
"""The public names by module. A module is imported when one of its names is first used."""


if not TYPE_CHECKING:  # hidden from type checkers, which then report unknown names

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name == "__version__":
            from game.version import installed_version

            return installed_version()
        for module, has in _WHERE.items():
            if name in has.split():
                return globals().setdefault(name, getattr(import_module(module), name))
        if name == "pictures":
            return import_module("game.pictures")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
