"""Contestants that do what none should, to see that the benchmarks outlive them."""

from __future__ import annotations

import os
import random
import signal
import sys
import time

from benchmarks.contestants.random_player import RandomPlayer
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


class Leaving(RandomPlayer):
    """Leaves a child behind that nobody can end with it, and that keeps the pipe open, and never answers."""

    def make_random_move(self) -> Cell | None:
        if os.fork() == 0:
            os.setsid()
            time.sleep(5)
            os._exit(0)
        time.sleep(3600)
        return None


class Undisturbed(RandomPlayer):
    """Never answers, and turns off any timer that would end it."""

    def make_random_move(self) -> Cell | None:
        if hasattr(signal, "alarm"):
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


class Greedy(RandomPlayer):
    """Takes memory until there is no more."""

    def make_random_move(self) -> Cell | None:
        taken = []
        while True:
            taken.append(bytearray(50_000_000))


class Crashing(RandomPlayer):
    """Ends its process in about every second game."""

    def __init__(self, height: int, width: int, mines: int | None, *, rng: random.Random) -> None:
        super().__init__(height, width, mines, rng=rng)
        if rng.random() < 0.5:
            os.abort()


class Panicking(RandomPlayer):
    """Ends its process, and says why as programs in Rust do."""

    def make_random_move(self) -> Cell | None:
        time.sleep(0.5)  # what is said before the process that reads has seen the last line is not of this game
        print("it is the end", "note: run with a backtrace to see more", sep="\n", file=sys.stderr, flush=True)
        os.abort()


class Raising(RandomPlayer):
    """Raises an error, and prints where it should not."""

    def make_safe_move(self) -> Cell | None:
        print("a line that is no result")
        raise ZeroDivisionError("of its own making")


class Exiting(RandomPlayer):
    """Calls `sys.exit`."""

    def make_safe_move(self) -> Cell | None:
        sys.exit(3)


class Twofold(RandomPlayer):
    """Forks once, and goes on in both processes."""

    has_forked = False

    def make_random_move(self) -> Cell | None:
        if not self.has_forked:
            self.has_forked = True
            os.fork()
        return super().make_random_move()


class Scribbling(RandomPlayer):
    """Writes to every file that is open, the pipe for the results among them."""

    def make_random_move(self) -> Cell | None:
        for file in range(3, 20):
            try:
                os.write(file, b"not what you are waiting for\n")
            except OSError:
                continue
        return super().make_random_move()


class Closing(RandomPlayer):
    """Closes every file that is open, the pipe for the results among them."""

    def make_random_move(self) -> Cell | None:
        os.closerange(3, 20)
        return super().make_random_move()


class Mute(Closing):
    """Closes every file that is open, and never answers."""

    def make_random_move(self) -> Cell | None:
        super().make_random_move()
        time.sleep(3600)
        return None


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


class StuckLater(Stuck):
    """Makes one move, and never answers then."""

    def make_random_move(self) -> Cell | None:
        moves, self.made = getattr(self, "made", 0), 1
        return super().make_random_move() if moves else RandomPlayer.make_random_move(self)
