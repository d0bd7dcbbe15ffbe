"""Boards as people paste them: each is read as written beside it, or refused."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

import pytest

from game.grid import Cell, all_cells, neighbors
from game.minesweeper.layouts import layout_in
from mineproof import BadLayout, Layout, Observation


class Pasted(NamedTuple):
    """A text with the meanings given by hand, and its reading: rows with total and note, a layout, or a refusal."""

    text: str
    signs: str
    verb: str
    reading: str


def pasted() -> dict[str, Pasted]:
    found = {}
    told = (Path(__file__).parent / "pasted_boards.txt").read_text(encoding="utf-8")
    for number, part in enumerate(re.split(r"^=== ", told, flags=re.MULTILINE)[1:], 1):
        title, _, rest = part.partition("\n")
        name, _, signs = title.partition(" | ")
        text, _, reading = rest.partition("--- ")
        verb, _, reading = reading.partition(": " if reading.startswith("refused") else "\n")
        found[f"{number} {name}"] = Pasted(text, signs, verb, reading.strip())
    return found


BOARDS = pasted()


def test_there_are_200() -> None:
    assert len({board.text for board in BOARDS.values()}) >= 200


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_read_as_its_author_means_it(name: str) -> None:
    text, signs, verb, reading = BOARDS[name]
    if verb == "refused":
        with pytest.raises(BadLayout, match=re.escape(reading)):
            Observation.parse(text, signs=signs)
        return
    if verb == "layout":
        assert layout_in(text) == Layout.from_text(reading)
        return
    assert layout_in(text) is None or signs
    seen = Observation.parse(text, signs=signs)
    notes = re.findall(r"\nnote: (.*)", reading)
    total = [f"{seen.total} mines in all"] * (seen.total is not None)
    assert "\n".join([str(seen), *total]) == reading.partition("\nnote")[0]
    if notes or "," not in name:
        assert [seen.note] * bool(seen.note) == notes


Signs = list[list[str]]
"""Rows of signs as `str(Observation)` has them."""


def drawn(rng: random.Random) -> Signs:
    """Draw a position with numbers, flags, marks and unknown cells, at least one of them."""
    height, width = rng.randint(2, 9), rng.randint(2, 9)
    cells = list(all_cells(height, width))
    mines = set(rng.sample(cells, rng.randint(1, len(cells) // 2)))
    opened = rng.random()

    def sign(cell: Cell) -> str:
        if cell in mines:
            return rng.choice(".F*")
        return str(len(mines & neighbors(cell, height, width))) if rng.random() < opened else rng.choice("..s")

    rows = [[sign((row, column)) for column in range(width)] for row in range(height)]
    rows[-1][-1] = "."
    return rows


def with_signs(rows: Signs, unknown: str, zero: str) -> Signs:
    return [[{".": unknown, "0": zero}.get(sign, sign) for sign in row] for row in rows]


def lettered(rows: Signs) -> str:
    """Write columns with letters, and rows with numbers from 1."""
    head = f"   {' '.join(ascii_uppercase[: len(rows[0])])}"
    return "\n".join([head, *[f"{number:2} {' '.join(row)}" for number, row in enumerate(rows, 1)]])


def in_markdown(rows: Signs) -> str:
    """Write a table whose first row and column are labels."""
    head = ["", *map(str, range(1, len(rows[0]) + 1))]
    labeled = [[str(number), *row] for number, row in enumerate(with_signs(rows, "-", " "), 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *labeled])


NOTATIONS: dict[str, Callable[[Signs], str]] = {
    "letters": lettered,
    "Markdown": in_markdown,
    "a frame": lambda rows: "\n".join(["+---+", *[f"| {' '.join(row)} |" for row in rows], "+---+"]),
    "a list": lambda rows: str(with_signs(rows, "?", " ")),
    "commas": lambda rows: "\n".join(map(",".join, with_signs(rows, "", "0"))),
    "a size": lambda rows: "\n".join([f"{len(rows)} {len(rows[0])}", *map("".join, rows)]),
}
"""Notations in which labels, sizes or blanks could be taken for cells."""


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_board_comes_back_or_is_refused(notation: str) -> None:
    rng, refused = random.Random(notation), 0
    for _ in range(50):
        rows = drawn(rng)
        try:
            seen = Observation.parse(NOTATIONS[notation](rows))
        except BadLayout:
            refused += 1
        else:
            assert str(seen) == "\n".join(map("".join, rows))
    assert refused < 15
