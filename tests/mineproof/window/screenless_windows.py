"""Windows on no screen and a clock: what the tests of the window share."""

import time
from collections.abc import Callable
from typing import Any

import pygame

from engines.function_process import FunctionProcess
from game import Layout
from game.grid import Cell
from game.minesweeper.board_series import Boards
from game.puzzles.conclusions_and_highlights import PuzzleConclusions
from mineproof.window.engine_worker import EngineWorker, Question, Reply, engine_process
from mineproof.window.event_loop import LEFT, Runner
from mineproof.window.highlighted_explanations import ShownProof
from mineproof.window.start_choices import Setup
from mineproof.window.window_state_and_commands import Controller
from tests.mineproof.window.odd_engines import ODD, create

PATIENCE = 60.0
"""Seconds after which a test gives up waiting for a process; no test measures time."""

PICTURE = """
. . . .
. . . .
. . . *
* . . .
"""


class InlineProcess(FunctionProcess[Question, Reply]):
    """Answers at the next poll, without a process: for tests of the buttons."""

    def start(self) -> None:
        pass

    def ask(self, question: Question) -> None:
        self.question = question

    def poll(self, seconds: float = 0.0) -> Reply | None:
        question, self.question = self.question, None
        return None if question is None else self._function(question)


class Screenless:
    """A window under test, its clock `now`, and what a person does to it."""

    def __init__(self, boards: Boards, engine: str = "sat", inline: bool = True, **options: Any) -> None:
        self.now = 0.0
        names = ("sentence", "sat", "probability", *ODD)
        process = InlineProcess(EngineWorker(create).answer) if inline else engine_process(create)
        setup = Setup(boards, names, engine, **options)
        self.controller = Controller(process, setup, lambda: self.now)
        self.runner = Runner(self.controller)

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            self.now += 1.0
            self.runner.turn()

    def until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, self.controller.status
            self.turn()
            time.sleep(0.03)

    def settle(self) -> None:
        """Let an engine in this process answer what it is asked, without time going on."""
        for _ in range(4):
            self.runner.turn()

    def key(self, *names: str, mod: int = 0) -> None:
        for name in names:
            typed = name if len(name) == 1 else ""
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), unicode=typed, mod=mod))
            self.settle()

    def click(self, point: tuple[int, int], button: int = LEFT) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=point, button=button))
        self.settle()

    @property
    def proof(self) -> ShownProof:
        assert self.controller.questions.proof is not None
        return self.controller.questions.proof

    @property
    def known(self) -> PuzzleConclusions:
        assert self.controller.questions.known is not None
        return self.controller.questions.known

    def place_of(self, cell: Cell) -> tuple[int, int]:
        return self.controller.viewport.rect(cell).center

    def click_cells(self, *cells: Cell, button: int = LEFT) -> None:
        for cell in cells:
            self.click(self.place_of(cell), button)

    def point_at(self, cell: Cell) -> None:
        place = self.place_of(cell)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        self.settle()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        for kind, pos in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, end), (pygame.MOUSEBUTTONUP, end)):
            pygame.event.post(pygame.event.Event(kind, pos=pos, button=LEFT, rel=(1, 1), buttons=(1, 0, 0)))
        self.runner.turn()

    def wheel(self, steps: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))
        self.runner.turn()

    def click_on(self, *names: str) -> None:
        for name in names:
            self.click(self.runner.canvas.clickable[name][0].center)


def fixed(rule: str = "safe", picture: str = PICTURE) -> Boards:
    known = Layout.from_text("\n".join("".join(line.split()) for line in picture.splitlines()))
    return Boards(known.size, rule, 1, (known,))  # type: ignore[arg-type]


Windows = Callable[..., Screenless]
