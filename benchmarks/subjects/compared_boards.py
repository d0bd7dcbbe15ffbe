"""Boards of a comparison: a size to draw layouts of, a file of layouts, or given layouts."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from benchmarks.harness.numbered_subjects import Listed, Subjects
from benchmarks.subjects.drawn_positions import DrawnPositions, Position, position_in
from benchmarks.subjects.layouts_drawn_or_from_file import DrawnLayouts, LayoutFile
from game.errors import UserError
from game.minesweeper import Layout, Size

Source = str | Path | Size | Layout
"""The forms of boards: a size or its name, the path of a file of layouts, or a single layout."""

SUFFIX = ".jsonl"


@dataclass(frozen=True)
class BoardSet:
    """Boards under one `name`: drawn in any number if `source` is a size, else given."""

    name: str
    source: Size | Subjects[Layout]

    @property
    def size(self) -> Size | None:
        return self.source if isinstance(self.source, Size) else None

    @cached_property
    def cells(self) -> int:
        source = self.source
        boards = [source] if isinstance(source, Size) else map(source.draw, source.numbers)
        return max(one.height * one.width for one in boards)

    def layouts(self, count: int, seed: int) -> Subjects[Layout]:
        """Return the first `count` layouts, or all if fewer are given; only drawn layouts depend on the `seed`."""
        boards = self.source
        if isinstance(boards, Size):
            return DrawnLayouts(boards, count, seed)
        items = {number: boards.draw(number) for number in boards.numbers[:count]}
        return Listed(self.name, items, (), Layout.to_json, has_square=boards.has_square)


def boards_from(sources: Iterable[Source]) -> list[BoardSet]:
    """Return a set of boards for each distinct source; single layouts form one set.

    Raises `BadLayout`, `UserError` for two files of the same name, and `OSError` for an unreadable file.
    """
    sources = list(sources)
    layouts = [source for source in sources if isinstance(source, Layout)]
    found = [_boards(source) for source in sources if not isinstance(source, Layout)]
    if layouts:
        has_square = any(layout.grid.is_square for layout in layouts)
        given = Listed("layouts", dict(enumerate(layouts)), (), Layout.to_json, has_square=has_square)
        found.append(BoardSet("layouts", given))
    files = {one.source.path.resolve() for one in found if isinstance(one.source, LayoutFile)}
    if ambiguous := [name for name, count in Counter(path.name for path in files).items() if count > 1]:
        raise UserError(f"several files are called {ambiguous[0]}, which names their results; rename them")
    return list({one.name: one for one in found}.values())


def _boards(source: str | Path | Size) -> BoardSet:
    if isinstance(source, Path) or (isinstance(source, str) and source.endswith(SUFFIX)):
        return BoardSet(Path(source).name, LayoutFile(source))
    size = source if isinstance(source, Size) else Size.parse(source)
    return BoardSet(str(size), size)


def positions_on(counts: Sequence[tuple[BoardSet, int]], seed: int) -> Subjects[Position]:
    """Draw this number of positions on each set of boards, each position from a layout of its own."""
    sizes = [(boards.size, count) for boards, count in counts if boards.size is not None]
    if len(sizes) == len(counts):
        return DrawnPositions(tuple(sizes), seed)
    positions: list[Position] = []
    groups = []
    layouts = [boards.layouts(count, seed) for boards, count in counts]
    for (boards, _), drawn in zip(counts, layouts, strict=True):
        groups.append(replace(drawn.groups[0], name=boards.name, first=len(positions), count=len(drawn.numbers)))
        positions += [position_in(drawn.draw(number), boards.name, seed, number) for number in drawn.numbers]
    source, has_square = ", ".join(boards.name for boards, _ in counts), any(one.has_square for one in layouts)
    return Listed(source, dict(enumerate(positions)), tuple(groups), Position.to_text, has_square=has_square)
