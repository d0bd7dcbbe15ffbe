"""Progress on standard error: a bar on a terminal, and lines elsewhere; in a notebook lines only in long runs."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress as Bar, TextColumn
from rich.table import Column

from benchmarks.command_line.rich_console import Terminal, print_lines

SECONDS_A_LINE = 30.0


class Progress:
    """Shows the progress of a run: trials done, their rate, a headline such as the win rate, and the time left."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Terminal(stderr=True)
        self._bar: Bar | None = None
        self.expect(1)

    def expect(self, runs: int) -> None:
        """Set the number of runs that follow, so that each is shown with its place, as in "2 of 5"."""
        self._runs, self._run = runs, 0

    @contextmanager
    def stage(self, name: str, done: int, left: int, headline: Callable[[], str] = lambda: "") -> Iterator[None]:
        """Show the progress of one run in the `with` block: `done` trials exist already, `left` trials are to come."""
        self._run += 1
        if self._runs > 1:
            name = f"{self._run} of {self._runs}: {name}"
        self._name, self._before, self._left, self._done, self._headline = name, done, left, 0, headline
        self._start = self._last_line = time.monotonic()
        if done and not left:
            print_lines(self._console, [f"{name}: nothing left to measure, all {done:,} are in the record"])
        if not self._console.is_terminal:
            yield
            if left and not self._console.is_jupyter:  # a notebook keeps every line above the results
                self._print_line()
            return
        columns = (
            TextColumn("{task.description}"),
            BarColumn(bar_width=None, table_column=Column(ratio=1)),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
        )
        with Bar(*columns, console=self._console, transient=True, expand=True) as bar:
            self._bar = bar
            bar.add_task(name, total=done + left, completed=done, rate="")
            try:
                yield
            finally:
                self._bar = None

    def advance(self, trials: int) -> None:
        self._done += trials
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], advance=trials, rate=self._rate())
        elif time.monotonic() - self._last_line > SECONDS_A_LINE:
            self._print_line()

    def _rate(self) -> str:
        """Return the trials a second, the headline, and the time left at that rate, as 1:23:45."""
        seconds = max(time.monotonic() - self._start, 1e-9)
        headline = self._headline()
        rate = self._done / seconds
        parts = [f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s", *([headline] if headline else [])]
        if 0 < self._done < self._left:
            parts.append(f"{timedelta(seconds=round((self._left - self._done) / rate))} left")
        return " · ".join(parts)

    def _print_line(self) -> None:
        self._last_line = time.monotonic()
        line = f"{self._name}: {self._before + self._done:,} of {self._before + self._left:,} · {self._rate()}"
        print_lines(self._console, [line])
