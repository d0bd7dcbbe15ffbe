"""One call for a puzzle of any kind: what an engine makes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, overload

import engines
from engines import Engine, OptimalEngine, ProbabilityEngine, available, create_reasoner
from engines.answers.answer import Answer
from engines.answers.board_answer import BoardAnswer
from engines.reasoner import Reasoner
from engines.registry.creating import AnyEngine
from game.board.observation import Observation
from game.errors import UserError
from game.puzzles.abstract_puzzle import Puzzle
from game.puzzles.kinds import KINDS, Kind
from game.statements.connectives import Formula


@overload
def solve(
    puzzle: Observation, engine: Literal["probability", "progress"], **options: Any
) -> BoardAnswer[ProbabilityEngine]: ...


@overload
def solve(puzzle: Observation, engine: Literal["optimal", "native"], **options: Any) -> BoardAnswer[OptimalEngine]: ...


@overload
def solve(puzzle: Observation, engine: AnyEngine = "sat", **options: Any) -> BoardAnswer[Engine]: ...


@overload
def solve(puzzle: Puzzle, engine: AnyEngine = "sat", **options: Any) -> Answer: ...


def solve(puzzle: Puzzle, engine: AnyEngine = "sat", **options: Any) -> Answer:
    """What the engine, made with these options, makes of a puzzle of any kind.

    The answer tells what is certain, `explain(atom)` why, and `grade(atom)` how hard that is to find. Of a board,
    `safes` and `mines` are what is proven, `best` is the best move, and `make_random_move()` the engine's guess; the
    total of mines is part of what was seen: `Observation.parse(text, total=10)`. Where it is unknown, `density=0.2`
    says how likely a mine is. Raises as `create` does, `TypeError` for what is no puzzle and where the engine does not
    speak its facts, and `Contradiction` where no world fits.

    >>> from game.puzzles.knights import COURSE
    >>> print(solve(COURSE[1]))
    A is a knave.
    B is a knight.
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"{puzzle!r} is no puzzle; expected one, as mineproof.parse(text) reads it")
    if not isinstance(puzzle, Observation):
        answer = Answer(puzzle, create_reasoner(engine, **options))
        check_speaks(engine, answer.reasoner, answer.premises)
        answer.values  # noqa: B018 - a look, which raises where no world fits
        return answer
    if "mines" in options:
        raise TypeError("the total of mines belongs to the observation: Observation.parse(text, total=...)")
    density = options.pop("density", None)
    solver: Engine = engines.create(engine, puzzle.height, puzzle.width, puzzle.total, grid=puzzle.grid, **options)
    solver.check_deduces()
    solver.observe(puzzle)
    len(solver.mines)  # a look, as above
    return BoardAnswer(solver, density=density)


class NotSpoken(UserError, TypeError):
    """An engine that cannot be given the facts of a puzzle."""


def check_speaks(engine: object, reasoner: Reasoner, facts: Iterable[object]) -> None:
    """Raise `NotSpoken` where the reasoner of this engine takes no formulas, and there are some among the facts."""
    if Formula not in reasoner.speaks and any(isinstance(fact, Formula) for fact in facts):
        known = ", ".join(available(Formula))
        raise NotSpoken(f"the engine {engine!r} does not speak formulas; choose one of {known}")


def kinds() -> dict[str, Kind]:
    """The kinds of puzzles, by their names.

    >>> print(kinds()["minesweeper"].summary)
    Minesweeper: which cells are mines
    """
    return dict(KINDS)
