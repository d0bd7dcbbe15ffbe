"""Players that do what none should, to see that the benchmarks outlive them."""

from __future__ import annotations

import os
import random
import signal
import time

from benchmarks.controls.guesser import RandomPlayer
from game.grid import Cell


class Stuck(RandomPlayer):
    """Never answers, busy in C code that lets nothing else of its process run."""

    def make_random_move(self) -> Cell | None:
        return divmod(pow(7, 10**10), 10) and None


class Forking(RandomPlayer):
    """Waits for a child that never ends, and that has everything open that it has."""

    def make_random_move(self) -> Cell | None:
        if os.fork() == 0:
            time.sleep(3600)
        os.wait()
        return None


class Undisturbed(RandomPlayer):
    """Never answers, and turns off the timer that would end it."""

    def make_random_move(self) -> Cell | None:
        signal.alarm(0)
        time.sleep(3600)
        return None


BURNED = 0.02
"""Seconds of processor time that the next two spend on a guess."""


def burn() -> None:
    end = time.process_time() + BURNED
    while time.process_time() < end:
        pass


class Slow(RandomPlayer):
    """Thinks before it guesses."""

    def make_random_move(self) -> Cell | None:
        burn()
        return super().make_random_move()


class Delegating(RandomPlayer):
    """Lets a child think before it guesses."""

    def make_random_move(self) -> Cell | None:
        if os.fork() == 0:
            burn()
            os._exit(0)
        os.wait()
        return super().make_random_move()


class Afraid(RandomPlayer):
    """Refuses large boards."""

    def __init__(self, height: int, width: int, mines: int | None, *, rng: random.Random) -> None:
        if height * width > 1000:
            raise MemoryError("too large a board")
        super().__init__(height, width, mines, rng=rng)


class Crashing(RandomPlayer):
    """Ends its process in about every second game."""

    def __init__(self, height: int, width: int, mines: int | None, *, rng: random.Random) -> None:
        super().__init__(height, width, mines, rng=rng)
        if rng.random() < 0.5:
            os.abort()


class Raising(RandomPlayer):
    """Raises an error, and prints where it should not."""

    def make_safe_move(self) -> Cell | None:
        print("a line that is no row")
        raise ZeroDivisionError("of its own making")


class Liar(RandomPlayer):
    """Calls every hidden cell safe, and says that it knows all."""

    complete = True

    def __init__(self, height: int, width: int, mines: int | None, *, rng: random.Random) -> None:
        super().__init__(height, width, mines, rng=rng)
        self.safes = {(row, column) for row in range(height) for column in range(width)}
        self._revealed: set[Cell] = set()

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self._revealed.add(cell)

    def make_safe_move(self) -> Cell | None:
        return next((cell for cell in sorted(self.safes) if cell not in self._revealed), None)


class Silent(RandomPlayer):
    """Says that it knows all, and knows nothing."""

    complete = True
