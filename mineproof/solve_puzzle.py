"""`solve`: solves a puzzle of any kind."""

from typing import Any, Literal, overload

import engines
from engines import Engine, OptimalEngine, ProbabilityEngine, available, create_reasoner
from engines.answers.answer import Answer
from engines.answers.board_answer import BoardAnswer
from engines.registry.catalog import USUAL
from engines.registry.engine_creation import AnyEngine
from game.board.observation import Observation
from game.errors import UserError
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.puzzle_kinds import KINDS, Kind
from game.statements.connectives import Formula


@overload
def solve(
    puzzle: Observation, engine: Literal["probability", "progress"], **options: Any
) -> BoardAnswer[ProbabilityEngine]: ...


@overload
def solve(
    puzzle: Observation, engine: Literal["optimal", "native"] | None = None, **options: Any
) -> BoardAnswer[OptimalEngine]: ...


@overload
def solve(puzzle: Observation, engine: AnyEngine, **options: Any) -> BoardAnswer[Engine]: ...


@overload
def solve(puzzle: Puzzle, engine: AnyEngine | None = None, **options: Any) -> Answer: ...


def solve(puzzle: Puzzle, engine: AnyEngine | None = None, **options: Any) -> Answer:
    """Solve a puzzle of any kind with this engine, made with the `options`; the default is `usual_engine(puzzle)`.

    The answer has all certain values: for a board, `true` are the proven mines, and `false` the proven safe cells to
    open. The total number of mines is part of the puzzle: `mineproof.parse(text, mines=10)`. If it is unknown, give the
    prior probability of a mine, as in `density=0.2`.

    Raises the errors of `create`; also `TypeError` if the engine does not accept the puzzle's facts, and
    `Contradiction` if the facts have no model.

    >>> from game.puzzles.knights import COURSE
    >>> print(solve(COURSE[1]))
    A is a knave.
    B is a knight.
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"{puzzle!r} is no puzzle; expected one, as mineproof.parse(text) reads it")
    engine = usual_engine(puzzle) if engine is None else engine
    if not isinstance(puzzle, Observation):
        answer = Answer(puzzle, create_reasoner(engine, **options))
        check_accepts_formulas(engine, answer)
        _ = answer.values  # raises if no model exists
        return answer
    if "mines" in options:
        raise TypeError("the total number of mines belongs to the puzzle: mineproof.parse(text, mines=...)")
    density = options.pop("density", None)
    solver: Engine = engines.create(engine, puzzle.height, puzzle.width, puzzle.total, grid=puzzle.grid, **options)
    solver.check_deduces()
    solver.observe(puzzle)
    len(solver.mines)  # raises as above
    return BoardAnswer(solver, density=density)


def usual_engine(puzzle: Puzzle) -> str:
    """Return the default engine for a puzzle: on a board the one that plays to win, otherwise a complete one."""
    return USUAL if isinstance(puzzle, Observation) else "sat"


class FactsNotAccepted(UserError, TypeError):
    """Raised for an engine that does not accept the facts of a puzzle."""


def check_accepts_formulas(engine: object, answer: Answer) -> None:
    """Raise `FactsNotAccepted` if the puzzle has formulas, but the engine's reasoner does not accept formulas."""
    if Formula not in answer.reasoner.fact_types and any(isinstance(fact, Formula) for fact in answer.premises):
        known = ", ".join(available(Formula))
        raise FactsNotAccepted(f"the engine {engine!r} does not take formulas; choose one of {known}")


def kinds() -> dict[str, Kind]:
    """Return the kinds of puzzles by name.

    >>> print(kinds()["minesweeper"].summary)
    Minesweeper: which cells are mines
    """
    return dict(KINDS)
