"""A review of a student's own `MinesweeperAI`: positions with their faults, and the verdict."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from typing import Any

from benchmarks.subjects.drawn_positions import DrawnPositions, Position
from benchmarks.subjects.named_positions import named_positions
from engines.function_process import FunctionProcess
from engines.program_process import MEMORY
from game.minesweeper.sizes import Size
from mineproof.course.student_review.fault import OFF_BOARD, Fault
from mineproof.course.student_review.missed_conclusions import Missed, Step
from mineproof.course.student_review.student_on_position import PositionFindings
from mineproof.course.student_review.student_process import Student, ask_student

SECONDS = 10.0  # the default time limit for a call, and for all calls of a position together
PATIENCE = 10  # after the first fault on a board, the time limit is divided by this number
MOST_LATE = 20  # the review stops after this number of positions with a call that did not end


class Verdict(Enum):
    """The result of a review: its name, its exit status, and its meaning."""

    RIGHT = "right", 0, "It says nothing that does not follow, and finds all that the course's rules find."
    PARTLY = "right, but not all", 1, "It says nothing that does not follow, but does not find all that the rules find."
    WRONG = "wrong", 1, "Mend this fault first."
    CANNOT = "cannot be run", 2, ""

    def __init__(self, words: str, status: int, meaning: str) -> None:
        self.words, self.status, self.meaning = words, status, meaning


@dataclass
class Review:
    """The findings about the player `name`, given as FILE.py:Class; `results` begin with those of the first calls."""

    name: str
    planned: int = 0
    results: list[PositionFindings] = field(default_factory=list)

    @property
    def faults(self) -> list[Fault]:
        """Return the first fault of each name: a cell off the board comes early, since it explains other faults."""
        first, *shown = [one.faults for one in self.results]

        def rank(fault: Fault) -> tuple[object, ...]:
            return fault.is_late, fault.is_late and not fault.about, fault.name != OFF_BOARD, fault.number

        found: dict[str, Fault] = {}
        for fault in [*first, *sorted(chain(*shown), key=rank)]:
            found.setdefault(fault.name, fault)
        return list(found.values())

    def times(self, fault: Fault) -> int:
        return sum(one.name == fault.name for looked in self.results[1:] for one in looked.faults)

    @property
    def positions(self) -> int:
        return len(self.results) - 1

    @property
    def fatal(self) -> Fault | None:
        return next((fault for fault in self.faults if fault.is_fatal), None)

    @property
    def missed(self) -> Missed | None:
        finds_more = any(one.finds_more_than_single for one in self.results)
        missed = chain(*[one.missed.values() for one in self.results])
        steps = [replace(one, step=Step.AGAIN) if finds_more and one.step is Step.PAIRS else one for one in missed]
        return min(steps, key=lambda one: (list(Step).index(one.step), one.number), default=None)

    @property
    def verdict(self) -> Verdict:
        if self.faults:
            return Verdict.WRONG if self.fatal is None else Verdict.CANNOT
        return Verdict.RIGHT if self.missed is None else Verdict.PARTLY

    def share(self, name: str) -> tuple[int, int]:
        """Return the number of certain cells "by_rules" or "beyond", and the number of them that the player found."""
        certain, found = zip(*[getattr(one, name) for one in self.results], strict=True)
        return sum(certain), sum(found)

    def as_json(self) -> dict[str, Any]:
        return {
            "player": self.name,
            "verdict": self.verdict.words,
            "positions": self.positions,
            "faults": [fault.as_json(self.times(fault)) for fault in self.faults],
            "missing": self.missed and self.missed.as_json(),
            **{name: dict(zip(("certain", "found"), self.share(name), strict=True)) for name in ("by_rules", "beyond")},
            "printed": self.printed,
            "slow": self.slow,
        }

    @property
    def printed(self) -> int:
        return sum(one.printed for one in self.results)

    @property
    def slow(self) -> int:
        return sum(one.is_slow for one in self.results)


def positions(drawn: int, seed: int) -> Iterator[Position]:
    """Yield the named positions without a total, a few that are not square, then `drawn` ones of the course's size."""
    named = named_positions()
    # The course's player is not given the number of mines.
    yield from (position for position in map(named.draw, named.numbers) if position.observation.total is None)
    some = max(1, drawn // 10)
    games = DrawnPositions([(Size(4, 6, 4), some), (Size(6, 4, 4), some), (Size.parse("cs50"), drawn)], seed)
    yield from map(games.draw, games.numbers)


def review(name: str, drawn: int, seed: int, seconds: float, *, shows_prints: bool = False) -> Review:
    """Review the class `name`, given as "FILE.py:Class", by all `positions`; each call may take `seconds`."""
    of = list(positions(drawn, seed))
    found, limit, late = Review(name, len(of)), seconds, 0
    student = Student(name, seed, shows_prints)
    environment = {"PYTHONHASHSEED": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # sets of fixed order, and no greeting
    process = FunctionProcess(student.answer, echo=shows_prints, environment=environment, memory=MEMORY)
    with closing(process) as ask:
        found.results.append(ask_student(ask, None, limit))
        for position in of if found.fatal is None else ():
            looked = ask_student(ask, position, limit)
            found.results.append(looked)
            if looked.faults:
                limit = seconds / PATIENCE
                late += looked.faults[0].is_late
            if late == MOST_LATE:
                break
    return found
