"""Boards to compare on: a size to draw layouts of, a file of layouts, or layouts that are there already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.console.arguments import opening
from benchmarks.experiments.drawn_layouts import DrawnLayouts, LayoutFile, listed_layouts
from benchmarks.experiments.drawn_positions import DrawnPositions, Position, position_in
from benchmarks.harness.subjects import Listed, Subjects
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size

Source = str | Path | Size | Layout
"""What boards may be given as: a size or its name, the path of a file of layouts, or one layout of several."""

SUFFIX = ".jsonl"
"""How the name of a file of layouts ends."""


@dataclass(frozen=True)
class BoardSet:
    """Boards of one `name`: of a `size` to be drawn, or those `given`; just one of the two is there."""

    name: str
    size: Size | None = None
    given: Subjects[Layout] | None = None

    @property
    def cells(self) -> int:
        """The cells of the largest board."""
        if self.size is not None:
            return self.size.height * self.size.width
        assert self.given is not None
        layouts = map(self.given.draw, self.given.numbers)
        return max(layout.height * layout.width for layout in layouts)

    @property
    def has_square(self) -> bool:
        """See `Subjects`."""
        if self.size is not None:
            return self.size.grid.is_square
        assert self.given is not None
        return self.given.has_square

    def at_most(self, count: int) -> int:
        """The smaller of `count` and the number of boards."""
        return count if self.given is None else min(count, len(self.given.numbers))

    def layouts(self, count: int, seed: int) -> Subjects[Layout]:
        """The first `count` layouts."""
        if self.size is not None:
            return DrawnLayouts(self.size, count, seed)
        assert self.given is not None
        numbers = list(self.given.numbers)[:count]
        return Listed(
            self.name, {n: self.given.draw(n) for n in numbers}, (), Layout.to_json, has_square=self.has_square
        )


def boards_from(sources: Iterable[Source]) -> list[BoardSet]:
    """The boards that were asked for, each once; layouts that are given one by one are together.

    Raises `BadLayout` for what is neither a size nor a layout, and `OSError` for a file that cannot be read.
    """
    sources = list(sources)
    layouts = [source for source in sources if isinstance(source, Layout)]
    found = [_boards(source) for source in sources if not isinstance(source, Layout)]
    if layouts:
        found.append(BoardSet("layouts", given=listed_layouts(layouts)))
    return list({one.name: one for one in found}.values())


def _boards(source: str | Path | Size) -> BoardSet:
    if isinstance(source, Path) or (isinstance(source, str) and source.endswith(SUFFIX)):
        with opening(source, "a file of layouts, one JSON object a line"):
            return BoardSet(Path(source).name, given=LayoutFile(source))
    size = source if isinstance(source, Size) else Size.parse(source)
    return BoardSet(str(size), size)


def positions_on(counts: Sequence[tuple[BoardSet, int]], seed: int) -> Subjects[Position]:
    """Positions on several boards, one a layout: for each of them the number that stands beside it."""
    sizes = [(boards.size, count) for boards, count in counts if boards.size is not None]
    if len(sizes) == len(counts):
        return DrawnPositions(tuple(sizes), seed)
    positions: list[Position] = []
    groups = []
    for boards, count in counts:
        layouts = boards.layouts(count, seed)
        groups.append(replace(layouts.groups[0], name=boards.name, first=len(positions), count=len(layouts.numbers)))
        positions += [position_in(layouts.draw(number), boards.name, seed, number) for number in layouts.numbers]
    source = ", ".join(boards.name for boards, _ in counts)
    has_square = any(boards.has_square for boards, _ in counts)
    return Listed(source, dict(enumerate(positions)), tuple(groups), Position.to_text, has_square=has_square)
