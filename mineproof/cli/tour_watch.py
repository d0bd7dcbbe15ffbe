"""A search for knight's tours, live in the terminal: how far it is, or a picture of where it stands."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.errors import UserError
from game.grid import Cell
from game.pictures import marked_board, numbered_board
from game.tour import Tour

if TYPE_CHECKING:  # a search in a pipe needs no rich
    from rich.live import Live

# Pictures a second, at most: more are not seen, and the search would wait for the terminal.
_RATE = 20

# Drawing the pictures takes at most this part of the time.
_LARGEST_SHARE = 0.2

_LONGEST_DELAY = 3600


@contextmanager
def progress(describe: Callable[[], str]) -> Iterator[None]:
    """Show on standard error what `describe` says, a few times a second, while the block inside runs.

    Nothing is shown where standard error is no terminal. `describe` is called in a thread of its own.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(
        get_renderable=lambda: Text(describe(), no_wrap=True, overflow="ellipsis"),
        console=Console(stderr=True),
        refresh_per_second=4,
        transient=True,
    ):
        yield


class Watcher:
    """Shows where a search stands while it is entered; each step takes `delay` seconds (0: only what the search takes).

    Raises `ValueError` for a delay that is negative or above an hour, and where there is no terminal to draw in.
    """

    def __init__(self, tour: Tour, delay: float) -> None:
        if not 0 <= delay <= _LONGEST_DELAY:
            raise UserError(f"the delay is {delay}; expected 0 to {_LONGEST_DELAY} seconds")
        if not sys.stdout.isatty():
            raise UserError("there is no terminal to watch the search in; leave --watch out")
        self._tour = tour
        self._delay = delay
        self._steps = 0
        self._draw_at = 0.0
        self._live: Live | None = None

    def __enter__(self) -> Watcher:
        from rich.live import Live

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
        began = time.monotonic()
        if self._live is not None and began >= self._draw_at:
            size = self._live.console.size
            picture = picture_of(self._tour, taken, self._steps, size.height, size.width)
            from rich.text import Text

            self._live.update(Text(picture, no_wrap=True, overflow="crop"), refresh=True)
            ended = time.monotonic()
            self._draw_at = ended + max(1 / _RATE, (ended - began) / _LARGEST_SHARE)
        if self._delay:
            time.sleep(self._delay)


def picture_of(tour: Tour, taken: Sequence[Cell], steps: int, rows: int, columns: int) -> str:
    """The path that the moves `taken` make, for a terminal of this size.

    The numbered board if it fits, else a mark for each cell or, on boards larger still, for each square of cells.
    """
    path = tour.path(taken)
    cells = tour.height * tour.width
    titles = [f"{len(path):,} of {cells:,} cells, step {steps:,}"]
    if tour.height + 2 <= rows and tour.width * (len(str(cells)) + 1) <= columns:
        return "\n".join([numbered_board(path, tour.height, tour.width), *titles])
    # Two lines for the titles, one that stays empty; a terminal too small for anything still gets one mark.
    scale = max(1, -(-tour.height // max(1, rows - 3)), -(-tour.width // max(1, columns - 1)))
    square = "one cell" if scale == 1 else f"{scale} by {scale} cells"
    titles.append(f"a mark for {square}: @ the knight, # visited, : in part, . not")
    return "\n".join([marked_board(path, tour.height, tour.width, scale), *titles])
