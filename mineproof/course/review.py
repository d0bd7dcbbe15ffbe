"""A review of a student's own `MinesweeperAI`: a verdict, and its first fault.

The player runs in a process of its own with fixed random draws and hashes, so that the same seed gives the same report.
The review gives hints to a cause, and not the solution.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from benchmarks.subjects.named_positions import named_positions
from benchmarks.subjects.position_sources import DrawnPositions, Position
from engines.board.players.course_engine import MakePlayer
from engines.processes.function_process import FunctionProcess, ProcessEnded
from engines.processes.program import MEMORY
from game.errors import UserError
from game.minesweeper.sizes import Size
from mineproof.course.false_sentences import MadeSentences
from mineproof.course.faults import OFF_BOARD, Fault
from mineproof.course.first_calls import CHECKS, faults_of_first_calls
from mineproof.course.missing_steps import Missed, Step
from mineproof.course.student_code import StudentError, away_from_the_terminal, guarded, load_player
from mineproof.course.student_on_position import PositionFindings, play

SECONDS = 10.0
"""The default time limit for a call, and for all calls of a position together, in seconds."""

PATIENCE = 10
"""The divisor of the time limit after the first fault on a board."""

MOST_LATE = 20
"""The number of positions with a call that did not end, after which the review stops."""

GRACE = 3.0
"""The seconds beyond the limit after which the player's process is ended, if its call cannot be interrupted."""

SIZES = (Size(4, 6, 4), Size(6, 4, 4))
"""Sizes of boards that are not square, for a few positions each; the others have the course's size."""

SHARES = ("by_rules", "beyond")
"""The kinds of certain cells: proven by the course's rules, and beyond them."""

