"""A review of a student's own `MinesweeperAI`: a verdict, and the first thing that is wrong.

The player runs in a process beside this one, whose draws and hashes are fixed: the same seed gives the same report.
What the review names is where to think, and not how to solve it.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any

from benchmarks.contestants.course_player import load_player
from benchmarks.experiments.drawn_positions import DrawnPositions, Position
from benchmarks.experiments.named_positions import named_positions
from engines.course_engine import MakePlayer
from engines.programs.function_process import START_SECONDS, FunctionProcess, ProcessEnded
from engines.programs.process_limits import MEMORY, limit_memory
from game.errors import UserError
from game.minesweeper.sizes import Size
from mineproof.course import faults
from mineproof.course.faults import Fault, FaultFound
from mineproof.course.first_calls import checks
from mineproof.course.guarded import StudentError, TooLong, guarded, prints_counted
from mineproof.course.made_sentences import MadeSentences
from mineproof.course.missing_steps import Missed, Step
from mineproof.course.played_position import Looked, made_as, play

GAMES = "positions from games"
"""The grade of positions that are drawn."""

SECONDS = 10.0
"""How long a player may take over a position, unless another limit is asked for."""

PATIENCE = 10
"""After a call that did not end, a position may take this part of the limit: a tenth."""

GRACE = 3.0
"""Seconds beyond the limit after which the player's process is ended, where its call cannot be interrupted."""

SIZES = (Size(4, 6, 4), Size(6, 4, 4))
"""Boards that are not square, a few of each; the others are the course's."""


class Verdict(Enum):
    """What comes of a review, and the exit status that says so."""

    RIGHT = "right", 0
    PARTLY = "right, but not all", 1
    WRONG = "wrong", 1
    CANNOT = "cannot be run", 2

    def __init__(self, words: str, status: int) -> None:
        self.words, self.status = words, status


@dataclass
class Review:
    """What was found of the player `name`: faults, what is missing, remarks, and the shares found by grade.

    `why_not` says why the player cannot be run. `faults` has the first of each name, those of single calls first and
    then those with the fewest numbers, and `times` in how many positions each showed. `shares` has for each grade how
    many hidden cells are certain, and how many of them were found.
    """

    name: str
    why_not: str = ""
    positions: int = 0
    faults: list[Fault] = field(default_factory=list)
    times: dict[str, int] = field(default_factory=dict)
    missed: Missed | None = None
    remarks: dict[str, str] = field(default_factory=dict)
    shares: dict[str, tuple[int, int]] = field(default_factory=dict)
    random_moves: int = 0
    printed: int = 0

    @property
    def verdict(self) -> Verdict:
        """What it comes to."""
        if self.why_not or any(fault.is_fatal for fault in self.faults):
            return Verdict.CANNOT
        if self.faults:
            return Verdict.WRONG
        return Verdict.RIGHT if self.missed is None else Verdict.PARTLY

    def as_json(self) -> dict[str, Any]:
        """The review as plain data, for programs."""
        missed = self.missed
        return {
            "player": self.name,
            "verdict": self.verdict.words,
            "why": self.why_not or None,
            "positions": self.positions,
            "faults": [_fault_as_json(fault, self.times.get(fault.name, 0)) for fault in self.faults],
            "missing": missed
            and {
                "step": missed.step.value,
                "cells": sorted(missed.cells),
                "board": str(missed.seen),
                "number": missed.number,
            },
            "remarks": list(self.remarks.values()),
            "found": {grade: {"certain": follows, "found": found} for grade, (follows, found) in self.shares.items()},
            "random_moves": self.random_moves,
            "printed": self.printed,
        }


def _fault_as_json(fault: Fault, times: int) -> dict[str, Any]:
    return {
        "name": fault.name,
        "says": fault.said,
        "hint": fault.hint or None,
        "positions": times,
        "number": fault.number or None,
        "board": None if fault.seen is None else str(fault.seen),
        "held": dict(fault.shown),
        "calls": list(fault.calls),
        "lines": fault.place.splitlines(),
    }


