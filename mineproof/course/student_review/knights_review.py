"""A review of the knowledge that a student wrote for the course's puzzles of Knights and Knaves.

It never names a world that fits the puzzle, since this is the solution. The student's code runs in a separate process.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

from engines.function_process import FunctionProcess, ProcessEnded
from engines.program_process import MEMORY
from game.puzzles.knights.puzzle import COURSE, KNAVE, KNIGHT
from game.wording import in_a_row
from mineproof import And, Formula, KnightsPuzzle, Not, Symbol, UserError, is_a
from mineproof.course import logic
from mineproof.course.student_review.fault import Fault
from mineproof.course.student_review.limited_calls import guarded
from mineproof.course.student_review.student_loading import away_from_the_terminal, load_module

KNOWLEDGE = "knowledge{}"  # the name of the knowledge of a puzzle, with its number
MOST_SYMBOLS = 14  # in the knowledge of a puzzle: 16,384 models

Models = frozenset[int]
"""A set of models, or of worlds: models of the roles alone. Bit i of a model is the value of name i, roles first."""


@dataclass(frozen=True)
class KnowledgeReview:
    """The findings about the knowledge of one puzzle; `worlds` is the number of worlds that fit, None if not known."""

    name: str
    verdict: str
    worlds: int | None = None
    found: Sequence[str] = ()


def review_knowledge(file: Path, seconds: float) -> list[KnowledgeReview]:
    """Review the knowledge of each puzzle of the course. Raises `UserError` for a file that cannot be loaded."""
    with closing(FunctionProcess(_reviews, environment={"PYTHONHASHSEED": "0"}, memory=MEMORY)) as ask:
        try:
            found = ask.answer((str(file), seconds), 2 * seconds * (len(COURSE) + 1))
        except ProcessEnded as ended:
            raise UserError(f"Python itself ended while the file was loaded: {ended}") from None
        except TimeoutError:
            raise UserError(f"no answer within {seconds:g} s") from None
    if isinstance(found, str):
        raise UserError(found)
    return found


def _reviews(question: tuple[str, float]) -> list[KnowledgeReview] | str:
    file, seconds = question
    if not (Path(file).parent / "logic.py").exists():
        sys.modules["logic"] = logic
    with away_from_the_terminal(shows_prints=False):
        try:
            module = guarded(lambda: load_module(f"{file}:{KNOWLEDGE.format(0)}"), seconds)
        except Fault as fault:
            return f"the file cannot be loaded: {fault.description}\n{fault.place}".rstrip()
        return [_review(module, puzzle, seconds) for puzzle in COURSE]


def _review(module: ModuleType, puzzle: KnightsPuzzle, seconds: float) -> KnowledgeReview:
    name = KNOWLEDGE.format(puzzle.id)
    if not hasattr(module, name):
        return KnowledgeReview(name, "cannot be evaluated", found=[f"there is no {name}"])
    try:
        judge = guarded(lambda: _Judge(puzzle, getattr(module, name)), seconds)
    except Fault as fault:
        return KnowledgeReview(name, "cannot be evaluated", found=[fault.description, *fault.place.splitlines()])
    if not judge.conjuncts:
        return KnowledgeReview(name, "not written yet")
    verdict = "right" if judge.fitting == judge.right else "wrong"
    found = [*judge.contradiction(), *judge.forgotten(), *judge.added()]
    return KnowledgeReview(name, verdict, len(judge.fitting), found)


class _Judge:
    """Compares a student's knowledge with a puzzle, by the worlds that fit each of the two."""

    def __init__(self, puzzle: KnightsPuzzle, knowledge: Any) -> None:
        self.puzzle = puzzle
        self.roles = names_of(puzzle)
        conjuncts = list(knowledge.conjuncts) if hasattr(knowledge, "conjuncts") else [knowledge]
        names = names_of(puzzle, *conjuncts)
        if len(names) > MOST_SYMBOLS:
            raise Fault("too many symbols", f"it has {len(names)} symbols; expected at most {MOST_SYMBOLS}")
        self.conjuncts = [(one.formula(), models_of(one, names)) for one in conjuncts]
        self._parts = [(one, self._projected(models_of(one, names))) for one in _innermost_conjuncts(knowledge)]
        self.rules = self._worlds(And(*puzzle.rules()))
        self.right = self._worlds(puzzle.knowledge)
        self.fitting = self._projected(models_of(knowledge, names))

    def contradiction(self) -> Iterator[str]:
        """Yield the fewest conjuncts that cannot be true together, if there are any."""
        if self.fitting:
            return
        for size in range(1, len(self.conjuncts) + 1):
            for some in combinations(enumerate(self.conjuncts, 1), size):
                if not frozenset.intersection(*[models for _, (_, models) in some]):
                    named = in_a_row([str(number) for number, _ in some])
                    yield f"Conjunct {named} is never true." if size == 1 else f"Conjuncts {named} exclude each other."
                    return

    def forgotten(self) -> Iterator[str]:
        for person, rule in zip(self.puzzle.people, self.puzzle.rules(), strict=True):
            if self.fitting - self._worlds(rule):
                yield f"It forgets that {person} is either a knight or a knave, and not both."
        for number, clue in enumerate(self.puzzle.clues(), 1):
            if (self.fitting & self.rules) - self._worlds(clue.fact):
                yield f"It forgets clue {number}{self._half(clue.source)}: {clue}"

    def _half(self, number: int) -> str:
        """Return, in words, the forgotten case of a clue: its speaker is a knight, or its speaker is a knave.

        Only a conjunct about one case alone, such as "if A is a knight, then ...", covers it.
        """
        if number >= len(self.puzzle.says):
            return ""
        speaker, statement = self.puzzle.says[number]
        if not statement.symbols() <= {*self.roles}:
            return ""  # about what somebody said: each program has symbols of its own for it
        own = {str(is_a(role, speaker)) for role in (KNIGHT, KNAVE)}
        forgotten = {KNIGHT, KNAVE}
        for role, wrong_statement in ((KNIGHT, Not(statement)), (KNAVE, statement)):
            wrong = self.rules & self._worlds(And(is_a(role, speaker), wrong_statement))
            if not wrong:
                return ""
            outside = self._worlds(Not(is_a(role, speaker)))
            for part, worlds in self._parts:
                is_conditional = hasattr(part, "antecedent") and part.antecedent.symbols() <= own
                if not worlds & wrong and (is_conditional or outside <= worlds):
                    forgotten.discard(role)
        return f", where {speaker} is a {forgotten.pop()}" if len(forgotten) == 1 else ""

    def added(self) -> list[str]:
        """Return a remark on each conjunct that claims a person's role, right or wrong, or excludes a right world."""
        found, roles = list[str](), [self._worlds(Symbol(name)) for name in self.roles]
        for number, (text, models) in enumerate(self.conjuncts, 1):
            worlds = self._projected(models)
            if not re.search("=>|∨", text) and any(worlds <= role or worlds.isdisjoint(role) for role in roles):
                remedy = "write down what is said, and let the program find out the rest."
                found.append(f"Conjunct {number} claims who somebody is, which the puzzle does not say: {remedy}")
            elif self.right - worlds:
                found.append(f"Conjunct {number} adds what does not follow: {text}")
        if not found and self.right - self.fitting:
            found.append("Taken together, the conjuncts add what does not follow.")
        return found

    def _worlds(self, formula: Formula) -> Models:
        return self._projected(models_of(formula, names_of(self.puzzle, formula)))

    def _projected(self, models: Models) -> Models:
        """Project models onto the roles, and return their worlds."""
        return frozenset([model % (1 << len(self.roles)) for model in models])


def _innermost_conjuncts(sentence: Any) -> list[Any]:
    if not hasattr(sentence, "conjuncts"):
        return [sentence]
    return [one for conjunct in sentence.conjuncts for one in _innermost_conjuncts(conjunct)]


def names_of(puzzle: KnightsPuzzle, *sentences: Any) -> list[str]:
    """Return the roles of the puzzle's people, and the other symbols of the `sentences`."""
    roles = [str(atom) for atom in puzzle.table.places]
    return [*roles, *sorted({str(name) for one in sentences for name in one.symbols()} - {*roles})]


def models_of(sentence: Any, names: Sequence[str]) -> Models:
    """Return the models in which a sentence is true."""
    models = [{name: bool(number >> i & 1) for i, name in enumerate(names)} for number in range(1 << len(names))]
    return frozenset([number for number, model in enumerate(models) if sentence.evaluate(model)])
