"""Layouts as the subjects of a run: drawn from a seed, or read from a file."""

from array import array
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path

from benchmarks.command_line.parsers_of_names_and_numbers import opening
from benchmarks.harness.numbered_subjects import DrawnSubjects, Group, Listed, Subjects, digest_of
from benchmarks.harness.trial import stream
from game.errors import UserError
from game.minesweeper.board_series import first_click
from game.minesweeper.layouts import Layout, numbered_layouts
from game.minesweeper.random_layouts import Rule, random_layout
from game.minesweeper.sizes import Size


def draw_layout(size: Size, seed: int, number: int, rule: Rule = "safe") -> Layout:
    """Draw the layout with this number, the same on every machine."""
    # Columns first, to draw the layouts of the figures in the README.
    rng = stream("layout", seed, f"{size.width}x{size.height}/{size.mines}{size.grid.suffix}", rule, number)
    first = first_click(size, rule)
    return random_layout(size.height, size.width, size.mines, rule=rule, first=first, rng=rng, grid=size.grid)


def drawn_group(size: Size, count: int, seed: int, rule: Rule = "safe", first: int = 0) -> Group:
    """Return the group of `count` subjects, one for each layout drawn by `draw_layout`, numbered from `first`."""
    return Group(str(size), first, count, drawn_from={"size": str(size), "rule": rule, "seed": seed})


class DrawnLayouts(DrawnSubjects[Layout]):
    """`count` layouts of a size, drawn by a `rule` for the first cell. Raises `BadLayout` if there is no room."""

    def __init__(self, size: Size, count: int, seed: int, rule: Rule = "safe") -> None:
        group = drawn_group(size, count, seed, rule)
        draw = partial(draw_layout, size, seed, rule=rule)
        super().__init__(f"{size}, first cell: {rule}", {group: draw}, Layout.to_json, size.grid.is_square)
        self.draw(0)


class LayoutFile(Subjects[Layout]):
    """The layouts of a file, each numbered by its line from 0 and read again when needed; blank lines are skipped.

    Raises `BadLayout`, with the line, for an invalid line, and `ValueError` for a file without layouts.
    """

    source = "layouts of a file"

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        numbers = array("q")
        self.has_square = False
        with opening(path, "a file of layouts, one JSON object a line"):
            for number, layout in numbered_layouts(self.path):
                numbers.append(number)
                self.has_square |= layout.grid.is_square
        if not numbers:
            raise UserError(f"{path} has no layouts; expected one a line")
        with open(self.path, "rb") as lines:
            self._begins = array("q", accumulate(map(len, lines), initial=0))
        self.numbers = numbers
        self.groups = (Group("file", 0, numbers[-1] + 1),)

    def draw(self, number: int) -> Layout:
        return Layout.from_json(self.text(number))

    def text(self, number: int) -> str:
        with open(self.path, "rb") as lines:
            lines.seek(self._begins[number])
            return lines.readline().decode("utf-8").strip()

    def digest(self) -> str:
        with open(self.path, encoding="utf-8") as lines:
            return digest_of(line.strip() for line in lines)

    def part(self, numbers: Sequence[int]) -> Listed[Layout]:
        return Listed(self.source, {number: self.draw(number) for number in numbers}, self.groups, Layout.to_json)
