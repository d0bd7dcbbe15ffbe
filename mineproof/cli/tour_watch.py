"""A knight's tour being searched, live in the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from rich.live import Live
from rich.text import Text

from game.grid import Cell
from game.pictures import numbered_board
from game.tour.problem import Tour

# Pictures a second, at most: more are not seen, and the search would wait for the terminal.
_RATE = 20

_LONGEST_DELAY = 3600


class Watcher:
    """Shows where a search stands while it is entered; each step takes `delay` seconds (0: only what the search takes).

    Raises `ValueError` where there is no terminal to draw in.
    """

    def __init__(self, tour: Tour, delay: float) -> None:
        if not 0 <= delay <= _LONGEST_DELAY:
            raise ValueError(f"the delay is {delay}; expected 0 to {_LONGEST_DELAY} seconds")
        if not sys.stdout.isatty():
            raise ValueError("there is no terminal to watch the search in; leave --watch out")
        self._tour = tour
        self._delay = delay
        self._steps = 0
        self._drawn_at = 0.0
        self._live: Live | None = None

    def __enter__(self) -> Watcher:
        self._live = Live(auto_refresh=False, transient=True)
        self._live.__enter__()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._live is not None:
            self._live.__exit__(None, None, None)
            self._live = None

    def look(self, taken: Sequence[Cell]) -> None:
        """Draw the path that these moves make from the start, unless the last picture is too fresh."""
        self._steps += 1
        now = time.monotonic()
        if self._live is not None and now - self._drawn_at >= 1 / _RATE:
            self._drawn_at = now
            board = numbered_board(self._tour.path(taken), self._tour.height, self._tour.width)
            title = f"{len(taken) + 1} of {self._tour.height * self._tour.width} cells, step {self._steps:,}"
            self._live.update(Text(f"{board}\n{title}"), refresh=True)
        if self._delay:
            time.sleep(self._delay)
