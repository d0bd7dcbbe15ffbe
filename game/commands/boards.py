"""Which board to play: the options that `play` and `watch` share."""

from __future__ import annotations

import argparse
import random
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.errors import BadLayout
from game.grid import Cell, check_mine_count, check_size
from game.layouts import Layout, Rule, random_layout, read_layouts
from game.session import Session

SIZES = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}
"""Height, width and mines by the names that players know."""

RULES: dict[Rule, str] = {
    "any": "the first cell may be a mine, and zeros do not open their neighbors, as in the course",
    "safe": "the first cell is no mine",
    "open": "the first cell is a 0, as in most programs",
}


@dataclass(frozen=True)
class Boards:
    """What is played: boards of a size drawn under a rule, or the `layouts` of a file, one after the other.

    `seed` draws the layouts; the players get a stream of their own (`player_rng`), so that no player can be tied to
    the board that it plays on.
    """

    height: int
    width: int
    mines: int
    rule: Rule
    seed: int | None = None
    layouts: tuple[Layout, ...] = ()

    def session(self, number: int) -> Session:
        """The game of this number, from 0: the same for the same seed."""
        if self.layouts:
            layout = self.layouts[number % len(self.layouts)]
            return Session(layout.height, layout.width, len(layout.mines), lambda _: layout, floods=self.rule != "any")
        rng = random.Random(f"layout {self.seed} {number}") if self.seed is not None else random.Random()

        def deal(first: Cell) -> Layout:
            return random_layout(self.height, self.width, self.mines, rule=self.rule, first=first, rng=rng)

        return Session(self.height, self.width, self.mines, deal, floods=self.rule != "any")

    def seeded(self) -> Boards:
        """The same, with a seed drawn: several players of one number then meet the same board."""
        return replace(self, seed=random.randrange(2**32))

    def changed(self, **changes: Any) -> Boards:
        """The same with other fields."""
        return replace(self, **changes)

    def check_room(self) -> None:
        """Raise `BadLayout` unless the rule leaves room for the mines, wherever the first click is."""
        if not self.layouts:
            check_room(self.height, self.width, self.mines, self.rule)

    def first(self, number: int) -> Cell | None:
        """The cell that the layout of this number asks to be revealed first, if it does."""
        return self.layouts[number % len(self.layouts)].first if self.layouts else None

    def first_move(self, number: int) -> Cell | None:
        """Where engines begin the game of this number: the cell that the layout asks for, or else one by the rule.

        A corner, where the rule makes it safe; a little inside, where it makes it a 0; None (their own choice) else.
        """
        if self.layouts or self.rule == "any":
            return self.first(number)
        return (0, 0) if self.rule == "safe" else (min(2, self.height // 2), min(2, self.width // 2))

    def player_rng(self, number: int) -> random.Random:
        """The random stream of whoever plays the game of this number."""
        return random.Random(f"player {self.seed} {number}") if self.seed is not None else random.Random()


def add_board_options(parser: argparse.ArgumentParser) -> None:
    """Add --size, --rule, --seed and --layout."""
    parser.add_argument(
        "--size",
        type=parse_size,
        default=None,
        metavar="SIZE",
        help="beginner, intermediate, expert, or HxW/M as in 16x30/99 (default: beginner)",
    )
    parser.add_argument("--rule", choices=list(RULES), default="safe", help="what the first click meets")
    parser.add_argument("--seed", type=int, help="for the same boards again")
    parser.add_argument("--layout", metavar="FILE", help="play these layouts: JSON lines, or one picture")


def boards_of(arguments: argparse.Namespace) -> Boards:
    """The boards that the options ask for. Raises `BadLayout` for a bad file and for mines that do not fit."""
    if arguments.layout is None:
        height, width, mines = arguments.size or SIZES["beginner"]
        check_room(height, width, mines, arguments.rule)
        return Boards(height, width, mines, arguments.rule, arguments.seed)
    if arguments.size is not None:
        raise BadLayout(f"--size has no place beside --layout {arguments.layout}, which tells the size")
    layouts = layouts_of_file(arguments.layout)
    first = layouts[0]
    return Boards(first.height, first.width, len(first.mines), arguments.rule, arguments.seed, layouts)


def parse_size(text: str) -> tuple[int, int, int]:
    """Height, width and mines of a name in `SIZES` or of "HxW/M". Raises `argparse.ArgumentTypeError`."""
    if text in SIZES:
        return SIZES[text]
    match = re.fullmatch(r"(\d+)x(\d+)/(\d+)", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; expected {', '.join(SIZES)}, or HxW/M as in 16x30/99")
    height, width, mines = map(int, match.groups())
    try:
        check_size(height, width)
        check_mine_count(height, width, mines)
    except BadLayout as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None
    return height, width, mines


def check_room(height: int, width: int, mines: int, rule: Rule) -> None:
    """Raise `BadLayout` unless `rule` leaves room for the mines wherever the first click is."""
    spared = {"any": 0, "safe": 1, "open": min(3, height) * min(3, width)}[rule]
    if mines > height * width - spared:
        raise BadLayout(f"{mines} mines do not fit; the rule {rule!r} leaves room for {height * width - spared}")


def layouts_of_file(path: str) -> tuple[Layout, ...]:
    """The layouts of a file of JSON lines, or the one of a picture. Raises `BadLayout`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadLayout(f"{path}: {error}; expected text in UTF-8") from None
    if text.lstrip().startswith("{"):
        return tuple(read_layouts(path))
    try:
        return (Layout.from_text(text),)
    except BadLayout as error:
        raise BadLayout(f"{path}, {error}") from None
