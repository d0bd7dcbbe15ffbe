"""A review of the knowledge that a student wrote for the course's puzzles of Knights and Knaves.

For each puzzle: how many worlds fit, what the knowledge forgets of the rules and the clues, and what it adds. A world
is who is what. The review never names a world that fits the puzzle, for this is the solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set as AbstractSet
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_
from pathlib import Path
from typing import Any

from game.puzzles.knights.puzzle import COURSE, KNAVE, KNIGHT, KnightsPuzzle, is_a
from game.statements.connectives import And, Formula
from game.words import in_a_row, listed
from mineproof.course.knowledge_tables import KNOWLEDGE, KnowledgeTable, knowledge_tables

World = int
"""Who is what: a bit for each role of each person, in the order of the puzzle's questions."""


@dataclass(frozen=True)
class KnowledgeReview:
    """The findings about the knowledge of one puzzle; `fitting` is the number of worlds that fit, None if not known."""

    name: str
    puzzle: KnightsPuzzle
    verdict: str
    fitting: int | None = None
    found: Sequence[str] = ()

    @property
    def is_right(self) -> bool:
        """Return whether exactly the worlds of the puzzle fit."""
        return self.verdict == "right"

    def as_json(self) -> dict[str, Any]:
        """Convert the review to JSON."""
        return {"name": self.name, "verdict": self.verdict, "worlds": self.fitting, "found": list(self.found)}


def review_knowledge(file: Path, seconds: float) -> list[KnowledgeReview]:
    """Review the knowledge of each puzzle of the course. Raises `UserError` for a file that cannot be loaded."""
    return [
        _Judge(puzzle, table).review() for puzzle, table in zip(COURSE, knowledge_tables(file, seconds), strict=True)
    ]


class _Judge:
    """Compares the knowledge of a student with a puzzle, by the worlds of each."""

    def __init__(self, puzzle: KnightsPuzzle, table: KnowledgeTable) -> None:
        self.puzzle, self.table = puzzle, table
        self.name = KNOWLEDGE.format(puzzle.id)
        self.roles = [str(atom) for atom in puzzle.table.places]
        self.rules = self._worlds(And(*puzzle.rules()))
        self.right = self._worlds(puzzle.knowledge)

    def review(self) -> KnowledgeReview:
        """Return the review."""
        if self.table.fault:
            description = [self.table.fault, *self.table.place.splitlines()]
            return KnowledgeReview(self.name, self.puzzle, "cannot be evaluated", found=description)
        if not self.table.conjuncts:
            return KnowledgeReview(self.name, self.puzzle, "not written yet")
        fitting = self._projected(self._all(self.table.tables))
        found = [*self._contradiction(fitting), *self._forgotten(fitting), *self._added(), *self._unknown_symbols()]
        is_right = fitting == self.right
        return KnowledgeReview(self.name, self.puzzle, "right" if is_right else "wrong", len(fitting), found)

    # What is forgotten, and what is added.

    def _forgotten(self, fitting: AbstractSet[World]) -> Iterator[str]:
        """Yield the rules and the clues that do not follow from the knowledge."""
        for person, rule in zip(self.puzzle.people, self.puzzle.rules(), strict=True):
            if not fitting <= self._worlds(rule):
                yield f"It forgets that {person} is either a knight or a knave, and not both."
        for number, clue in enumerate(self.puzzle.clues(), 1):
            left_out = (fitting & self.rules) - self._worlds(And(*self.puzzle.rules(), clue.fact))
            if left_out:
                yield f"It forgets clue {number}{self._half(clue.source)}: {clue}"

    def _half(self, number: int) -> str:
        """Return the case of the speaker that is forgotten, if a conjunct has the other one; else empty."""
        if number >= len(self.puzzle.says):
            return ""
        speaker, statement = self.puzzle.says[number]
        if not statement.symbols() <= {*self.roles}:
            return ""  # about what somebody said: each program has symbols of its own for it
        is_true, kept = self._worlds(statement), set[str]()
        for role in (KNIGHT, KNAVE):
            here = self._worlds(is_a(role, speaker))
            wrong = here - is_true if role == KNIGHT else here & is_true
            for worlds in map(self._projected, self.table.tables):
                if worlds & here and not worlds & wrong:
                    kept.add(role)
        (forgotten,) = {KNIGHT, KNAVE} - kept if len(kept) == 1 else [""]
        return f", where {speaker} is a {forgotten}" if forgotten else ""

    def _added(self) -> Iterator[str]:
        """Yield the conjuncts that name somebody's role, right or wrong, and those that exclude a right world."""
        is_single = False
        for number, (text, table) in enumerate(zip(self.table.conjuncts, self.table.tables, strict=True), 1):
            if not re.search("=>|∨", text) and self._settles(table):
                description = (
                    "claims who somebody is, which the puzzle does not say: write down what is said, and let the"
                )
                yield f"Conjunct {number} {description} program find out the rest."
                is_single = True
            elif not self.right <= self._projected(table):
                yield f"Conjunct {number} adds what does not follow: {text}"
                is_single = True
        if not is_single and self.table.tables and not self.right <= self._projected(self._all(self.table.tables)):
            yield "Taken together, the conjuncts add what does not follow."

    def _settles(self, table: int) -> bool:
        """Return whether a table alone gives somebody's role a value."""
        worlds, roles = self._projected(table), range(len(self.roles))
        return any(len({world >> place & 1 for world in worlds}) == 1 for place in roles)

    def _contradiction(self, fitting: AbstractSet[World]) -> Iterator[str]:
        """Yield the fewest conjuncts that cannot be true together, if no world fits."""
        if fitting:
            return
        for size in range(1, len(self.table.tables) + 1):
            for some in combinations(range(len(self.table.tables)), size):
                if not self._all([self.table.tables[place] for place in some]):
                    named = in_a_row([str(place + 1) for place in some])
                    yield f"Conjunct {named} is never true." if size == 1 else f"Conjuncts {named} exclude each other."
                    return

    def _unknown_symbols(self) -> Iterator[str]:
        """Yield the symbols about nobody in the puzzle."""
        known = {str(symbol) for puzzle in COURSE for symbol in puzzle.symbols()}
        if others := [name for name in self.table.names if name in known and name not in self.roles]:
            yield f"It speaks of people who are not in this puzzle: {listed(others)}."

    # Worlds.

    def _all(self, tables: Sequence[int]) -> int:
        return reduce(and_, tables, (1 << (1 << len(self.table.names))) - 1)

    def _projected(self, table: int) -> AbstractSet[World]:
        """Return the worlds of the models in a table: whatever the symbols beside the roles are."""
        size = 1 << len(self.roles)
        return {world for world in range(size) if any(table >> at & 1 for at in range(world, table.bit_length(), size))}

    def _worlds(self, formula: Formula) -> AbstractSet[World]:
        """Return the worlds that a formula allows, whatever its symbols beside the roles are."""
        names = [*self.roles, *sorted({str(name) for name in formula.symbols()} - {*self.roles})]
        models = [{name: bool(number >> i & 1) for i, name in enumerate(names)} for number in range(1 << len(names))]
        return {number % (1 << len(self.roles)) for number, model in enumerate(models) if formula.evaluate(model)}
