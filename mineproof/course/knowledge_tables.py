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
    """The truth table of each conjunct of some knowledge, or its `fault`.

    The models are numbered: bit i of the number is the value of symbol i. A table is an int with a bit for each model;
    `names` begin with the roles of the puzzle's people.
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
    roles = [str(atom) for atom in puzzle.table.places]
    names = [*roles, *sorted({str(name) for one in conjuncts for name in one.symbols()} - {*roles})]
    if len(names) > MOST_SYMBOLS:
        return KnowledgeTable(names, fault=f"it has {len(names)} symbols; expected at most {MOST_SYMBOLS}")
    tables = [0] * len(conjuncts)
    for number in range(1 << len(names)):
        model = {name: bool(number >> place & 1) for place, name in enumerate(names)}
        for place, one in enumerate(conjuncts):
            tables[place] |= bool(one.evaluate(model)) << number
    return KnowledgeTable(names, [one.formula() for one in conjuncts], tables)
