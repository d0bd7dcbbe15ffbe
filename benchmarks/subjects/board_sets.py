"""Boards of a comparison: a size to draw layouts of, a file of layouts, or given layouts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Self

from benchmarks.command_line.value_parsers import opening
from benchmarks.harness.subjects import Listed, Subjects
from benchmarks.subjects.layout_sources import DrawnLayouts, LayoutFile, listed_layouts
from benchmarks.subjects.position_sources import DrawnPositions, Position, position_in
from game.minesweeper.layouts import Layout
from game.minesweeper.sizes import Size

Source = str | Path | Size | Layout
"""The forms of boards: a size or its name, the path of a file of layouts, or a single layout."""

SUFFIX = ".jsonl"
"""The suffix of a file of layouts."""


@dataclass(frozen=True)
class BoardSet:
    """Boards under one `name`. `layouts` is a function that returns the first layouts, given a count and a seed.

    `cells` is the number of cells of the largest board. Boards with a `size` are drawn, in any number. Other boards
    exist already; `most` is their number.
    """

    name: str
    cells: int
    layouts: Callable[[int, int], Subjects[Layout]]
    size: Size | None = None
    most: int | None = None

    @classmethod
    def of_size(cls, size: Size) -> Self:
        return cls(str(size), size.height * size.width, partial(DrawnLayouts, size), size)

    @classmethod
    def given(cls, name: str, boards: Subjects[Layout]) -> Self:
        def first(count: int, seed: int) -> Subjects[Layout]:
            items = {number: boards.draw(number) for number in boards.numbers[:count]}
            return Listed(name, items, (), Layout.to_json, has_square=boards.has_square)

        cells = max(layout.height * layout.width for layout in map(boards.draw, boards.numbers))
        return cls(name, cells, first, most=len(boards.numbers))

    def at_most(self, count: int) -> int:
        return count if self.most is None else min(count, self.most)


def boards_from(sources: Iterable[Source]) -> list[BoardSet]:
    """Return a set of boards for each distinct source; single layouts form one set.

    Raises `BadLayout` for anything but sizes and layouts, and `OSError` for an unreadable file.
    """
    sources = list(sources)
    layouts = [source for source in sources if isinstance(source, Layout)]
    found = [_boards(source) for source in sources if not isinstance(source, Layout)]
    if layouts:
        found.append(BoardSet.given("layouts", listed_layouts(layouts)))
    return list({one.name: one for one in found}.values())


def _boards(source: str | Path | Size) -> BoardSet:
    if isinstance(source, Path) or (isinstance(source, str) and source.endswith(SUFFIX)):
        with opening(source, "a file of layouts, one JSON object a line"):
            return BoardSet.given(Path(source).name, LayoutFile(source))
    return BoardSet.of_size(source if isinstance(source, Size) else Size.parse(source))


def positions_on(counts: Sequence[tuple[BoardSet, int]], seed: int) -> Subjects[Position]:
    """Draw positions on several boards, each position from a layout of its own.

    `counts` pairs each set of boards with a number of positions.
    """
    sizes = [(boards.size, count) for boards, count in counts if boards.size is not None]
    if len(sizes) == len(counts):
        return DrawnPositions(tuple(sizes), seed)
    positions: list[Position] = []
    groups = []
    has_square = False
    for boards, count in counts:
        layouts = boards.layouts(count, seed)
        has_square |= layouts.has_square
        groups.append(replace(layouts.groups[0], name=boards.name, first=len(positions), count=len(layouts.numbers)))
        positions += [position_in(layouts.draw(number), boards.name, seed, number) for number in layouts.numbers]
    source = ", ".join(boards.name for boards, _ in counts)
    return Listed(source, dict(enumerate(positions)), tuple(groups), Position.to_text, has_square=has_square)
