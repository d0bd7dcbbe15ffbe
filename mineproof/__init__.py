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

from mineproof.namesake_check import check_own_packages

check_own_packages()

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, whose import would take longer than this module's
if TYPE_CHECKING:
    from benchmarks.analysis.metric import Metric as Metric
    from benchmarks.analysis.statistics import wilson as wilson
    from benchmarks.comparison import Comparison as Comparison, compare as compare
    from engines import (
        Conclusions as Conclusions,
        Deduction as Deduction,
        Engine as Engine,
        EngineUnavailable as EngineUnavailable,
        Explanation as Explanation,
        Grade as Grade,
        Grader as Grader,
        Guesser as Guesser,
        MaskCount as MaskCount,
        OptimalGuesser as OptimalGuesser,
        Reasoner as Reasoner,
        RuleReasoner as RuleReasoner,
        SingleReasoner as SingleReasoner,
        available as available,
        create as create,
        create_reasoner as create_reasoner,
        mine_chances as mine_chances,
        names as names,
        register as register,
        spec as spec,
        with_total as with_total,
    )
    from engines.answers.answer import Answer as Answer
    from engines.answers.board_answer import BoardAnswer as BoardAnswer
    from engines.grading.puzzle_generation import generate as generate
    from engines.guessing.code_guessers import next_guess as next_guess
    from engines.laws.conformance import check_engine as check_engine
    from engines.proofs.argument_verdict import CheckedArgument as CheckedArgument, check as check
    from game import pictures as pictures
    from game.board.observation import Observation as Observation
    from game.errors import (
        BadLayout as BadLayout,
        BadPuzzle as BadPuzzle,
        Contradiction as Contradiction,
        GaveUp as GaveUp,
        IllegalMove as IllegalMove,
        NotEntailed as NotEntailed,
        UserError as UserError,
    )
    from game.grid import Grid as Grid
    from game.minesweeper import (
        Layout as Layout,
        Minesweeper as Minesweeper,
        Outcome as Outcome,
        play as play,
        random_layout as random_layout,
        read_layouts as read_layouts,
        write_layouts as write_layouts,
    )
    from game.minesweeper.sizes import Size as Size
    from game.puzzles.abstract_puzzle import Puzzle as Puzzle
    from game.puzzles.kinds import parse as parse
    from game.puzzles.knights import KNAVE as KNAVE, KNIGHT as KNIGHT, KnightsPuzzle as KnightsPuzzle, is_a as is_a
    from game.puzzles.knights.truth import KnightsMaker as KnightsMaker
    from game.puzzles.mastermind import MastermindPuzzle as MastermindPuzzle, Row as Row
    from game.puzzles.mastermind.truth import MastermindMaker as MastermindMaker
    from game.puzzles.zebra import ZebraPuzzle as ZebraPuzzle
    from game.puzzles.zebra.truth import ZebraMaker as ZebraMaker
    from game.recordings.game_recording import GameRecording as GameRecording
    from game.statements.clue import Clue as Clue
    from game.statements.connectives import (
        And as And,
        AtLeast as AtLeast,
        AtMost as AtMost,
        Biconditional as Biconditional,
        Exactly as Exactly,
        Formula as Formula,
        Implication as Implication,
        Not as Not,
        Or as Or,
        Symbol as Symbol,
        Xor as Xor,
    )
    from game.statements.sentence import Sentence as Sentence, Total as Total
    from mineproof.game_analysis.game_review import GameReview as GameReview, review as review
    from mineproof.solve_puzzle import kinds as kinds, solve as solve

    __version__: str

_WHERE = {
    "benchmarks.analysis.metric": "Metric",
    "benchmarks.analysis.statistics": "wilson",
    "benchmarks.comparison": "Comparison compare",
    "engines": (
        "Conclusions Deduction Engine EngineUnavailable Explanation Grade Grader Guesser OptimalGuesser "
        "Reasoner RuleReasoner SingleReasoner MaskCount available create create_reasoner mine_chances "
        "names register spec with_total"
    ),
    "engines.answers.answer": "Answer",
    "engines.answers.board_answer": "BoardAnswer",
    "engines.grading.puzzle_generation": "generate",
    "engines.guessing.code_guessers": "next_guess",
    "engines.laws.conformance": "check_engine",
    "engines.proofs.argument_verdict": "CheckedArgument check",
    "game.board.observation": "Observation",
    "game.errors": "BadLayout BadPuzzle Contradiction GaveUp IllegalMove NotEntailed UserError",
    "game.grid": "Grid",
    "game.minesweeper": "Layout Minesweeper Outcome play random_layout read_layouts write_layouts",
    "game.minesweeper.sizes": "Size",
    "game.puzzles.abstract_puzzle": "Puzzle",
    "game.puzzles.kinds": "parse",
    "game.puzzles.knights": "KNAVE KNIGHT KnightsPuzzle is_a",
    "game.puzzles.knights.truth": "KnightsMaker",
    "game.puzzles.mastermind": "MastermindPuzzle Row",
    "game.puzzles.mastermind.truth": "MastermindMaker",
    "game.puzzles.zebra": "ZebraPuzzle",
    "game.puzzles.zebra.truth": "ZebraMaker",
    "game.recordings.game_recording": "GameRecording",
    "game.statements.clue": "Clue",
    "game.statements.connectives": "And AtLeast AtMost Biconditional Exactly Formula Implication Not Or Symbol Xor",
    "game.statements.sentence": "Sentence Total",
    "mineproof.game_analysis.game_review": "GameReview review",
    "mineproof.solve_puzzle": "kinds solve",
}
"""The public names by module. A module is imported when one of its names is first used."""


if not TYPE_CHECKING:  # hidden from type checkers, which then report unknown names
    __all__ = sorted([*" ".join(_WHERE.values()).split(), "pictures"])

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
