"""The knowledge of a student's `puzzle.py` as truth tables, computed in a process beside this one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.processes.function_process import FunctionProcess, ProcessEnded
from engines.processes.program import MEMORY
from game.errors import UserError
from game.puzzles.knights.puzzle import COURSE, KnightsPuzzle
from mineproof.course import logic
from mineproof.course.guarded import StudentError, away_from_the_terminal, guarded
from mineproof.course.student_file import load_module

KNOWLEDGE = "knowledge{}"
"""The name of the knowledge of a puzzle, by its number."""

MOST_SYMBOLS = 14
"""The most symbols of a table: 16,384 models."""


@dataclass(frozen=True)
class KnowledgeTable:
    """The text and the truth table of each conjunct of some knowledge, or its `fault` with the `place` in the code.

    `names` are the symbols of the tables: first the roles of the puzzle's people.
    """

    names: Sequence[str] = ()
    conjuncts: Sequence[str] = ()
    tables: Sequence[int] = field(default=(), repr=False)
    fault: str = ""
    place: str = ""


def knowledge_tables(file: Path, seconds: float) -> list[KnowledgeTable]:
    """Return the table of each puzzle of the course, in order. Raises `UserError` if the file cannot be loaded."""
    with closing(FunctionProcess(_tables, environment={"PYTHONHASHSEED": "0"}, memory=MEMORY)) as ask:
        try:
            found = ask.answer((str(file), seconds), 2 * seconds * (len(COURSE) + 1))
        except ProcessEnded as ended:
            raise UserError(f"Python itself ended while the file was loaded: {ended}") from None
        except TimeoutError:
            raise UserError(f"no answer within {seconds:g} s") from None
    if isinstance(found, str):
        raise UserError(found)
    return found


def _tables(question: tuple[str, float]) -> list[KnowledgeTable] | str:
    """Load the file, and return the table of each puzzle, or why it cannot be loaded."""
    file, seconds = question
    if not (Path(file).parent / "logic.py").exists():
        sys.modules["logic"] = logic
    with away_from_the_terminal(shows_prints=False):
        try:
            module = guarded(lambda: load_module(f"{file}:{KNOWLEDGE.format(0)}"), seconds)
        except StudentError as error:
            return f"the file cannot be loaded: {error}"
        return [_table(getattr(module, KNOWLEDGE.format(puzzle.id), None), puzzle, seconds) for puzzle in COURSE]


def _table(knowledge: Any, puzzle: KnightsPuzzle, seconds: float) -> KnowledgeTable:
    if knowledge is None:
        return KnowledgeTable(fault=f"there is no {KNOWLEDGE.format(puzzle.id)}")
    try:
        return guarded(lambda: _evaluated(knowledge, puzzle), seconds)
    except StudentError as error:
        return KnowledgeTable(fault=error.what, place=error.place)


def _evaluated(knowledge: Any, puzzle: KnightsPuzzle) -> KnowledgeTable:
    conjuncts = list(knowledge.conjuncts) if hasattr(knowledge, "conjuncts") else [knowledge]
    names = names_of(puzzle, *conjuncts)
    if len(names) > MOST_SYMBOLS:
        return KnowledgeTable(names, fault=f"it has {len(names)} symbols; expected at most {MOST_SYMBOLS}")
    return KnowledgeTable(names, [one.formula() for one in conjuncts], [truth_table(one, names) for one in conjuncts])


def names_of(puzzle: KnightsPuzzle, *sentences: Any) -> list[str]:
    """Return the roles of the puzzle's people, and the other symbols of some sentences."""
    roles = [str(atom) for atom in puzzle.table.places]
    return [*roles, *sorted({str(name) for one in sentences for name in one.symbols()} - {*roles})]


def truth_table(sentence: Any, names: Sequence[str]) -> int:
    """Return the truth table of a sentence: bit m is its value in model m, where bit i of m is the value of name i."""
    models = [{name: bool(number >> i & 1) for i, name in enumerate(names)} for number in range(1 << len(names))]
    return sum(bool(sentence.evaluate(model)) << number for number, model in enumerate(models))
