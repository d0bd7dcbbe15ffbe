"""A student's player in a separate process, with fixed random draws and hashes: asked about position after position."""

import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.subjects.drawn_positions import Position
from engines.board.players.course_engine import MakePlayer
from engines.function_process import FunctionProcess, ProcessEnded
from game.errors import UserError
from mineproof.course.student_review.class_checks import faults_of_first_calls
from mineproof.course.student_review.fault import Fault
from mineproof.course.student_review.limited_calls import guarded
from mineproof.course.student_review.sentence_recorder import Made, record_sentences
from mineproof.course.student_review.student_loading import away_from_the_terminal, load_player
from mineproof.course.student_review.student_on_position import PositionFindings, play

GRACE = 3.0  # more seconds, after which a process is ended if its call cannot be interrupted


class Student:
    """The student's class in a process of its own, loaded there when it is first needed."""

    def __init__(self, name: str, seed: int, shows_prints: bool) -> None:
        self._name, self._seed, self._shows_prints = name, seed, shows_prints
        self._loaded: tuple[MakePlayer, list[Made]] | None = None

    def answer(self, question: tuple[Position | None, float]) -> PositionFindings:
        """Return the findings on a position, or on the first calls if the position is None.

        The `question` has the position, and the time limit of a call in seconds.
        """
        with away_from_the_terminal(self._shows_prints) as printed:
            looked = self._findings(*question)
            for fault in looked.faults:
                fault.calls = (*self._imports(fault.calls), *fault.calls)
            return replace(looked, printed=printed.getvalue().count(b"\n"))

    def _findings(self, position: Position | None, seconds: float) -> PositionFindings:
        try:
            if self._loaded is None:
                make = guarded(lambda: load_player(self._name), seconds)
                self._loaded = make, record_sentences(make)
        except Fault as fault:
            return PositionFindings([_not_loaded(fault)])
        make, made = self._loaded
        random.seed(f"{self._seed} {position.name if position else ''}")
        if (numpy := sys.modules.get("numpy")) is not None:
            numpy.random.seed(random.getrandbits(32))
        if position is None:
            return PositionFindings(faults_of_first_calls(make, seconds))
        return play(make, position, seconds, made)

    def _imports(self, calls: Sequence[str]) -> list[str]:
        file, _, name = self._name.rpartition(":")
        own = {"MinesweeperAI": name if name == "MinesweeperAI" else f"{name} as MinesweeperAI", "Sentence": "Sentence"}
        used = [imported for one, imported in own.items() if any(one in call for call in calls)]
        module = Path(file).stem
        return [f"from {module} import {', '.join(used)}"] if used and module.isidentifier() else []


def _not_loaded(fault: Fault) -> Fault:
    why = fault.description
    match fault.__cause__:
        case UserError() as cause:
            why = f"{cause}."
        case ModuleNotFoundError(name=missing):
            why = f"it imports {missing!r}, which is not installed here."
    return Fault("not loaded", f"The file cannot be loaded: {why}", place=fault.place, is_fatal=True)


def ask_student(ask: FunctionProcess[Any, Any], position: Position | None, seconds: float) -> PositionFindings:
    """Return the findings of `Student.answer`, or the fault of a process that has ended or gave no answer."""
    try:
        looked: PositionFindings = ask.answer((position, seconds), 3 * seconds + GRACE)
        return looked
    except ProcessEnded as ended:
        why = str(ended)
    except TimeoutError:
        why = f"no answer within {seconds:g} s"
    fault = Fault("ended", f"Python itself ended, or had to be ended: {why}.", is_late=True, is_fatal=position is None)
    fault.seen = None if position is None else position.observation
    return PositionFindings([fault])