QUIET = {"PYTHONHASHSEED": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
"""The environment of the player: sets have a fixed order, and pygame prints no greeting."""


class Verdict(Enum):
    """The result of a review, with its exit status."""

    RIGHT = "right", 0
    PARTLY = "right, but not all", 1
    WRONG = "wrong", 1
    CANNOT = "cannot be run", 2

    def __init__(self, words: str, status: int) -> None:
        self.words, self.status = words, status


@dataclass
class Review:
    """The findings about the player `name`, given as FILE.py:Class.

    `results` has the result of the first calls, followed by the results of the positions tried so far; `planned` is the
    number of all positions.
    """

    name: str
    planned: int = 0
    results: list[PositionFindings] = field(default_factory=list)

    @property
    def faults(self) -> list[Fault]:
        """Return the first fault of each name: faults of the first calls, then faults on boards by `_rank`."""
        first, *shown = [one.faults for one in self.results]
        on_boards = sorted(chain(*shown), key=_rank)
        found: dict[str, Fault] = {}
        for fault in [*first, *on_boards]:
            found.setdefault(fault.name, fault)
        return [replace(fault, calls=(*self._imports(fault), *fault.calls)) for fault in found.values()]

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
        """Return the first missing conclusion, in the order of the course's steps."""
        finds_more = any(one.finds_more_than_single for one in self.results)
        missed = [one.missed for one in self.results if one.missed is not None]
        steps = [replace(one, step=Step.AGAIN) if finds_more and one.step is Step.PAIRS else one for one in missed]
        return min(steps, key=lambda one: (list(Step).index(one.step), one.number), default=None)

    @property
    def verdict(self) -> Verdict:
        if self.faults:
            return Verdict.WRONG if self.fatal is None else Verdict.CANNOT
        return Verdict.RIGHT if self.missed is None else Verdict.PARTLY

    @property
    def remarks(self) -> dict[str, str]:
        return {name: description for one in reversed(self.results) for name, description in one.remarks.items()}

    def share(self, name: str) -> tuple[int, int]:
        """Return two counts for `name` ("by_rules" or "beyond"): certain cells, and certain cells that the player
        found.
        """
        certain, found = zip(*[getattr(one, name) for one in self.results], strict=True)
        return sum(certain), sum(found)

    def as_json(self) -> dict[str, Any]:
        fatal, missed = self.fatal, self.missed
        return {
            "player": self.name,
            "verdict": self.verdict.words,
            "why": fatal and fatal.description,
            "positions": self.positions,
            "faults": [fault.as_json(self.times(fault)) for fault in self.faults],
            "missing": missed and missed.as_json(),
            "remarks": list(self.remarks.values()),
            **{name: dict(zip(("certain", "found"), self.share(name), strict=True)) for name in SHARES},
            "printed": self.printed,
        }

    @property
    def printed(self) -> int:
        return sum(one.printed for one in self.results)

    def _imports(self, fault: Fault) -> list[str]:
        """Return the import for the calls of a fault, if the file has a name that can be imported."""
        file, _, made = self.name.rpartition(":")
        used = "\n".join(fault.calls)
        names = [made if made == "MinesweeperAI" else f"{made} as MinesweeperAI"] * ("MinesweeperAI" in used)
        names += ["Sentence"] * ("Sentence" in used)
        can = Path(file).stem.isidentifier() and names
        return [f"from {Path(file).stem} import {', '.join(names)}"] if can else []


def _rank(fault: Fault) -> tuple[object, ...]:
    """Return the sort key of faults on boards, so that faults that show a cause come first.

    The parts of the key, the most important one first:

    - calls that did not end come last, and the ones that no false sentence explains at the very end
    - cells off the board come first
    - fewer numbers come first
    - a wrong claim comes after a false sentence of the same number
    - very small boards come last, since their edges are less clear
    """
    is_small = fault.seen is None or min(fault.seen.height, fault.seen.width) < 3
    is_unexplained, is_claim = fault.is_late and not fault.about, fault.name.startswith("wrong in ")
    return fault.is_late, is_unexplained, fault.name != OFF_BOARD, fault.number, is_claim, is_small


def positions(drawn: int, seed: int) -> Iterator[Position]:
    """Yield the named positions, some on small boards, and `drawn` random ones of the course's size."""
    named = named_positions()
    for number in named.numbers:
        position = named.draw(number)
        # The course's player is not given the number of mines.
        if position.grade is not None and position.observation.total is None:
            yield position
    small = [(size, max(1, drawn // 10)) for size in SIZES]
    games = DrawnPositions(((*small, (Size.parse("cs50"), drawn))), seed)
    yield from map(games.draw, games.numbers)


class Student:
    """The student's class in a process of its own, loaded there when it is first needed."""

    def __init__(self, name: str, seed: int, shows_prints: bool) -> None:
        self._name, self._seed, self._shows_prints = name, seed, shows_prints
        self._make: MakePlayer | None = None
        self._sentences: MadeSentences | None = None

    def answer(self, question: tuple[Position | None, float]) -> PositionFindings:
        """Let the player play a position, or make the first calls if it is None, each call within the given seconds."""
        position, seconds = question
        with away_from_the_terminal(self._shows_prints) as printed:
            looked = self._first_calls(seconds) if position is None else self._play(position, seconds)
            return replace(looked, printed=printed.getvalue().count(b"\n"))

    def _first_calls(self, seconds: float) -> PositionFindings:
        try:
            make = self._loaded(seconds)
        except StudentError as error:
            return PositionFindings([_not_loaded(error)])
        return PositionFindings(faults_of_first_calls(make, seconds, partial(seed_draws, f"{self._seed}")))

    def _play(self, position: Position, seconds: float) -> PositionFindings:
        make = self._loaded(seconds)
        seed_draws(f"{self._seed} {position.name}")
        self._sentences = self._sentences or MadeSentences(make)
        return play(make, position, seconds, self._sentences)

    def _loaded(self, seconds: float) -> MakePlayer:
        if self._make is None:
            self._make = guarded(lambda: load_player(self._name), seconds)
        return self._make


def _not_loaded(error: StudentError) -> Fault:
    why = error.what
    match error.__cause__:
        case UserError() as cause:
            why = str(cause)
        case ModuleNotFoundError(name=missing):
            why = f"it imports {missing!r}, which is not installed here"
    description = f"The file cannot be loaded: {why.rstrip('.')}."
    return Fault("not loaded", description, place=error.place, is_fatal=True)


def _killed(why: str, position: Position | None) -> Fault:
    during = "its file was loaded or its first calls were made" if position is None else "a call was made"
    description = f"Python itself ended, or had to be ended, while {during}: {why}."
    seen = None if position is None else position.observation
    return Fault("ended", description, seen=seen, is_late=True, is_fatal=position is None)


def seed_draws(seed: str) -> None:
    """Seed the module `random`, and numpy if it is loaded."""
    random.seed(seed)
    if (numpy := sys.modules.get("numpy")) is not None:
        numpy.random.seed(random.getrandbits(32))


def review(
    name: str,
    of: Sequence[Position],
    seconds: float = SECONDS,
    *,
    seed: int = 1,
    shows_prints: bool = False,
) -> Review:
    """Review the class `name`, given as "FILE.py:Class", by these positions."""
    found, limit, late = Review(name, len(of)), seconds, 0
    student = Student(name, seed, shows_prints)
    options = {"echo": shows_prints, "environment": QUIET, "memory": MEMORY}
    with closing(FunctionProcess(student.answer, **options)) as ask:
        found.results.append(_answer(ask, None, limit))
        for position in of if found.fatal is None else ():
            looked = _answer(ask, position, limit)
            found.results.append(looked)
            if looked.faults:
                limit = seconds / PATIENCE
                late += looked.faults[0].is_late
            if late == MOST_LATE:
                break
    return found


def _answer(ask: FunctionProcess[Any, Any], position: Position | None, seconds: float) -> PositionFindings:
    """Return the answer, or the fault of a process that gives none."""
    calls = len(CHECKS) + 1 if position is None else 1
    try:
        looked: PositionFindings = ask.answer((position, seconds), (2 * seconds + GRACE) * calls)
    except ProcessEnded as ended:
        return PositionFindings([_killed(str(ended), position)])
    except TimeoutError:
        return PositionFindings([_killed(f"no answer within {seconds:g} s", position)])
    return looked