def positions(drawn: int, seed: int) -> Iterator[tuple[str, Position]]:
    """Positions with their grades: those with names, some small ones, and as many as `drawn` of the course's size."""
    named = named_positions()
    for number in named.numbers:
        position = named.draw(number)
        # The course's player does not know the number of mines.
        if position.grade is not None and position.observation.total is None:
            yield position.grade, position
    small = [(size, max(1, drawn // 10)) for size in SIZES]
    games = DrawnPositions(((*small, (Size.parse("cs50"), drawn))), seed)
    for number in games.numbers:
        yield GAMES, games.draw(number)


class Student:
    """The student's class, in a process of its own: it is loaded there when it is first needed."""

    def __init__(self, name: str, seed: int, shows_prints: bool) -> None:
        self._name, self._seed, self._shows_prints = name, seed, shows_prints
        self._make: MakePlayer | None = None
        self._sentences: MadeSentences | None = None

    def answer(self, question: tuple[Position | None, float]) -> Looked | tuple[str, list[Fault], int]:
        """What came of a position, or, without one, of the first calls; each call may take so many seconds."""
        position, seconds = question
        limit_memory(0, MEMORY)
        with nullcontext() if self._shows_prints else prints_counted() as printed:
            found: Any = self._first_calls(seconds) if position is None else self._play(position, seconds)
        lines = 0 if printed is None else printed.lines
        return (*found, lines) if position is None else replace(found, printed=lines)

    def _play(self, position: Position, seconds: float) -> Looked:
        make = self._loaded(seconds)
        seed_draws(f"{self._seed} {position.name}")
        self._sentences = self._sentences or MadeSentences(make)
        return play(make, position, seconds, self._sentences)

    def _first_calls(self, seconds: float) -> tuple[str, list[Fault]]:
        """Why the class cannot be loaded, or the faults of the first calls."""
        try:
            make = self._loaded(seconds)
        except StudentError as error:
            return _why_not_loaded(error), []
        found: list[Fault] = []
        for check in checks():
            seed_draws(f"{self._seed}")
            try:
                guarded(partial(check, make), seconds)
            except StudentError as error:
                if not isinstance(error.__cause__, FaultFound):
                    fault = _of_first_call(error, check.__name__)
                    found += [fault] if fault is not None else []
                    if check.__name__ == "has_the_methods" or isinstance(error, TooLong):
                        break
                    continue
                cause = error.__cause__
                calls = (*cause.fault.calls, *([made_as(3, 5), *cause.check.split("; ")] if cause.check else []))
                found.append(replace(cause.fault, calls=calls))
            if found and found[-1].is_fatal:
                break
        return "", found

    def _loaded(self, seconds: float) -> MakePlayer:
        if self._make is None:
            self._make = guarded(lambda: load_player(self._name), seconds)
        return self._make


def _of_first_call(error: StudentError, check: str) -> Fault | None:
    """What a first call raised. What is not about the check shows on a board as well, and is better told there."""
    if error.what.startswith("NotImplementedError"):
        return faults.not_written(error.place.splitlines()[-1].partition(", in ")[2].partition(":")[0] or "a method")
    if check == "has_the_methods":
        fault = faults.raised(f"MinesweeperAI(height=3, width=5): {error.what}", error.place)
        return replace(fault, name="not a player", is_fatal=True)
    return None


def _why_not_loaded(error: StudentError) -> str:
    if isinstance(error.__cause__, UserError):
        return str(error.__cause__)
    if isinstance(error.__cause__, ModuleNotFoundError):
        missing = error.__cause__.name
        return f"the file cannot be loaded: it imports {missing!r}, which is not installed here.\n{error.place}"
    return f"the file cannot be loaded: {error}"


def seed_draws(seed: str) -> None:
    """Let draws begin anew, those of the module `random` and of numpy, where that is loaded."""
    random.seed(seed)
    if (numpy := sys.modules.get("numpy")) is not None:
        numpy.random.seed(random.getrandbits(32))


def review(
    name: str,
    of: Sequence[tuple[str, Position]],
    seconds: float = SECONDS,
    *,
    seed: int = 1,
    shows_prints: bool = False,
    waiting: Callable[[int, float], object] = lambda number, seconds: None,
) -> Review:
    """The review of the class that `name` gives as "FILE.py:Class", by these positions.

    `waiting` is called while an answer is awaited, with the number of the position and how long that takes, in seconds.
    Without a position, that number is 0.
    """
    found = Review(name)
    ask = FunctionProcess(
        Student(name, seed, shows_prints).answer, echo=shows_prints, environment={"PYTHONHASHSEED": "0"}
    )
    with closing(ask):
        first = _answer(ask, None, seconds, partial(waiting, 0))
        if isinstance(first, Fault):
            found.why_not = f"its file cannot be loaded, or its first calls do not come back: {first.said}"
            return found
        found.why_not, found.faults, found.printed = first
        if found.verdict is Verdict.CANNOT:
            return found
        looked = _look(ask, found, of, seconds, waiting)
    _conclude(found, looked)
    return found


def _look(
    ask: FunctionProcess[Any, Any],
    found: Review,
    of: Sequence[tuple[str, Position]],
    seconds: float,
    waiting: Callable[[int, float], object],
) -> list[Looked]:
    """What came of each position; `found` takes in the shares."""
    all_looked, limit = [], seconds
    for number, (grade, position) in enumerate(of, start=1):
        looked = _answer(ask, position, limit, partial(waiting, number))
        if isinstance(looked, Fault):
            looked = Looked(replace(looked, seen=position.observation))
        if looked.fault is not None and looked.fault.is_late:
            limit = seconds / PATIENCE
        follows, known = found.shares.get(grade, (0, 0))
        found.shares[grade] = follows + looked.follows, known + looked.found
        all_looked.append(looked)
    return all_looked


def _answer(
    ask: FunctionProcess[Any, Any], position: Position | None, seconds: float, waiting: Callable[[float], object]
) -> Any:
    """The answer, or the fault of a process that gives none."""
    start, calls = time.monotonic(), len(list(checks())) if position is None else 1
    was_running = ask.is_running
    ask.ask((position, seconds))
    most = (seconds + GRACE) * calls + (0 if was_running else START_SECONDS)
    try:
        while (waited := time.monotonic() - start) < most:
            if (answer := ask.poll(0.2)) is not None:
                return answer
            waiting(waited)
    except ProcessEnded as ended:
        return faults.killed(str(ended))
    ask.close()
    return faults.killed(f"no answer within {seconds:g} s")


def _conclude(found: Review, looked: Sequence[Looked]) -> None:
    """Put together what came of all positions."""
    shown = [one.fault for one in looked if one.fault is not None]
    for fault in shown:
        found.times[fault.name] = found.times.get(fault.name, 0) + 1
    named = {fault.name for fault in found.faults}
    for fault in sorted(shown, key=lambda fault: (fault.is_late, fault.number * (not fault.is_late))):
        if fault.name not in named:
            named.add(fault.name)
            found.faults.append(fault)
    found.positions = len(looked)
    finds_more = any(one.finds_more_than_single for one in looked)
    missed = [one.missed for one in looked if one.missed is not None]
    steps = [replace(one, step=Step.AGAIN) if finds_more and one.step is Step.PAIRS else one for one in missed]
    found.missed = min(steps, key=lambda one: (list(Step).index(one.step), one.number), default=None)
    for one in looked:
        found.remarks = {**one.remarks, **found.remarks}
        found.random_moves += one.random_moves
        found.printed += one.printed
