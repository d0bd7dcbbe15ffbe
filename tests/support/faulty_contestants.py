"""Contestants with serious faults, for tests that the benchmarks survive them."""

import os
import random
import sys
import time
from collections.abc import Sequence

from benchmarks.contestants.random_player import RandomPlayer
from game.grid import Cell
from mineproof import Conclusions, MaskCount, RuleReasoner, SingleReasoner, Total


class Stuck(RandomPlayer):
    """Never answers: C code holds the interpreter lock, so no other thread of the process runs."""

    def make_random_move(self) -> Cell | None:
        return divmod(pow(7, 10**10), 10) and None


BURNED = 0.02
"""The processor time of a guess by `Delegating`, in seconds."""


class Delegating(RandomPlayer):
    """Lets a child process do the work of each guess."""

    def make_random_move(self) -> Cell | None:
        if os.fork() == 0:
            while time.process_time() < BURNED:  # a child begins at 0
                pass
            os._exit(0)
        os.wait()
        return super().make_random_move()


class Greedy(RandomPlayer):
    def make_random_move(self) -> Cell | None:
        taken = []
        while True:
            taken.append(bytearray(50_000_000))


class Crashing(RandomPlayer):
    """Ends its process at the fourth number, to which about every second small game comes."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        super().add_knowledge(cell, count)
        if len(self.safes) == 4:
            os.abort()


class Panicking(RandomPlayer):
    """Ends its process after printing an error message in the way of programs in Rust."""

    def make_random_move(self) -> Cell | None:
        time.sleep(0.5)  # what is said before the process that reads has seen the last line is not of this game
        print("it is the end", "note: run with a backtrace to see more", sep="\n", file=sys.stderr, flush=True)
        os.abort()


class Raising(RandomPlayer):
    def make_safe_move(self) -> Cell | None:
        print("a line that is no result")
        raise ZeroDivisionError("of its own making")


class Exiting(RandomPlayer):
    def make_safe_move(self) -> Cell | None:
        sys.exit(3)


class Twofold(RandomPlayer):
    has_forked = False

    def make_random_move(self) -> Cell | None:
        if not self.has_forked:
            self.has_forked = True
            os.fork()
        return super().make_random_move()


class Scribbling(RandomPlayer):
    """Writes to all open files, including the pipe for the results."""

    def make_random_move(self) -> Cell | None:
        for file in range(3, 20):
            try:
                os.write(file, b"not what you are waiting for\n")
            except OSError:
                continue
        return super().make_random_move()


class Closing(RandomPlayer):
    def make_random_move(self) -> Cell | None:
        os.closerange(3, 20)
        return super().make_random_move()


class Mute(Closing):
    """Closes all open files, and never answers."""

    def make_random_move(self) -> Cell | None:
        super().make_random_move()
        time.sleep(3600)
        return None


class Liar(RandomPlayer):
    """Calls every hidden cell safe, and claims to be complete."""

    complete = True

    def __init__(self, height: int, width: int, mines: int | None, *, rng: random.Random) -> None:
        super().__init__(height, width, mines, rng=rng)
        self.safes = {(row, column) for row in range(height) for column in range(width)}
        self._revealed: set[Cell] = set()

    def add_knowledge(self, cell: Cell, count: int) -> None:
        self._revealed.add(cell)

    def make_safe_move(self) -> Cell | None:
        return next((cell for cell in sorted(self.safes) if cell not in self._revealed), None)


class ForgetsTheCount(RuleReasoner):
    """Takes one sentence from another with all of its cells, and forgets to take its count as well."""

    name = "forgets"

    def close(self, given: Sequence[MaskCount], total: Total | None) -> Conclusions:
        pairs = [(small, large, count) for small, _ in given for large, count in given if small & large == small]
        left = [(large & ~small, count) for small, large, count in pairs if small != large]
        return SingleReasoner().close([*given, *left], total)


class StuckLater(Stuck):
    """Makes one move, and does not answer afterwards."""

    def make_random_move(self) -> Cell | None:
        moves, self.made = getattr(self, "made", 0), 1
        return super().make_random_move() if moves else RandomPlayer.make_random_move(self)
