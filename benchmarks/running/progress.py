"""Progress: a bar on a terminal, and a line now and then elsewhere, on standard error."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Column

from benchmarks.running.trials import Row

SECONDS_A_LINE = 30.0


class Progress:
    """Shows how far a run is: done, rate, time left and, where one contestant plays alone, its current win rate."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(stderr=True)
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._reset("", 0)

    def _reset(self, name: str, left: int) -> None:
        self._name, self._left, self._done = name, left, 0
        self._wins: dict[str, tuple[int, int]] = {}
        self._start = self._said = time.monotonic()

    @contextmanager
    def stage(self, name: str, rows: Sequence[Row], left: int) -> Iterator[None]:
        """Show the trials of one run: those whose `rows` are there already, and the number `left`."""
        self._reset(name, left)
        self._count_wins(rows)
        with self._shown(name, len(rows), left):
            yield

    @contextmanager
    def _shown(self, name: str, done: int, left: int) -> Iterator[None]:
        if not self._console.is_terminal:
            yield
            if left:
                self._say()
            return
        columns = (
            TextColumn("{task.description}"),
            BarColumn(bar_width=None, table_column=Column(ratio=1)),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
        )
        with Bar(*columns, console=self._console, transient=True, expand=True) as bar:
            self._bar, self._task = bar, bar.add_task(name, total=done + left, completed=done, rate="")
            try:
                yield
            finally:
                self._bar = None

    def advance(self, rows: Sequence[Row]) -> None:
        """Take in the results that have come."""
        self._done += len(rows)
        self._count_wins(rows)
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, advance=len(rows), rate=self._rate())
        elif time.monotonic() - self._said > SECONDS_A_LINE:
            self._say()

    def _count_wins(self, rows: Sequence[Row]) -> None:
        for row in rows:
            if row.get("won") is not None:
                won, played = self._wins.get(row["engine"], (0, 0))
                self._wins[row["engine"]] = (won + row["won"], played + 1)

    def _rate(self) -> str:
        seconds = max(time.monotonic() - self._start, 1e-9)
        rates = [f" · {won / played:.1%} won" for won, played in self._wins.values()]
        return f"{self._done / seconds:.0f}/s{rates[0] if len(rates) == 1 else ''}"

    def _say(self) -> None:
        self._said = time.monotonic()
        seconds = self._said - self._start
        left = seconds / self._done * (self._left - self._done) if self._done else 0.0
        time_left = f" · {left:.0f} s left" if self._done < self._left else ""
        line = f"{self._name}: {self._done} of {self._left} · {self._rate()}{time_left}"
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)
