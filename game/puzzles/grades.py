"""The grades of conclusions: two ladders of ways to reason, for boards and for the other kinds of puzzles.

Each rung of a ladder has an entry here, and a reasoner of the same name in the catalog of engines.
"""

from enum import IntEnum
from typing import Literal, NamedTuple, Self

Rule = Literal["single", "sentence", "overlap"]
"""The strongest rule about sentences that an argument may use; each rule includes those before it."""


class Form(NamedTuple):
    """The reasoning allowed in an argument: suppositions up to a depth (`nested`), and sentence rules up to `rule`."""

    nested: int
    rule: Rule | None = None


class Rung(IntEnum):
    """A rung of a ladder, numbered from 1: a technique of human solvers, with its `meaning` in a few words.

    `form` is the form of its arguments; None allows any. `example` has the rows and the number of mines of a board with
    a safe move of this rung, and no conclusion of another rung; it is ("", 0) for other puzzles.
    """

    meaning: str
    form: Form | None
    example: tuple[str, int]

    def __new__(cls, meaning: str, form: Form | None = None, example: tuple[str, int] = ("", 0)) -> Self:
        number = len(cls.__members__) + 1
        rung = int.__new__(cls, number)
        rung._value_ = number
        rung.meaning, rung.form, rung.example = meaning, form, example
        return rung

    @property
    def index(self) -> int:
        return self - 1

    def __str__(self) -> str:
        return self.name.lower()


class Grade(Rung):
    """The grades of boards, from the weakest reasoning to the strongest.

    >>> Grade.SENTENCE < Grade.COMPLETE, str(Grade.SENTENCE)
    (True, 'sentence')
    """

    SINGLE = "one number at a time", Form(0, "single"), ("....\n1.2.\n12..", 2)
    SENTENCE = "two numbers, the cells of one inside those of the other", Form(0, "sentence"), ("....\n1121", 2)
    OVERLAP = "two numbers that overlap", Form(0, "overlap"), ("....\n....\n.31.", 4)
    SUPPOSING = (
        "supposing a cell safe, or a mine, and overlaps up to a contradiction",
        Form(1, "overlap"),
        (".1.1.\n1.22.\n.....", 3),
    )
    COMPLETE = "everything that the numbers entail", None, ("*4*22*\n**3..2\n3....2\n2..3..\n*22*21", 11)
    TOTAL = "everything that the numbers and the total number of mines entail", None, ("1...1\n.....", 2)


class PuzzleGrade(Rung):
    """The grades of puzzles of other kinds, from the weakest reasoning to the strongest."""

    UNIT = "no supposition: each step takes one clue or rule, with what is known already", Form(0)
    PROBING = "one supposition that leads to a contradiction", Form(1)
    NESTED = "a supposition inside another supposition", Form(2)
    SAT = ("everything that the clues entail",)


RUNGS: dict[str, Rung] = {str(rung): rung for rung in (*Grade, *PuzzleGrade)}


def ladder_of(grades: type[Rung]) -> tuple[str, ...]:
    """Return the names of the rungs of a ladder, the weakest first."""
    return tuple(map(str, grades))


def rungs_up_to(name: str) -> tuple[str, ...]:
    """Return the names of the rungs up to `name` on its ladder; `name` alone if it is no rung."""
    return ladder_of(type(RUNGS[name]))[: RUNGS[name]] if name in RUNGS else (name,)
